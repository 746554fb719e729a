import FoundationEssentials
package import Geocoding
import ProviderFetch
import RecordInput

/// What came of a run or an export: the content of the summary file, and of the last lines on the terminal.
package struct RunSummary: Sendable {
    /// The job's name.
    package var job = ""
    /// The run's UUID.
    package var run = ""
    /// When it began and ended, RFC 3339 in UTC.
    package var started = ""
    package var finished = ""
    /// Wall time in seconds.
    package var seconds = 0.0
    /// Records read from the input.
    package var records = 0
    /// What they came to.
    package var outcomes = OutcomeCounts()
    /// How often each reason was given, most frequent first.
    package var reasons: [(reason: OutcomeReason, count: Int)] = []
    /// Where a run stood that ended before all records were decided; nil for all others.
    package var standing: RunProgress?
    /// How the scores of its matches are spread.
    var scores = ScoreCounts()
    /// What was met in the input.
    var remarks = InputRemarks()
    /// Attempts sent in this run.
    package var attempts = 0
    /// Attempts that repeated an earlier one of the same query in this run.
    package var retries = 0
    /// Records whose question had been settled before this run.
    package var fromJournal = 0
    /// Records that shared another record's question.
    package var repeats = 0
    /// Attempts of an earlier run, which was cut off, that may be billed twice; 0 unless they were written down.
    package var uncertain = 0
    /// What the attempts of this run cost, by the prices in the job; nil when there are none.
    package var cost: Money?
    /// What each provider did in this run.
    package var providers: [ProviderSummary] = []
    /// The input file, as the job names it.
    package var input = ""
    /// The SHA-256 of the input's bytes, in hexadecimal.
    package var inputDigest = ""
    /// The files published.
    package var outputs: [String] = []
    /// The report on changes, when it was published.
    package var reports: [String] = []
    /// Records in that report; nil when there was nothing to compare with.
    package var changes: Int?
    /// The exit code that the run comes to (`ExitCode`).
    package var exitCode: Int32 = 0
    /// Why the exit code is what it is and what to do next, for a person.
    package var advice = ""

    /// An empty summary.
    package init() {}

    /// True when places of that provider can be in the outputs, so that it is to be credited.
    package func shows(_ provider: ProviderSummary) -> Bool {
        outcomes[.matched] + outcomes[.review] > 0 && (provider.answers > 0 || fromJournal > 0)
    }

    /// The records that are still to be settled, about as many for a run that ended early; nil when nobody can tell.
    package var remaining: Int? { standing.map(\.remaining) ?? outcomes[.pending] }

    /// What was met in the input that a person should know, a line for each kind.
    package var remarkNotes: [String] { remarks.notes }
}

/// What one provider did in a run.
package struct ProviderSummary: Sendable {
    package var name: String
    /// Attempts sent.
    package var attempts: Int
    /// Queries settled.
    package var answers: Int
    /// What asking it has taken; nothing where nothing is sent.
    var counts = FetchCounts()
    /// The text that the licence of its data wants shown, or empty.
    package var attribution: String

    /// A provider's figures.
    package init(name: String, attempts: Int, answers: Int, attribution: String) {
        self.name = name
        self.attempts = attempts
        self.answers = answers
        self.attribution = attribution
    }

    /// Its attempts by what came of them; what is none of the faults was an answer, or a refusal.
    var attemptsByReason: KeyValuePairs<String, Int> {
        let answered = max(0, attempts - counts.throttled - counts.transient - counts.malformed)
        return [
            "answered": answered, "throttled": counts.throttled, "transient": counts.transient,
            "malformed": counts.malformed,
        ]
    }
}

extension RunSummary {
    /// What is known of a job's run when it begins.
    init(of job: Job, run: String, started: Date) {
        self.job = job.name
        self.run = run
        self.started = started.formatted(.iso8601)
        input = job.input.file
    }

    /// The run ends now, so long after it began.
    mutating func end(after time: Duration) {
        seconds = time.inSeconds
        finished = Date().formatted(.iso8601)
    }

    /// Publishes the summary beside each output, which is then complete; the observer is told.
    ///
    /// - Throws: as `publish(besideOutput:)`.
    func publish(telling observer: any RunObserver) throws {
        for output in outputs {
            try publish(besideOutput: output)
            observer.happened(RunEvent(.outputPublished, output))
        }
    }
}
