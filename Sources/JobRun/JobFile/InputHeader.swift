import RecordInput

/// The columns of an address file, looked at before there is a job.
package struct InputHeader: Sendable {
    /// The columns' names, made unique; for JSONL the paths of the values in the first object.
    package let columns: [String]
    /// What was found out on opening, for a person: the delimiter, columns renamed.
    package let notes: [String]

    /// Reads the beginning of the input's file.
    ///
    /// - Throws: an error of the input for a file that cannot be read.
    package init(of input: JobInput) throws {
        var description = InputDescription(path: input.file)
        description.format = input.format.flatMap { InputFormat(rawValue: $0.rawValue) }
        description.delimiter = input.delimiter
        description.hasHeader = input.header
        description.ragged = .pad
        let reader = try description.open()
        columns = reader.columns
        notes = reader.notes
    }
}
