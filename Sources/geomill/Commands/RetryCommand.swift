import JobRun

extension Command {
    /// `geomill retry`.
    static let retry = Command(
        name: "retry",
        usage: "JOB --failed|--unmatched|--uncertain|--below SCORE [options]",
        summary: "Ask settled records of a job once more, then do the rest of the job as run does.",
        details: """
            Which records are asked is decided by the job's present thresholds; several options add up. All providers \
            that were asked about a record are asked again.
            An answer is kept until another one takes its place: where the run stops early, nothing is lost, and the \
            next one goes on.
            """,
        operands: 1...1,
        operandName: "the job file",
        options: [
            Option(flag: "failed", "Records that failed."),
            Option(flag: "unmatched", "Records whose place no provider knows."),
            Option(flag: "uncertain", "Records that are held, since a run was cut off while they were under way."),
            Option("below", "SCORE", "Records with a match whose score is lower, 0 to 1."),
        ] + Option.job + [Option.limit, .maxDuration, .changes] + Option.sharing + Option.talk
    ) { arguments in
        var choice = Reopening()
        choice.failed = arguments.has("failed")
        choice.unmatched = arguments.has("unmatched")
        choice.uncertain = arguments.has("uncertain")
        choice.below = try arguments.value("below", expected: "a number from 0 to 1", ScalarText.fraction)
        guard !choice.isNothing else {
            let message = "which records? Say --failed, --unmatched, --uncertain or --below SCORE"
            throw UsageError(message, command: arguments.command)
        }
        let options = try arguments.runOptions()
        let runner = try JobRunner(arguments)
        return try await runner.retry(try arguments.job(), choice, options: options)
    }
}
