import Foundation
import TestSupport
import Testing

/// What the sheet warns of, each with what brings it about here.
///
/// - it completes unless told otherwise, and a tie needs a limit of two: always
/// - a semicolon is 422: always; searched for: `searchesSemicolon`; a limit out of bounds is clamped or `refusesLimit`
/// - country codes of three letters, boxes and points the wrong way round, unencoded `&`: always 422
/// - a country's name is a hint in parts, its code a filter: always
/// - reverse with a limit wants one type; reverse, streets, crossings and towns have no match code: always
/// - `full_address` or `match_code` missing, accuracy unknown or missing, the level at odds with its parts,
///   members unknown: `noLabel`, `noMatchCode`, `unknownAccuracy`, `noAccuracy`, `mediumConfidence`, `extraMembers`
/// - an unknown unit is extrapolated, an exact match may be interpolated: by the query
/// - a batch is a bare array, has 50 or 1,000 queries, is refused as a whole, answered by position, each query counted:
///   `batchCeiling`; short, or with errors in place: `missing`, `itemError`, `itemErrors`
/// - `error_code` may be missing: `messageOnly`; HTML and empty bodies of the network: `gateway`, `page`, `empty`
/// - three rate headers by a clock that may be wrong, `Retry-After` perhaps: `allowance`, `clockSkew`, `retryAfter`
/// - storing is a flag, and may be refused: `noPermanent`; a token may be bound to URLs: `boundToReferrer`
struct MapboxV6DoubleTests {
    private static let forward = "/search/geocode/v6/forward"
    private static let reverse = "/search/geocode/v6/reverse"
    private static let token = "double-token"

    private func features(_ text: String, _ scenario: DoubleScenario = DoubleScenario()) async throws -> [JSONNode] {
        let double = try ServiceDouble.start(.mapboxV6, scenario: scenario)
        defer { double.stop() }
        let reply = try await double.get(
            Self.forward,
            ["q": text, "access_token": Self.token, "autocomplete": "false"]
        )
        return reply.json["features"].elements
    }

    @Test func `a known house has its parts in a context by layer, and a match code`() async throws {
        let feature = try #require(try await features("197 Oak St, Manchester, CT 06040").first)
        let properties = feature["properties"]
        #expect(feature["geometry"]["coordinates"].elements.map(\.number) == [-72.5112454, 41.7702329])
        #expect(properties["feature_type"].text == "address")
        #expect(properties["coordinates"]["accuracy"].text == "rooftop")
        #expect(properties["match_code"]["confidence"].text == "exact")
        #expect(properties["match_code"]["country"].text == "inferred")
        #expect(properties["context"]["address"]["address_number"].text == "197")
        #expect(properties["context"]["region"]["region_code"].text == "CT")
        #expect(properties["full_address"].text == "197 Oak Street, Manchester, Connecticut 06040, United States")
        #expect(feature["id"].text == properties["mapbox_id"].text)
    }

    @Test(arguments: [
        ("201 Oak Street, Manchester, CT 06040", "address", "interpolated", "exact"),
        ("9 Oak Street, Manchester, CT 06040", "street", nil, nil),
        ("9 Qqxyzzy Street, Manchester, CT", "place", nil, nil),
        ("Fairway Drive & Birdie Lane, Tewksbury, MA", "street", "intersection", nil),
        ("197 Oak Street, 06040", "address", "rooftop", "high"),
        ("197 Oak Street, Manchester, MA 06040", "address", "rooftop", "low"),
        ("7096 Park Mesa Way Apt 57, San Diego, CA 92111", "secondary_address", "rooftop", "exact"),
    ])
    func `what is found says how fine it is and how well it agrees`(
        _ text: String,
        _ type: String,
        _ accuracy: String?,
        _ confidence: String?
    ) async throws {
        let properties = try #require(try await features(text).first)["properties"]
        #expect(properties["feature_type"].text == type)
        #expect(properties["coordinates"]["accuracy"].text == accuracy)
        #expect(properties["match_code"]["confidence"].text == confidence)
    }

    @Test func `an unknown unit is extrapolated`() async throws {
        let text = "7096 Park Mesa Way Apt 99, San Diego, CA 92111"
        let properties = try #require(try await features(text).first)["properties"]
        #expect(properties["match_code"]["secondary_address"].text == "plausible")
        #expect(properties["context"]["secondary_address"]["extrapolated"].value as? Bool == true)
        #expect(properties["context"]["secondary_address"]["designator"].text == "Apt")
    }

    @Test func `a tie is two features of one confidence, no match is none`() async throws {
        let tie = try await features("100 Main Street, Springfield")
        #expect(tie.count == 2)
        #expect(Set(tie.map { $0["properties"]["match_code"]["confidence"].text }) == ["medium"])
        #expect(try await features("Qqxyzzy 99999").isEmpty)
        #expect(try await features("197 Oak Street \(DoubleOddity.tie.word()), Manchester").count == 2)
    }

    @Test func `completion is on unless it is turned off, and brings another house`() async throws {
        let double = try ServiceDouble.start(.mapboxV6)
        defer { double.stop() }
        func number(_ parameters: KeyValuePairs<String, String>) async throws -> String? {
            let reply = try await double.get(Self.forward, parameters)
            return reply.json["features"][0]["properties"]["context"]["address"]["address_number"].text
        }
        let text = "17 Oak Street, Manchester"
        #expect(try await number(["q": text, "access_token": Self.token]) == "175")
        #expect(try await number(["q": text, "access_token": Self.token, "autocomplete": "false"]) == nil)
    }

    @Test func `the beginning of an address is completed, and each feature found again by its id`() async throws {
        let double = try ServiceDouble.start(.mapboxV6)
        defer { double.stop() }
        let begun = try await double.get(Self.forward, ["q": "197 oa", "access_token": Self.token, "limit": "10"])
        let first = begun.json["features"][0]["properties"]
        #expect(first["name"].text == "197 Oak Street")
        let id = try #require(first["mapbox_id"].text)
        let again = try await double.get(Self.forward, ["q": id, "access_token": Self.token, "autocomplete": "false"])
        #expect(again.json["features"].elements.map { $0["id"].text } == [id])
    }

    @Test func `parts find what the line finds; a country's name is a hint, its code a filter`() async throws {
        let double = try ServiceDouble.start(.mapboxV6)
        defer { double.stop() }
        func count(_ country: String) async throws -> Int {
            let reply = try await double.get(
                Self.forward,
                [
                    "address_line1": "197 Oak Street", "place": "Manchester", "region": "CT", "postcode": "06040",
                    "country": country, "access_token": Self.token, "autocomplete": "false",
                ]
            )
            #expect(reply.status == 200)
            return reply.json["features"].elements.count
        }
        #expect(try await count("us") == 1)
        #expect(try await count("de") == 0)
        #expect(try await count("United States") == 1)
    }

    @Test(arguments: [
        ("q=x;y", "semicolon"), ("q=x%3By", "semicolon"),
        ("q=\(String(repeating: "a", count: 312))", "312/256 characters"),
        ("q=\(Array(repeating: "a", count: 24).joined(separator: "%20"))", "24/20 tokens"),
        ("q=x&country=xx", "Stack \"xx\" is not a known stack"), ("q=x&country=usa", "not a known stack"),
        ("q=x&bbox=1,2,3", "BBox is not valid"), ("q=x&bbox=10,0,-10,5", "minX value cannot be greater"),
        ("q=x&bbox=33,-112,34,-111", "minY and maxY values must be a number"), ("q=x&types=road", "known type"),
        ("q=x&proximity=33.5,-112.1", "Proximity"), ("q=x&proximity=here", "Proximity"),
        ("q=x&language=english!", "language"),
        ("q=x&worldview=de", "worldview"), ("q=x&limit=ten", "limit"), ("q=x&autocomplete=0", "autocomplete"),
        ("q=x&place=y", "structured"), ("q=x&viewbox=1,2,3,4", "viewbox"),
        ("q=A%20& B%20St".replacing(" ", with: "%20"), "valid query parameter"), ("q=x&format=xml", "format"),
    ])
    func `what is malformed is refused with 422 and a message`(_ query: String, _ part: String) async throws {
        let double = try ServiceDouble.start(.mapboxV6)
        defer { double.stop() }
        let reply = try await double.ask("\(Self.forward)?\(query)&access_token=\(Self.token)")
        #expect(reply.status == 422)
        #expect(reply.json["message"].text?.contains(part) == true)
        #expect(double.tally.answered == 0)
    }

    @Test func `the old format is an answer in the shape of v5`() async throws {
        let double = try ServiceDouble.start(.mapboxV6)
        defer { double.stop() }
        let text = "q=197%20Oak%20Street%2C%20Manchester&access_token=\(Self.token)"
        let feature = try await double.ask("\(Self.forward)?\(text)&format=v5").json["features"][0]
        #expect(feature["place_name"].text?.hasPrefix("197 Oak Street") == true)
        #expect(feature["relevance"].exists && !feature["properties"]["full_address"].exists)
        #expect(
            try await double.ask("\(Self.forward)?\(text)&format=geojson").json["features"][0]["properties"]["name"]
                .exists
        )
    }

    @Test func `nothing to look for is 404, a missing or wrong token 401, a bound one 403`() async throws {
        let double = try ServiceDouble.start(.mapboxV6)
        defer { double.stop() }
        #expect(try await double.ask("\(Self.forward)?access_token=\(Self.token)").status == 404)
        #expect(try await double.ask("\(Self.forward)?access_token=\(Self.token)&q=").status == 404)
        let none = try await double.ask("\(Self.forward)?q=x")
        #expect(none.status == 401)
        #expect(none.json["message"].text == "Not Authorized - No Token")
        let wrong = try await double.ask("\(Self.forward)?q=x&access_token=pk.other")
        #expect(wrong.json["error_code"].text == "INVALID_TOKEN")
        let bound = try ServiceDouble.start(.mapboxV6, scenario: .switched(.boundToReferrer))
        defer { bound.stop() }
        #expect(try await bound.ask("\(Self.forward)?q=x&access_token=\(Self.token)").status == 403)
    }

    @Test func `reverse gives one feature a level without a match code, and a limit wants one type`() async throws {
        let double = try ServiceDouble.start(.mapboxV6)
        defer { double.stop() }
        let position = "longitude=-72.5112&latitude=41.7702&access_token=\(Self.token)"
        let levels = try await double.ask("\(Self.reverse)?\(position)").json["features"].elements
        #expect(levels.map { $0["properties"]["feature_type"].text } == ["address", "street", "postcode", "place"])
        #expect(levels.allSatisfy { !$0["properties"]["match_code"].exists })
        let many = try await double.ask("\(Self.reverse)?\(position)&limit=3")
        #expect(many.status == 422)
        #expect(many.json["message"].text?.contains("single type parameter") == true)
        let houses = try await double.ask("\(Self.reverse)?\(position)&limit=3&types=address").json["features"].elements
        #expect(houses.count > 1)
        let sea = try await double.ask("\(Self.reverse)?longitude=-30&latitude=40&access_token=\(Self.token)")
        #expect(sea.status == 200 && sea.json["features"].elements.isEmpty)
        let swapped = try await double.ask("\(Self.reverse)?longitude=33.5&latitude=-112.1&access_token=\(Self.token)")
        #expect(swapped.status == 422)
    }

    @Test(arguments: [
        (DoubleOddity.noLabel, "full_address"), (.noMatchCode, "match_code"), (.noPosition, "coordinates"),
    ])
    func `parts of a feature can be missing`(_ oddity: DoubleOddity, _ name: String) async throws {
        let text = "197 Oak Street \(oddity.word()), Manchester"
        let properties = try #require(try await features(text).first)["properties"]
        #expect(!properties[name].exists)
        let standing = try #require(try await features("197 Oak Street, Manchester", .odd(oddity)).first)
        #expect(!standing["properties"][name].exists)
    }

    @Test(arguments: [
        (DoubleOddity.parcel, "parcel" as String?), (.point, "point"), (.approximate, "approximate"),
        (.unknownAccuracy, "proximate"), (.noAccuracy, nil),
    ])
    func `a house can be of any accuracy`(_ oddity: DoubleOddity, _ accuracy: String?) async throws {
        let feature = try #require(try await features("197 Oak Street, Manchester", .odd(oddity)).first)
        #expect(feature["properties"]["coordinates"]["accuracy"].text == accuracy)
        #expect(feature["properties"]["match_code"].exists)
    }

    @Test func `the level is not always what its parts say, and members may be new`() async throws {
        let scenario = DoubleScenario.odd(.mediumConfidence, .extraMembers, .unknownType)
        let feature = try #require(try await features("197 Oak St, Manchester, CT 06040", scenario).first)
        #expect(feature["properties"]["match_code"]["confidence"].text == "medium")
        #expect(feature["properties"]["novelty"].exists)
        #expect(feature["properties"]["feature_type"].text == "airlock")
    }

    @Test func `punctuation makes more words of one, limits and semicolons have two reactions`() async throws {
        let double = try ServiceDouble.start(
            .mapboxV6,
            scenario: .switched(.searchesSemicolon, .refusesLimit, .messageOnly)
        )
        defer { double.stop() }
        func ask(_ query: String) async throws -> Reply {
            try await double.ask("\(Self.forward)?\(query)&access_token=\(Self.token)")
        }
        let pairs = Array(repeating: "12-14", count: 11).joined(separator: "%20")
        #expect(try await ask("q=\(pairs)").json["message"].text?.contains("22/20 tokens") == true)
        #expect(try await ask("q=x;y").status == 200)
        #expect(try await ask("q=x&limit=11").status == 422)
        #expect(try await !double.ask("\(Self.forward)?q=x").json["error_code"].exists)
    }

    @Test func `what the network sends instead of an answer`() async throws {
        let troubles: [Int: DoubleTrouble] = [
            1: .gateway, 2: .page, 3: .empty, 4: .cut, 5: .otherJSON, 6: .unavailable,
        ]
        let double = try ServiceDouble.start(.mapboxV6, scenario: .failing(at: troubles))
        defer { double.stop() }
        var statuses: [Int] = []
        for _ in 1...7 {
            let reply = try await double.ask("\(Self.forward)?q=x&access_token=\(Self.token)")
            statuses.append(reply.status)
            #expect(reply.json["features"].exists == (statuses.count == 7))
        }
        #expect(statuses == [502, 200, 200, 200, 200, 503, 200])
        // What was asked in vain is counted as asked, not as answered.
        #expect(double.tally.questions == 7)
        #expect(double.tally.answered == 1)
    }

    @Test func `storing may not be enabled, and temporary answers say that they may not be kept`() async throws {
        let double = try ServiceDouble.start(.mapboxV6)
        defer { double.stop() }
        func notice(_ permanent: String) async throws -> String? {
            try await double.ask("\(Self.forward)?q=x&permanent=\(permanent)&access_token=\(Self.token)")
                .json["attribution"].text
        }
        #expect(try await notice("false")?.contains("may not be retained") == true)
        #expect(try await notice("true")?.contains("may not be retained") == false)
        let closed = try ServiceDouble.start(.mapboxV6, scenario: .switched(.noPermanent))
        defer { closed.stop() }
        let refused = try await closed.ask("\(Self.forward)?q=x&permanent=true&access_token=\(Self.token)")
        #expect(refused.status == 403)
    }
}
