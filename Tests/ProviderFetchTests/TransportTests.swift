import Geocoding
import TestSupport
import Testing

@testable import ProviderFetch

@Suite struct TransportTests {
    private func geocoder(_ provider: LoopbackProvider, _ change: (inout ProviderSettings) -> Void = { _ in }) throws
        -> HTTPGeocoder
    {
        var settings = ProviderSettings(name: "nominatim")
        settings.endpoint = provider.url
        settings.requestsPerSecond = 1_000_000
        settings.timeout = .seconds(5)
        settings.concurrency = 8
        change(&settings)
        return try HTTPGeocoder(settings, stop: StopSignal(), clock: ContinuousClock(), seed: 7)
    }

    private func query(_ line: String) -> Query {
        var query = Query()
        query.line = line
        return query
    }

    @Test func `a query is answered over one connection that is kept`() async throws {
        let provider = try LoopbackProvider.start()
        defer { provider.stop() }
        let geocoder = try geocoder(provider)
        for number in 1...20 {
            let reply = try await geocoder.replies(to: [query("\(number) Main St, Springfield, IL 62701")])[0]
            let candidate = try reply.answer.get().candidates.first
            #expect(candidate?.components.number == "\(number)")
            #expect(candidate?.coordinate != nil)
            #expect(reply.attempts == 1)
        }
        #expect(provider.statistics.attempts == 20)
        #expect(provider.statistics.connections == 1)
        #expect(geocoder.counts.attempts == 20)
    }
}
