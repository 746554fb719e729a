package import Geocoding

/// Writes records as GeoJSON features; a value, so that several tasks can encode at once.
///
/// Properties are the input's own fields, unchanged and in its order, then the added ones: always all of them, null when
/// there is nothing to say, so that columns never depend on what a record came to.
package struct FeatureEncoder: Sendable {
    /// The added fields, in the order in which they are written, without their prefix.
    private static let addedNames = [
        "outcome", "score", "match", "precision", "matched", "provider", "confidence", "candidates", "attempts",
        "reason", "record",
    ]

    /// The names of the added fields, in the order in which they are written.
    package static func names(prefix: String) -> [String] { addedNames.map { prefix + $0 } }

    /// `"name":` of every column, each but the first after a comma.
    private let columns: [[UInt8]]
    /// `,"geo_name":` of every added field, in their order.
    private let added: [[UInt8]]

    /// An encoder for records of those columns.
    ///
    /// - Parameters:
    ///   - columns: The header's names, all different; empty for records that carry their own JSON members.
    ///   - prefix: Stands before the names of the added fields.
    /// - Throws: `OutputError` with reason `nameClash` when a column is called like an added field.
    package init(columns: [String], prefix: String = "geo_") throws {
        let names = Self.names(prefix: prefix)
        if let clash = columns.first(where: names.contains) {
            throw OutputError(
                .nameClash,
                "the input has a column '\(clash)', which the output adds itself; set another `prefix:` than '\(prefix)'"
            )
        }
        self.columns = columns.enumerated().map { index, name in Self.member(name, after: index > 0) }
        added = names.map { Self.member($0, after: true) }
    }

    private static func member(_ name: String, after other: Bool) -> [UInt8] {
        var bytes: [UInt8] = other ? [0x2C] : []
        bytes.appendJSON(name)
        bytes.append(0x3A)
        return bytes
    }

    /// Appends the record's feature to the chunk.
    package func append(_ record: AddressRecord, _ outcome: Outcome, to chunk: inout FeatureChunk) {
        let position = outcome.match?.candidate.coordinate
        chunk.append(position) { bytes in
            bytes += #"{"type":"Feature","geometry":"#.utf8
            append(position, to: &bytes)
            bytes += #","properties":{"#.utf8
            let start = bytes.count
            if let members = record.members {
                append(members, of: record, to: &bytes)
            } else {
                appendFields(of: record, to: &bytes)
            }
            let separator = bytes.count
            append(outcome, of: record, to: &bytes)
            if separator == start { bytes.remove(at: separator) }
            bytes += [0x7D, 0x7D]
        }
    }

    private func append(_ position: Coordinate?, to bytes: inout [UInt8]) {
        guard let position else { return bytes += "null".utf8 }
        bytes += #"{"type":"Point","coordinates":["#.utf8
        bytes.append(position.longitude, decimals: 7)
        bytes.append(0x2C)
        bytes.append(position.latitude, decimals: 7)
        bytes += [0x5D, 0x7D]
    }

    private func append(_ members: [UInt8], of record: AddressRecord, to bytes: inout [UInt8]) {
        if record.flaw == nil {
            bytes += members
        } else {
            bytes += String(decoding: members, as: UTF8.self).utf8
        }
    }

    private func appendFields(of record: AddressRecord, to bytes: inout [UInt8]) {
        record.bytes.withUnsafeBufferPointer { text in
            var start = 0
            for index in 0..<columns.count {
                bytes += columns[index]
                guard index < record.ends.count else {
                    bytes.appendJSON(nil as String?)
                    continue
                }
                let field = UnsafeBufferPointer(rebasing: text[start..<record.ends[index]])
                start = record.ends[index]
                if record.flaw == nil {
                    bytes.appendJSON(utf8: field)
                } else {
                    // Invalid sequences become U+FFFD, here and nowhere else.
                    bytes.appendJSON(String(decoding: field, as: UTF8.self))
                }
            }
        }
    }

    private func append(_ outcome: Outcome, of record: AddressRecord, to bytes: inout [UInt8]) {
        let candidate = outcome.match?.candidate
        bytes += added[0]
        bytes.appendJSON(outcome.kind.name)
        bytes += added[1]
        if let score = outcome.match?.score, score.isFinite {
            bytes.append(score, decimals: 4)
        } else {
            bytes.appendJSON(nil as String?)
        }
        bytes += added[2]
        bytes.appendJSON(outcome.match?.comparison)
        bytes += added[3]
        bytes.appendJSON(candidate?.precision.name)
        bytes += added[4]
        bytes.appendJSON(candidate?.label)
        bytes += added[5]
        bytes.appendJSON(outcome.provider.isEmpty ? nil : outcome.provider)
        bytes += added[6]
        bytes.appendJSON(candidate?.confidence)
        bytes += added[7]
        bytes.append(decimal: outcome.candidates)
        bytes += added[8]
        bytes.append(decimal: outcome.attempts)
        bytes += added[9]
        bytes.appendJSON(outcome.reason.rawValue)
        bytes += added[10]
        bytes.append(decimal: record.number)
    }
}
