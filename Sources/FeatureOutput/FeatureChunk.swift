package import Geocoding

/// Features in order, one a line, and the box around their points.
package struct FeatureChunk: Sendable {
    /// The features' text, a comma and a line feed between them.
    package private(set) var bytes: [UInt8] = []
    /// The number of features.
    package private(set) var count = 0
    /// The box around the points; nil when there is none.
    package private(set) var box: BoundingBox?

    /// No features, with room for so many bytes.
    package init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

    mutating func append(_ position: Coordinate?, _ feature: (inout [UInt8]) -> Void) {
        if count > 0 { bytes.append(contentsOf: ",\n") }
        feature(&bytes)
        count += 1
        if let position { box.extend(to: BoundingBox(around: position)) }
    }
}
