package import Geocoding

/// Writes records as GeoJSON features; it never changes, so that several tasks can encode at once.
///
/// Properties are the input's own fields, unchanged and in its order, then the added ones: always all of them, null when
/// there is nothing to say, so that columns never depend on what a record came to.
package final class FeatureEncoder: Sendable {
    /// The added fields, in the order in which they are written, without their prefix.
    private static let addedNames = [
        "outcome", "score", "match", "precision", "matched", "provider", "confidence", "candidates", "attempts",
        "reason", "record",
    ]

    /// What the names of fields beyond the header begin with; their number follows, counted from 1.
    private static let surplusName = "column_"

    /// What the names of a provider's own facts begin with, after the prefix.
    private static let attributeName = "provider_"

    /// The names of the added fields, in the order in which they are written.
    package static func names(prefix: String, attributes: [String] = []) -> [String] {
        addedNames.map { prefix + $0 } + attributes.map { prefix + attributeName + $0 }
    }

    /// `"name":` of every column, each but the first after a comma.
    private let columns: Pieces
    /// `,"geo_name":` of every added field, in their order.
    private let added: Pieces
    /// `"geo_name":` of the first added field, for a record without fields of its own.
    private let first: Pieces
    private let words = Words()
    /// The facts of providers that are written, by the names that their definitions give them.
    private let attributes: [String]

    /// An encoder for records of those columns.
    ///
    /// - Parameters:
    ///   - columns: The header's names, all different; empty for records that carry their own JSON members.
    ///   - prefix: Stands before the names of the added fields.
    ///   - attributes: The facts of providers that are added, by the names that their definitions give them.
    /// - Throws: `OutputError` with reason `nameClash` when a column is called like an added field.
    package init(columns: [String], prefix: String = "geo_", attributes: [String] = []) throws {
        let names = Self.names(prefix: prefix, attributes: attributes)
        if let clash = columns.first(where: names.contains) {
            throw OutputError(
                .nameClash,
                "the input has a column '\(clash)', which the output adds itself; set another `prefix:` than '\(prefix)'"
            )
        }
        self.attributes = attributes
        self.columns = Self.members(columns, firstAfterOthers: false)
        added = Self.members(names, firstAfterOthers: true)
        first = Self.members([names[0]], firstAfterOthers: false)
    }

    private static func members(_ names: [String], firstAfterOthers: Bool) -> Pieces {
        var pieces = Pieces()
        for (index, name) in names.enumerated() {
            pieces.add { bytes in
                if index > 0 || firstAfterOthers { bytes.append(0x2C) }
                bytes.appendJSON(name)
                bytes.append(0x3A)
            }
        }
        return pieces
    }

    /// Appends the record's feature to the chunk.
    package func append(_ record: AddressRecord, _ outcome: Outcome, to chunk: inout FeatureChunk) {
        let position = outcome.match?.candidate.coordinate
        chunk.append(position) { bytes in
            bytes.append(#"{"type":"Feature","geometry":"#)
            append(position, to: &bytes)
            bytes.append(#","properties":{"#)
            let start = bytes.count
            if let members = record.members {
                append(members, of: record, to: &bytes)
            } else {
                appendFields(of: record, to: &bytes)
            }
            append(outcome, of: record, isFirst: bytes.count == start, to: &bytes)
            bytes.append("}}")
        }
    }

    private func append(_ position: Coordinate?, to bytes: inout ByteCursor) {
        guard let position else { return bytes.appendNull() }
        bytes.append(#"{"type":"Point","coordinates":["#)
        bytes.append(position.longitude, decimals: 7)
        bytes.append(0x2C)
        bytes.append(position.latitude, decimals: 7)
        bytes.append("]}")
    }

    private func append(_ members: [UInt8], of record: AddressRecord, to bytes: inout ByteCursor) {
        if record.flaw == nil {
            members.withUnsafeBufferPointer { bytes.append($0) }
        } else {
            var text = String(decoding: members, as: UTF8.self)
            text.withUTF8 { bytes.append($0) }
        }
    }

    private func appendFields(of record: AddressRecord, to bytes: inout ByteCursor) {
        record.bytes.withUnsafeBufferPointer { text in
            var start = 0
            for index in 0..<columns.count {
                columns.append(index, to: &bytes)
                guard index < record.ends.count else {
                    bytes.appendNull()
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
            appendSurplus(of: record, text, from: start, to: &bytes)
        }
    }

    /// Appends the fields of a row that has more than the header, so that nothing of it is lost.
    private func appendSurplus(
        of record: AddressRecord,
        _ text: UnsafeBufferPointer<UInt8>,
        from first: Int,
        to bytes: inout ByteCursor
    ) {
        var start = first
        for index in columns.count..<max(columns.count, record.ends.count) {
            if index > 0 { bytes.append(0x2C) }
            bytes.appendJSON("\(Self.surplusName)\(index + 1)")
            bytes.append(0x3A)
            bytes.appendJSON(String(decoding: text[start..<record.ends[index]], as: UTF8.self))
            start = record.ends[index]
        }
    }

    private func append(_ outcome: Outcome, of record: AddressRecord, isFirst: Bool, to bytes: inout ByteCursor) {
        let match = outcome.match
        (isFirst ? first : added).append(0, to: &bytes)
        words.outcome.append(Int(outcome.kind.rawValue), to: &bytes)
        added.append(1, to: &bytes)
        if let score = match?.score, score.isFinite {
            bytes.append(score, decimals: 4)
        } else {
            bytes.appendNull()
        }
        added.append(2, to: &bytes)
        bytes.appendJSON(match?.comparison)
        added.append(3, to: &bytes)
        if let match {
            words.precision.append(Int(match.candidate.precision.rawValue), to: &bytes)
        } else {
            bytes.appendNull()
        }
        added.append(4, to: &bytes)
        bytes.appendJSON(match?.candidate.label)
        added.append(5, to: &bytes)
        bytes.appendJSON(outcome.provider.isEmpty ? nil : outcome.provider)
        added.append(6, to: &bytes)
        bytes.appendJSON(match?.candidate.confidence)
        added.append(7, to: &bytes)
        bytes.append(decimal: outcome.candidates)
        added.append(8, to: &bytes)
        bytes.append(decimal: outcome.attempts)
        added.append(9, to: &bytes)
        bytes.appendJSON(outcome.reason.rawValue)
        added.append(10, to: &bytes)
        bytes.append(decimal: record.number)
        for (index, name) in attributes.enumerated() {
            added.append(Self.addedNames.count + index, to: &bytes)
            bytes.appendJSON(match?.candidate.attribute(name))
        }
    }
}

/// The words of outcomes and precisions as JSON, by raw value: naming a case takes longer than all else in a feature.
private struct Words: Sendable {
    let outcome = Self.list(OutcomeKind.allCases, \.name, \.rawValue)
    let precision = Self.list(Precision.allCases, \.name, \.rawValue)

    private static func list<Case>(
        _ cases: [Case],
        _ name: (Case) -> String,
        _ number: (Case) -> UInt8
    ) -> Pieces {
        var names = [String](repeating: "", count: 1 + Int(cases.map(number).max() ?? 0))
        for value in cases { names[Int(number(value))] = name(value) }
        var pieces = Pieces()
        for name in names { pieces.add { $0.appendJSON(name) } }
        return pieces
    }
}
