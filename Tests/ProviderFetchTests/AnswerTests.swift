import Geocoding
import TestSupport
import Testing

@testable import ProviderFetch

@Suite struct AnswerTests {
    private func read(
        _ body: String,
        status: Int = 200,
        headers: [String] = [],
        query: Query = Query()
    ) throws -> ResponseReader.Reading {
        let reader = ResponseReader(try ProviderDefinition.builtIn("nominatim"))
        return reader.read(
            .scripted(status, headers, body: body),
            to: query,
            parser: JSONParser(limit: 2 << 20, depth: 64),
            now: 0
        )
    }

    @Test func `a house is read with all its parts`() throws {
        let reading = try read(NominatimBodies.house)
        #expect(reading.attemptClass == .answer)
        let candidate = try #require(reading.candidates.first)
        #expect(reading.candidates.count == 1)
        #expect(candidate.label.hasPrefix("137, Pilkington Avenue, Maney"))
        #expect(candidate.coordinate == Coordinate(longitude: -1.8164308, latitude: 52.5487921))
        #expect(candidate.precision == .rooftop)
        #expect(candidate.nativePrecision == "building")
        #expect(candidate.id == "way/90394480")
        #expect(candidate.confidence == nil)
        let parts = candidate.components
        #expect(parts.number == "137")
        #expect(parts.street == "Pilkington Avenue")
        #expect(parts.suburb == "Maney")
        #expect(parts.city == "Birmingham")
        #expect(parts.cityAliases == ["Sutton Coldfield"])
        #expect(parts.region == "England")
        #expect(parts.regionCode == "ENG")
        #expect(parts.postcode == "B72 1LH")
        #expect(parts.country == "United Kingdom")
        #expect(parts.countryCode == "GB")
    }

    @Test func `an empty list is an answer`() throws {
        let reading = try read(" [ ] ")
        #expect(reading.attemptClass == .answer)
        #expect(reading.candidates.isEmpty)
    }

    private static let ranks: [(String, Precision)] = [
        (#""place_rank":30,"category":"building","type":"yes","address":{"house_number":"1"}"#, Precision.rooftop),
        (
            #""place_rank":30,"category":"place","type":"house","osm_type":"node","address":{"house_number":"1"}"#,
            .rooftop
        ),
        (
            #""place_rank":30,"category":"place","type":"house","osm_type":"way","address":{"house_number":"1"}"#,
            .interpolated
        ),
        (#""place_rank":30,"category":"highway","osm_type":"way","address":{"house_number":"1"}"#, .interpolated),
        (#""place_rank":30,"category":"shop","address":{"road":"High Street"}"#, .poi),
        (#""place_rank":30"#, .poi), (#""place_rank":28"#, .interpolated), (#""place_rank":26"#, .street),
        (#""place_rank":27"#, .street), (#""place_rank":21,"addresstype":"postcode""#, .postcode),
        (#""place_rank":5,"type":"postcode""#, .postcode),
        (#""place_rank":25,"addresstype":"locality""#, .neighbourhood),
        (#""place_rank":19,"addresstype":"village""#, .locality),
        (#""place_rank":20,"addresstype":"hamlet""#, .locality),
        (#""place_rank":19,"addresstype":"suburb""#, .neighbourhood), (#""place_rank":17"#, .neighbourhood),
        (#""place_rank":16"#, .locality), (#""place_rank":13"#, .locality), (#""place_rank":12"#, .region),
        (#""place_rank":8,"addresstype":"state""#, .region), (#""place_rank":4"#, .country),
        (#""place_rank":0"#, .unknown), (#""place_rank":"30""#, .poi), (#""lat":"1""#, .unknown),
    ]

    @Test(arguments: ranks)
    func `the rank gives the precision`(members: String, precision: Precision) throws {
        #expect(try read(NominatimBodies.candidate(members)).candidates.first?.precision == precision)
    }

    @Test(arguments: [
        #""lat":null,"lon":"2""#, #""lon":"2""#, #""lat":"fifty","lon":"2""#, #""lat":"NaN","lon":"2""#,
        #""lat":"inf","lon":"2""#, #""lat":"0x10","lon":"2""#, #""lat":"91","lon":"2""#, #""lat":"50","lon":"-180.01""#,
        #""lat":"","lon":"""#, #""lat":[50],"lon":{"x":1}"#, #""lat":"5 0","lon":"2""#, #""lat":"1e999","lon":"2""#,
        #""lat":true,"lon":false"#,
        #""lat":"2.35","lon":"48.85","boundingbox":["48.8","48.9","2.3","2.4"]"#,
    ])
    func `a position that is none leaves the candidate without one`(members: String) throws {
        let reading = try read(NominatimBodies.candidate(members))
        #expect(reading.attemptClass == .answer)
        #expect(reading.candidates.count == 1)
        #expect(reading.candidates.first?.coordinate == nil)
    }

    private static let positions: [(String, longitude: Double, latitude: Double)] = [
        (#""lat":"48.8588443","lon":"2.2943506""#, 2.2943506, 48.8588443), (#""lat":48.5,"lon":-2"#, -2, 48.5),
        (#""lat":"-0.0","lon":"+7.25""#, 7.25, 0), (#""lat":"4.85e1","lon":"-.5""#, -0.5, 48.5),
        (#""lat":"48.858844300000000001","lon":"2.294350600000000""#, 2.2943506, 48.8588443),
        (#""lat":"0","lon":"0""#, 0, 0),
    ]

    @Test(arguments: positions)
    func `positions are read from text and numbers`(members: String, longitude: Double, latitude: Double) throws {
        let coordinate = try read(NominatimBodies.candidate(members)).candidates.first?.coordinate
        #expect(coordinate == Coordinate(longitude: longitude, latitude: latitude))
    }

    @Test func `the box of a street is its extent and that of a place its radius`() throws {
        let box = #""lat":"48.85","lon":"2.35","boundingbox":["48.8","48.9","2.3","2.4"]"#
        let street = try read(NominatimBodies.candidate(box + #","place_rank":26"#)).candidates.first
        let place = try read(NominatimBodies.candidate(box + #","place_rank":16"#)).candidates.first
        let half = 6_655.0
        #expect(abs((street?.extent ?? 0) - half) < 20)
        #expect(street?.radius == nil)
        #expect(abs((place?.radius ?? 0) - half) < 20)
    }

    @Test(arguments: [
        "", "   ", "<!DOCTYPE html><html></html>", "[{\"lat\":\"1\"", "{}", "{\"error\":\"out of order\"}", "null",
        "17",
        "[1,2]", "[null]", "[[]]", "\"text\"", "[{\"a\":\"\\ud800\"}]", "[1e999]", "OK", "[]]",
    ])
    func `what is no answer is never taken for an empty one`(body: String) throws {
        let reading = try read(body)
        #expect(reading.attemptClass == .malformed)
        #expect(reading.words.hasPrefix("the answer is"))
    }

    @Test func `hostile documents are malformed`() throws {
        #expect(try read(String(repeating: "[", count: 100_000)).attemptClass == .malformed)
        #expect(try read("[" + String(repeating: "9", count: 1_500_000) + "]").attemptClass == .malformed)
        let many = "[" + Array(repeating: "{}", count: 10_001).joined(separator: ",") + "]"
        #expect(try read(many).attemptClass == .malformed)
    }

    @Test func `a provider's own word for no match settles the query`() throws {
        let reading = try read(#"{"error":"Unable to geocode"}"#)
        #expect(reading.attemptClass == .answer)
        #expect(reading.candidates.isEmpty)
    }

    @Test func `a refusal keeps the provider's words, unless they tell the address`() throws {
        let query = Query.line("12 Elm Street, Springfield")
        let body = #"{"error":{"code":400,"message":"Bad \u001b[31mparameter"}}"#
        let plain = try read(body, status: 400, query: query)
        #expect(plain.attemptClass == .badQuery)
        #expect(plain.words == "the provider refuses the query (HTTP 400: Bad \\u{1B}[31mparameter)")
        let telling = #"{"error":{"code":400,"message":"No such street: Elm"}}"#
        #expect(try read(telling, status: 400, query: query).words == "the provider refuses the query (HTTP 400)")
        let long = #"{"error":{"message":"\#(String(repeating: "bla ", count: 5_000))"}}"#
        #expect(try read(long, status: 400, query: query).words.utf8.count < 300)
    }

    private static let failures: [(Int, [String], String, AttemptClass)] = [
        (429, [], "slow down", AttemptClass.throttled(after: nil)),
        (429, ["Retry-After: 7"], "", .throttled(after: .seconds(7))),
        (429, ["Retry-After: 1.5", "RETRY-AFTER: 9"], "", .throttled(after: .seconds(9))),
        (
            429, ["Date: Sun, 06 Nov 1994 08:49:00 GMT", "Retry-After: Sun, 06 Nov 1994 08:49:37 GMT"], "",
            .throttled(after: .seconds(37))
        ),
        (429, [], "Your Daily limit is reached", .quota), (429, [], "<html>quota exceeded</html>", .quota),
        (403, [], "<html>Blocked</html>", .auth), (401, [], "", .auth), (402, [], "{}", .quota),
        (503, ["Retry-After: 30"], "", .throttled(after: .seconds(30))),
        (503, [], "Query took too long to process.", .transient(isTimeout: false)),
        (500, [], "{\"error\":{\"message\":\"x\"}}", .transient(isTimeout: false)), (301, [], "", .misconfigured),
    ]

    @Test(arguments: failures)
    func `failures are sorted by status and body`(
        status: Int,
        headers: [String],
        body: String,
        expected: AttemptClass
    ) throws {
        #expect(try read(body, status: status, headers: headers).attemptClass == expected)
    }
}
