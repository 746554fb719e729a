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

    /// The facts of its own that its answers are kept with.
    package let attributes: AttributeNames
    /// The most bytes of an answer to one request, unpacked.
    package let answerLimit: Int

    /// What can be asked.
    package let kinds: QuestionKinds
    package let keepsAnswersFor: Duration?

    let builder: RequestBuilder
    let reader: ResponseReader
    let suggestions: SuggestionDefinition?
    let area: SearchArea
    let session: Mutex<SuggestionSession>
    let keys: KeyRing
    private let transport: any Transport
    /// Sleeps that long; false when the run was asked to stop meanwhile.
    private let sleep: @Sendable (Duration) async throws -> Bool
    /// The time on the clock since this geocoder was made.
    let elapsed: @Sendable () -> Duration
    private let stop: StopSignal
    private let note: @Sendable (ProviderNews) -> Void
    let gate: Mutex<Gate>
    private let parsers: ParserPool
    /// nil when queries are asked one by one.
    let batch: BatchPlan?
    /// nil for a server whose fields are known.
    let service: ServicePlan?

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
        let endpoint = try definition.endpoint(settings)
        try definition.check(settings)
        let host = try definition.host(endpoint, settings)
        let batches = definition.batch(settings)
        name = settings.name
        self.endpoint = endpoint.url
        attribution = definition.attribution
        kinds = definition.request.kinds
        keepsAnswersFor = definition.storage.lifetime
        attributes = definition.response.attributeNames(keeping: settings.attributes)
        let usual = min(batches?.concurrency ?? .max, definition.limits.concurrency)
        concurrency = max(1, min(settings.concurrency ?? usual, host.concurrency))
        let rates = definition.limits.rates(settings, host)
        requestsPerSecond = Pacing.perSecond(rates)
        service = ServicePlan(definition, endpoint: endpoint, settings: settings)
        let builder = RequestBuilder(
            definition: definition,
            endpoint: endpoint,
            settings: settings,
            fields: service?.fields
        )
        let reader = ResponseReader(definition, attributes: settings.attributes)
        (self.builder, self.reader) = (builder, reader)
        batch = BatchPlan(definition, builder, reader, endpoint: endpoint, settings: settings)
        suggestions = definition.suggestions
        area = settings.area
        session = Mutex(SuggestionSession(seed: seed ^ 0x5E55_1011))
        let wire = try definition.wire(to: endpoint, settings, connections: concurrency, describes: service != nil)
        parsers = ParserPool(limit: wire.bodyLimit)
        answerLimit = wire.bodyLimit - (service == nil ? 0 : TransportSettings.descriptionLimit)
        transport = try makeTransport(wire)
        let sleep: @Sendable (Duration) async throws -> Bool = { try await stop.sleep(for: $0, on: clock) }
        let start = clock.now
        let elapsed: @Sendable () -> Duration = { start.duration(to: clock.now) }
        (self.sleep, self.elapsed) = (sleep, elapsed)
        self.stop = stop
        note = settings.note
        if settings.client == nil, settings.user == nil {
            keys = .fixed(Self.key(definition, settings, host: endpoint.host))
        } else {
            keys = .fetched(
                try Self.keeper(definition, settings, endpoint, wire, seed, sleep, elapsed, makeTransport)
            )
        }
        gate = Mutex(definition.gate(to: endpoint, settings, rates: rates, calls: concurrency, seed: seed))
    }

    package var callsAtPresent: Int { gate.withLock(\.calls.calls) }

    package var executor: (any TaskExecutor)? { transport.executor }

    package var batchSize: Int { batch?.limit.withLock(\.size) ?? 1 }

    /// What asking has taken so far.
    package var counts: FetchCounts { gate.withLock(\.counts) }

    /// How many attempts may be repeated before further queries are asked.
    package var retriesLeft: Int { gate.withLock(\.retriesLeft) }

    package func question(for query: Query) -> [UInt8] { builder.question(for: query) }

    package func replies(to queries: [Query]) async throws -> [Reply] {
        if let batch, queries.count > 1 { return try await replies(to: queries, by: batch) }
        var replies: [Reply] = []
        replies.reserveCapacity(queries.count)
        for query in queries { replies.append(try await reply(to: query)) }
        return replies
    }

    /// Asks one query by itself; `isNew` is false when it was asked in a batch before.
    func reply(to query: Query, isNew: Bool = true) async throws -> Reply {
        if service != nil { try await prepare(for: builder.asked(query).0) }
        do {
            let (outcome, attempts) = try await settle(isNew: isNew) { key throws(QueryFailure) in
                try builder.request(for: query, key: key)
            } read: { response, key, parser, now in
                reader.read(response, to: query, secret: key, parser: parser, now: now)
            }
            return Reply(outcome.map { Answer(candidates: $0.candidates) }, attempts: attempts)
        } catch let failure as QueryFailure {
            return Reply(.failure(failure), attempts: 0)
        }
    }

    /// Sends a request until it is answered, has failed for good, or the run stops.
    ///
    /// `build` makes the request with a key, `read` sorts each response to it.
    ///
    /// - Throws: `GeocoderStop` and `CancellationError`; `QueryFailure` when nothing could be sent.
    func settle(
        isNew: Bool = true,
        build: (Secret) throws(QueryFailure) -> HTTPRequest,
        read: (HTTPResponse, Secret, JSONParser, _ now: Int) -> ResponseReader.Reading
    ) async throws -> (Result<ResponseReader.Reading, QueryFailure>, attempts: Int) {
        var progress = QueryProgress()
        progress.isNew = isNew
        var key = try await usableKey()
        var request = try build(key)
        while try await isAdmitted(&progress) {
            let reading = try await attempt(request, &progress) { read($0, key, $1, $2) }
            if let renewed = try await renewedKey(after: reading, key, &progress) {
                (key, request) = (renewed, try build(renewed))
                continue
            }
            switch land(reading, &progress) {
            case .settled: return (.success(reading), progress.attempts)
            case .failed(let failure): return (.failure(failure), progress.attempts)
            case .again: continue
            case .stop(let stop): throw stop.after(progress)
            }
        }
        return (.failure(.interrupted), progress.attempts)
    }

    /// Notes what an attempt came to, and what follows from it.
    func land(_ reading: ResponseReader.Reading, _ progress: inout QueryProgress) -> Gate.Consequence {
        let (consequence, news, now) = gate.withLock { gate in
            let now = elapsed()
            let consequence = gate.land(
                reading.attemptClass,
                words: reading.words,
                isNotFound: reading.status == 404,
                fitting: reading.fitting,
                misfit: reading.misfit,
                progress: &progress,
                now: now
            )
            return (consequence, gate.takeNews(), now)
        }
        if let news { note(news) }
        if case .again = consequence {
            var retry = ProviderNews(.retried, of: name, reading.words)
            if progress.notBefore > now { retry.wait = progress.notBefore - now }
            retry.attempt = progress.attempts
            retry.status = reading.status
            retry.duration = reading.duration
            note(retry)
        }
        return consequence
    }

    /// Waits until the next attempt, for that many queries, may start; false when the run has been asked to stop, or its
    /// budget leaves no room.
    func isAdmitted(_ progress: inout QueryProgress, for queries: Int = 1) async throws -> Bool {
        while !stop.isStopping {
            let now = elapsed()
            switch gate.withLock({ $0.admit(&progress, now: now) }) {
            case .go: return try await isPermitted(&progress, for: queries)
            case .stop(let stop): throw stop.after(progress)
            case .wait(let until):
                guard try await sleep(until - now) else { return false }
            }
        }
        return false
    }

    /// Whether the job's budget has room for an attempt that may start otherwise.
    private func isPermitted(_ progress: inout QueryProgress, for queries: Int) async throws -> Bool {
        guard let permit = AttemptPermit.current else { return true }
        do {
            if try await permit.ask(queries) {
                // What writing it down took is no sign of the provider's ease.
                progress.sentAt = elapsed()
                return true
            }
            gate.withLock { $0.withdraw(&progress, now: elapsed()) }
            return false
        } catch {
            gate.withLock { $0.withdraw(&progress, now: elapsed()) }
            throw error
        }
    }

    /// Sends the request and reads the response.
    func attempt(
        _ request: HTTPRequest,
        _ progress: inout QueryProgress,
        _ read: (HTTPResponse, JSONParser, _ now: Int) -> ResponseReader.Reading
    ) async throws -> ResponseReader.Reading {
        let start = elapsed()
        do {
            let response = try await transport.send(request)
            var reading = parsers.withParser { read(response, $0, time(nil)) }
            reading.status = response.status
            reading.duration = elapsed() - start
            return reading
        } catch let fault as TransferFault {
            let words = MessageText.cleaned(fault.words)
            return ResponseReader.Reading(
                attemptClass: fault.attemptClass,
                words: words,
                duration: elapsed() - start
            )
        } catch {
            gate.withLock { $0.abandon(&progress, now: elapsed()) }
            throw error
        }
    }
}
