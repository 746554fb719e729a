import Foundation
import Geocoding
import TestSupport
import Testing

@testable import ProviderFetch

/// What batches look like on the wire.
@Suite struct BatchRequestTests {
    private func plan(_ name: String, _ change: (inout ProviderSettings) -> Void = { _ in }) throws -> BatchPlan? {
        let probe = ProviderProbe(name, change)
        let definition = try ProviderDefinition.builtIn(name)
        try definition.check(probe.settings)
        let endpoint = try Endpoint(definition.endpoint, provider: name, plainHTTP: false)
        let reader = ResponseReader(definition)
        return BatchPlan(definition, try probe.builder(), reader, endpoint: endpoint, settings: probe.settings)
    }

    private func request(_ plan: BatchPlan?, _ queries: [Query]) throws -> HTTPRequest {
        let plan = try #require(plan)
        let entries = try queries.map { try #require(try plan.builder.entry(for: $0)) }
        return plan.builder.request(for: entries, key: Secret(bytes: Array("pk.1".utf8)))
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test func `v6 takes an array of any mix, with the token and permanent in the URL alone`() throws {
        let plan = try plan("mapbox-v6") {
            $0.types = ["address", "street"]
            $0.area.box = BoundingBox(west: -73, south: 41, east: -72, north: 42)
        }
        let request = try request(
            plan,
            [
                .line("1 \"Main\" St; X", country: "US"), .parts(number: "5", street: "High St", city: "York"),
                .reverse(longitude: -77.5, latitude: 38.25),
            ]
        )
        #expect(
            text(request.url)
                == "https://api.mapbox.com/search/geocode/v6/batch?permanent=true&access_token=pk.1"
        )
        guard case .json(let body) = request.body else {
            Issue.record("no JSON")
            return
        }
        let box = #""bbox":[-73,41,-72,42],"#
        let types = #""types":["address","street"]"#
        #expect(
            text(body) == #"[{"autocomplete":false,"limit":5,\#(box)\#(types),"country":"us","q":"1 \"Main\" St  X"},"#
                + #"{"autocomplete":false,"limit":5,\#(box)\#(types),"address_number":"5","street":"High St","place":"York"},"#
                + #"{\#(types),"longitude":-77.5,"latitude":38.25}]"#
        )
    }

    @Test func `v5 joins texts in the path, each encoded by itself`() throws {
        let plan = try plan("mapbox-v5")
        let request = try request(plan, [.line("1 A/B; C"), .line("Zürich")])
        #expect(
            text(request.url) == "https://api.mapbox.com/geocoding/v5/mapbox.places-permanent/"
                + "1%20A%2FB%20C;Z%C3%BCrich.json?autocomplete=false&limit=5&access_token=pk.1"
        )
        #expect(request.body == nil)
    }

    @Test func `only what goes into one URL is put together`() throws {
        let plan = try #require(try plan("mapbox-v5"))
        let queries =
            [Query.line("a", country: "US"), .line("b", country: "CA"), .line("c", country: "US")]
            + [.reverse(longitude: 1, latitude: 2)]
        let entries = try queries.enumerated().map {
            (position: $0, entry: try #require(try plan.builder.entry(for: $1)))
        }
        #expect(plan.builder.groups(of: entries) == [[0, 2], [1], [3]])
        // Non-Latin text triples in the URL.
        let long = try (0..<40).map { number in
            let query = Query.line("\(number) " + String(repeating: "ж", count: 200))
            return (position: number, entry: try #require(try plan.builder.entry(for: query)))
        }
        let groups = plan.builder.groups(of: long)
        #expect(groups.flatMap(\.self) == Array(0..<40))
        for group in groups {
            let entries = group.map { long[$0].entry }
            #expect(plan.builder.request(for: entries, key: .none).url.count <= 8_000)
        }
        #expect(groups.count >= 3)
    }

    @Test func `ArcGIS takes records in a form, and what holds for all beside them`() throws {
        let plan = try plan("arcgis") {
            $0.area.countries = ["US", "CA"]
            $0.area.near = Coordinate(longitude: -77.5, latitude: 38)
            $0.parameters = ["outFields": "City"]
            $0.types = ["Point Address"]
        }
        let request = try request(
            plan,
            [.line("1 Main St", country: "CA"), .parts(number: "350", street: "5th Ave", postcode: "10118")]
        )
        #expect(text(request.url).hasSuffix("/World/GeocodeServer/geocodeAddresses"))
        guard case .form(let form) = request.body else {
            Issue.record("no form")
            return
        }
        let fields = text(form).split(separator: "&").map { $0.removingPercentEncoding ?? "" }
        #expect(
            fields == [
                "f=json", "outSR=4326",
                "outFields=City,Addr_type,Type,AddNum,StPreDir,StPreType,StName,StType,StDir,UnitType,UnitName,Nbrhd,District,"
                    + "Subregion,Region,RegionAbbr,Postal,Country,CntryName,LongLabel,Match_addr,ResultID,Status",
                "locationType=rooftop",
                "category=Point Address", "sourceCountry=USA,CAN", "token=pk.1",
                #"addresses={"records":[{"attributes":{"OBJECTID":1,"SingleLine":"1 Main St","CountryCode":"CAN"},"#
                    + #""location":{"x":-77.5,"y":38}},"#
                    + #"{"attributes":{"OBJECTID":2,"Address":"350 5th Ave","Postal":"10118"},"location":{"x":-77.5,"y":38}}]}"#,
            ]
        )
        #expect(try plan?.builder.entry(for: .reverse(longitude: 1, latitude: 2)) == nil)
    }

    @Test func `what the provider cannot be asked is found out before a batch is sent`() throws {
        let plan = try #require(try plan("mapbox-v6"))
        #expect(throws: QueryFailure.self) { try plan.builder.entry(for: .line(String(repeating: "x", count: 257))) }
        #expect(throws: QueryFailure.self) { try plan.builder.entry(for: Query()) }
    }

    @Test func `a job turns batches off, or says their size within bounds`() throws {
        #expect(try plan("mapbox-v6") { $0.batch = 1 } == nil)
        #expect(try plan("mapbox-v6") { $0.batch = 1_000 }?.definition.size == 1_000)
        #expect(throws: ProviderError.self) { try plan("mapbox-v6") { $0.batch = 1_001 } }
        #expect(throws: ProviderError.self) { try plan("nominatim") { $0.batch = 2 } }
        #expect(try plan("nominatim") { $0.batch = 1 } == nil)
        // Batches are kept by their nature, and so are none where nothing is to be kept.
        #expect(try plan("mapbox-v5") { $0.keepsAnswers = false } == nil)
        #expect(try plan("arcgis") { $0.parameters = ["forStorage": "false"] } == nil)
        // Nor is anything left out that a job says.
        #expect(try plan("arcgis") { $0.parameters = ["comprehensiveZoneMatch": "false"] } == nil)
        #expect(try plan("arcgis") { $0.candidates = 5 } == nil)
        #expect(try plan("arcgis") { ($0.candidates, $0.batch) = (5, 20) }?.definition.size == 20)
        #expect(try plan("mapbox-v6") { $0.candidates = 5 } != nil)
        #expect(throws: ProviderError.self) {
            try plan("arcgis") { ($0.parameters, $0.batch) = (["comprehensiveZoneMatch": "false"], 20) }
        }
        #expect(throws: ProviderError.self) { try plan("mapbox-v5") { ($0.keepsAnswers, $0.batch) = (false, 20) } }
    }
}
