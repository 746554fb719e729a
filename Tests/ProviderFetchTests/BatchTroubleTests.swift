import Geocoding
import TestSupport
import Testing

@testable import ProviderFetch

/// What one bad row, a bad answer and a bad endpoint cost a batch.
///
/// One case after the other: each has a server and dozens of connections, and all at once would be thousands of open files.
@Suite(.serialized) struct BatchTroubleTests {
    typealias Service = ServiceDouble.Service

    private func geocoder(
        _ double: ServiceDouble,
        _ change: (inout ProviderSettings) -> Void = { _ in }
    ) throws -> HTTPGeocoder {
        var settings = ProviderSettings(for: double)
        if double.service == .arcgis { settings.candidates = nil }
        change(&settings)
        return try HTTPGeocoder(settings, stop: StopSignal(), clock: TestClock(), seed: 5)
    }

    private func lines(_ count: Int) -> [Query] { MixedQuery.queries(count).map { .line($0.query.oneLine) } }

    private static let poisons: [DoubleTrouble] = [
        .poison, .notFound, .codeless, .otherJSON, .page, .cut, .empty, .torn, .reset, .gateway, .timeout, .unavailable,
    ]

    @Test(arguments: BatchServiceTests.services, poisons)
    func `whatever a row does to its batch, it fails alone`(service: Service, trouble: DoubleTrouble) async throws {
        for position in [0, 9] {
            let double = try ServiceDouble.start(service)
            defer { double.stop() }
            var queries = lines(10)
            queries[position].line += " \(trouble.word())"
            let replies = try await geocoder(double).replies(to: queries)
            for (index, reply) in replies.enumerated() where index != position { _ = try reply.answer.get() }
            guard case .failure(let failure) = replies[position].answer else {
                Issue.record("answered")
                continue
            }
            switch trouble {
            case .poison, .notFound: #expect(failure.reason == .badQuery)
            case .page, .cut, .empty: #expect(failure.reason == .badResponse)
            // With nothing else to ask, it may as well be the provider.
            default: #expect([.attemptsExhausted, .badResponse, .outage].contains(failure.reason))
            }
        }
    }

    @Test(arguments: BatchServiceTests.services, poisons)
    func `no row is asked more often than attempts and halvings allow`(
        service: Service,
        trouble: DoubleTrouble
    ) async throws {
        for (bad, attempts) in [(0..<1, 1), (0..<16, 1), (8..<16, 1), (0..<1, 5), (0..<16, 5), (8..<16, 5)] {
            let double = try ServiceDouble.start(service)
            defer { double.stop() }
            var queries = lines(16)
            for index in bad { queries[index].line += " \(trouble.word())" }
            let geocoder = try geocoder(double) { $0.attempts = attempts }
            guard let replies = try? await geocoder.replies(to: queries) else { continue }
            let most = replies.map(\.attempts).max() ?? 0
            // One cause is searched for; when it is not the only one, what is left is halved once more.
            let isRefused = trouble == .poison || trouble == .notFound
            #expect(
                most <= attempts + (isRefused && bad.count > 1 ? 2 * 4 : 4) + 1,
                "\(service.rawValue) \(trouble) \(bad): \(replies.map(\.attempts))"
            )
        }
    }

    @Test(arguments: BatchServiceTests.services, [1, 5])
    func `rows without any answer are asked once more together, and then by themselves`(
        service: Service,
        attempts: Int
    ) async throws {
        let double = try ServiceDouble.start(service)
        defer { double.stop() }
        var queries = lines(16)
        for index in queries.indices { queries[index].line += " \(DoubleOddity.missing.word())" }
        let replies = try await geocoder(double) { $0.attempts = attempts }.replies(to: queries)
        #expect(replies.map(\.attempts).max() ?? 0 <= attempts + 5)
        for reply in replies { _ = try reply.answer.get() }
    }

    @Test(arguments: BatchServiceTests.services, [1, 4])
    func `a wrong endpoint stops the run after some dozen requests, and is named`(
        service: Service,
        callers: Int
    ) async throws {
        let double = try ServiceDouble.start(service)
        defer { double.stop() }
        let geocoder = try geocoder(double) { $0.endpoint = double.url + "/geo/v9" }
        let queries = lines(150)
        let stop = await #expect(throws: GeocoderStop.self) {
            try await withThrowingTaskGroup { group in
                for _ in 0..<callers { group.addTask { try await geocoder.replies(to: queries) } }
                for try await replies in group { #expect(replies.count == queries.count) }
            }
        }
        #expect(stop?.reason == .misconfigured)
        #expect(double.statistics.attempts <= 30 + callers)
        if service != .arcgis { #expect(stop?.description.contains("\(double.url)/geo/v9") == true) }
    }

    @Test func `an ArcGIS server of one's own is asked in batches of its size, without a token`() async throws {
        let double = try ServiceDouble.start(.arcgis, scenario: .switched(.selfHosted, .textProperties))
        defer { double.stop() }
        #expect(double.baseURL.hasSuffix("/server/rest/services/Streets/GeocodeServer"))
        let geocoder = try geocoder(double) { ($0.key, $0.environment) = (.credentials, { _ in nil }) }
        let mixed = MixedQuery.queries(24)
        let replies = try await geocoder.replies(to: lines(24))
        #expect(double.tally.refusals == [])
        #expect(double.tally.batchSizes.max() == 5)
        #expect(geocoder.batchSize == 5)
        for (reply, query) in zip(replies, mixed) {
            let candidates = try reply.answer.get().candidates
            switch query.expectation {
            case .nothing: #expect(candidates.isEmpty, "\(query.query.oneLine)")
            case .tie: #expect(!candidates.isEmpty)
            case .house(let position), .interpolated(let position), .street(let position), .town(let position):
                // Turned from metres and back.
                let distance = candidates.first?.coordinate?.distance(to: position) ?? .infinity
                #expect(distance < 30, "\(query.query.oneLine)")
            }
        }
    }
}
