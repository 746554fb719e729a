/// A job file that cannot be read, or that does not say a job.
package struct JobFileError: Error, CustomStringConvertible, Sendable {
    /// What the exit code is chosen by.
    package enum Reason: Hashable, Sendable {
        /// There is no such file, or it cannot be opened: exit code 66.
        case missing
        /// It is not a job: exit code 64.
        case invalid
        /// It cannot be written: exit code 73.
        case notWritable
    }
    package let reason: Reason
    /// Each with the place it is about.
    package let problems: [JobProblem]

    /// An error for that reason.
    package init(_ reason: Reason, _ problems: [JobProblem]) {
        self.reason = reason
        self.problems = problems
    }

    /// The exit code that the command ends with.
    package var exitCode: ExitCode {
        switch reason {
        case .missing: .inputMissing
        case .invalid: .usage
        case .notWritable: .outputRefused
        }
    }

    /// One line for each problem.
    package var description: String { problems.map(\.description).joined(separator: "\n") }
}

/// One thing that is wrong with a job.
package struct JobProblem: Hashable, Sendable, CustomStringConvertible {
    /// Where the value is written.
    package let place: SourcePlace
    /// What is wrong and what to do, for a person.
    package let message: String

    /// A problem at that place.
    package init(_ place: SourcePlace, _ message: String) {
        self.place = place
        self.message = message
    }

    /// Place and message, such as `job.yaml:12:5: matches: there is no such key; did you mean match?`.
    package var description: String { "\(place): \(message)" }
}
