import TestSupport
import Testing

struct MapboxV6BatchDoubleTests {
    private static let forward = "/search/geocode/v6/forward"
    private static let batch = "/search/geocode/v6/batch"
    private static let token = "double-token"

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
        #expect(try await status(DoubleOddity.missing.word()) == (200, 1))
        #expect(try await status(DoubleOddity.itemError.word()) == (200, 2))
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

    @Test func `a record that is missing once is there the next time`() async throws {
        let double = try ServiceDouble.start(.mapboxV6)
        defer { double.stop() }
        let json = #"[{"q":"15 Taft Street \#(DoubleOddity.missing.word(.once)), Quincy"},{"q":"x"}]"#
        func count() async throws -> Int {
            try await double.post(Self.batch, ["access_token": Self.token], json: json).json["batch"].elements.count
        }
        #expect(try await count() == 1)
        #expect(try await count() == 2)
    }
}
