import Geocoding
import TestSupport
import Testing

@testable import ProviderFetch

/// The built-in providers against doubles of their services, which know nothing of the definitions.
///
/// One case after the other: each has a server and dozens of connections, and all at once would be thousands of open files.
@Suite(.serialized) struct ServiceTests {
    private typealias Service = ServiceDouble.Service

    private func geocoder(
        _ double: ServiceDouble,
        clock: TestClock = TestClock(),
        _ change: (inout ProviderSettings) -> Void = { _ in }
    ) throws -> HTTPGeocoder {
        var settings = ProviderSettings(for: double)
        settings.keepsAnswers = double.service != .mapboxSearchBox
        settings.agent = "geomill-tests/1 (tests@example.org)"
        change(&settings)
        return try HTTPGeocoder(settings, stop: StopSignal(), clock: clock, seed: 5)
    }

    /// Asks with that many calls under way; the replies are in the order of the queries.
    private func replies(_ geocoder: HTTPGeocoder, to queries: [Query], callers: Int) async throws -> [Reply] {
        try await withThrowingTaskGroup(of: [(Int, Reply)].self) { group in
            for caller in 0..<callers {
                group.addTask {
                    var replies: [(Int, Reply)] = []
                    for index in stride(from: caller, to: queries.count, by: callers) {
                        replies.append((index, try await geocoder.replies(to: [queries[index]])[0]))
                    }
                    return replies
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    private func check(_ reply: Reply, _ mixed: MixedQuery, _ service: Service) throws {
        let candidates = try reply.answer.get().candidates
        let comment = Comment("\(service.rawValue): \(mixed.query.oneLine)")
        #expect(reply.attempts == 1, comment)
        let (position, precision): (Coordinate, Precision)
        switch mixed.expectation {
        case .nothing:
            #expect(candidates.isEmpty, comment)
            return
        case .tie:
            #expect(candidates.count == 2, comment)
            #expect(candidates.first?.confidence == candidates.last?.confidence, comment)
            return
        case .house(let place): (position, precision) = (place, .rooftop)
        case .interpolated(let place): (position, precision) = (place, .interpolated)
        case .street(let place): (position, precision) = (place, .street)
        case .town(let place): (position, precision) = (place, .locality)
        }
        let first = try #require(candidates.first, comment)
        #expect(first.coordinate == position, comment)
        #expect(first.precision == precision, comment)
        #expect(!first.label.isEmpty, comment)
        #expect(!first.components.city.isEmpty, comment)
        if precision == .rooftop { #expect(!first.components.number.isEmpty, comment) }
        if precision == .rooftop || precision == .street { #expect(!first.components.street.isEmpty, comment) }
    }

    @Test(arguments: ServiceDouble.Service.allCases, [1, 32])
    func `two hundred mixed queries come to their places`(service: ServiceDouble.Service, callers: Int) async throws {
        let double = try ServiceDouble.start(service)
        defer { double.stop() }
        let mixed = MixedQuery.queries(200)
        let geocoder = try geocoder(double)
        let replies = try await replies(geocoder, to: mixed.map(\.query), callers: callers)
        for (reply, query) in zip(replies, mixed) { try check(reply, query, service) }
        #expect(double.tally.refusals == [])
        #expect(double.statistics.attempts == 200)
        #expect(geocoder.counts.attempts == 200)
    }

    @Test(arguments: ServiceDouble.Service.allCases)
    func `one line finds the same`(service: ServiceDouble.Service) async throws {
        let double = try ServiceDouble.start(service)
        defer { double.stop() }
        let geocoder = try geocoder(double)
        let mixed = MixedQuery.queries(60)
        let lines = mixed.map { Query.line($0.query.oneLine) }
        for (reply, query) in zip(try await replies(geocoder, to: lines, callers: 4), mixed) {
            try check(reply, query, service)
        }
        #expect(double.tally.refusals == [])
    }

    @Test(arguments: ServiceDouble.Service.allCases)
    func `positions have addresses, and the sea has none`(service: ServiceDouble.Service) async throws {
        let double = try ServiceDouble.start(service)
        defer { double.stop() }
        let geocoder = try geocoder(double) { $0.candidates = nil }
        let house = try await geocoder.replies(to: [.reverse(longitude: -72.512125, latitude: 41.7700323)])[0]
        let candidate = try #require(try house.answer.get().candidates.first)
        #expect(candidate.components.number == "175")
        #expect(candidate.components.city == "Manchester")
        #expect(candidate.precision == .rooftop)
        let sea = try await geocoder.replies(to: [.reverse(longitude: -30, latitude: 40)])[0]
        #expect(try sea.answer.get().candidates.isEmpty)
        #expect(sea.attempts == 1)
    }

    @Test(arguments: ServiceDouble.Service.allCases)
    func `all that a job can say is taken`(service: ServiceDouble.Service) async throws {
        let double = try ServiceDouble.start(service)
        defer { double.stop() }
        let types = [
            "mapbox-v6": "address", "mapbox-v5": "address", "mapbox-searchbox": "address", "arcgis": "Point Address",
            "nominatim": "address",
        ]
        let geocoder = try geocoder(double) {
            $0.area.box = BoundingBox(west: -73, south: 41, east: -72, north: 42)
            $0.area.countries = ["US", "CA"]
            // At Nominatim the box is what is near.
            if service != .nominatim { $0.area.near = Coordinate(longitude: -72.5, latitude: 41.7) }
            $0.language = "en"
            $0.types = [types[service.rawValue] ?? ""]
        }
        let reply = try await geocoder.replies(to: [.line("175 Oak Street, Manchester, CT 06040")])[0]
        #expect(try reply.answer.get().candidates.first?.components.number == "175")
        let outside = try await geocoder.replies(to: [.line("502 Main Street, Walpole, MA 02081")])[0]
        #expect(try outside.answer.get().candidates.isEmpty)
        #expect(double.tally.refusals == [])
    }

    private static let passing: [DoubleTrouble] = [
        .throttle, .unavailable, .timeout, .gateway, .page, .cut, .empty, .otherJSON, .torn, .codeless,
    ]

    @Test(arguments: ServiceDouble.Service.allCases, passing)
    func `trouble that passes is asked again, and no answer made of it`(
        service: ServiceDouble.Service,
        trouble: DoubleTrouble
    ) async throws {
        let double = try ServiceDouble.start(service)
        defer { double.stop() }
        let clock = TestClock()
        let line = Query.line("175 Oak Street \(trouble.word(.once)), Manchester, CT 06040")
        let reply = try await geocoder(double, clock: clock).replies(to: [line])[0]
        // Nominatim's double has no error whose code is missing but a plain 500.
        #expect(reply.attempts == 2)
        #expect(double.statistics.attempts == 2)
        _ = try reply.answer.get()
    }

    @Test(arguments: ServiceDouble.Service.allCases)
    func `a poisoned query fails alone`(service: ServiceDouble.Service) async throws {
        let double = try ServiceDouble.start(service)
        defer { double.stop() }
        let geocoder = try geocoder(double)
        let line = Query.line("175 Oak Street \(DoubleTrouble.poison.word()), Manchester")
        let poisoned = try await geocoder.replies(to: [line])[0]
        guard case .failure(let failure) = poisoned.answer else {
            Issue.record("answered")
            return
        }
        #expect(failure.reason == .badQuery)
        #expect(poisoned.attempts == 1)
        let next = try await geocoder.replies(to: [.line("175 Oak Street, Manchester, CT 06040")])[0]
        #expect(try next.answer.get().candidates.count >= 1)
    }

    @Test(arguments: [ServiceDouble.Service.mapboxV6, .mapboxV5, .mapboxSearchBox, .arcgis])
    func `a wrong key stops the run, and is nowhere to be read`(service: ServiceDouble.Service) async throws {
        let double = try ServiceDouble.start(service)
        defer { double.stop() }
        let geocoder = try geocoder(double) { $0.environment = { _ in "canary-key" } }
        let stop = await #expect(throws: GeocoderStop.self) { try await geocoder.replies(to: [.line("175 Oak St")]) }
        #expect(stop?.reason == .auth)
        #expect(stop?.attempts == 1)
        #expect(stop.map { "\($0)".contains("canary") } == false)
    }

    @Test(arguments: [ServiceDouble.Service.mapboxV6, .mapboxSearchBox, .arcgis])
    func `a completion is chosen and its place found`(service: ServiceDouble.Service) async throws {
        let double = try ServiceDouble.start(service)
        defer { double.stop() }
        let geocoder = try geocoder(double) { ($0.keepsAnswers, $0.candidates) = (false, nil) }
        let found = try await geocoder.suggestions(for: "175 Oak Str", limit: 3)
        let first = try #require(found.first)
        #expect(first.label.contains("175 Oak"))
        #expect(found.count <= 3)
        let places = try await geocoder.candidates(for: first)
        #expect(places.first?.coordinate == Coordinate(longitude: -72.512125, latitude: 41.7700323))
        #expect(double.tally.refusals == [])
        if service == .mapboxSearchBox {
            #expect(double.tally.sessions.map { $0.suggests + $0.retrieves } == [2])
        }
    }

    @Test(arguments: [
        DoubleOddity.unknownAccuracy, .unknownType, .noLabel, .noMatchCode, .extraMembers, .nullMembers, .otherNumbers,
        .village,
    ])
    func `odd answers are read as far as they go`(oddity: DoubleOddity) async throws {
        for service in Service.allCases {
            let double = try ServiceDouble.start(service, scenario: .odd(oddity))
            defer { double.stop() }
            let line = Query.line("175 Oak Street, Manchester, CT 06040")
            let candidates = try await geocoder(double).replies(to: [line])[0].answer.get().candidates
            let first = try #require(candidates.first, "\(service.rawValue)")
            #expect(first.coordinate == Coordinate(longitude: -72.512125, latitude: 41.7700323), "\(service.rawValue)")
            #expect(first.components.number == "175", "\(service.rawValue)")
        }
    }
}
