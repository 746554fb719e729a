package import Geocoding

/// Reads an input's records in order, some at a time.
///
/// It belongs to one task at a time. Its memory does not grow with the file.
package final class RecordReader {
    /// The fields' names: the header made unique, or for JSONL the paths asked for.
    ///
    /// Empty for a CSV file without any row.
    package let columns: [String]
    /// For each column whose header is that of an earlier one the first that has it; both counted from 0.
    package let repeatedColumns: [Int: Int]
    /// How the file is written.
    package let format: InputFormat
    /// The byte between fields; nil for JSONL.
    package let delimiter: UInt8?
    /// What was found out or changed on opening, for a person: the delimiter, columns renamed.
    package let notes: [String]

    /// What was met in the records read so far.
    package var remarks: InputRemarks { parser.remarks }

    private let source: ByteSource
    private let parser: any RecordParser
    private let path: String
    private var flaws = FlawWatch()
    private var count = 0

    /// Opens the file that is described.
    ///
    /// - Throws: `InputError`.
    init(_ description: InputDescription) throws {
        path = description.path
        source = try ByteSource(path: path, step: description.window)
        var head = try source.head()
        try ForeignFormat.refuse(head, path: path)
        if head.starts(with: [0xEF, 0xBB, 0xBF]) {
            source.skip(3)
            head = UnsafeBufferPointer(rebasing: head[3...])
        }
        format = description.format ?? Self.format(of: path, head: head)
        switch format {
        case .csv, .tsv:
            var description = description
            description.format = format
            let dialect = try Self.dialect(of: description, format, head: head)
            delimiter = dialect.delimiter
            parser = try DelimitedParser(
                description,
                source: source,
                delimiter: dialect.delimiter,
                notes: dialect.notes
            )
        case .jsonl:
            try ForeignFormat.refuseDocument(head, path: path)
            delimiter = nil
            parser = try JSONLinesParser(description, source: source, head: head)
        }
        columns = parser.columns
        repeatedColumns = parser.repeatedColumns
        notes = parser.notes
    }

    /// Bytes of the file up to where reading stands.
    package var bytesRead: Int { source.bytesRead - parser.bytesAhead }
    /// The file's size in bytes when it was opened; nil unless it is a regular file.
    package var totalBytes: Int? { source.totalBytes }
    /// The line on which reading stands, counted from 1.
    package var line: Int { parser.line }

    /// The next records: at most `limit` (at least 1), fewer when they are long; none at the end.
    ///
    /// - Throws: `InputError`. The records of this call are then lost; those of earlier calls stay good.
    package func nextChunk(limit: Int = 512) throws -> [AddressRecord] {
        var records: [AddressRecord] = []
        records.reserveCapacity(min(limit, 4096))
        var bytes = 0
        while records.count < limit, bytes < Self.chunkBytes {
            guard let record = try parser.record(number: count + 1) else {
                try flaws.end(hasMetUTF8: parser.hasMetUTF8, path: path)
                break
            }
            count += 1
            try flaws.note(record, path: path)
            bytes += record.bytes.count + (record.members?.count ?? 0)
            records.append(record)
        }
        return records
    }

    /// A chunk is full when its records have that many bytes.
    private static let chunkBytes = 4 << 20
}
