/// One input row: its fields as UTF-8 text, and where it stands in the file.
///
/// A record always exists, even for a row that cannot be trusted: then `flaw` says why, and the record comes to the
/// outcome `skipped`, reason `malformed`, in its own place.
package struct AddressRecord: Sendable {
    /// Counted from 1 over the whole input, header not counted.
    package let number: Int
    /// The line of the file on which the record begins, counted from 1.
    package let line: Int
    /// Why the record cannot be asked, or nil.
    package let flaw: RecordFlaw?
    /// All fields' text, unescaped, one after the other.
    package let bytes: [UInt8]
    /// Where in `bytes` each field ends; field 0 begins at 0, field i at `ends[i - 1]`.
    package let ends: [Int]
    /// The members of the record's own JSON object, without its braces, exactly as read; nil for CSV.
    ///
    /// Outputs that write JSON copy these bytes, so nested values, numbers and repeated names pass unchanged.
    package let members: [UInt8]?

    /// A record of those fields.
    package init(number: Int, line: Int, flaw: RecordFlaw?, bytes: [UInt8], ends: [Int], members: [UInt8]? = nil) {
        self.number = number
        self.line = line
        self.flaw = flaw
        self.bytes = bytes
        self.ends = ends
        self.members = members
    }

    /// The number of fields.
    package var count: Int { ends.count }

    /// The text of field `index`, counted from 0; empty when the row has no such field.
    package subscript(index: Int) -> ArraySlice<UInt8> {
        guard index < ends.count else { return [] }
        return bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
    }
}

/// Why a row cannot be trusted to mean what it says.
package enum RecordFlaw: Hashable, Sendable {
    /// More fields than the header has, or fewer after a quoted line break: nobody can tell which belongs where.
    case ragged(fields: Int, expected: Int)
    /// Bytes that are not UTF-8, kept as read; outputs write U+FFFD for them, and in no other records.
    case invalidUTF8
    /// A JSON escape for half a character, such as `\ud83d` alone, read as U+FFFD.
    case halfCharacter
    /// A NUL character.
    case nul
    /// A field longer than the limit, which was cut there.
    case fieldTooLong(limit: Int)
    /// A JSONL line that is not one JSON object.
    case notAnObject
}
