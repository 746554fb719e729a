import FoundationEssentials
import Geocoding
import RecordInput
import RunJournal

extension JobPipeline {
    /// Writes the job's outputs from the journals of its parts, and sends nothing.
    ///
    /// The patterns name the journals as shells do; without any, those beside the job's own are taken. All parts have to
    /// be there and finished; else nothing is written. The outputs are those of a run of the whole job. What the next report
    /// on changes compares with is kept in the journal of the first part.
    ///
    /// - Throws: `MergeError`; errors of the stages, which `ExitCode(for:)` sorts.
    package func merge(_ patterns: [String]) async throws -> RunSummary {
        let files = JobFiles(job)
        try files.check()
        try files.prepareOutputs()
        let patterns = patterns.isEmpty ? [Shard.journals(of: job.journal)] : patterns
        var paths: [String] = []
        for path in patterns.flatMap(FilePattern.files) where !paths.contains(path) { paths.append(path) }
        var open: [Journal] = []
        do {
            for path in paths { open.append(try await openShard(path)) }
            let summary = try await merge(open, files)
            for journal in open { try await journal.close() }
            return summary
        } catch {
            for journal in open { try? await journal.close() }
            throw error
        }
    }

    private func openShard(_ path: String) async throws -> Journal {
        // Each journal is read once and in order, so little of it needs to be kept in memory.
        var grouping = Journal.Grouping()
        grouping.keysInMemory = 1_024
        let use: NetworkUse = job.journalRules.onNetwork ? .allow(seesLock: JournalWitness.seesLock) : .refuse
        return try await Journal.open(path, creating: false, onNetwork: use, grouping: grouping, clock: clock)
    }

    private func merge(_ open: [Journal], _ files: JobFiles) async throws -> RunSummary {
        var shards = ShardJournals()
        for journal in open { try await shards.take(journal) }
        try shards.check()
        files.removeLeftovers()
        let (start, elapsed) = (Date(), stopwatch(clock))
        let input = try InputFile(job, spooling: false)
        var summary = RunSummary(of: job, run: runID, started: start)
        summary.inputDigest = try input.fingerprint().sha256
        let reader = try input.open()
        for note in reader.notes { observer.noted(note) }
        let geocoders = try Geocoders.all(of: job, stop: stop, clock: clock)
        var sources: [AnswerSource] = []
        for (shard, journal) in shards.journals {
            let chain = try await ProviderChain(geocoders, onOutage: job.providers.map(\.onOutage), in: journal)
            sources.append(AnswerSource(chain: chain, journal: journal, shard: shard))
        }
        summary.providers = geocoders.map {
            ProviderSummary(name: $0.name, attempts: 0, answers: 0, attribution: $0.attribution)
        }
        var pass = ExportPass(
            sources: sources,
            records: try input.queries(for: reader),
            outputs: job.output,
            stop: stop,
            meter: ProgressMeter(observer: observer, status: nil, elapsed: elapsed)
        )
        if let changes = job.changes, let first = shards.first {
            pass.changes = try await ChangeReport(changes, columns: reader.columns, journal: first)
        }
        switch try await pass.run(reading: reader, run: runID, publishing: .whenComplete) {
        case .stopped:
            let ending = RunEnding.asked
            summary.exitCode = options.codeWhenAsked().rawValue
            summary.advice = ending.advice
        case .damaged(let count): throw MergeError(.incomplete, "answers that are damaged: \(count); run the job again")
        case .incomplete(let unfinished):
            throw ShardJournals.incomplete("not finished: records without an answer", unfinished, of: sources.count)
        case .published(let figures):
            summary.take(figures, of: job)
            if let changes = job.changes { summary.take(figures, reporting: changes, telling: observer) }
            summary.fromJournal = figures.records - figures.outcomes[.skipped]
            for note in figures.notes(on: pass.records.corrections) { observer.noted(note) }
        }
        summary.remarks = reader.remarks
        summary.end(after: elapsed())
        try summary.publish(telling: observer)
        return summary
    }
}
