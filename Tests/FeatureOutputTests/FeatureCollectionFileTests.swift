import Foundation
import Geocoding
import TestSupport
import Testing

@testable import FeatureOutput

@Suite struct FeatureCollectionFileTests {
    let folder: OutputFolder

    init() throws { folder = try OutputFolder() }

    private func write(_ chunks: [[Outcome]], attribution: [String] = []) throws -> String {
        let encoder = try FeatureEncoder(columns: ["a"])
        var file = try FeatureCollectionFile(path: folder.path, run: "run")
        var number = 0
        for outcomes in chunks {
            var chunk = FeatureChunk()
            for outcome in outcomes {
                number += 1
                encoder.append(AddressRecord(number, ["\(number)"]), outcome, to: &chunk)
            }
            try file.append(chunk)
        }
        try file.publish(attribution: attribution)
        return try folder.text()
    }

    @Test func `without records there is an empty collection`() throws {
        let text = try write([])
        #expect(text.hasPrefix(#"{"type":"FeatureCollection","#))
        let collection = try object(text)
        #expect((collection["features"] as? [Any])?.isEmpty == true)
        #expect(collection["bbox"] == nil)
        #expect(Set(collection.keys) == ["type", "features"])
    }

    @Test(arguments: [[], [[Outcome.matched(1, 2)]]])
    func `attributions are a member of the collection`(chunks: [[Outcome]]) throws {
        let collection = try object(write(chunks, attribution: ["© \"One\"", "Two"]))
        #expect(collection["attribution"] as? String == "© \"One\"; Two")
        #expect((collection["features"] as? [Any])?.count == chunks.count)
    }

    @Test func `without points there is no box`() throws {
        let collection = try object(write([[Outcome(.notFound), Outcome(.blank)]]))
        #expect(collection["bbox"] == nil)
        #expect((collection["features"] as? [Any])?.count == 2)
    }

    @Test func `type, box and features come in this order, one feature a line, in the order of the records`() throws {
        let text = try write([[.matched(-1.5, 2), Outcome(.blank)], [], [.matched(3, -4.25)]])
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == 6)
        #expect(lines[0].hasPrefix(#"{"type":"FeatureCollection","bbox":[-1.5,-4.25,3,2],"#))
        #expect(lines[0].hasSuffix(#""features":["#))
        #expect(lines[4] == "]}" && lines[5].isEmpty)
        let features = try #require(try object(text)["features"] as? [[String: Any]])
        #expect(features.map { ($0["properties"] as? [String: Any])?["geo_record"] as? Int } == [1, 2, 3])
    }

    @Test func `the widest box fits into its room`() throws {
        let text = try write([[.matched(-179.1234567, -89.1234567), .matched(-178.7654321, -88.7654321)]])
        let box = try #require(try object(text)["bbox"] as? [Double])
        #expect(box == [-179.1234567, -89.1234567, -178.7654321, -88.7654321])
        #expect((try object(text)["features"] as? [Any])?.count == 2)
    }

    @Test func `many chunks past the buffer arrive whole`() throws {
        let chunks = (0..<40).map { _ in (0..<200).map { Outcome.matched(Double($0) / 7, 1) } }
        let features = try #require(try object(write(chunks))["features"] as? [[String: Any]])
        #expect(features.map { ($0["properties"] as? [String: Any])?["geo_record"] as? Int } == Array(1...8000))
    }
}
