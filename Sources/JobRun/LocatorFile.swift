import Geocoding
package import OfflineLocator
import RecordInput

/// Makes and describes locator files: reads the sources with the input stage, builds with the locator.
package enum LocatorFile {
    /// Builds a locator file from CSV sources.
    ///
    /// Rows that cannot be trusted are left out and told to `note`, as is what was found out about each source.
    ///
    /// - Parameters:
    ///   - file: the file to write; it appears when it is whole.
    ///   - sources: the sources' paths.
    ///   - columns: fields with the columns that hold them, for sources whose headers do not say so.
    ///   - country: the country of rows that name none, as a name or code, or empty.
    ///   - attribution: the text that the licence of the sources wants shown, or empty.
    ///   - note: is told what a person should know.
    /// - Returns: what the file holds.
    /// - Throws: `InputError` and `LocatorError`; `JobFileError` when the file is one of the sources.
    package static func build(
        _ file: String,
        from sources: [String],
        columns: [(field: String, column: String)],
        country: String,
        attribution: String,
        note: (String) -> Void
    ) throws -> LocatorSummary {
        if let source = sources.first(where: { FileIdentity.of($0) == FileIdentity.of(file) }) {
            let place = SourcePlace(option: "-o \(file)")
            throw JobFileError(.invalid, [JobProblem(place, "\(source) is one of the sources; name another file")])
        }
        var builder = try LocatorBuilder(file: file, defaultCountry: country)
        var told = 0
        for path in sources {
            var description = InputDescription(path: path)
            description.ragged = .pad
            let reader = try description.open()
            for text in reader.notes { note("\(path): \(text)") }
            let columns = try Self.columns(of: path, reader, map: columns)
            builder.begin(LocatorSource(name: FilePath.name(of: path), attribution: attribution))
            var flawed = 0
            while case let chunk = try reader.nextChunk(), !chunk.isEmpty {
                for record in chunk {
                    if record.flaw == nil { try builder.add(columns.row(of: record)) } else { flawed += 1 }
                }
                if builder.count / Self.rowsPerNote > told {
                    told = builder.count / Self.rowsPerNote
                    note("\(told) million rows are read")
                }
            }
            if flawed > 0 { note("\(path): \(flawed) rows were left out, their fields cannot be told apart") }
        }
        if told > 0 { note("sorting and writing them") }
        return try builder.write()
    }

    /// After so many rows a person is told how far the work is.
    private static let rowsPerNote = 1_000_000

    private static func columns(
        of path: String,
        _ reader: RecordReader,
        map: [(field: String, column: String)]
    ) throws -> LocatorSourceColumns {
        do {
            return try LocatorSourceColumns(header: reader.columns, repeated: reader.repeatedColumns, map: map)
        } catch let error as LocatorError {
            throw LocatorError(error.reason, "\(path): \(error.description)")
        }
    }
}
