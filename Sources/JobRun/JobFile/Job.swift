package import Geocoding

/// What a run is to do: the value that a job file, or the options of `geocode`, come to.
///
/// Paths are ready to be opened: those of a job file have been resolved against its folder.
package struct Job: Hashable, Sendable {
    /// Letters, digits, `-` and `_`; shown in messages and used in file names.
    package var name: String
    /// The address file and how its columns become queries.
    package var input: JobInput
    /// Asked in this order, the next one only where the ones before were not good enough; at least one.
    package var providers: [ProviderEntry]
    /// From which score on a match is taken.
    package var match = MatchPolicy()
    /// When the run gives up.
    package var limits = JobLimits()
    /// How much may stay unsettled in a run that ends with exit code 0.
    package var tolerate = Tolerance()
    /// The files to write; at least one.
    package var output: [OutputEntry]
    /// The report on what has changed; nil when none is written.
    package var changes: ChangesEntry?
    /// Positions that stand above every provider; nil when there are none.
    package var overrides: OverridesEntry?
    /// The journal's file.
    package var journal: String
    /// How the journal is kept.
    package var journalRules = JournalRules()
    /// The file for Prometheus' node_exporter, or nil for none.
    package var metricsFile: String?
    /// Where the secret URL of the monitoring service is kept that is told of runs, or nil for none.
    package var pingURL: SecretPlace?
    /// The part of the job that this run is to do, or nil for all of it.
    package var shard: Shard?
    /// How many processes share the providers' rates.
    package var rateShare = 1

    /// The files that a run writes: a part of a job writes none, its journal is all that comes of it.
    var writtenOutputs: [OutputEntry] { shard == nil ? output : [] }

    /// The job's name, with the part that is done of it.
    package var fullName: String { shard.map { "\(name).\($0.index)-of-\($0.count)" } ?? name }

    /// A job with the defaults for all that is not named here; the journal lies beside the first output.
    package init(
        name: String,
        input: JobInput,
        providers: [ProviderEntry],
        output: [OutputEntry],
        journal: String? = nil
    ) {
        self.name = name
        self.input = input
        self.providers = providers
        self.output = output
        self.journal = journal ?? (output.first?.file ?? name) + ".journal"
    }

    /// The version of the job file's format that this program reads and writes.
    package static let fileVersion = 1
}

/// How a job's journal is kept.
package struct JournalRules: Hashable, Sendable {
    /// True when it may lie on a network file system.
    package var onNetwork = false
    /// How long answers are kept; nil for ever.
    package var retention: Duration?

    /// The defaults.
    package init() {}
}

/// When a run gives up.
package struct JobLimits: Hashable, Sendable {
    /// What becomes of queries of which nobody knows whether the provider has answered, and billed, them.
    package enum UncertainChoice: String, CaseIterable, Sendable {
        /// They are asked again.
        case retry
        /// They are left alone until somebody releases them.
        case hold
    }

    /// The most attempts for one query, at least 1.
    package var attempts = 5
    /// The most attempts in one run, or nil for no limit; the run then stops for now.
    package var attemptsPerRun: Int?
    /// The most attempts in all runs on one journal, or nil for no limit.
    package var attemptsTotal: Int?
    /// The most that the attempts of all runs may cost, or nil for no limit.
    package var cost: Money?
    /// What becomes of queries whose attempts were under way when a run was cut off.
    package var onUncertain = UncertainChoice.retry
    /// How long a provider may be out of reach before the run stops.
    package var longestOutage = Duration.seconds(600)
    /// The longest wait that a provider may ask for before the run stops.
    package var longestWait = Duration.seconds(600)
    /// The longest wait of our own between two attempts for one query.
    package var longestBackoff = Duration.seconds(20)
    /// How long one run may take before it stops for now, or nil for no limit.
    package var maxDuration: Duration?
    /// How long attempts under way may take after the signal to stop.
    package var grace = Duration.seconds(10)

    /// The defaults.
    package init() {}
}
