internal import Geocoding

/// A GeoJSON file (RFC 7946) being written, one feature a line, published whole.
package struct FeatureCollectionFile {
    private static let opening = #"{"type":"FeatureCollection","#
    /// Room for the longest `"bbox":[-180.1234567,-90.1234567,-180.1234567,-90.1234567],`.
    private static let boxWidth = 59

    private let file: PublishedFile
    private var count = 0
    private var box: BoundingBox?

    /// Begins the file.
    ///
    /// - Throws: `OutputError`.
    package init(path: String, run: String) throws {
        file = try PublishedFile(path: path, run: run)
        // The box comes before the features but is known after them.
        try file.append(Self.opening + String(repeating: " ", count: Self.boxWidth) + "\"features\":[")
    }

    /// Appends the chunk's features after those already there.
    ///
    /// - Throws: `OutputError`.
    package mutating func append(_ chunk: FeatureChunk) throws {
        guard chunk.count > 0 else { return }
        try file.append(count == 0 ? "\n" : ",\n")
        try chunk.withUnsafeBytes { try file.append($0) }
        count += chunk.count
        if let box = chunk.box { self.box.extend(to: box) }
    }

    /// Ends the collection and gives the file its name.
    ///
    /// - Parameter attribution: What the licences of the points want shown, a foreign member of the collection
    ///   (RFC 7946, section 6.1); without any there is no such member.
    /// - Throws: `OutputError`; then the file that had the name before is still there.
    package func publish(attribution: [String] = []) throws {
        try file.append(count == 0 ? "]" : "\n]")
        if !attribution.isEmpty {
            var text = GrowingBytes()
            text.write {
                $0.append(",\"attribution\":")
                $0.appendJSON(attribution.joined(separator: "; "))
            }
            try text.withUnsafeBytes { try file.append($0) }
        }
        try file.append("}\n")
        if let box {
            var text = GrowingBytes(capacity: Self.boxWidth)
            text.write { text in
                text.append(#""bbox":["#)
                for (index, number) in [box.west, box.south, box.east, box.north].enumerated() {
                    if index > 0 { text.append(0x2C) }
                    text.append(number, decimals: 7)
                }
                text.append("],")
            }
            try text.withUnsafeBytes { try file.overwrite($0, at: Self.opening.utf8.count) }
        }
        try file.publish()
    }
}
