import Foundation
import Geocoding

/// A row of a run's output beside the truth about it.
struct JudgedRow {
    let identifier: String
    let kind: SampleKind
    let outcome: String
    let reason: String
    let score: Double?
    let precision: Precision?
    /// Metres between the point found and the one that is right; nil when either is missing.
    let distance: Double?
    let hasTruth: Bool

    var isMatched: Bool { outcome == OutcomeKind.matched.name }
    /// Matched, and the point is the one that is right: within 100 m.
    var isRight: Bool { isMatched && distance.map { $0 <= 100 } == true }
    /// Matched, and the point is more than 1 km off, or no point is right.
    var isFarOff: Bool { isMatched && (distance.map { $0 > 1000 } ?? true) }
    /// True when the row came to a point finer than a city, though it names no more than one.
    var isTooFine: Bool {
        guard kind == .cityOnly, let precision, precision != .unknown else { return false }
        return precision == .poi || precision.rawValue < Precision.locality.rawValue
    }

    /// The row on one line, for a person.
    var line: String {
        let metres = distance.map { "\(Int($0)) m" } ?? (hasTruth ? "no point" : "no point is right")
        let score = score.map { " score \($0)" } ?? ""
        return "\(identifier) \(kind.rawValue): \(outcome) \(reason)\(score) \(precision?.name ?? "-"), \(metres)"
    }
}

extension JudgedRow {
    /// Reads an output of `geomill` and the truth; every row of the truth must be in the output, and no other.
    static func read(output: String, truth: String) throws -> [JudgedRow] {
        let document = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: output)))
        guard let features = (document as? [String: Any])?["features"] as? [[String: Any]] else {
            throw UsageError(description: "\(output) is no feature collection")
        }
        var featuresByRow: [String: [String: Any]] = [:]
        for feature in features {
            let properties = feature["properties"] as? [String: Any] ?? [:]
            guard let identifier = properties["customer_id"] as? String,
                featuresByRow.updateValue(feature, forKey: identifier) == nil
            else { throw UsageError(description: "\(output): a feature has no customer_id of its own") }
        }
        let file = try PlainCSV(path: truth)
        guard features.count == file.rows.count else {
            throw UsageError(description: "\(features.count) features, but \(file.rows.count) rows of truth")
        }
        let columns = try ["customer_id", "latitude", "longitude", "kind"].map(file.column)
        return try file.rows.map { row in
            let fields = columns.map { row[$0] }
            guard let feature = featuresByRow[fields[0]], let kind = SampleKind(rawValue: fields[3]) else {
                throw UsageError(description: "\(fields[0]) is not in \(output), or its kind is unknown")
            }
            return JudgedRow(
                identifier: fields[0],
                kind: kind,
                feature: feature,
                truth: coordinate(longitude: Double(fields[2]), latitude: Double(fields[1]))
            )
        }
    }

    private init(identifier: String, kind: SampleKind, feature: [String: Any], truth: Coordinate?) {
        let properties = feature["properties"] as? [String: Any] ?? [:]
        let position = (feature["geometry"] as? [String: Any])?["coordinates"] as? [Double] ?? []
        let found = Self.coordinate(longitude: position.first, latitude: position.last)
        self.identifier = identifier
        self.kind = kind
        outcome = properties["geo_outcome"] as? String ?? ""
        reason = properties["geo_reason"] as? String ?? ""
        score = properties["geo_score"] as? Double
        precision = (properties["geo_precision"] as? String).flatMap { Precision(name: $0) }
        distance = found.flatMap { found in truth.map { found.distance(to: $0) } }
        hasTruth = truth != nil
    }

    private static func coordinate(longitude: Double?, latitude: Double?) -> Coordinate? {
        guard let longitude, let latitude else { return nil }
        return Coordinate(longitude: longitude, latitude: latitude)
    }
}
