import Geocoding
import RecordInput

/// The columns of an address file, looked at before there is a job.
package struct InputHeader: Sendable {
    /// The columns' names, made unique; for JSONL the paths of the values in the first objects.
    package let columns: [String]
    /// For each column whose header is that of an earlier one the first that has it; both counted from 0.
    package let repeatedColumns: [Int: Int]
    /// What was found out on opening, for a person: the delimiter, columns renamed.
    package let notes: [String]

    /// The fields of the first records, in the columns' order.
    package let rows: [[String]]

    /// True when there is not even a header: the file is empty, or holds nothing but blank lines.
    package let isEmpty: Bool

    /// True when the columns look like names and not like a record's fields, which do not belong into messages.
    package var hasNames: Bool { HeaderWords.areNames(columns) }

    /// Reads the beginning of the input's file, or of the copy of it at that path.
    ///
    /// - Throws: an error of the input for a file that cannot be read.
    package init(of input: JobInput, copy path: String? = nil) throws {
        var description = InputDescription(path: path ?? input.file)
        description.format = input.format.flatMap { InputFormat(rawValue: $0.rawValue) }
        description.delimiter = input.delimiter
        description.hasHeader = input.header
        description.ragged = .pad
        let reader = try description.open()
        columns = reader.columns
        repeatedColumns = reader.repeatedColumns
        notes = reader.notes
        let records = try reader.nextChunk(limit: 100)
        isEmpty = reader.columns.isEmpty && records.isEmpty
        rows = records.map { record in
            record.flaw == nil ? reader.columns.indices.map { String(decoding: record[$0], as: UTF8.self) } : []
        }
    }
}
