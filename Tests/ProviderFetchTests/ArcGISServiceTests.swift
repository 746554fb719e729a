import Geocoding
import TestSupport
import Testing

@testable import ProviderFetch

/// ArcGIS and servers of one's own, as far as they differ from other services.
@Suite(.serialized) struct ArcGISServiceTests {
    private func geocoder(
        _ double: ServiceDouble,
        _ change: (inout ProviderSettings) -> Void = { _ in }
    ) throws -> HTTPGeocoder {
        var settings = ProviderSettings(for: double)
        settings.candidates = nil
        change(&settings)
        return try HTTPGeocoder(settings, stop: StopSignal(), clock: TestClock(), seed: 5)
    }

    private static let houses = [
        Query.line("175 Oak Street, Manchester, CT 06040"), Query.line("197 Oak Street, Manchester, CT 06040"),
    ]

    @Test(arguments: ["addr_type,City", "City,Postal", "SCORE", "*", "Rank , city"], [1, 2])
    func `whatever fields a job asks for, a house stays the house it is`(fields: String, batch: Int) async throws {
        for switches in [Set<DoubleSwitch>(), [.selfHosted]] {
            let double = try ServiceDouble.start(.arcgis, scenario: DoubleScenario { $0.switches = switches })
            defer { double.stop() }
            let geocoder = try geocoder(double) {
                ($0.parameters["outFields"], $0.batch) = (fields, batch)
            }
            for reply in try await geocoder.replies(to: Self.houses) {
                let house = try #require(try reply.answer.get().candidates.first)
                #expect(house.precision == .rooftop)
                #expect(house.nativePrecision == "PointAddress")
                #expect(["175", "197"].contains(house.components.number))
                #expect(house.components.street.hasPrefix("Oak"))
                #expect(house.components.city == "Manchester")
                #expect(house.components.postcode == "06040")
            }
            let reverse = try await geocoder.replies(to: [.reverse(longitude: -72.512125, latitude: 41.7700323)])[0]
            #expect(try reverse.answer.get().candidates.first?.precision == .rooftop)
            #expect(double.tally.refusals == [])
        }
    }

    @Test(arguments: [
        ("geocode.arcgis.com", false, [:], true), ("geocode.arcgis.com", true, [:], false),
        ("geocode.arcgis.com", true, ["forStorage": "false"], true), ("geocode-api.arcgis.com", false, [:], false),
    ])
    func `the open host answers without a key what is not kept`(
        host: String,
        keepsAnswers: Bool,
        parameters: [String: String],
        isAsked: Bool
    ) async throws {
        let body = #"{"spatialReference":{"wkid":4326},"candidates":[]}"#
        let transport = ScriptedTransport([.success(.scripted(200, body: body))])
        var settings = ProviderSettings(name: "arcgis")
        settings.endpoint = "https://\(host)/arcgis/rest/services/World/GeocodeServer"
        (settings.keepsAnswers, settings.parameters, settings.environment) = (keepsAnswers, parameters, { _ in nil })
        let geocoder = try HTTPGeocoder(settings, stop: StopSignal(), clock: TestClock(), seed: 1) { _ in transport }
        if isAsked {
            #expect(try await geocoder.replies(to: [.line("x")])[0].answer.get().candidates.isEmpty)
        } else {
            let stop = await #expect(throws: GeocoderStop.self) { try await geocoder.replies(to: [.line("x")]) }
            #expect(stop?.reason == .auth)
        }
        #expect(transport.urls.count == (isAsked ? 1 : 0))
    }

    @Test func `an error without a code is asked once more and then the row's own`() async throws {
        let clock = TestClock()
        let scenario = DoubleScenario { scenario in
            scenario.trouble = { String(decoding: $0.body, as: UTF8.self).contains("Elsewhere") ? .codeless : nil }
        }
        let double = try ServiceDouble.start(.arcgis, scenario: scenario)
        defer { double.stop() }
        var settings = ProviderSettings(for: double)
        settings.concurrency = 1
        let geocoder = try HTTPGeocoder(settings, stop: StopSignal(), clock: clock, seed: 5)
        let queries = [Self.houses[0], .line("1 Elsewhere Street"), Self.houses[1]]
        var replies: [Reply] = []
        for query in queries { replies += try await geocoder.replies(to: [query]) }
        #expect(replies.map(\.attempts) == [1, 2, 1])
        guard case .failure(let failure) = replies[1].answer else {
            Issue.record("answered")
            return
        }
        #expect(failure.reason == .badResponse)
    }

    @Test func `types that are no categories stop the run at once`() async throws {
        let double = try ServiceDouble.start(.arcgis)
        defer { double.stop() }
        let geocoder = try geocoder(double) { $0.types = ["PointAddress"] }
        let stop = await #expect(throws: GeocoderStop.self) { try await geocoder.replies(to: [Self.houses[0]]) }
        #expect(stop?.reason == .misconfigured)
        #expect(stop?.description.contains("types") == true)
        #expect(double.statistics.attempts == 1)
    }

    private static let parts: [Query] = [
        .parts(number: "175", street: "Oak Street", city: "Manchester", region: "CT", postcode: "06040", country: "US"),
        .parts(street: "197 Oak Street", city: "Manchester", region: "CT"),
        .parts(number: "211", street: "Oak Street", unit: "Apt 3", city: "Manchester", region: "CT"),
    ]

    private func selfHosted(_ change: (inout DoubleScenario) -> Void = { _ in }) throws -> ServiceDouble {
        try ServiceDouble.start(
            .arcgis,
            scenario: DoubleScenario { scenario in
                scenario.switches.insert(.selfHosted)
                change(&scenario)
            }
        )
    }

    /// The names of the address fields of each request, in the order in which they came.
    private func fields(_ double: ServiceDouble) -> [Set<String>] {
        let others: Set<String> = [
            "f", "token", "outSR", "outFields", "maxLocations", "locationType", "matchOutOfRange", "sourceCountry",
            "forStorage",
        ]
        return double.tally.received.map { request in
            let form = String(decoding: request.body, as: UTF8.self)
            let names = form.split(separator: "&").compactMap { $0.split(separator: "=").first.map(String.init) }
            return Set(names.map { $0.replacing("%20", with: " ") }).subtracting(others)
        }
    }

    @Test func `a server of one's own is asked in its own fields, and on one line for what it has none for`()
        async throws
    {
        let double = try selfHosted()
        defer { double.stop() }
        let geocoder = try geocoder(double) { $0.batch = 1 }
        let replies = try await geocoder.replies(to: Self.parts + [.line("175 Oak Street, Manchester")])
        for (reply, number) in zip(replies, ["175", "197", "211", "175"]) {
            let house = try #require(try reply.answer.get().candidates.first)
            #expect(house.components.number == number)
            #expect(house.precision == .rooftop)
            #expect(reply.attempts == 1)
        }
        #expect(
            fields(double) == [
                [], ["Street", "City", "State", "ZIP"], ["Street", "City", "State"], ["Single Line Input"],
                ["Single Line Input"],
            ]
        )
        #expect(double.tally.requests["description"] == 1)
        #expect(double.tally.refusals == [])
    }

    @Test func `batches of a server of one's own have its fields and its sizes`() async throws {
        let double = try selfHosted()
        defer { double.stop() }
        let geocoder = try geocoder(double)
        let queries = (0..<4).flatMap { _ in Self.parts }
        let replies = try await geocoder.replies(to: queries)
        #expect(
            try replies.map { try $0.answer.get().candidates.first?.components.number }
                == queries.map { query in
                    query.number.isEmpty ? "197" : query.number
                }
        )
        #expect(double.tally.refusals == [])
        #expect(double.tally.requests["description"] == 1)
        #expect(double.tally.batchSizes.allSatisfy { $0 <= 5 })
        #expect(double.tally.batchSizes.reduce(0, +) == 12)
    }

    @Test(arguments: [1, 5])
    func `a server that says nothing of itself is asked on one line`(batch: Int) async throws {
        let double = try selfHosted { $0.trouble = { $0.total <= 2 && $0.body.count < 60 ? .notFound : nil } }
        defer { double.stop() }
        let geocoder = try geocoder(double) { $0.batch = batch }
        for reply in try await geocoder.replies(to: Self.parts) {
            #expect(try reply.answer.get().candidates.first?.precision == .rooftop)
        }
        #expect(double.tally.refusals == [])
    }

    @Test(arguments: [1, 5])
    func `a server that cannot geocode stops the run before it is asked to`(batch: Int) async throws {
        let double = try selfHosted { $0.switches.insert(.noCapability) }
        defer { double.stop() }
        let geocoder = try geocoder(double) { $0.batch = batch }
        let stop = await #expect(throws: GeocoderStop.self) { try await geocoder.replies(to: Self.parts) }
        #expect(stop?.reason == .misconfigured)
        #expect(stop?.description.contains("can do ReverseGeocode, and not Geocode; check endpoint: http") == true)
        #expect(double.statistics.attempts == 1)
        let reverse = try await geocoder.replies(to: [.reverse(longitude: -72.512125, latitude: 41.7700323)])[0]
        #expect(try reverse.answer.get().candidates.first?.components.number == "175")
    }

    @Test func `the World service and what has its path are not asked about themselves`() async throws {
        let double = try ServiceDouble.start(.arcgis, scenario: .switched(.noCapability))
        defer { double.stop() }
        let geocoder = try geocoder(double) { $0.batch = 1 }
        for reply in try await geocoder.replies(to: Self.parts) {
            #expect(try reply.answer.get().candidates.first?.precision == .rooftop)
        }
        #expect(double.tally.requests["description"] == nil)
    }

    @Test func `what a server is called is no other question`() throws {
        let own = ProviderProbe("arcgis") {
            $0.endpoint = "https://gis.example.org/rest/services/Streets/GeocodeServer"
        }
        let builder = try own.builder()
        #expect(builder.question(for: Self.parts[0]) == builder.question(for: Self.parts[0]))
        #expect(
            String(decoding: builder.question(for: Self.parts[0]), as: UTF8.self).contains("address=175 oak street")
        )
    }

    @Test func `places of a category are found around a position or in a box`() async throws {
        let double = try ServiceDouble.start(.arcgis)
        defer { double.stop() }
        let near = try geocoder(double) {
            ($0.name, $0.parameters, $0.candidates) = ("arcgis-category", [:], 10)
            $0.area.near = Coordinate(longitude: -77.02, latitude: 38.9)
        }
        let found = try await near.replies(to: [.line("Coffee Shop"), .line("Museum")])
        #expect(try found.map { try $0.answer.get().candidates.count } == [2, 1])
        let shop = try #require(try found[0].answer.get().candidates.first)
        #expect(shop.precision == .poi && shop.components.city == "Washington" && shop.components.number == "1010")
        let box = try geocoder(double) {
            ($0.name, $0.parameters) = ("arcgis-category", ["outFields": "PlaceName"])
            $0.area.box = BoundingBox(west: -77, south: 38, east: -76, north: 39.5)
        }
        let inside = try await box.replies(to: [.line("Museum"), .line("Hotel")])
        #expect(try inside.map { try $0.answer.get().candidates.map(\.precision) } == [[.poi], []])
        #expect(double.tally.refusals == [])
        guard case .failure(let failure) = try await near.replies(to: [.line("Unicorns")])[0].answer else {
            Issue.record("answered")
            return
        }
        #expect(failure.reason == .badQuery)
        #expect(throws: ProviderError.self) {
            try geocoder(double) { ($0.name, $0.parameters) = ("arcgis-category", [:]) }
        }
    }

    @Test func `names in other letters are the same names`() throws {
        let body = """
            {"spatialReference":{"wkid":4326},"candidates":[{"address":"x","location":{"x":1,"y":2},"score":100,
            "attributes":{"ADDR_TYPE":"PointAddress","addnum":"7","stname":"Oak","CITY":"Ulm","rank":3}}]}
            """
        let probe = ProviderProbe("arcgis") { $0.attributes = ["Rank"] }
        let house = try #require(try probe.read(body).candidates.first)
        #expect(house.precision == .rooftop)
        #expect(house.components.number == "7" && house.components.street == "Oak" && house.components.city == "Ulm")
        #expect(house.attributes == [CandidateAttribute(name: "Rank", text: "3")])
    }
}
