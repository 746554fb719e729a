import Geocoding
import Testing

@testable import ProviderFetch

/// Words and numbers of a definition against words and numbers of answers.
@Suite struct AccuracyWordTests {
    private func candidate(_ accuracy: String, _ facts: String) throws -> Candidate {
        let text = """
            {"name":"mine","request":{"path":"/find","parameters":[{"name":"text","value":"{line}"}]},
            "response":{"candidates":"hits","latitude":"y","longitude":"x",
            "confidence":{"path":"grade","words":{"8":0.75,"good":1}}},
            "accuracy":[\(accuracy)],"limits":{"rate":1,"concurrency":1},"storage":"open"}
            """
        let definition = try ProviderDefinition(decoding: Array(text.utf8), file: "mine.json")
        let body = #"{"hits":[{"x":1,"y":2,\#(facts)}]}"#
        let reading = ResponseReader(definition).read(
            .scripted(200, body: body),
            to: Query(),
            parser: JSONParser(limit: 1 << 20, depth: 32),
            now: 0
        )
        return try #require(reading.candidates.first)
    }

    @Test(arguments: [
        (#"["7","8"]"#, "8", Precision.locality), (#"["7","8"]"#, #""8""#, .locality), ("[7,8]", "8", .locality),
        ("[7,8]", #""8""#, .locality), ("8", "8.0", .locality), (#""8""#, "8e0", .locality), ("8", "9", .unknown),
        ("[7,8]", "true", .unknown), (#""true""#, "true", .locality), (#""true""#, "false", .unknown),
        ("0.5", "0.5", .locality), (#""town""#, #""town""#, .locality), (#""town""#, "8", .unknown),
        (#""8""#, "null", .unknown), (#""8""#, "[8]", .unknown),
    ])
    func `accuracy words are found as texts and as numbers`(words: String, grade: String, precision: Precision) throws {
        let rule = #"{"path":"grade","words":{"locality":\#(words)}}"#
        #expect(try candidate(rule, #""grade":\#(grade)"#).precision == precision)
    }

    @Test(arguments: [
        (#""8""#, "8", true), (#""8""#, #""8""#, true), ("8", #""8""#, true), (#"["7","8"]"#, "8", true),
        (#"["7","8"]"#, "[5,8]", true), (#""8""#, "9", false), (#"{"not":"8"}"#, "8", false),
        (#"{"not":"8"}"#, "9", true),
        (#"["1-2"]"#, #""1-2""#, true),
    ])
    func `conditions hold for texts and for numbers`(wanted: String, grade: String, holds: Bool) throws {
        let rule = #"{"when":{"grade":\#(wanted)},"is":"street"}"#
        #expect((try candidate(rule, #""grade":\#(grade)"#).precision == .street) == holds)
    }

    @Test(arguments: [("8", 0.75), (#""8""#, 0.75), (#""good""#, 1), ("9", nil), ("true", nil)])
    func `words for a confidence may be numbers`(grade: String, confidence: Double?) throws {
        #expect(try candidate(#"{"when":{"x":1},"is":"street"}"#, #""grade":\#(grade)"#).confidence == confidence)
    }
}
