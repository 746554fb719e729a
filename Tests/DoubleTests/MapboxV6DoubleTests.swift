import Foundation
import TestSupport
import Testing

struct MapboxV6DoubleTests {
    private static let forward = "/search/geocode/v6/forward"
    private static let batch = "/search/geocode/v6/batch"
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
        #expect(try await features("197 Oak Street \(DoubleOddity.tie.word), Manchester").count == 2)
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
        ("q=x&place=y", "structured"), ("q=x&viewbox=1,2,3,4", "viewbox"), ("q=x&format=v5", "format"),
    ])
    func `what is malformed is refused with 422 and a message`(_ query: String, _ part: String) async throws {
        let double = try ServiceDouble.start(.mapboxV6)
        defer { double.stop() }
        let reply = try await double.ask("\(Self.forward)?\(query)&access_token=\(Self.token)")
        #expect(reply.status == 422)
        #expect(reply.json["message"].text?.contains(part) == true)
        #expect(double.tally.answered == 0)
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

    @Test func `a batch is answered in order, counted singly, and refused as a whole`() async throws {
        let double = try ServiceDouble.start(.mapboxV6)
        defer { double.stop() }
        func ask(
            _ json: String,
            _ extra: KeyValuePairs<String, String> = ["access_token": Self.token]
        ) async throws
            -> Reply
        { try await double.post(Self.batch, extra, json: json) }
        let three = """
            [{"q":"197 Oak Street, Manchester","types":["address"],"limit":1,"autocomplete":false},{"q":"Qqxyzzy"},
            {"longitude":-72.5112,"latitude":41.7702,"types":["address"],"limit":1}]
            """
        let answers = try await ask(three).json["batch"].elements
        #expect(answers.map { $0["features"].elements.count } == [1, 0, 1])
        #expect(double.tally.questions == 3)
        #expect(double.tally.charged == 3)
        for bad in [#"[{"q":"x"},{"q":"y","country":"xx"}]"#, #"[{"q":"x"},{"q":"a;b"}]"#, #"{"q":"x"}"#, "[]", "[3]"] {
            #expect(try await ask(bad).status == 422)
        }
        #expect(try await ask(#"[{"q":"x","access_token":"y"}]"#).status == 422)
        #expect(try await ask(#"[{"q":"x"}]"#, [:]).status == 401)
        #expect(try await double.ask("\(Self.batch)?access_token=\(Self.token)").status == 405)
        #expect(double.tally.batchSizes == [3, 2, 2, 0, 1, 1])
    }

    @Test func `a batch may hold poison, lose records, and have items that failed alone`() async throws {
        let double = try ServiceDouble.start(.mapboxV6)
        defer { double.stop() }
        func status(_ word: String) async throws -> (Int, Int) {
            let json = #"[{"q":"197 Oak Street, Manchester"},{"q":"15 Taft Street \#(word), Quincy"}]"#
            let reply = try await double.post(Self.batch, ["access_token": Self.token], json: json)
            return (reply.status, reply.json["batch"].elements.count)
        }
        #expect(try await status(DoubleTrouble.poison.word()) == (422, 0))
        #expect(try await status(DoubleOddity.missing.word) == (200, 1))
        #expect(try await status(DoubleOddity.itemError.word) == (200, 2))
        #expect(try await status(DoubleTrouble.throttle.word(.once)) == (429, 0))
        #expect(try await status(DoubleTrouble.throttle.word(.once)) == (200, 2))
        #expect(double.tally.mostAskingsOfOneQuestion == 5)
    }

    @Test func `a small ceiling is a 422 that names it, and an item may fail alone`() async throws {
        let small = try ServiceDouble.start(.mapboxV6, scenario: DoubleScenario { $0.batchCeiling = 2 })
        defer { small.stop() }
        let three = #"[{"q":"a"},{"q":"b"},{"q":"c"}]"#
        let refused = try await small.post(Self.batch, ["access_token": Self.token], json: three)
        #expect(refused.status == 422)
        #expect(refused.json["message"].text?.contains("2 queries or less") == true)
        let single = try ServiceDouble.start(.mapboxV6, scenario: .switched(.itemErrors))
        defer { single.stop() }
        let poison = DoubleTrouble.poison.word()
        let json = #"[{"q":"197 Oak Street, Manchester"},{"q":"a;b"},{"q":"x \#(poison)"}]"#
        let batch = try await single.post(Self.batch, ["access_token": Self.token], json: json).json["batch"]
        #expect(batch[0]["features"].elements.count == 1)
        #expect(batch[1]["message"].exists && !batch[1]["features"].exists)
        #expect(batch[2]["message"].exists)
    }

    @Test func `the rate headers are three, and the allowance counts each query of a batch`() async throws {
        let scenario = DoubleScenario {
            $0.allowance = (3, 60)
            $0.unixTime = { 1_800_000_010 }
        }
        let double = try ServiceDouble.start(.mapboxV6, scenario: scenario)
        defer { double.stop() }
        let first = try await double.post(Self.batch, ["access_token": Self.token], json: #"[{"q":"a"},{"q":"b"}]"#)
        #expect(first.headers["x-rate-limit-limit"] == "3")
        #expect(first.headers["x-rate-limit-interval"] == "60")
        #expect(first.headers["date"] == "Fri, 15 Jan 2027 08:00:10 GMT")
        let second = try await double.post(Self.batch, ["access_token": Self.token], json: #"[{"q":"c"},{"q":"d"}]"#)
        #expect(second.status == 429)
        #expect(second.headers["x-rate-limit-reset"] == "1800000060")
        #expect(second.headers["x-rate-limit-remaining"] == nil)
        #expect(second.headers["retry-after"] == nil)
        #expect(try await double.ask("\(Self.forward)?q=e&access_token=\(Self.token)").status == 200)
    }

    @Test(arguments: [
        (DoubleOddity.noLabel, "full_address"), (.noMatchCode, "match_code"), (.noPosition, "coordinates"),
    ])
    func `parts of a feature can be missing`(_ oddity: DoubleOddity, _ name: String) async throws {
        let text = "197 Oak Street \(oddity.word), Manchester"
        let properties = try #require(try await features(text).first)["properties"]
        #expect(!properties[name].exists)
        let standing = try #require(try await features("197 Oak Street, Manchester", .odd(oddity)).first)
        #expect(!standing["properties"][name].exists)
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
