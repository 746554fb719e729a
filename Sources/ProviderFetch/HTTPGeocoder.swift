package import Geocoding
internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A provider that is asked over HTTP, as its definition says.
///
/// Each query is attempted until it is settled, has failed, or the run stops; waits between attempts, the rate and the
/// provider's outages are all seen to here. Any number of calls may be under way at once.
package final class HTTPGeocoder: Geocoder {
    package let name: String
    package let concurrency: Int
    package let attribution: String
    /// The most attempts a second, nil for no bound.
    package let requestsPerSecond: Double?
    /// The base URL that is asked.
    package let endpoint: String

    /// What can be asked.
    package let kinds: QuestionKinds
    package let keepsAnswersFor: Duration?

    let builder: RequestBuilder
    let reader: ResponseReader
    let suggestions: SuggestionDefinition?
    let area: SearchArea
    let session: Mutex<SuggestionSession>
    private let key: Result<Secret, KeyFault>
    private let transport: any Transport
    /// Sleeps that long; false when the run was asked to stop meanwhile.
    private let sleep: @Sendable (Duration) async throws -> Bool
    /// The time on the clock since this geocoder was made.
    let elapsed: @Sendable () -> Duration
    private let stop: StopSignal
    private let note: @Sendable (String) -> Void
    private let gate: Mutex<Gate>
    private let parsers = Mutex<[ParserHolder]>([])

    /// The provider that the settings name.
    ///
    /// Waits and paces are measured on `clock`, and `seed` decides how waits are spread. When `stop` is given, waiting
    /// queries come back interrupted.
    ///
    /// - Throws: `ProviderError` when the definition or the endpoint is not usable.
    package convenience init(
        _ settings: ProviderSettings,
        stop: StopSignal,
        clock: some Clock<Duration>,
        seed: UInt64
    ) throws {
        try self.init(settings, stop: stop, clock: clock, seed: seed, makeTransport: CurlTransport.init)
    }

    /// The provider that the settings name, with that transport.
    init(
        _ settings: ProviderSettings,
        stop: StopSignal,
        clock: some Clock<Duration>,
        seed: UInt64,
        makeTransport: (TransportSettings) throws -> any Transport
    ) throws {
        let definition = try ProviderDefinition.named(settings)
        let address = settings.endpoint ?? definition.endpoint
        guard !address.isEmpty else {
            throw ProviderError(.endpoint, "\(settings.name): has no server of its own; say endpoint: https://…")
        }
        let endpoint = try Endpoint(address, provider: settings.name, plainHTTP: settings.plainHTTP)
        try definition.check(settings)
        let limits = definition.limits
        let host = limits.hosts[endpoint.host] ?? LimitsDefinition.Host()
        if host.wantsContact, (settings.contact ?? "").isEmpty {
            throw ProviderError(
                .setting,
                "\(settings.name): \(endpoint.host) wants to know whom to write to when something goes wrong; "
                    + "say contact: you@example.org, or ask a server of your own with endpoint:"
            )
        }
        name = settings.name
        self.endpoint = endpoint.url
        attribution = definition.attribution
        kinds = definition.request.kinds
        keepsAnswersFor = definition.storage.lifetime
        concurrency = max(1, min(settings.concurrency ?? limits.concurrency, host.concurrency))
        let wanted = settings.requestsPerSecond.map { [RateWindow(attempts: $0, seconds: 1)] } ?? limits.rates
        requestsPerSecond = Pacing.perSecond(wanted + host.rates)
        builder = RequestBuilder(definition: definition, endpoint: endpoint, settings: settings)
        reader = ResponseReader(definition, attributes: settings.attributes)
        suggestions = definition.suggestions
        area = settings.area
        session = Mutex(SuggestionSession(seed: seed ^ 0x5E55_1011))
        key = Self.key(definition, settings, host: endpoint.host)
        let contact = settings.contact.map { " (\($0))" } ?? ""
        transport = try makeTransport(
            TransportSettings(
                host: endpoint.host,
                isSecure: endpoint.isSecure,
                isLoopback: endpoint.isLoopback,
                agent: settings.agent + contact,
                headers: definition.request.headerLines(settings),
                connections: concurrency,
                timeout: settings.timeout ?? limits.timeout,
                privateAddresses: settings.plainHTTP || settings.privateAddresses
            )
        )
        sleep = { try await stop.sleep(for: $0, on: clock) }
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
        self.stop = stop
        note = settings.note
        gate = Mutex(
            Gate(
                provider: settings.name,
                limits: Gate.Limits(
                    retry: RetryPolicy(attempts: max(1, settings.attempts)),
                    longestOutage: settings.longestOutage,
                    longestWait: settings.longestWait
                ),
                pacing: Pacing(wanted + host.rates, now: .zero),
                breaker: Breaker(mostInARow: max(3, min(10, 2 * concurrency))),
                random: SeededRandom(seed: seed)
            )
        )
    }

    package var batchSize: Int { 1 }

    /// What asking has taken so far.
    package var counts: FetchCounts { gate.withLock(\.counts) }

    package func question(for query: Query) -> [UInt8] { builder.question(for: query) }

    package func replies(to queries: [Query]) async throws -> [Reply] {
        var replies: [Reply] = []
        replies.reserveCapacity(queries.count)
        for query in queries { replies.append(try await reply(to: query)) }
        return replies
    }

    private func reply(to query: Query) async throws -> Reply {
        let key = try usableKey()
        let request: HTTPRequest
        do {
            request = try builder.request(for: query, key: key)
        } catch {
            return Reply(.failure(error), attempts: 0)
        }
        let (outcome, attempts) = try await settle(request) { response, parser, now in
            reader.read(response, to: query, secret: key, parser: parser, now: now)
        }
        return Reply(outcome.map { Answer(candidates: $0.candidates) }, attempts: attempts)
    }

    /// The key, which is empty for a provider that does without.
    ///
    /// - Throws: `GeocoderStop` when a key is needed and there is none that can be used.
    func usableKey() throws -> Secret {
        do {
            return try key.get()
        } catch {
            throw GeocoderStop(.auth, "\(name): \(error.words)")
        }
    }

    /// Sends the request until it is answered, has failed for good, or the run stops.
    ///
    /// `cost` is what the provider counts the request as; `read` sorts each response.
    ///
    /// - Throws: `GeocoderStop` and `CancellationError`.
    func settle(
        _ request: HTTPRequest,
        cost: Int = 1,
        read: (HTTPResponse, JSONParser, _ now: Int) -> ResponseReader.Reading
    ) async throws -> (Result<ResponseReader.Reading, QueryFailure>, attempts: Int) {
        var progress = QueryProgress(cost: cost)
        while try await isAdmitted(&progress) {
            let reading = try await attempt(request, &progress, read)
            let (consequence, news) = gate.withLock { gate in
                let now = elapsed()
                return (
                    gate.land(reading.attemptClass, words: reading.words, progress: &progress, now: now),
                    gate.takeNews()
                )
            }
            if let news { note(news) }
            switch consequence {
            case .settled: return (.success(reading), progress.attempts)
            case .failed(let failure): return (.failure(failure), progress.attempts)
            case .again: continue
            case .stop(var stop):
                stop.attempts = progress.attempts
                throw stop
            }
        }
        let failure = QueryFailure(.interrupted, "the run was asked to stop before the query had an answer")
        return (.failure(failure), progress.attempts)
    }

    /// Waits until the query's next attempt may start; false when the run has been asked to stop.
    private func isAdmitted(_ progress: inout QueryProgress) async throws -> Bool {
        while !stop.isStopping {
            let now = elapsed()
            switch gate.withLock({ $0.admit(&progress, now: now) }) {
            case .go: return true
            case .stop(var stop):
                stop.attempts = progress.attempts
                throw stop
            case .wait(let until):
                guard try await sleep(until - now) else { return false }
            }
        }
        return false
    }

    /// Sends the request and reads the response.
    private func attempt(
        _ request: HTTPRequest,
        _ progress: inout QueryProgress,
        _ read: (HTTPResponse, JSONParser, _ now: Int) -> ResponseReader.Reading
    ) async throws -> ResponseReader.Reading {
        do {
            let response = try await transport.send(request)
            return withParser { read(response, $0, time(nil)) }
        } catch let fault as TransferFault {
            return ResponseReader.Reading(attemptClass: fault.attemptClass, words: MessageText.cleaned(fault.words))
        } catch {
            gate.withLock { $0.abandon(&progress, now: elapsed()) }
            throw error
        }
    }

    private func withParser<Outcome>(_ body: (JSONParser) -> Outcome) -> Outcome {
        let holder = parsers.withLock { $0.popLast() } ?? ParserHolder()
        defer { parsers.withLock { $0.append(holder) } }
        return body(holder.parser)
    }
}

extension HTTPGeocoder {
    /// The key that the settings name, or why it cannot be used; empty where the definition asks for none.
    private static func key(
        _ definition: ProviderDefinition,
        _ settings: ProviderSettings,
        host: String
    ) -> Result<Secret, KeyFault> {
        guard let place = definition.key else { return .success(.none) }
        let isNeeded =
            switch place.need {
            case .everywhere: true
            case .nowhere: false
            case .on(let hosts): hosts.contains(host)
            }
        do throws(KeyFault) {
            let key = try settings.key.key(of: settings.name, environment: settings.environment)
            guard key.isEmpty, isNeeded else { return .success(key) }
            throw KeyFault(
                words: "\(definition.title) wants a key; keep it in a file that is yours alone and say key_file: FILE, "
                    + "or in the environment and say key_env: NAME"
            )
        } catch {
            return .failure(error)
        }
    }
}

/// A parser on its way between the pool and the one task that uses it: whoever has taken it out has it alone.
private final class ParserHolder: @unchecked Sendable {
    let parser = JSONParser(limit: 2 << 20, depth: 64)
}
