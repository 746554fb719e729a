/// Tells a monitoring service by HTTP how a job goes: when a run starts, and with which code it ends.
///
/// The service's URL is a secret: whoever has it can pretend that all is well.
package struct HealthPing: Sendable {
    /// The longest report that is sent along, in bytes.
    package static let longestReport = 100_000
    /// How often a ping is tried.
    private static let tries = 3

    private let url: String
    private let transport: any Transport

    /// A service whose URL is kept there.
    ///
    /// It may lie inside a network. Throws `ProviderError` when there is no URL, or none of `https:`; `http:` will do
    /// for this machine.
    package init(urlAt place: KeySource, agent: String) throws {
        try self.init(urlAt: place, agent: agent, makeTransport: CurlTransport.init)
    }

    init(
        urlAt place: KeySource,
        agent: String,
        makeTransport: (TransportSettings) throws -> any Transport
    ) throws {
        let name = "the ping"
        let secret: Secret
        do throws(KeyFault) {
            secret = try place.key(of: name, noun: "URL", environment: EnvironmentSecrets.value)
        } catch {
            throw ProviderError(.endpoint, "\(name): \(error.words)")
        }
        let endpoint = try Endpoint(
            String(decoding: secret.bytes, as: UTF8.self),
            provider: name,
            plainHTTP: false
        )
        url = endpoint.url
        transport = try makeTransport(
            TransportSettings(
                host: endpoint.host,
                isSecure: endpoint.isSecure,
                isLoopback: endpoint.isLoopback,
                agent: agent,
                connections: 1,
                timeout: .seconds(5),
                bodyLimit: 64 << 10,
                privateAddresses: true
            )
        )
    }

    /// Tells that the run of that UUID starts; false when nobody could be told.
    package func start(run: String, clock: some Clock<Duration>) async -> Bool {
        await send("start", run: run, report: [], clock: clock)
    }

    /// Tells that the run ended with that code, with the report unless it is too long; false when nobody could be told.
    package func end(run: String, code: Int32, report: [UInt8], clock: some Clock<Duration>) async -> Bool {
        await send("\(code)", run: run, report: report.count <= Self.longestReport ? report : [], clock: clock)
    }

    private func send(_ name: String, run: String, report: [UInt8], clock: some Clock<Duration>) async -> Bool {
        var request = HTTPRequest(url: Array("\(url)/\(name)?rid=\(run)".utf8))
        if !report.isEmpty { request.body = .json(report) }
        for number in 1...Self.tries {
            if let response = try? await transport.send(request), (200...299).contains(response.status) { return true }
            if Task.isCancelled || number == Self.tries { break }
            try? await clock.sleep(for: .seconds(number))
        }
        return false
    }
}
