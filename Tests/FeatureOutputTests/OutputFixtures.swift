import Foundation
import Geocoding
import TestSupport
import Testing

@testable import FeatureOutput

/// The folder of one test's output.
struct OutputFolder {
    private let folder: TemporaryFolder
    var root: String { folder.url.path }
    var path: String { folder.path("places.geojson") }
    var names: [String] {
        get throws { try folder.names }
    }

    init() throws { folder = try TemporaryFolder() }

    func text(_ path: String? = nil) throws -> String {
        try String(contentsOf: URL(filePath: path ?? self.path), encoding: .utf8)
    }
}

extension Outcome {
    static func matched(_ longitude: Double, _ latitude: Double, score: Double = 0.9, label: String = "Here") -> Outcome
    {
        var candidate = Candidate()
        candidate.coordinate = Coordinate(longitude: longitude, latitude: latitude)
        candidate.precision = .rooftop
        candidate.label = label
        candidate.confidence = 0.25
        candidate.nativePrecision = "StreetAddress"
        candidate.attributes = [CandidateAttribute(name: "Addr_type", text: "Point\"Address")]
        var outcome = Outcome(.exact, match: Match(candidate: candidate, score: score, comparison: "street=exact"))
        outcome.provider = "locator"
        outcome.candidates = 2
        outcome.attempts = 1
        return outcome
    }
}

/// The text of one feature.
func feature(
    _ record: AddressRecord,
    _ outcome: Outcome,
    columns: [String] = [],
    prefix: String = "geo_",
    attributes: [String] = []
) throws -> String {
    var chunk = FeatureChunk()
    try FeatureEncoder(columns: columns, prefix: prefix, attributes: attributes).append(record, outcome, to: &chunk)
    #expect(chunk.count == 1)
    return try #require(String(validating: chunk.bytes, as: UTF8.self))
}

/// The object that Foundation reads from the text.
func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
}
