import Geocoding
import TestSupport
import Testing

@testable import ProviderFetch

@Suite struct NominatimTests {
    private func probe(_ change: (inout ProviderSettings) -> Void = { _ in }) -> ProviderProbe {
        ProviderProbe("nominatim") { settings in
            settings.endpoint = "http://localhost:8088"
            change(&settings)
        }
    }

    @Test(arguments: [
        "48.137, 11.575", "48.137,11.575", "48.137 11.575", "  48.137   11.575 ", "-33.8 151.2", "11 000", "90,-180",
    ])
    func `what it would take for a position is not sent`(text: String) {
        let failure = #expect(throws: QueryFailure.self) { try probe().parameters(of: .line(text)) }
        #expect(failure?.reason == .badQuery)
    }

    @Test(arguments: ["48137", "12 Main", "113 56", "48.1, 11.5, 7", "48.137 11.575 München", "5, Rue X"])
    func `what only resembles one is sent`(text: String) throws {
        #expect(try probe().parameters(of: .line(text)).last == "q=\(text)")
    }

    @Test func `two numbers in parts are no position`() throws {
        let asked = try probe().parameters(of: .parts(street: "12 34", city: "Graz", postcode: "11 000"))
        #expect(asked.suffix(3) == ["street=12 34", "city=Graz", "postalcode=11 000"])
    }

    @Test func `what is near is a small box that answers may lie outside of`() throws {
        let near = probe { $0.area.near = Coordinate(longitude: 11.5, latitude: 48.25) }
        let asked = try near.parameters(of: .line("Rathaus"))
        #expect(asked.contains("viewbox=11.25,48.0,11.75,48.5") && asked.contains("bounded=0"))
        let edge = probe { $0.area.near = Coordinate(longitude: 179.9, latitude: -89.9) }
        #expect(try edge.parameters(of: .line("x")).contains { $0.hasPrefix("viewbox=179.65,-90.0,180.0,-89.65") })
        let box = probe { $0.area.box = BoundingBox(west: 11, south: 48, east: 12, north: 49) }
        #expect(
            try box.parameters(of: .line("x")).filter { $0.hasPrefix("viewbox") } == ["viewbox=11.0,48.0,12.0,49.0"]
        )
        #expect(try box.parameters(of: .line("x")).contains("bounded=1"))
        #expect(try !probe().parameters(of: .line("x")).contains { $0.hasPrefix("viewbox") || $0.hasPrefix("bounded") })
    }

    @Test func `of two towns with one name the near one comes first`() async throws {
        for (near, state) in [((-72.6, 42.1), "MA"), ((-89.6, 39.8), "IL"), ((-93.3, 37.2), "MO")] {
            let double = try ServiceDouble.start(.nominatim)
            defer { double.stop() }
            var settings = ProviderSettings(for: double)
            settings.agent = "geomill-tests/1 (tests@example.org)"
            settings.area.near = Coordinate(longitude: near.0, latitude: near.1)
            let geocoder = try HTTPGeocoder(settings, stop: StopSignal(), clock: TestClock(), seed: 5)
            let reply = try await geocoder.replies(to: [.line("Springfield")])[0]
            #expect(try reply.answer.get().candidates.first?.components.regionCode == state)
            #expect(double.tally.refusals == [])
        }
    }
}
