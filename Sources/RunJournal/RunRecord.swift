/// One execution, as the journal remembers it.
package struct RunRecord: Hashable, Sendable {
    /// The run's UUID.
    package var id: String
    /// Milliseconds since 1970, UTC.
    package var startedAt: Int64
    /// Milliseconds since 1970, UTC; nil while it runs and after a crash.
    package var finishedAt: Int64?
    /// SHA-256 of the job file's bytes.
    package var jobHash: [UInt8]
    /// The input as far as it is known: nil until it was read to its end.
    package var input: InputRecord?
    /// How it read its input and asked its providers, as `JobRun` writes it; nil for runs of earlier versions.
    package var traits: String?
    /// The code it ended with; nil while it runs and after a crash.
    package var exitCode: Int?
    /// What it counted, as JSON.
    package var counters: String?

    /// A run that begins now.
    package init(id: String, startedAt: Int64, jobHash: [UInt8]) {
        self.id = id
        self.startedAt = startedAt
        self.jobHash = jobHash
    }
}

/// By what an input is known again, as the journal remembers it.
package struct InputRecord: Hashable, Sendable {
    /// Its size in bytes.
    package var size: Int64
    /// SHA-256 of its bytes.
    package var hash: [UInt8]
    /// The records in it.
    package var records: Int64
    /// How it was read: format, delimiter, header.
    package var reading: String

    /// What is known of an input.
    package init(size: Int64, hash: [UInt8], records: Int64, reading: String) {
        self.size = size
        self.hash = hash
        self.records = records
        self.reading = reading
    }
}
