import Foundation
import TestSupport
import Testing

/// What the sheet warns of, each with what brings it about here.
///
/// - the path segment: a raw slash or `#` is 404, a control character a 400 page, `+` stays, blanks are `%20`: always
/// - an encoded semicolon separates; at `mapbox.places` an error object, or an array: `batchesEverywhere`
/// - two numbers are a reverse query, `place.123` an id, no text is 404: always
/// - the media type is not `application/json`, answers may be cached, targets of more than 8 KB are 414: always
/// - one query is answered by an object, several by an array; 51 are too many; one that is too long fails all: always
/// - permanent geocoding may not be enabled: `noPermanent`
/// - relevance 1 is an integer; the number stands on the feature, the street's text has none; a street is an address
///   without number; there is no type `street`; interpolation is told in the geometry: always
/// - an `address` in the properties is no number: `extraMembers`; nulls: `nullMembers`; two types, no context: `twoTypes`
/// - a limit is clamped in silence: always, or `refusesLimit`; it completes unless told otherwise: always
struct MapboxV5DoubleTests {
    private static let places = "/geocoding/v5/mapbox.places/"
    private static let permanent = "/geocoding/v5/mapbox.places-permanent/"
    private static let key = "access_token=double-token"

    private func ask(
        _ path: String,
        _ scenario: DoubleScenario = DoubleScenario()
    ) async throws -> (reply: Reply, tally: DoubleTally) {
        let double = try ServiceDouble.start(.mapboxV5, scenario: scenario)
        defer { double.stop() }
        let separator = path.contains("?") ? "&" : "?"
        return (try await double.ask(path + separator + Self.key), double.tally)
    }

    private func feature(_ text: String) async throws -> JSONNode {
        let path = "\(Self.places)\(ServiceDouble.encoded(text)).json?autocomplete=false"
        return try await ask(path).reply.json["features"][0]
    }

    @Test func `a known house has its number on the feature, its street as text, its context as a list`() async throws {
        let double = try ServiceDouble.start(.mapboxV5)
        defer { double.stop() }
        let reply = try await double.ask(
            "\(Self.places)197%20Oak%20St%2C%20Manchester%2C%20CT%2006040.json?\(Self.key)"
        )
        #expect(reply.headers["content-type"] == "application/vnd.geo+json; charset=utf-8")
        #expect(reply.headers["x-rate-limit-limit"] == "600")
        #expect(reply.text.contains(#""relevance":1,"#))
        let feature = reply.json["features"][0]
        #expect(feature["address"].text == "197")
        #expect(feature["text"].text == "Oak Street")
        #expect(feature["place_name"].text == "197 Oak Street, Manchester, Connecticut 06040, United States")
        #expect(feature["center"].elements.map(\.number) == [-72.5112454, 41.7702329])
        #expect(feature["properties"]["accuracy"].text == "rooftop")
        #expect(!feature["properties"]["address"].exists)
        let layers = feature["context"].elements.map { $0["id"].text?.prefix { $0 != "." } ?? "" }
        #expect(layers == ["postcode", "place", "region", "country"])
        #expect(feature["context"][2]["short_code"].text == "US-CT")
        #expect(reply.json["query"][0].text == "197")
    }

    @Test func `interpolated points say so in the geometry; a street is an address without a number`() async throws {
        let between = try await feature("201 Oak Street, Manchester, CT")
        #expect(between["properties"]["accuracy"].text == "interpolated")
        #expect(between["geometry"]["interpolated"].value as? Bool == true)
        let street = try await feature("9 Oak Street, Manchester, CT")
        #expect(street["place_type"][0].text == "address")
        #expect(street["properties"]["accuracy"].text == "street")
        #expect(!street["address"].exists)
        #expect(street["relevance"].number == 0.875)
        let town = try await feature("9 Qqxyzzy Street, Manchester, CT")
        #expect(town["place_type"][0].text == "place")
        #expect(town["bbox"].elements.count == 4)
        #expect(town["relevance"].number == 0.5)
    }

    @Test func `equal relevance in two towns is a tie, nothing found an empty list`() async throws {
        let tie = try await ask("\(Self.places)100%20Main%20Street%2C%20Springfield.json").reply.json["features"]
        #expect(tie.elements.map { $0["relevance"].number } == [1, 1])
        #expect(try await ask("\(Self.places)Qqxyzzy.json").reply.json["features"].elements.isEmpty)
    }

    @Test(arguments: [
        "\(places)1/2%20Oak%20Street.json", "\(places)Oak.json/x", "\(places).json",
        "/geocoding/v5/mapbox.place/x.json",
        "\(places)Oak%20Street",
    ])
    func `what is no route is 404`(_ path: String) async throws {
        let reply = try await ask(path).reply
        #expect(reply.status == 404)
        #expect(reply.json["message"].text == "Not Found")
    }

    @Test func `a plus sign stays one, an encoded slash is text, a control character is an HTML page`() async throws {
        #expect(try await ask("\(Self.places)197+Oak+Street.json").reply.json["query"].elements.count == 3)
        #expect(try await ask("\(Self.places)1%2F2%20Oak%20Street.json").reply.status == 200)
        let page = try await ask("\(Self.places)Oak%0AStreet.json").reply
        #expect(page.status == 400)
        #expect(page.headers["content-type"]?.hasPrefix("text/html") == true)
        #expect(try await ask("\(Self.places)\(String(repeating: "a", count: 9000)).json").reply.status == 414)
    }

    @Test func `an encoded semicolon separates as well, and only the permanent endpoint has batches`() async throws {
        for separator in [";", "%3B"] {
            let text = "15%20Taft%20Street%2C%20Quincy\(separator)Qqxyzzy"
            let batch = try await ask("\(Self.permanent)\(text).json")
            #expect(batch.reply.json.elements.map { $0["features"].elements.count } == [1, 0])
            #expect(batch.tally.questions == 2 && batch.tally.charged == 2)
            let error = try await ask("\(Self.places)\(text).json").reply
            #expect(error.status == 422)
            #expect(error.json["message"].exists)
            let array = try await ask("\(Self.places)\(text).json", .switched(.batchesEverywhere)).reply
            #expect(array.json.elements.count == 2)
        }
        let single = try await ask("\(Self.permanent)Qqxyzzy.json").reply
        #expect(single.json["type"].text == "FeatureCollection")
    }

    @Test func `a batch fails as a whole when too large, too long in one, or poisoned`() async throws {
        func status(_ texts: [String]) async throws -> Int {
            let joined = texts.map(ServiceDouble.encoded).joined(separator: ";")
            return try await ask("\(Self.permanent)\(joined).json").reply.status
        }
        #expect(try await status(Array(repeating: "a", count: 50)) == 200)
        #expect(try await status(Array(repeating: "a", count: 51)) == 422)
        #expect(try await status(["a", String(repeating: "b", count: 257)]) == 422)
        #expect(try await status(["a", DoubleTrouble.poison.word()]) == 422)
        let short = try await ask("\(Self.permanent)a;\(DoubleOddity.missing.word()).json").reply.json
        #expect(short.elements.count == 1)
        let closed = try await ask("\(Self.permanent)a;b.json", .switched(.noPermanent)).reply
        #expect(closed.status == 403)
        #expect(closed.json["message"].text?.contains("not enabled") == true)
    }

    @Test func `two numbers are a reverse query, also by accident`() async throws {
        let house = try await ask("\(Self.places)-72.5112,41.7702.json").reply.json
        #expect(house["features"][0]["address"].text == "197")
        #expect(house["query"].elements.map(\.number) == [-72.5112, 41.7702])
        // An empty part counts as 0.
        let accident = try await ask("\(Self.places)42%2C.json").reply.json
        #expect(accident["query"].elements.map(\.number) == [42, 0])
        let puzzling = try await ask("\(Self.places)12%2C%2034.json?limit=5").reply
        #expect(puzzling.json["message"].text?.contains("limit must be combined with a single type") == true)
        #expect(try await ask("\(Self.places)41.77,-112.5.json").reply.status == 422)
        #expect(try await ask("\(Self.places)1,1.json?limit=2&types=address&reverseMode=score").reply.status == 422)
    }

    @Test func `text like an id is looked up as one`() async throws {
        #expect(try await ask("\(Self.places)place.123.json").reply.json["features"].elements.isEmpty)
    }

    @Test(arguments: [
        "types=street", "country=xx", "bbox=1,2,3", "proximity=33,-112", "limit=x", "fuzzyMatch=1", "q=x",
        "permanent=true", "language=!", "worldview=xx",
    ])
    func `what is malformed is refused with 422`(_ query: String) async throws {
        #expect(try await ask("\(Self.places)Oak.json?\(query)").reply.status == 422)
    }

    @Test func `a limit too large is clamped, unless it is to be refused`() async throws {
        #expect(try await ask("\(Self.places)Oak.json?limit=50").reply.status == 200)
        #expect(try await ask("\(Self.places)Oak.json?limit=50", .switched(.refusesLimit)).reply.status == 422)
    }

    @Test func `two types, no context, and an address that is no number`() async throws {
        let scenario = DoubleScenario.odd(.twoTypes, .extraMembers, .noAccuracy)
        let feature = try await ask("\(Self.places)15%20Taft%20Street.json", scenario).reply.json["features"][0]
        #expect(feature["place_type"].elements.map(\.text) == ["region", "address"])
        #expect(!feature["context"].exists)
        #expect(feature["address"].text == "15")
        #expect(feature["properties"]["address"].text == "Somewhere else")
        #expect(!feature["properties"]["accuracy"].exists)
    }

    @Test func `number pairs are one word, and answers may be cached`() async throws {
        let pairs = Array(repeating: "12-14", count: 20).joined(separator: "%20")
        let reply = try await ask("\(Self.places)\(pairs).json").reply
        #expect(reply.status == 200)
        #expect(reply.headers["cache-control"] == "max-age=604800")
        #expect(try await ask("\(Self.places)\(pairs)%2C%20a.json").reply.status == 422)
    }

    @Test func `it completes unless told otherwise`() async throws {
        func number(_ query: String) async throws -> String? {
            try await ask("\(Self.places)17%20Oak%20Street.json\(query)").reply.json["features"][0]["address"].text
        }
        #expect(try await number("") == "175")
        #expect(try await number("?autocomplete=false") == nil)
    }

    @Test func `members can be null`() async throws {
        let path = "\(Self.places)15%20Taft%20Street%20\(DoubleOddity.nullMembers.word()).json?routing=true"
        let feature = try await ask(path).reply.json["features"][0]
        #expect(feature["routable_points"].value is NSNull)
        #expect(feature["context"][0]["wikidata"].value is NSNull)
        let plain = try await ask("\(Self.places)15%20Taft%20Street.json?routing=true").reply.json["features"][0]
        #expect(plain["routable_points"]["points"].elements.count == 1)
    }
}
