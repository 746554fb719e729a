package import Geocoding

/// Features in order, one a line, and the box around their points.
package struct FeatureChunk: Sendable {
    private var text: GrowingBytes
    /// The number of features.
    package private(set) var count = 0
    /// The box around the points; nil when there is none.
    package private(set) var box: BoundingBox?

    /// No features, with room for so many bytes.
    package init(capacity: Int = 0) { text = GrowingBytes(capacity: capacity) }

    /// The features' text, a comma and a line feed between them.
    package var bytes: [UInt8] { withUnsafeBytes { [UInt8]($0) } }

    /// Lends the features' text.
    func withUnsafeBytes<Value>(_ body: (UnsafeRawBufferPointer) throws -> Value) rethrows -> Value {
        try text.withUnsafeBytes(body)
    }

    /// Appends the feature that `feature` writes, with its point if it has one.
    mutating func append(_ position: Coordinate?, _ feature: (inout ByteCursor) -> Void) {
        text.write {
            if count > 0 { $0.append(",\n") }
            feature(&$0)
        }
        count += 1
        if let position { box.extend(to: BoundingBox(around: position)) }
    }
}
