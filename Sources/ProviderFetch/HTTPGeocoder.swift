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

    private let builder: RequestBuilder
    private let reader: ResponseReader
    private let transport: any Transport
    /// Sleeps that long; false when the run was asked to stop meanwhile.
    private let sleep: @Sendable (Duration) async throws -> Bool
    /// The time on the clock since this geocoder was made.
    private let elapsed: @Sendable () -> Duration
    private let stop: StopSignal
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
        let limits = definition.limits
        let ceiling = limits.hosts[endpoint.host]
        name = settings.name
        self.endpoint = endpoint.url
        attribution = definition.attribution
        concurrency = max(1, min(settings.concurrency ?? limits.concurrency, ceiling?.concurrency ?? .max))
        let rate = min(settings.requestsPerSecond ?? limits.rate, ceiling?.rate ?? .infinity)
        requestsPerSecond = rate.isFinite ? rate : nil
        builder = RequestBuilder(definition: definition, endpoint: endpoint, settings: settings)
        reader = ResponseReader(definition)
        let contact = settings.contact.map { " (\($0))" } ?? ""
        transport = try makeTransport(
            TransportSettings(
                host: endpoint.host,
                isSecure: endpoint.isSecure,
                isLoopback: endpoint.isLoopback,
                agent: settings.agent + contact,
                connections: concurrency,
                timeout: settings.timeout ?? limits.timeout,
                privateAddresses: settings.plainHTTP
            )
        )
        sleep = { try await stop.sleep(for: $0, on: clock) }
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
        self.stop = stop
        gate = Mutex(
            Gate(
                provider: settings.name,
                limits: Gate.Limits(
                    retry: RetryPolicy(attempts: max(1, settings.attempts)),
                    longestOutage: settings.longestOutage,
                    longestWait: settings.longestWait
                ),
                pacing: Pacing(requestsPerSecond: rate, now: .zero),
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
        let request: HTTPRequest
        do {
            request = HTTPRequest(url: try builder.url(for: query))
        } catch {
            return Reply(.failure(error), attempts: 0)
        }
        var progress = QueryProgress()
        while try await isAdmitted(&progress) {
            let reading = try await attempt(request, query, &progress)
            let consequence = gate.withLock {
                $0.land(reading.attemptClass, words: reading.words, progress: &progress, now: elapsed())
            }
            switch consequence {
            case .settled: return Reply(.success(Answer(candidates: reading.candidates)), attempts: progress.attempts)
            case .failed(let failure): return Reply(.failure(failure), attempts: progress.attempts)
            case .again: continue
            case .stop(var stop):
                stop.attempts = progress.attempts
                throw stop
            }
        }
        let failure = QueryFailure(.interrupted, "the run was asked to stop before the query had an answer")
        return Reply(.failure(failure), attempts: progress.attempts)
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
        _ query: Query,
        _ progress: inout QueryProgress
    ) async throws -> ResponseReader.Reading {
        do {
            let response = try await transport.send(request)
            return withParser { reader.read(response, to: query, parser: $0, now: time(nil)) }
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

/// A parser on its way between the pool and the one task that uses it: whoever has taken it out has it alone.
private final class ParserHolder: @unchecked Sendable {
    let parser = JSONParser(limit: 2 << 20, depth: 64)
}

extension ProviderDefinition {
    /// The definition that the settings name: the user's own file, or a built-in one.
    static func named(_ settings: ProviderSettings) throws -> ProviderDefinition {
        guard let path = settings.definition else { return try builtIn(settings.name) }
        guard let bytes = DefinitionFile.read(path) else {
            throw ProviderError(
                .unreadableDefinition,
                "\(settings.name): the definition \(path) cannot be read; it should be a JSON file of at most 1 MiB"
            )
        }
        return try ProviderDefinition(decoding: bytes, file: path)
    }

    /// The built-in definition of that name.
    static func builtIn(_ name: String) throws -> ProviderDefinition {
        switch name {
        case "nominatim":
            return try ProviderDefinition(decoding: PackageResources.nominatim_json, file: "nominatim.json")
        default:
            throw ProviderError(
                .unknownProvider,
                "\(name): no such provider is built in; there is nominatim, or say definition: FILE"
            )
        }
    }
}

/// Reads a definition's file.
private enum DefinitionFile {
    private static let most = 1 << 20

    /// The bytes; nil when the file cannot be read or is too long.
    static func read(_ path: String) -> [UInt8]? {
        guard let file = fopen(path, "rb") else { return nil }
        defer { fclose(file) }
        let bytes = [UInt8](unsafeUninitializedCapacity: most + 1) { buffer, count in
            count = fread(buffer.baseAddress, 1, buffer.count, file)
        }
        return ferror(file) == 0 && bytes.count <= most ? bytes : nil
    }
}
