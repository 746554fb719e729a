import FoundationEssentials
import Geocoding
import JobRun

extension Command {
    /// `geomill purge`.
    static let purge = Command(
        name: "purge",
        usage: "JOB --older-than TIME|--run ID|--record N|--all [options]",
        summary: "Forget answers of a job for good; sends nothing and leaves the outputs alone.",
        details: """
            Not a byte of them is left in the journal's files. The next run asks again what it needs.
            To forget one address, name its row: --record 17; for one that is no longer in the file, write it into a \
            file of its own, with the same header, and add --set input.file=FILE.
            """,
        operands: 1...1,
        operandName: "the job file",
        options: [
            Option("older-than", "TIME", "Answers of runs that began longer ago: 12h, 30d."),
            Option("run", "ID", "Answers of that run; its id stands in the summary of its outputs."),
            Option("record", "N", "Answers to what row N of the input asks, counted from 1."),
            Option(flag: "all", "All answers, and the copy of standard input beside the journal."),
        ] + Option.job + [Option.shard]
    ) { arguments in
        let purging = try arguments.purging()
        let job = try arguments.job()
        let pipeline = JobPipeline(
            job: job,
            stop: StopSignal(),
            observer: ProgressWriter(.never),
            clock: ContinuousClock()
        )
        let counts = try await pipeline.purge(purging, now: Date().milliseconds)
        let unsettled = counts.unsettled > 0 ? ", \(counts.unsettled.grouped) tried without one" : ""
        StandardStreams.error(
            """
            geomill: forgotten: \(ProgressLine.counted(counts.answers, "answer"))\(unsettled)
            geomill: out of reach here: outputs already written, journals moved aside by --fresh, copies and backups, \
            snapshots of the file system

            """
        )
        return .settled
    }
}

extension Arguments {
    /// What is to be forgotten.
    ///
    /// - Throws: `UsageError` unless exactly one thing is named.
    fileprivate func purging() throws -> JobPipeline.Purging {
        var all: [JobPipeline.Purging] = []
        if let age = try value("older-than", expected: "a time such as 12h or 30d", ScalarText.duration) {
            all.append(.olderThan(age))
        }
        if let run = text("run") { all.append(.run(run)) }
        if let number = try count("record", 1...Int.max) { all.append(.record(number)) }
        if has("all") { all.append(.all) }
        guard let purging = all.first, all.count == 1 else {
            throw UsageError("say one of --older-than TIME, --run ID, --record N and --all", command: command)
        }
        return purging
    }
}
