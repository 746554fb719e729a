import FeatureOutput
import FoundationEssentials
package import Geocoding
import RecordInput
import RunJournal

/// What the command line may say beside the job.
package struct RunOptions: Sendable {
    /// What becomes of a journal that is already there.
    package enum JournalUse: Sendable {
        /// The run goes on where the last one stopped.
        case resume
        /// The run is refused.
        case refuse
        /// The journal is moved aside, and the run begins anew.
        case fresh
    }
    package var journalUse = JournalUse.resume
    /// The most queries to ask in this run, or nil for no limit.
    package var limit: Int?
    /// How long the run may take before it is asked to stop, or nil for no limit.
    package var maxDuration: Duration?
    /// True when a run ends with code 0 although more is unsettled than the job tolerates.
    package var toleratesPartial = false
    /// The code of a run that was asked to stop, by whatever asked it.
    package var codeWhenAsked: @Sendable () -> ExitCode = { .stopped }
    /// True when standard input has been copied beside the journal already (`InputSpool`).
    package var inputIsSpooled = false

    /// The defaults.
    package init() {}
}

/// Does jobs: the only place that knows every stage.
///
/// The data's way: records are read and become queries; queries that the journal does not answer are put to the
/// providers, and the answers go into the journal (`FetchPass`); then the records are read again, decided by the
/// journal's answers, and written (`ExportPass`).
package struct JobPipeline: Sendable {
    let job: Job
    let options: RunOptions
    let stop: StopSignal
    let observer: any RunObserver
    let clock: any Clock<Duration>
    /// The UUID of its run.
    let runID = UUID().uuidString.lowercased()
    let timeLimit: TimeLimit
    let reports: RunReports

    /// A pipeline for that job; `stop` asks its run to stop, `observer` is told how it goes, `clock` is monotonic.
    package init(
        job: Job,
        options: RunOptions = RunOptions(),
        stop: StopSignal,
        observer: any RunObserver,
        clock: any Clock<Duration>
    ) {
        self.job = job
        self.options = options
        self.stop = stop
        self.observer = observer
        self.clock = clock
        timeLimit = TimeLimit(options.maxDuration ?? job.limits.maxDuration)
        reports = RunReports(job, run: runID, observer: observer, clock: clock)
    }

    /// Does the job, going on where an earlier run stopped, and writes the outputs when all is asked.
    ///
    /// A run that stops early writes no output; the last good files stay.
    ///
    /// - Throws: errors of the stages, which `ExitCode(for:)` sorts. What was answered before is in the journal.
    package func run() async throws -> RunSummary {
        try await reported {
            try await withSession(creating: true, status: statusFile) { session in
                try await session.begin()
                if try await session.fetch() { try await session.export(mending: RunSession.timesMending) }
                try await session.finish()
            }
        }
    }

    /// Opens settled records again, asks them, and does the rest of the job as `run` does.
    ///
    /// Their answers stay until others take their place. Throws errors of the stages, which `ExitCode(for:)` sorts.
    package func retry(_ choice: Reopening) async throws -> RunSummary {
        try await reported {
            try await withSession(creating: false, status: statusFile) { session in
                try await session.begin()
                try await session.reopen(choice)
                if try await session.fetch() { try await session.export(mending: RunSession.timesMending) }
                try await session.finish()
            }
        }
    }

    /// Writes the outputs from what the journal holds, and sends nothing.
    ///
    /// Records without an answer are `pending`.
    ///
    /// - Throws: errors of the stages, which `ExitCode(for:)` sorts.
    package func export() async throws -> RunSummary {
        try await withSession(creating: false) { session in try await session.export(mending: 0) }
    }

    /// Counts what a run would have to do; sends nothing, and makes no file but missing folders of outputs.
    ///
    /// - Throws: errors of the stages, which `ExitCode(for:)` sorts.
    package func plan() async throws -> PlanSummary {
        let files = JobFiles(job)
        try files.check()
        try files.prepareOutputs()
        try files.refuseJournal(for: options.journalUse)
        let lost = options.journalUse == .resume ? files.lostJournal : nil
        let input = try InputFile(job, spooling: false)
        let reader = try input.open()
        var journal: Journal?
        if files.hasJournal, options.journalUse == .resume {
            journal = try await openJournal(creating: false)
        }
        if let journal { try Shard.refuseOther(than: job.shard, in: try await journal.runs(), of: job.journal) }
        let geocoders = try Geocoders.all(of: job, stop: stop, clock: clock)
        var pass = PlanPass(
            geocoders: geocoders,
            journal: journal,
            records: try input.queries(for: reader)
        )
        pass.shard = job.shard
        pass.forgottenBefore = job.journalRules.retention.map { Date().milliseconds - Int64($0.wholeMilliseconds) }
        var plan = try await pass.run(reading: reader)
        plan.job = job.name
        plan.notes += job.doubts.map(\.description) + job.doubts(about: geocoders)
        if let lost { plan.notes.append(lost) }
        for index in plan.providers.indices {
            plan.providers[index].cost = job.providers[index].price?.times(plan.providers[index].toAsk)
        }
        plan.outputs = job.writtenOutputs.map(\.file)
        let held = try await journal?.counts().answers ?? 0
        try await journal?.close()
        let forecast = JournalForecast(
            answers: plan.providers.reduce(0) { $0 + $1.toAsk },
            size: FileIdentity.size(of: job.journal) ?? 0,
            held: held,
            free: FileSystem.freeBytes(at: job.journal)
        )
        if let warning = forecast.warning { plan.notes.append(warning) }
        return plan
    }

    func openJournal(creating: Bool) async throws -> Journal {
        let use: NetworkUse = job.journalRules.onNetwork ? .allow(seesLock: JournalWitness.seesLock) : .refuse
        let observer = observer
        return try await Journal.open(job.journal, creating: creating, onNetwork: use, clock: clock) { rows in
            observer.happened(RunEvent(.journalCommitted, "answers committed: \(rows.count)"))
        }
    }

    /// Where runs say how they stand.
    private var statusFile: StatusFile {
        StatusFile(path: StatusFile.path(forJournal: job.journal), run: runID, job: job.name)
    }

    /// Opens everything, does the work, and closes it; `status` says from the beginning on how it stands, unless it is nil.
    private func withSession(
        creating: Bool,
        status: StatusFile? = nil,
        _ body: (inout RunSession) async throws -> Void
    ) async throws -> RunSummary {
        let files = JobFiles(job)
        try files.check()
        try files.prepareOutputs()
        let input = try InputFile(job, spooling: creating && !options.inputIsSpooled)
        if creating {
            try files.refuseJournal(for: options.journalUse)
            if options.journalUse == .fresh { try files.moveJournalAside() }
            if options.journalUse == .resume, let warning = files.lostJournal {
                observer.happened(RunEvent(.warning, warning))
            }
        }
        let journal = try await openJournal(creating: creating)
        do {
            status?.write(RunProgress())
            files.removeLeftovers()
            var session: RunSession
            do {
                session = try await RunSession(self, journal: journal, input: input, status: statusFile)
            } catch {
                status?.write(failed(error))
                throw error
            }
            do {
                try await body(&session)
                try await journal.close()
            } catch {
                status?.write(session.failed(error))
                throw error
            }
            return session.summary
        } catch {
            // The first error is the one worth reporting.
            try? await journal.close()
            throw error
        }
    }
}
