/// What a record asks.
package enum QueryDraft: Hashable, Sendable {
    /// A query to be asked.
    case query(Query)
    /// There is nothing to be asked, since
    /// - `blank`: no column that the templates name holds any text (constants alone ask nothing, and neither does a
    ///   country alone where the templates ask for more);
    /// - `malformed`: the record has a flaw, so its fields cannot be trusted;
    /// - `badCoordinate`: the text is no position on Earth, or the point 0, 0 that stands for a missing one.
    case nothing(OutcomeReason)
}

/// Makes queries of an input's records.
package struct QueryMaker: Sendable {
    private struct Piece {
        let separator: [UInt8]
        let prefix: [UInt8]
        /// The column's place, or nil for a constant.
        let column: Int?
        let suffix: [UInt8]
        /// True when the separator is more than white space.
        let hasMark: Bool
    }
    private let parts: [(part: QuerySource.Part, pieces: [Piece])]
    /// For reverse queries.
    private let point: (longitude: [Piece], latitude: [Piece])?
    /// Bytes of all constants, separators and the like.
    private let literalBytes: Int
    private let mostUses: Int

    /// Finds the templates' columns among those of an input.
    ///
    /// - Throws: `QueryTemplateError` when there is no such column.
    init(_ source: QuerySource, columns: [String]) throws {
        parts = try QuerySource.Part.allCases.compactMap { part in
            try source.templates[part].map { (part, try Self.pieces(of: $0, columns)) }
        }
        point = try source.point.map { point in
            (try Self.pieces(of: point.longitude, columns), try Self.pieces(of: point.latitude, columns))
        }
        let pieces = parts.flatMap(\.pieces) + (point?.longitude ?? []) + (point?.latitude ?? [])
        literalBytes = pieces.reduce(0) { $0 + $1.separator.count + $1.prefix.count + $1.suffix.count }
        mostUses = Dictionary(grouping: pieces.compactMap(\.column)) { $0 }.values.map(\.count).max() ?? 0
    }

    private static func pieces(of template: QueryTemplate, _ columns: [String]) throws -> [Piece] {
        try template.pieces.map { piece in
            Piece(
                separator: Array(piece.separator.utf8),
                prefix: Array(piece.prefix.utf8),
                column: try piece.column.map { try Self.place(of: $0, among: columns) },
                suffix: Array(piece.suffix.utf8),
                hasMark: piece.separator.contains { $0 != " " }
            )
        }
    }

    /// The column's place; past all fields for an input without columns, which has no records either.
    private static func place(of name: String, among columns: [String]) throws -> Int {
        columns.isEmpty ? .max : try QueryTemplate.index(of: name, among: columns)
    }

    /// What the record asks: its text trimmed, every run of white space and control characters as one blank.
    package func query(for record: AddressRecord) -> QueryDraft {
        guard record.flaw == nil else { return .nothing(.malformed) }
        var query = Query()
        var isBlank = true
        // No part is longer than all columns as often as they are used, with all that stands between them.
        let room = record.bytes.count * mostUses + literalBytes
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { text in
            record.bytes.withUnsafeBufferPointer { bytes in
                func value(_ pieces: [Piece], mattersAlone: Bool = true) -> String {
                    var isPartBlank = true
                    let count = Self.write(pieces, of: record, bytes, into: text, &isPartBlank)
                    if mattersAlone, !isPartBlank { isBlank = false }
                    return String(decoding: UnsafeBufferPointer(rebasing: text[..<count]), as: UTF8.self)
                }
                for (part, pieces) in parts {
                    query[part] = value(pieces, mattersAlone: part != .country || parts.count == 1)
                }
                if let point { query.point = Self.position(value(point.longitude), value(point.latitude)) }
            }
        }
        if isBlank { return .nothing(.blank) }
        return point != nil && query.point == nil ? .nothing(.badCoordinate) : .query(query)
    }

    private static func position(_ longitude: String, _ latitude: String) -> Coordinate? {
        guard let longitude = Degrees.value(of: longitude, axis: .longitude),
            let latitude = Degrees.value(of: latitude, axis: .latitude),
            longitude != 0 || latitude != 0
        else { return nil }
        return Coordinate(longitude: longitude, latitude: latitude)
    }

    /// Writes one part; returns its length in bytes.
    private static func write(
        _ pieces: [Piece],
        of record: AddressRecord,
        _ bytes: UnsafeBufferPointer<UInt8>,
        into text: UnsafeMutableBufferPointer<UInt8>,
        _ isBlank: inout Bool
    ) -> Int {
        var count = 0
        /// The piece whose separator comes next: the last with a mark since the last text, else the last at all.
        var separating: Int?
        for index in pieces.indices {
            if separating == nil || pieces[index].hasMark { separating = index }
            let piece = pieces[index]
            let before = count
            if before > 0, let separating { count = append(pieces[separating].separator, to: text, at: count) }
            count = append(piece.prefix, to: text, at: count)
            if let column = piece.column {
                guard column < record.ends.count else {
                    count = before
                    continue
                }
                let field = (column == 0 ? 0 : record.ends[column - 1])..<record.ends[column]
                let folded = fold(UnsafeBufferPointer(rebasing: bytes[field]), into: text, at: count)
                guard folded > count else {
                    count = before
                    continue
                }
                isBlank = false
                count = append(piece.suffix, to: text, at: folded)
            }
            separating = nil
        }
        return count
    }

    @inline(__always)
    private static func append(_ literal: [UInt8], to text: UnsafeMutableBufferPointer<UInt8>, at start: Int) -> Int {
        var count = start
        for byte in literal {
            text[count] = byte
            count &+= 1
        }
        return count
    }

    /// Copies a field, trimmed, every run of white space and control characters as one blank; returns the text's end.
    private static func fold(
        _ field: UnsafeBufferPointer<UInt8>,
        into text: UnsafeMutableBufferPointer<UInt8>,
        at start: Int
    ) -> Int {
        var count = start
        var index = 0
        var isBlankDue = false
        while index < field.count {
            let byte = field[index]
            let blank = byte <= 0x20 || byte == 0x7F ? 1 : byte < 0xC2 ? 0 : blankLength(field, at: index)
            if blank > 0 {
                isBlankDue = count > start
                index &+= blank
                continue
            }
            if isBlankDue {
                text[count] = 0x20
                count &+= 1
                isBlankDue = false
            }
            text[count] = byte
            count &+= 1
            index &+= 1
        }
        return count
    }

    /// The length in bytes of a white-space, zero-width-space or control character past ASCII; 0 for any other.
    private static func blankLength(_ field: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        guard index + 1 < field.count else { return 0 }
        let second = field[index + 1]
        if field[index] == 0xC2 { return (0x80...0xA0).contains(second) ? 2 : 0 }
        guard index + 2 < field.count else { return 0 }
        let third = field[index + 2]
        switch (field[index], second) {
        case (0xE1, 0x9A): return third == 0x80 ? 3 : 0  // U+1680
        case (0xE2, 0x80): return (0x80...0x8B).contains(third) || [0xA8, 0xA9, 0xAF].contains(third) ? 3 : 0
        case (0xE2, 0x81): return third == 0x9F ? 3 : 0  // U+205F
        case (0xE3, 0x80): return third == 0x80 ? 3 : 0  // U+3000
        case (0xEF, 0xBB): return third == 0xBF ? 3 : 0  // U+FEFF
        default: return 0
        }
    }
}
