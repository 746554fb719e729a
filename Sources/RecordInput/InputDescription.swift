/// How an address file is written.
package enum InputFormat: String, CaseIterable, Sendable { case csv, tsv, jsonl }

/// What becomes of rows with more or fewer fields than the header.
package enum RaggedPolicy: String, CaseIterable, Sendable {
    /// Reading stops with the row's line.
    case error
    /// A short row is filled with empty fields; a row that is too long, or that is short after a quoted line break,
    /// keeps its fields and the flaw `ragged`, for nobody can tell which field belongs to which column.
    case pad
}

/// An address file, and how to read it.
package struct InputDescription: Sendable {
    /// The file's path.
    package var path: String
    /// How the file is written; nil goes by its name's ending, else by its content.
    package var format: InputFormat?
    /// The byte between fields; nil looks into the file (CSV) or takes the tab (TSV).
    package var delimiter: UInt8?
    /// False when the first row is a record already; its columns are then called `column_1` and so on.
    package var hasHeader = true
    /// What becomes of rows with more or fewer fields than the header.
    package var ragged = RaggedPolicy.error
    /// For JSONL, the values wanted as fields, such as `street`, `address.city` or `lines[0]`.
    ///
    /// Nil takes the paths of all texts, numbers and truth values in the objects among the first 64 KiB of the file.
    package var paths: [String]?
    /// Names that the outputs need for themselves: a column or top-level key of that name is an error.
    package var reserved: Set<String> = []
    /// Bounds against hostile files.
    package var limits = InputLimits()
    /// The most bytes looked at in one go, at least 1; tests set it low so that boundaries fall everywhere.
    ///
    /// It is also how finely progress is told.
    package var window = 16 * 1024

    /// The file at that path, with the defaults for all else.
    package init(path: String) { self.path = path }

    /// Opens the file, looks at its beginning and reads its header.
    ///
    /// - Throws: `InputError`.
    package func open() throws -> sending RecordReader { try RecordReader(self) }
}

/// Bounds against hostile files.
package struct InputLimits: Sendable {
    /// Bytes in one field; a longer one is cut and its record has the flaw `fieldTooLong`.
    package var fieldBytes = 1 << 20
    /// Bytes in one record, or in one line of JSONL; what is past them is cut like a field that is too long.
    package var recordBytes = 8 << 20
    /// Columns in a header.
    package var columns = 16_384
    /// Levels of nesting in a JSONL record.
    package var depth = 64

    /// The defaults.
    package init() {}
}
