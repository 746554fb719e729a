import Foundation
import Geocoding
import TestSupport
import Testing

@testable import FeatureOutput

@Suite struct FeatureEncoderTests {
    @Test func `facts of providers follow under their own names, null where there is none`() throws {
        let record = AddressRecord(1, ["x"])
        let names = ["Addr_type", "score"]
        let matched = try object(feature(record, .matched(1, 2), columns: ["a"], attributes: names))
        let properties = try #require(matched["properties"] as? [String: Any])
        #expect(properties["geo_provider_Addr_type"] as? String == "Point\"Address")
        #expect(properties["geo_provider_score"] is NSNull)
        #expect(properties["geo_score"] as? Double == 0.9)
        let unmatched = try object(feature(record, Outcome(.notFound), columns: ["a"], attributes: names))
        #expect((unmatched["properties"] as? [String: Any])?["geo_provider_Addr_type"] is NSNull)
    }

    @Test func `a provider's own word for the precision and its identifier are always facts`() throws {
        let names = ["precision", "id", "Precision"]
        let feature = try object(feature(AddressRecord(1, ["x"]), .matched(1, 2), columns: ["a"], attributes: names))
        let properties = try #require(feature["properties"] as? [String: Any])
        #expect(properties["geo_provider_precision"] as? String == "StreetAddress")
        #expect(properties["geo_precision"] as? String == "rooftop")
        #expect(properties["geo_provider_id"] is NSNull)
        #expect(properties["geo_provider_Precision"] is NSNull)
    }

    @Test func `a matched record becomes one line with every property in its order`() throws {
        let text = try feature(AddressRecord(7, ["Main St", ""]), .matched(-71.5, 42.25), columns: ["street", "city"])
        #expect(
            text == #"{"type":"Feature","geometry":{"type":"Point","coordinates":[-71.5,42.25]},"properties":{"#
                + #""street":"Main St","city":"","geo_outcome":"matched","geo_score":0.9,"geo_match":"street=exact","#
                + #""geo_precision":"rooftop","geo_matched":"Here","geo_provider":"locator","geo_confidence":0.25,"#
                + #""geo_candidates":2,"geo_attempts":1,"geo_reason":"exact","geo_record":7}}"#
        )
    }

    @Test(arguments: [OutcomeReason.notFound, .blank, .badQuery, .notAttempted])
    func `a record without a place has null for what there is not`(reason: OutcomeReason) throws {
        let text = try feature(AddressRecord(1, ["x"]), Outcome(reason), columns: ["a"])
        #expect(
            text == #"{"type":"Feature","geometry":null,"properties":{"a":"x","geo_outcome":"\#(reason.kind.name)","#
                + #""geo_score":null,"geo_match":null,"geo_precision":null,"geo_matched":null,"geo_provider":null,"#
                + #""geo_confidence":null,"geo_candidates":0,"geo_attempts":0,"geo_reason":"\#(reason.rawValue)","#
                + #""geo_record":1}}"#
        )
    }

    @Test func `a review keeps its point and says that it is one`() throws {
        var outcome = Outcome.matched(1, 2)
        outcome.reason = .tie
        let text = try feature(AddressRecord(1, []), outcome)
        #expect(text.contains(#""coordinates":[1,2]"#))
        #expect(text.contains(#""properties":{"geo_outcome":"review""#))
    }

    @Test(arguments: 0..<100)
    func `any text comes back from the JSON as it was, on one line`(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let pieces =
            (0..<0x20).map { String(UnicodeScalar(UInt8($0))) }
            + [
                "\"", "\\", "/", "\u{7F}", "\u{2028}", "\u{2029}", "é", "東", "🏴‍☠️", "\u{200F}", "a", "abcdefgh",
                "</script>",
            ]
        let fields = (0..<6).map { _ in
            (0..<Int.random(in: 0...30, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
                .joined()
        }
        let columns = fields.indices.map { "column \($0) \(fields[$0])" }
        let label = fields.joined()
        let text = try feature(AddressRecord(1, fields), .matched(0, 0, label: label), columns: columns)
        #expect(!text.utf8.contains { $0 < 0x20 })
        let properties = try #require(try object(text)["properties"] as? [String: Any])
        #expect(properties.count == 17)
        for (column, field) in zip(columns, fields) {
            #expect((properties[column] as? String).map { Array($0.utf8) } == Array(field.utf8))
        }
        #expect((properties["geo_matched"] as? String).map { Array($0.utf8) } == Array(label.utf8))
    }

    @Test(arguments: 0..<24)
    func `a character to escape is found at any place`(position: Int) throws {
        for character in ["\"", "\\", "\n", "\u{1F}", "\u{0}"] {
            var field = String(repeating: "é!#[]~", count: 4)
            field.insert(contentsOf: character, at: field.index(field.startIndex, offsetBy: position))
            let text = try feature(AddressRecord(1, [field]), Outcome(.blank), columns: ["a"])
            let properties = try #require(try object(text)["properties"] as? [String: Any])
            #expect((properties["a"] as? String).map { Array($0.utf8) } == Array(field.utf8))
        }
    }

    @Test func `invalid sequences are replaced in a record known to have them`() throws {
        let fields: [[UInt8]] = [[0x41, 0xFF, 0x42], [0xC3], Array("né".utf8)]
        let record = AddressRecord(1, bytes: fields, flaw: .invalidUTF8)
        let properties = try #require(
            try object(feature(record, Outcome(.malformed), columns: ["a", "b", "c"]))["properties"] as? [String: Any]
        )
        #expect(properties["a"] as? String == "A\u{FFFD}B")
        #expect(properties["b"] as? String == "\u{FFFD}")
        #expect(properties["c"] as? String == "né")
    }

    @Test func `a short row has null for what it lacks, a long one names its surplus fields by number`() throws {
        let short = AddressRecord(1, ["x"], flaw: .ragged(fields: 1, expected: 2))
        #expect(
            try feature(short, Outcome(.malformed), columns: ["a", "b"]).contains(#"{"a":"x","b":null,"geo_outcome""#)
        )
        let long = AddressRecord(1, ["x", "y", "z"], flaw: .ragged(fields: 3, expected: 2))
        #expect(
            try feature(long, Outcome(.malformed), columns: ["a", "b"])
                .contains(#"{"a":"x","b":"y","column_3":"z","geo_outcome""#)
        )
    }

    @Test(arguments: [
        (#""a":{"b":[1e400,-0.0,"x"]},"a":2"#, #""properties":{"a":{"b":[1e400,-0.0,"x"]},"a":2,"geo_outcome""#),
        ("", #""properties":{"geo_outcome""#),
    ])
    func `members of a JSON record pass as they were read`(members: String, expected: String) throws {
        #expect(try feature(AddressRecord(1, members: members), Outcome(.notFound)).contains(expected))
    }

    @Test func `a column called like an added field is refused, and another prefix cures it`() throws {
        let error = #expect(throws: OutputError.self) { try FeatureEncoder(columns: ["a", "geo_score"]) }
        #expect(error?.reason == .nameClash)
        #expect(error?.description.contains("prefix") == true)
        let text = try feature(AddressRecord(1, ["x"]), Outcome(.blank), columns: ["geo_score"], prefix: "my_")
        #expect(text.contains(#"{"geo_score":"x","my_outcome":"skipped","my_score":null"#))
    }

    @Test(arguments: [
        (0, 0, "0,0"), (-0.0, -0.0, "0,0"), (180, -90, "180,-90"), (-0.00000004, 0.00000005, "0,0.0000001"),
        (-0.00000006, 1e-300, "-0.0000001,0"), (13.40495401, 52.52000659, "13.404954,52.5200066"),
        (-179.99999999, 89.9999999, "-180,89.9999999"), (0.1, 0.7, "0.1,0.7"),
        (100.0000001, 10.05, "100.0000001,10.05"),
    ])
    func `coordinates have at most seven decimals and nothing superfluous`(
        longitude: Double,
        latitude: Double,
        expected: String
    ) throws {
        let text = try feature(AddressRecord(1, []), .matched(longitude, latitude))
        #expect(text.contains("\"coordinates\":[\(expected)]"))
    }

    @Test(arguments: 0..<200)
    func `a coordinate comes back to within half of the last decimal`(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let longitude = Double.random(in: -180...180, using: &random)
        let latitude = Double.random(in: -90...90, using: &random)
        let text = try feature(AddressRecord(1, []), .matched(longitude, latitude))
        let geometry = try #require(try object(text)["geometry"] as? [String: Any])
        let coordinates = try #require(geometry["coordinates"] as? [Double])
        #expect(coordinates.count == 2)
        #expect(abs(coordinates[0] - longitude) <= 0.5000001e-7)
        #expect(abs(coordinates[1] - latitude) <= 0.5000001e-7)
    }

    @Test(arguments: [
        (0.995, "0.995"), (1, "1"), (0, "0"), (0.12345, "0.1235"), (0.99996, "1"), (0.00004, "0"), (.nan, "null"),
    ])
    func `a score has at most four decimals`(score: Double, expected: String) throws {
        let text = try feature(AddressRecord(1, []), .matched(1, 1, score: score))
        #expect(text.contains("\"geo_score\":\(expected),"))
    }

    @Test func `tasks that encode side by side give what one gives alone`() async throws {
        let encoder = try FeatureEncoder(columns: ["a"])
        @Sendable func chunk(_ numbers: Range<Int>) -> FeatureChunk {
            var chunk = FeatureChunk()
            for number in numbers {
                encoder.append(AddressRecord(number, ["\(number)"]), .matched(Double(number), 1), to: &chunk)
            }
            return chunk
        }
        async let one = chunk(0..<50)
        async let other = chunk(50..<100)
        let (first, second) = await (one, other)
        #expect(first.bytes + Array(",\n".utf8) + second.bytes == chunk(0..<100).bytes)
        #expect(second.box == BoundingBox(west: 50, south: 1, east: 99, north: 1))
    }
}
