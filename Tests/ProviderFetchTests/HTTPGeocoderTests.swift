import Geocoding
import TestSupport
import Testing

@testable import ProviderFetch

@Suite struct HTTPGeocoderTests {
    private let clock = TestClock()
    private let stop = StopSignal()

    private func geocoder(
        _ transport: ScriptedTransport,
        _ change: (inout ProviderSettings) -> Void = { _ in }
    ) throws -> HTTPGeocoder {
        var settings = ProviderSettings(name: "nominatim")
        settings.endpoint = "http://localhost:1"
        settings.rate = .perSecond(1_000_000)
        change(&settings)
        return try HTTPGeocoder(settings, stop: stop, clock: clock, seed: 3) { _ in transport }
    }

    private let query = Query.line("137 Pilkington Avenue")

    private static let good = HTTPResponse.scripted(200, body: NominatimBodies.house)

    @Test func `a server error is tried again`() async throws {
        let transport = ScriptedTransport([.success(.scripted(500)), .success(.scripted(503)), .success(Self.good)])
        let geocoder = try geocoder(transport)
        let reply = try await geocoder.replies(to: [query])[0]
        #expect(try reply.answer.get().candidates.count == 1)
        #expect(reply.attempts == 3)
        #expect(geocoder.counts.retryWait > .zero)
        let expected = counts {
            ($0.attempts, $0.retries, $0.transient) = (3, 2, 2)
            $0.retryWait = geocoder.counts.retryWait
        }
        #expect(geocoder.counts == expected)
    }

    @Test func `a Retry-After is waited for to the end`() async throws {
        let throttle = HTTPResponse.scripted(429, ["Retry-After: 7"])
        let geocoder = try geocoder(ScriptedTransport([.success(throttle), .success(Self.good)]))
        let reply = try await geocoder.replies(to: [query])[0]
        #expect(reply.attempts == 2)
        #expect(clock.waits == [.seconds(7)])
        #expect(geocoder.counts.throttled == 1)
    }

    @Test func `a fault on the way is tried again until the attempts are used up`() async throws {
        let fault = TransferFault(attemptClass: .transient(isTimeout: true), words: "no answer in time")
        let geocoder = try geocoder(ScriptedTransport(Array(repeating: .failure(fault), count: 5)))
        let reply = try await geocoder.replies(to: [query])[0]
        guard case .failure(let failure) = reply.answer else {
            Issue.record("answered")
            return
        }
        #expect(failure.reason.kind == .pending)
        #expect(failure.message == "no answer in time")
        #expect(reply.attempts == 5)
    }

    @Test func `a refusal of access stops the run for every query`() async throws {
        let transport = ScriptedTransport([.success(.scripted(403, body: "<html>blocked</html>"))])
        let geocoder = try geocoder(transport)
        for attempts in [1, 0] {
            let stop = await #expect(throws: GeocoderStop.self) { try await geocoder.replies(to: [query]) }
            #expect(stop?.reason == .auth)
            #expect(stop?.attempts == attempts)
            #expect(stop?.description.contains("blocked this program") == true)
        }
        #expect(transport.urls.count == 1)
    }

    @Test func `a query that cannot be asked costs no attempt`() async throws {
        let transport = ScriptedTransport([])
        let reply = try await geocoder(transport).replies(to: [Query()])[0]
        #expect(reply.attempts == 0)
        #expect(
            reply.answer
                == .failure(QueryFailure(.badQuery, "the query has no part that the provider can be asked for"))
        )
        #expect(transport.urls.isEmpty)
    }

    @Test func `nothing is sent once the run has been asked to stop`() async throws {
        let transport = ScriptedTransport([])
        let geocoder = try geocoder(transport)
        stop.stop()
        let reply = try await geocoder.replies(to: [query])[0]
        guard case .failure(let failure) = reply.answer else {
            Issue.record("answered")
            return
        }
        #expect(failure.reason == .interrupted)
        #expect(transport.urls.isEmpty)
    }

    @Test func `a query that waits comes back when the run is asked to stop`() async throws {
        let transport = ScriptedTransport([.success(.scripted(429, ["Retry-After: 300"]))])
        var settings = ProviderSettings(name: "nominatim")
        settings.endpoint = "http://localhost:1"
        settings.rate = .perSecond(1_000_000)
        let geocoder = try HTTPGeocoder(settings, stop: stop, clock: ContinuousClock(), seed: 3) { _ in transport }
        async let replies = geocoder.replies(to: [query])
        while transport.urls.isEmpty { await Task.yield() }
        stop.stop()
        let reply = try await replies[0]
        guard case .failure(let failure) = reply.answer else {
            Issue.record("answered")
            return
        }
        #expect(failure.reason == .interrupted)
        #expect(reply.attempts == 1)
    }

    @Test func `the rate is kept, beginning with the first attempt`() async throws {
        let geocoder = try geocoder(ScriptedTransport(Array(repeating: .success(Self.good), count: 3))) {
            $0.rate = .perSecond(4)
        }
        _ = try await geocoder.replies(to: [query, query, query])
        #expect(clock.waits == Array(repeating: .milliseconds(250), count: 3))
    }

    @Test func `the public server is asked once a second, whatever the job says`() throws {
        let geocoder = try geocoder(ScriptedTransport([])) {
            $0.endpoint = "https://Nominatim.OpenStreetMap.org./"
            $0.rate = .perSecond(50)
            $0.concurrency = 8
            $0.contact = "me@example.org"
        }
        #expect(geocoder.requestsPerSecond == 1)
        #expect(geocoder.concurrency == 1)
        #expect(geocoder.attribution.contains("OpenStreetMap"))
    }

    @Test func `the public server is not asked without a contact`() {
        let refusal = #expect(throws: ProviderError.self) {
            try geocoder(ScriptedTransport([])) { $0.endpoint = "https://nominatim.openstreetmap.org" }
        }
        #expect(refusal?.reason == .setting)
        #expect(refusal?.description.contains("contact:") == true)
    }

    private func counts(_ change: (inout FetchCounts) -> Void) -> FetchCounts {
        var counts = FetchCounts()
        change(&counts)
        return counts
    }
}
