/// Why the journals of a job's parts cannot be put together.
package struct MergeError: Error, CustomStringConvertible {
    /// What the exit code is chosen by.
    package enum Reason: Hashable, Sendable {
        /// Parts are missing, or not finished.
        case incomplete
        /// The journals are not those of the parts of one job.
        case mismatched
        /// There is none.
        case missing
    }
    package let reason: Reason
    /// What is wrong and what to do, for a person.
    package let description: String

    init(_ reason: Reason, _ description: String) {
        self.reason = reason
        self.description = description
    }
}
