import Geocoding

/// Reads the records of a CSV or TSV file.
final class DelimitedParser: RecordParser {
    let columns: [String]
    let repeatedColumns: [Int: Int]
    let notes: [String]
    private(set) var remarks = InputRemarks()
    private(set) var hasMetUTF8 = false

    private let tokenizer: RowTokenizer
    private let description: InputDescription
    /// Which delimiter is used, why, and how to name another, for a person.
    private let delimiterNote: String
    /// The first row of a file without a header is read on opening and is the first record.
    private var holdsRow: Bool

    /// Reads the header from a source that stands at its beginning.
    ///
    /// - Throws: `InputError`.
    init(_ description: InputDescription, source: ByteSource, delimiter: UInt8, notes: [String]) throws {
        self.description = description
        tokenizer = RowTokenizer(
            source: source,
            path: description.path,
            delimiter: delimiter,
            limits: description.limits
        )
        delimiterNote = Self.note(on: delimiter, description)
        let row = tokenizer.row
        var hasRow = try tokenizer.next()
        // Blank lines before a header are none.
        while hasRow, description.hasHeader, row.isBlank { hasRow = try tokenizer.next() }
        guard hasRow else {
            columns = []
            repeatedColumns = [:]
            self.notes = notes
            holdsRow = false
            return
        }
        guard row.fieldCount <= description.limits.columns else {
            throw InputError(
                .malformed(line: row.line),
                "\(description.path), line \(row.line): \(row.fieldCount) columns, at most "
                    + "\(description.limits.columns) are read; is the delimiter right?"
            )
        }
        let header =
            description.hasHeader
            ? HeaderNames(try Self.header(row, path: description.path)) : HeaderNames(count: row.fieldCount)
        columns = header.names
        repeatedColumns = header.repeated
        self.notes = notes + header.notes
        holdsRow = !description.hasHeader
        if let index = columns.firstIndex(where: description.reserved.contains) {
            throw InputError.clash(
                "column \(index + 1) is called \(columns[index])",
                path: description.path,
                line: row.line
            )
        }
    }

    var line: Int { tokenizer.line }

    var bytesAhead: Int { tokenizer.bytesAhead }

    func record(number: Int) throws -> AddressRecord? {
        if !holdsRow {
            guard try tokenizer.next() else { return nil }
        }
        holdsRow = false
        let row = tokenizer.row
        let isRagged = row.fieldCount != columns.count
        if isRagged, description.ragged == .error { throw raggedRow(number) }
        var flaw = textFlaw(of: row)
        var ends = Array(row.ends)
        if isRagged {
            remarks.delimiterNote = delimiterNote
            if row.fieldCount > columns.count || row.spansLines {
                flaw = flaw ?? .ragged(fields: row.fieldCount, expected: columns.count)
                remarks.raggedRows.note(line: row.line)
            } else {
                remarks.shortRows.note(line: row.line)
                ends.append(contentsOf: repeatElement(row.bytes.count, count: columns.count - ends.count))
            }
        }
        return AddressRecord(number: number, line: row.line, flaw: flaw, bytes: Array(row.bytes), ends: ends)
    }

    /// The flaw of the row's text; text that is not UTF-8 comes first, since outputs must know of it.
    private func textFlaw(of row: RowBuffer) -> RecordFlaw? {
        let findings = UTF8Check.findings(in: row.bytes)
        if findings.contains(.notASCII) {
            // Each field for itself: together, the end of one and the beginning of the next can make a character.
            for index in row.ends.indices where !UTF8Check.isValid(row.field(index)) { return .invalidUTF8 }
            hasMetUTF8 = true
        }
        if findings.contains(.nul) { return .nul }
        return row.isCut ? .fieldTooLong(limit: description.limits.fieldBytes) : nil
    }

    private func raggedRow(_ number: Int) -> InputError {
        let row = tokenizer.row
        return InputError(
            .malformed(line: row.line),
            "\(description.path), line \(row.line): record \(number) has \(row.fieldCount) "
                + "\(row.fieldCount == 1 ? "field" : "fields"), \(columns.count) are expected; \(delimiterNote). "
                + "If it is right, correct the row, or set ragged: pad to fill short rows and skip long ones"
        )
    }

    private static func note(on delimiter: UInt8, _ description: InputDescription) -> String {
        let name = Delimiter.candidates.first { $0.byte == delimiter }?.name ?? ""
        let reason =
            description.delimiter != nil
            ? "as declared" : description.format == .tsv ? "as in every TSV file" : "as the first lines look"
        return "the delimiter is the \(name), \(reason); delimiter: in a job, or --delimiter, names another"
    }

    private static func header(_ row: RowBuffer, path: String) throws -> [String] {
        guard !row.isCut else {
            throw InputError(.malformed(line: row.line), "\(path), line \(row.line): a column's name is too long")
        }
        return try row.ends.indices.map { index in
            let name = row.field(index)
            guard UTF8Check.isValid(name) else {
                throw InputError.notUTF8("the header (line \(row.line))", path: path)
            }
            guard !name.contains(0) else {
                throw InputError(
                    .malformed(line: row.line),
                    "\(path), line \(row.line): the name of column \(index + 1) holds a NUL character"
                )
            }
            return String(decoding: name, as: UTF8.self)
        }
    }
}
