import Geocoding
import TestSupport
import Testing

@testable import ProviderFetch

@Suite struct MapboxV5Tests {
    private let probe = ProviderProbe("mapbox-v5")

    @Test func `the text is one segment of the path, in the set that may be kept`() throws {
        let start = "/geocoding/v5/mapbox.places-permanent/"
        #expect(try probe.path(of: .line("12 A/B St #3; 5%?")) == start + "12%20A%2FB%20St%20%233%205%25%3F.json")
        #expect(try probe.path(of: .line("Köln\n  Dom")) == start + "K%C3%B6ln%20Dom.json")
        #expect(
            try probe.path(of: .reverse(longitude: -73.9857, latitude: 40.7484)) == start + "-73.9857%2C40.7484.json"
        )
        #expect(
            try probe.parameters(of: .line("x"), key: "pk.1") == ["autocomplete=false", "limit=5", "access_token=pk.1"]
        )
        let shown = ProviderProbe("mapbox-v5") { $0.keepsAnswers = false }
        #expect(try shown.path(of: .line("x")) == "/geocoding/v5/mapbox.places/x.json")
        let other = ProviderProbe("mapbox-v5") { $0.parameters = ["dataset": "mapbox.places"] }
        #expect(try other.path(of: .line("x")) == "/geocoding/v5/mapbox.places/x.json")
    }

    @Test func `parts are asked on one line`() throws {
        let query = Query.parts(number: "7", street: "High St", city: "Leeds", country: "GB")
        #expect(try probe.path(of: query).hasSuffix("/7%20High%20St%2C%20Leeds%2C%20GB.json"))
        #expect(try probe.parameters(of: query).contains("country=gb"))
    }

    @Test func `a mode of reverse goes without a limit`() throws {
        let query = Query.reverse(longitude: -73.9857, latitude: 40.7484)
        let limited = ProviderProbe("mapbox-v5") { ($0.candidates, $0.types) = (3, ["address"]) }
        #expect(try limited.parameters(of: query).contains("limit=3"))
        let mode = ProviderProbe("mapbox-v5") {
            ($0.candidates, $0.types, $0.parameters) = (3, ["address"], ["reverseMode": "score"])
        }
        let asked = try mode.parameters(of: query)
        #expect(asked.contains("reverseMode=score") && !asked.contains { $0.hasPrefix("limit") })
    }

    @Test(arguments: ["42,", "12, 34", ", ", "-73.9,40.7", "place.123", "poi_x.9"])
    func `what would be read as a position or an identifier is not sent`(text: String) {
        #expect(throws: QueryFailure.self) { try probe.path(of: .line(text)) }
    }

    @Test(arguments: ["42, Main St", "1,2,3", "St. Ives", "place.x", "7.5"])
    func `what only resembles one is sent`(text: String) throws {
        #expect(try probe.path(of: .line(text)).hasSuffix(".json"))
    }

    @Test func `different texts and sets are different questions`() throws {
        let builder = try probe.builder()
        let permanent = builder.question(for: .line("a b"))
        #expect(builder.question(for: .line("A  B")) == permanent)
        #expect(builder.question(for: .line("a c")) != permanent)
        let shown = ProviderProbe("mapbox-v5") { $0.parameters = ["dataset": "mapbox.places"] }
        #expect(try shown.builder().question(for: .line("a b")) != permanent)
    }

    private static func body(_ feature: String, context: String = "") -> String {
        """
        {"type":"FeatureCollection","query":["1600"],"features":[{"id":"address.1","type":"Feature",\(feature),
        "place_name":"label","center":[-77.036547,38.897675],"geometry":{"type":"Point",
        "coordinates":[-77.036547,38.897675]},"context":[\(context)]}],"attribution":"N"}
        """
    }
    private static let context = """
        {"id":"neighborhood.5","text":"Downtown"},{"id":"postcode.9000001","text":"20500"},
        {"id":"place.9000002","wikidata":null,"text":"Washington"},
        {"id":"region.9000003","short_code":"US-DC","text":"District of Columbia"},
        {"id":"country.9000004","short_code":"us","text":"United States"}
        """
    private static let house = body(
        #""place_type":["address"],"relevance":1,"properties":{"accuracy":"rooftop","mapbox_id":"dXJu"},"#
            + #""text":"Pennsylvania Avenue Northwest","address":"1600""#,
        context: context
    )

    @Test func `a match is read, its context by the kind in each id`() throws {
        let candidate = try #require(try probe.read(Self.house).candidates.first)
        #expect(candidate.coordinate == Coordinate(longitude: -77.036547, latitude: 38.897675))
        #expect(candidate.confidence == 1)
        #expect(candidate.id == "dXJu")
        #expect(candidate.precision == .rooftop)
        var parts = AddressComponents()
        (parts.number, parts.street, parts.suburb) = ("1600", "Pennsylvania Avenue Northwest", "Downtown")
        (parts.city, parts.region, parts.regionCode) = ("Washington", "District of Columbia", "DC")
        (parts.postcode, parts.country, parts.countryCode) = ("20500", "United States", "US")
        #expect(candidate.components == parts)
    }

    @Test func `an array in place of an object is read as well`() throws {
        #expect(try probe.read("[\(Self.house)]").candidates.count == 1)
        #expect(try probe.read(#"[{"features":[]}]"#).attemptClass == .answer)
    }

    private static let precisions: [(String, Precision)] = [
        (#""place_type":["address"],"properties":{"accuracy":"street"},"relevance":0.875"#, Precision.street),
        (#""place_type":["address"],"properties":{"accuracy":"rooftop"}"#, .street),
        (#""place_type":["address"],"properties":{"accuracy":"intersection"}"#, .intersection),
        (#""place_type":["address"],"properties":{"accuracy":"interpolated"},"address":"117""#, .interpolated),
        (#""place_type":["address"],"properties":{},"address":"117""#, .unknown),
        (#""place_type":["region","place"],"properties":{}"#, .region),
        (#""place_type":["place"],"properties":{}"#, .locality), (#""place_type":["poi"],"properties":{}"#, .poi),
        (#""place_type":["postcode"],"properties":{}"#, .postcode),
    ]

    @Test(arguments: precisions)
    func `without a house number an address is a street`(feature: String, precision: Precision) throws {
        #expect(try probe.read(Self.body(feature)).candidates.first?.precision == precision)
    }

    @Test func `an account without the right to keep answers stops the run`() throws {
        let body = #"{"message":"Permanent geocodes are not enabled for this account. Contact sales"}"#
        #expect(try probe.read(body).attemptClass == .auth)
        #expect(try probe.read(body, status: 403).attemptClass == .auth)
        #expect(try probe.read("<html>bad</html>", status: 400).attemptClass == .badQuery)
        #expect(try probe.read("{}").attemptClass == .malformed)
    }
}
