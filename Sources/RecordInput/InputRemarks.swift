/// What was met in the records read so far that a person should know though each of them could be read.
package struct InputRemarks: Hashable, Sendable {
    /// The records of one kind.
    package struct Tally: Hashable, Sendable {
        /// How many there are.
        package private(set) var count = 0
        /// The line on which the first of them begins, counted from 1; 0 when there is none.
        package private(set) var firstLine = 0

        /// Counts one more.
        mutating func note(line: Int) {
            if count == 0 { firstLine = line }
            count += 1
        }
    }
    /// Rows with fewer fields than there are columns, which were filled with empty ones.
    package internal(set) var shortRows = Tally()
    /// Rows whose fields cannot be assigned to the columns (`RecordFlaw.ragged`).
    package internal(set) var raggedRows = Tally()
    /// Records in which a JSON object has a key more than once.
    package internal(set) var repeatedKeys = Tally()

    /// Which delimiter is used and why, once a row had not as many fields as there are columns; empty before.
    var delimiterNote = ""

    /// Nothing was met.
    package init() {}

    /// A line for each kind that occurred, for a person.
    package var notes: [String] {
        [
            Self.note("rows with too few fields, filled up with empty ones", shortRows),
            Self.note("rows with too many fields, or short and torn by a line break, left unasked", raggedRows),
            Self.note("records with a key that stands twice in one object", repeatedKeys)
                .map { "\($0); its last value is taken, which other programs may do otherwise" },
            delimiterNote.isEmpty ? nil : delimiterNote,
        ].compactMap(\.self)
    }

    private static func note(_ what: String, _ tally: Tally) -> String? {
        guard tally.count > 0 else { return nil }
        return "\(what): \(tally.count), \(tally.count == 1 ? "" : "the first ")on line \(tally.firstLine)"
    }
}
