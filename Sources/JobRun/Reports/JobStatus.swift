import FoundationEssentials
import RunJournal

/// Where a job stands, as its last run's status file says it.
package struct JobStatus: Sendable {
    /// What the job's last run is doing.
    package enum State: String, Sendable {
        /// There was no run yet.
        case new
        /// A run is asking providers.
        case fetching
        /// A run is writing the outputs.
        case writing
        /// The last run ended by itself, with an exit code.
        case finished
        /// The last run was killed; running again goes on where it was.
        case killed

        /// True while a run is under way.
        package var isLive: Bool { self == .fetching || self == .writing }
    }
    package var state: State
    /// The status file's content, or nil when there is none.
    package var content: Content?

    /// What a run writes into its status file.
    package struct Content: Decodable, Sendable {
        package var job: String
        package var run: String
        package var state: String
        package var records: Int
        package var share: Double?
        package var outcomes: [String: Int]
        /// Records with an answer that is still to be judged; nil once the records are decided.
        package var answered: Int?
        /// About how many records are still to be asked about; nil when nobody can tell.
        package var remaining: Int?
        package var attempts: Int
        package var retries: Int
        package var fromJournal: Int
        package var seconds: Int
        package var exitCode: Int?
        package var advice: String?

        private enum CodingKeys: String, CodingKey {
            case job, run, state, records, share, outcomes, answered, remaining, attempts, retries, seconds, advice
            case fromJournal = "from_journal"
            case exitCode = "exit_code"
        }
    }

    /// Where the job stands.
    ///
    /// - Parameter job: the job, no run of which may be under way in this process.
    package init(of job: Job) {
        let data = try? Data(contentsOf: URL(filePath: StatusFile.path(forJournal: job.journal)))
        content = data.flatMap { try? JSONDecoder().decode(Content.self, from: $0) }
        let isHeld = JournalLock.holder(of: job.journal) != nil
        let written = content.flatMap { State(rawValue: $0.state) }
        switch (isHeld, written) {
        case (true, .writing): state = .writing
        case (true, .fetching): state = .fetching
        case (true, _):
            // What the file says is how the run before ended.
            (state, content) = (.fetching, nil)
        case (false, .fetching), (false, .writing): state = .killed
        case (false, let ended?): state = ended
        case (false, nil): state = .new
        }
    }
}
