/// Why an input file cannot be read as declared.
package struct InputError: Error, CustomStringConvertible, Sendable {
    /// What the run's exit code is chosen by.
    package enum Reason: Hashable, Sendable {
        /// There is no such file.
        case missing
        /// The file, or a part of it, cannot be read.
        case unreadable
        /// A format or an encoding that is not read.
        case unsupported
        /// What stands on that line, counted from 1, breaks the format's rules.
        case malformed(line: Int)
        /// A column or key on that line has a name that the outputs need for themselves.
        case clash(line: Int)
    }
    package let reason: Reason
    /// File, line, what is wrong and what to do, for a person; never a record's text.
    package let description: String

    /// An error for that reason.
    package init(_ reason: Reason, _ description: String) {
        self.reason = reason
        self.description = description
    }
}
