import Geocoding
import TestSupport
import Testing

@testable import ProviderFetch

@Suite struct MapboxV6Tests {
    private let probe = ProviderProbe("mapbox-v6")

    @Test func `a line asks for permanent answers, never for completions`() throws {
        let asked = try probe.parameters(
            of: .line("1600 Pennsylvania Ave NW; Washington", country: "US"),
            key: "pk.k e"
        )
        #expect(
            asked == [
                "autocomplete=false", "limit=5", "permanent=true", "access_token=pk.k e", "country=us",
                "q=1600 Pennsylvania Ave NW  Washington",
            ]
        )
        #expect(try probe.path(of: .line("x")) == "/search/geocode/v6/forward")
    }

    @Test func `parts go into fields of their own, and q is absent`() throws {
        let query = Query.parts(
            number: "350",
            street: "5th Ave",
            city: "New York",
            region: "NY",
            postcode: "10118",
            country: "USA"
        )
        let asked = try probe.parameters(of: query)
        #expect(
            asked.suffix(6) == [
                "country=us", "address_number=350", "street=5th Ave", "place=New York", "region=NY", "postcode=10118",
            ]
        )
        let street = try probe.parameters(of: .parts(street: "350 5th Ave", unit: "Suite 7"))
        #expect(street.last == "address_line1=350 5th Ave Suite 7")
        #expect(!street.contains { $0.hasPrefix("street=") })
    }

    @Test(arguments: [
        (Query.parts(number: "350", street: "5th Ave", unit: "Suite 7"), ["address_line1=350 5th Ave Suite 7"]),
        (.parts(street: "350 5th Ave", unit: "Suite 7"), ["address_line1=350 5th Ave Suite 7"]),
        (.parts(number: "350", street: "5th Ave"), ["address_number=350", "street=5th Ave"]),
        (.parts(street: "350 5th Ave"), ["address_line1=350 5th Ave"]), (.parts(number: "350"), ["address_number=350"]),
    ])
    func `a unit is sent, with the number or without`(query: Query, expected: [String]) throws {
        let asked = try probe.parameters(of: query)
        #expect(asked.filter { $0.hasPrefix("address") || $0.hasPrefix("street") } == expected)
    }

    @Test(
        arguments: [
            ("US", [], "us"), ("Germany", [], "de"), ("Ruritania", [], "Ruritania"),
            ("Ruritania, Old", [], "Ruritania  Old"),
            ("XQ", [], nil), ("", [], nil), ("Ruritania", ["US", "CA"], "us,ca"), ("FR", ["US"], "fr"),
        ] as [(String, [String], String?)]
    )
    func `a country that is no code is a hint beside parts`(country: String, filter: [String], sent: String?) throws {
        let probe = ProviderProbe("mapbox-v6") { $0.area.countries = filter }
        let asked = try probe.parameters(of: .parts(street: "Main St", country: country))
        #expect(asked.first { $0.hasPrefix("country=") } == sent.map { "country=\($0)" })
        // On one line the name is in the text, and only a code can be a filter.
        let line = try probe.parameters(of: .line("Main St", country: country))
        #expect(!line.contains { $0.hasPrefix("country=Rur") })
    }

    @Test func `all that a job says reaches the request`() throws {
        let probe = ProviderProbe("mapbox-v6") {
            $0.area.near = Coordinate(longitude: -77.04, latitude: 38.9)
            $0.area.box = BoundingBox(west: -78, south: 38, east: -76, north: 40)
            $0.area.countries = ["US", "CA"]
            $0.language = "fr,en"
            $0.types = ["address", "street"]
            $0.candidates = 2
            $0.parameters = ["worldview": "jp", "entrances": "true", "permanent": "false"]
        }
        #expect(
            Set(try probe.parameters(of: .line("x"))) == [
                "autocomplete=false", "limit=2", "proximity=-77.04,38.9", "bbox=-78.0,38.0,-76.0,40.0",
                "country=us,ca", "language=fr,en", "types=address,street", "worldview=jp", "entrances=true",
                "permanent=false", "q=x",
            ]
        )
    }

    @Test func `a limit goes with a reverse query only beside one type`() throws {
        let query = Query.reverse(longitude: -73.9857, latitude: 40.7484)
        #expect(
            Set(try probe.parameters(of: query)) == ["permanent=true", "longitude=-73.9857", "latitude=40.7484"]
        )
        let limited = ProviderProbe("mapbox-v6") { ($0.candidates, $0.types) = (3, ["address"]) }
        #expect(try limited.parameters(of: query).contains("limit=3"))
        let two = ProviderProbe("mapbox-v6") { ($0.candidates, $0.types) = (3, ["address", "street"]) }
        #expect(try !two.parameters(of: query).contains { $0.hasPrefix("limit") })
    }

    @Test func `a text past 256 characters or 20 words is not sent`() throws {
        #expect(throws: QueryFailure.self) { try probe.parameters(of: .line(String(repeating: "ä", count: 257))) }
        #expect(try !probe.parameters(of: .line(String(repeating: "ä", count: 256))).isEmpty)
        let words = Array(repeating: "ab", count: 20).joined(separator: " ")
        #expect(try !probe.parameters(of: .line(words)).isEmpty)
        #expect(throws: QueryFailure.self) { try probe.parameters(of: .line(words + ", cd")) }
        #expect(try !probe.parameters(of: .line(words.dropLast(3) + "'s.c 1-2")).isEmpty)
    }

    private static let match = """
        {"type":"FeatureCollection","features":[{"type":"Feature","id":"x","geometry":{"type":"Point",
        "coordinates":[-77.036547,38.897675]},"properties":{"mapbox_id":"dXJu","feature_type":"address",
        "full_address":"1600 Pennsylvania Avenue Northwest, Washington, District of Columbia 20500, United States",
        "name":"1600 Pennsylvania Avenue Northwest","place_formatted":"Washington",
        "coordinates":{"longitude":-77.036547,"latitude":38.897675,"accuracy":"rooftop"},
        "match_code":{"address_number":"matched","confidence":"high"},
        "context":{"address":{"address_number":"1600","street_name":"Pennsylvania Avenue Northwest"},
        "street":{"name":"Pennsylvania Avenue Northwest"},"neighborhood":{"name":"Downtown"},
        "postcode":{"name":"20500"},"place":{"name":"Washington"},
        "region":{"region_code":"DC","region_code_full":"US-DC","name":"District of Columbia"},
        "country":{"country_code":"US","country_code_alpha_3":"USA","name":"United States"}}}}],"attribution":"N"}
        """

    @Test func `a match is read with its code`() throws {
        let candidate = try #require(try probe.read(Self.match).candidates.first)
        #expect(candidate.label.hasPrefix("1600 Pennsylvania Avenue Northwest, Washington"))
        #expect(candidate.coordinate == Coordinate(longitude: -77.036547, latitude: 38.897675))
        #expect(candidate.precision == .rooftop)
        #expect(candidate.nativePrecision == "rooftop")
        #expect(candidate.confidence == 0.9)
        #expect(candidate.id == "dXJu")
        var parts = AddressComponents()
        (parts.number, parts.street) = ("1600", "Pennsylvania Avenue Northwest")
        (parts.suburb, parts.city) = ("Downtown", "Washington")
        (parts.region, parts.regionCode) = ("District of Columbia", "DC")
        (parts.postcode, parts.country, parts.countryCode) = ("20500", "United States", "US")
        #expect(candidate.components == parts)
        #expect(
            candidate.attributes == [
                CandidateAttribute(
                    name: "match_code",
                    text: #"{"address_number":"matched","confidence":"high"}"#
                ),
                CandidateAttribute(name: "feature_type", text: "address"),
                CandidateAttribute(name: "accuracy", text: "rooftop"),
            ]
        )
    }

    @Test func `attributes are those that the job names`() throws {
        let probe = ProviderProbe("mapbox-v6") { $0.attributes = ["name", "accuracy", "absent"] }
        #expect(
            try probe.read(Self.match).candidates.first?.attributes == [
                CandidateAttribute(name: "name", text: "1600 Pennsylvania Avenue Northwest"),
                CandidateAttribute(name: "accuracy", text: "rooftop"),
            ]
        )
    }

    private static func feature(_ properties: String) -> String {
        """
        {"features":[{"geometry":{"type":"Point","coordinates":[-97.7431,30.2711]},
        "properties":{"name":"Austin","place_formatted":"Texas, United States",\(properties)}}]}
        """
    }

    private static let precisions: [(String, Precision)] = [
        (#""feature_type":"place","coordinates":{}"#, Precision.locality),
        (#""feature_type":"address","coordinates":{"accuracy":"point"}"#, .rooftop),
        (#""feature_type":"secondary_address","coordinates":{"accuracy":"parcel"}"#, .parcel),
        (#""feature_type":"address","coordinates":{"accuracy":"interpolated"}"#, .interpolated),
        (#""feature_type":"address","coordinates":{"accuracy":"proximate"}"#, .unknown),
        (#""feature_type":"street","coordinates":{"accuracy":"intersection"}"#, .intersection),
        (#""feature_type":"street","coordinates":{}"#, .street), (#""feature_type":"block""#, .street),
        (#""feature_type":"neighborhood""#, .neighbourhood), (#""feature_type":"postcode""#, .postcode),
        (#""feature_type":"district""#, .region), (#""feature_type":"country""#, .country),
        (#""feature_type":"surprise""#, .unknown),
    ]

    @Test(arguments: precisions)
    func `accuracy comes first and the kind of feature second`(properties: String, precision: Precision) throws {
        #expect(try probe.read(Self.feature(properties)).candidates.first?.precision == precision)
    }

    @Test func `a city is its own city, and its label is put together`() throws {
        let body = Self.feature(#""feature_type":"place","bbox":[-98.05,30.07,-97.54,30.52],"context":{}"#)
        let candidate = try #require(try probe.read(body).candidates.first)
        #expect(candidate.components.city == "Austin")
        #expect(candidate.label == "Austin, Texas, United States")
        #expect(candidate.confidence == nil)
        #expect((candidate.radius ?? 0) > 20_000)
    }

    @Test func `a unit that only stands for its building says so`() throws {
        let probe = ProviderProbe("mapbox-v6") { $0.attributes = ["extrapolated"] }
        let body = Self.feature(
            """
            "feature_type":"secondary_address","coordinates":{"accuracy":"rooftop"},
            "match_code":{"secondary_address":"plausible","confidence":"exact"},
            "context":{"secondary_address":{"name":"Suite 99999","designator":"Suite","extrapolated":true}}
            """
        )
        let candidate = try #require(try probe.read(body).candidates.first)
        #expect(candidate.components.unit == "Suite 99999")
        #expect(candidate.precision == .rooftop)
        #expect(candidate.attributes == [CandidateAttribute(name: "extrapolated", text: "true")])
    }

    @Test func `an intersection has no code and is an answer`() throws {
        let body = Self.feature(#""feature_type":"street","coordinates":{"accuracy":"intersection"}"#)
        let candidate = try #require(try probe.read(body).candidates.first)
        #expect(candidate.precision == .intersection)
        #expect(candidate.components.street == "Austin")
    }

    private static let failures: [(Int, [String], String, AttemptClass)] = [
        (401, [], #"{"message":"Not Authorized - Invalid Token"}"#, AttemptClass.auth),
        (403, [], #"{"message":"Forbidden"}"#, .auth), (404, [], #"{"message":"Not Found"}"#, .badQuery),
        (422, [], #"{"message":"Query too long - 24/20 tokens"}"#, .badQuery),
        (422, [], #"{"message":"Stack \"xx\" is not a known stack"}"#, .misconfigured),
        (422, [], #"{"message":"BBox minX value cannot be greater than maxX value"}"#, .misconfigured),
        (
            422, [], #"{"message":"limit must be combined with a single type parameter when reverse geocoding"}"#,
            .misconfigured
        ),
        (429, ["X-Rate-Limit-Reset: 1007"], "{}", .throttled(after: .seconds(7))),
        (429, ["X-Rate-Limit-Reset: 1007", "Retry-After: 3"], "{}", .throttled(after: .seconds(3))),
        (429, ["X-Rate-Limit-Reset: 99999999999"], "{}", .throttled(after: .seconds(60))),
        (429, ["X-Rate-Limit-Reset: 12"], "{}", .throttled(after: .zero)),
        (429, ["X-Rate-Limit-Reset: soon"], "{}", .throttled(after: nil)),
        (
            429, ["x-rate-limit-reset: 784111787", "Date: Sun, 06 Nov 1994 08:49:37 GMT"], "",
            .throttled(after: .seconds(10))
        ),
        (502, [], "<html>Bad Gateway</html>", .transient(isTimeout: false)),
        (200, [], "<html></html>", .malformed), (200, [], #"{"type":"FeatureCollection"}"#, .malformed),
        (200, [], #"{"features":[],"attribution":"N"}"#, .answer),
    ]

    @Test(arguments: failures)
    func `failures are sorted as the sheet says`(
        status: Int,
        headers: [String],
        body: String,
        expected: AttemptClass
    ) throws {
        let reading = try probe.read(body, status: status, headers: headers)
        #expect(reading.attemptClass == expected)
        #expect(reading.candidates.isEmpty)
    }
}
