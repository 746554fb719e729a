/// Where a value of a job is written: a place in a file, or an option.
package struct SourcePlace: Hashable, Sendable, CustomStringConvertible {
    /// The file's path as it was given, or the option.
    package var source: String
    /// Counted from 1; 0 for an option.
    package var line = 0
    /// Counted from 1 in characters; 0 for an option.
    package var column = 0
    /// The value's path in the job, such as `providers[1].rate`; may be empty.
    package var path = ""

    /// The place of an option, such as `--query`.
    package init(option: String) { source = option }

    /// A place in a file, line and column counted from 1.
    package init(file: String, line: Int, column: Int, path: String) {
        source = file
        self.line = line
        self.column = column
        self.path = path
    }

    /// `job.yaml:12:5: input.query.zip`, or the option.
    package var description: String {
        let position = line > 0 ? "\(source):\(line):\(column)" : source
        return path.isEmpty ? position : "\(position): \(path)"
    }
}
