import Geocoding
import TestSupport
import Testing

@testable import ProviderFetch

/// What is odd about answers that services are known to give, each put to the program by a double.
@Suite(.serialized) struct OddityTests {
    private typealias Service = ServiceDouble.Service
    private static let house = Query.line("175 Oak Street, Manchester, CT 06040")
    private static let mapbox: [ServiceDouble.Service] = [.mapboxV6, .mapboxV5, .mapboxSearchBox]

    private func candidates(
        _ service: ServiceDouble.Service,
        _ oddity: DoubleOddity,
        _ query: Query = house
    ) async throws -> [Candidate] {
        let double = try ServiceDouble.start(service, scenario: .odd(oddity))
        defer { double.stop() }
        var settings = ProviderSettings(for: double)
        settings.keepsAnswers = service != .mapboxSearchBox
        settings.agent = "geomill-tests/1 (tests@example.org)"
        let geocoder = try HTTPGeocoder(settings, stop: StopSignal(), clock: TestClock(), seed: 5)
        let reply = try await geocoder.replies(to: [query])[0]
        #expect(reply.attempts == 1)
        #expect(double.tally.refusals == [])
        return try reply.answer.get().candidates
    }

    @Test(arguments: ServiceDouble.Service.allCases)
    func `a tie is two candidates that nothing but the position tells apart`(
        service: ServiceDouble.Service
    ) async throws {
        let found = try await candidates(service, .tie)
        #expect(found.count == 2)
        let (first, last) = (try #require(found.first), try #require(found.last))
        #expect(first.coordinate != last.coordinate)
        #expect(first.confidence == last.confidence && first.precision == last.precision)
        #expect(first.label == last.label)
    }

    @Test(arguments: ServiceDouble.Service.allCases)
    func `a place without a position has none, and is an answer all the same`(
        service: ServiceDouble.Service
    ) async throws {
        let found = try await candidates(service, .noPosition)
        #expect(found.count == 1)
        #expect(found.first?.coordinate == nil)
        #expect(found.first?.components.number == "175")
    }

    private static let precisions: [(DoubleOddity, [ServiceDouble.Service], Precision)] = [
        (.noAccuracy, mapbox, .unknown), (.point, mapbox, .rooftop), (.parcel, mapbox + [.arcgis], .parcel),
        (.approximate, mapbox, .unknown), (.coordinates, [.arcgis], .unknown), (.twoTypes, [.mapboxV5], .rooftop),
    ]

    @Test(arguments: precisions)
    func `how well a house is placed is what the service says, and unknown where it does not`(
        oddity: DoubleOddity,
        services: [ServiceDouble.Service],
        precision: Precision
    ) async throws {
        for service in services {
            let first = try #require(try await candidates(service, oddity).first, "\(service.rawValue)")
            #expect(first.precision == precision, "\(service.rawValue)")
            #expect(first.coordinate != nil, "\(service.rawValue)")
            #expect(first.components.number == "175", "\(service.rawValue)")
        }
    }

    @Test func `a middling confidence is a number between`() async throws {
        #expect(try await candidates(.mapboxV6, .mediumConfidence).first?.confidence == 0.75)
    }

    @Test(arguments: [DoubleSwitch?.none, .selfHosted])
    func `a record of a batch whose position is no number is no match`(variant: DoubleSwitch?) async throws {
        let scenario = DoubleScenario { scenario in
            (scenario.oddities, scenario.switches) = ([.notNumbers], Set([variant].compactMap(\.self)))
        }
        let double = try ServiceDouble.start(.arcgis, scenario: scenario)
        defer { double.stop() }
        var settings = ProviderSettings(for: double)
        settings.candidates = nil
        let geocoder = try HTTPGeocoder(settings, stop: StopSignal(), clock: TestClock(), seed: 5)
        let replies = try await geocoder.replies(to: [Self.house, .line("9 Qqxyzzy Road, Nowhere"), Self.house])
        #expect(try replies.map { try $0.answer.get().candidates.count } == [1, 0, 1])
        #expect(replies.map(\.attempts) == [1, 1, 1])
        #expect(double.tally.refusals == [])
    }

    @Test func `a position that is no number is no match, also where the record does not say so`() async throws {
        let body = """
            {"spatialReference":{"wkid":4326},"locations":[
            {"address":"","location":{"x":"NaN","y":"NaN"},"score":0,"attributes":{"ResultID":1}},
            {"address":"","score":0,"attributes":{"ResultID":3}},
            {"address":"x","location":{"x":1,"y":2},"score":100,"attributes":{"ResultID":2,"Addr_type":"PointAddress"}}]}
            """
        let transport = ScriptedTransport([
            .success(.scripted(200, body: "{}")), .success(.scripted(200, body: body)),
        ])
        var settings = ProviderSettings(name: "arcgis")
        (settings.key, settings.environment) = (.environment("KEY"), { _ in "AAPK" })
        let geocoder = try HTTPGeocoder(settings, stop: StopSignal(), clock: TestClock(), seed: 5) { _ in transport }
        let replies = try await geocoder.replies(to: [Self.house, .line("a"), .line("b")])
        #expect(try replies.map { try $0.answer.get().candidates.count } == [0, 1, 0])
        #expect(replies.map(\.attempts) == [1, 1, 1])
    }

    @Test func `a completion of ArcGIS is followed up with the filters under which it was found`() async throws {
        let double = try ServiceDouble.start(.arcgis)
        defer { double.stop() }
        var settings = ProviderSettings(for: double)
        (settings.keepsAnswers, settings.candidates) = (false, nil)
        settings.area.countries = ["US"]
        settings.area.box = BoundingBox(west: -73, south: 41, east: -72, north: 42)
        settings.types = ["Point Address"]
        let geocoder = try HTTPGeocoder(settings, stop: StopSignal(), clock: TestClock(), seed: 5)
        let first = try #require(try await geocoder.suggestions(for: "175 Oak Str", limit: 3).first)
        #expect(try await geocoder.candidates(for: first).first?.components.number == "175")
        #expect(double.tally.refusals == [])
    }

    @Test func `how a match came about is kept where a job asks for it`() async throws {
        let double = try ServiceDouble.start(.arcgis)
        defer { double.stop() }
        var settings = ProviderSettings(for: double)
        (settings.parameters["returnMatchNarrative"], settings.attributes) = ("true", ["match_narrative"])
        let geocoder = try HTTPGeocoder(settings, stop: StopSignal(), clock: TestClock(), seed: 5)
        let found = try await geocoder.replies(to: [Self.house])[0].answer.get().candidates
        #expect(found.first?.attributes == [CandidateAttribute(name: "match_narrative", text: #"{"AddNum":"175"}"#)])
    }

    @Test func `pages of ArcGIS follow one another`() async throws {
        let double = try ServiceDouble.start(.arcgis)
        defer { double.stop() }
        var seen: [Coordinate?] = []
        for start in ["1", "2", "3"] {
            var settings = ProviderSettings(for: double)
            settings.parameters.merge(["start": start, "num": "1"]) { $1 }
            let geocoder = try HTTPGeocoder(settings, stop: StopSignal(), clock: TestClock(), seed: 5)
            let found = try await geocoder.replies(to: [.line("100 Main Street, Springfield")])[0].answer.get()
                .candidates
            seen += found.map(\.coordinate)
        }
        #expect(seen.count == 2 && Set(seen).count == 2)
        #expect(double.tally.refusals == [])
    }

    @Test func `Search Box at its default rate is never asked more than ten times a second`() async throws {
        let clock = TestClock()
        let start = clock.now
        let scenario = DoubleScenario { scenario in
            scenario.allowance = (10, 1)
            scenario.unixTime = { Int(start.duration(to: clock.now).components.seconds) }
        }
        let double = try ServiceDouble.start(.mapboxSearchBox, scenario: scenario)
        defer { double.stop() }
        var settings = ProviderSettings(for: double)
        (settings.keepsAnswers, settings.rate, settings.concurrency) = (false, nil, 1)
        let geocoder = try HTTPGeocoder(settings, stop: StopSignal(), clock: clock, seed: 5)
        for _ in 0..<25 { _ = try await geocoder.replies(to: [Self.house]) }
        #expect(geocoder.counts.throttled == 0)
        #expect(start.duration(to: clock.now) >= .seconds(2))
    }
}
