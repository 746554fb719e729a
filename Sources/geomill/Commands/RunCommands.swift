extension Command {
    /// `geomill run`.
    static let run = Command(
        name: "run",
        usage: "JOB [options]",
        summary: "Do the job of a job file; on an existing journal, go on where it stopped.",
        details: """
            Questions that the journal answers are not asked again. The outputs appear when all is settled; until then \
            the files of an earlier run stay as they are.
            SIGINT, SIGTERM and SIGHUP stop the run after the answers under way; a second one stops it at once. Nothing that was \
            answered is lost in either case.
            """,
        operands: 1...1,
        operandName: "the job file",
        options: Option.job + Option.running + Option.sharing + [
            Option(flag: "dry-run", "Send nothing and write nothing; show what there is to do, as plan does.")
        ] + Option.talk
    ) { arguments in
        if arguments.has("dry-run") { return try await Command.plan.action(arguments) }
        let options = try arguments.runOptions()
        let runner = try JobRunner(arguments)
        return try await runner.run(try arguments.job(), options: options)
    }

    /// `geomill merge`.
    static let merge = Command(
        name: "merge",
        usage: "JOB [options]",
        summary: "Write a job's outputs from the journals of its shards; sends nothing.",
        details: """
            All shards have to be there and finished; else the code is 3, those that are not are named, and nothing is \
            written. The outputs are those of a run without shards.
            """,
        operands: 1...1,
        operandName: "the job file",
        options: [
            Option(
                "journals",
                "PATTERN",
                "The journals of the shards, such as 'shards/*.journal'; may be given several times [default: those beside "
                    + "the job's]."
            )
        ] + Option.job + [Option.changes] + Option.talk
    ) { arguments in
        let runner = try JobRunner(arguments)
        return try await runner.merge(try arguments.job(), journals: arguments.texts("journals"))
    }

    /// `geomill export`.
    static let export = Command(
        name: "export",
        usage: "JOB [options]",
        summary: "Write a job's outputs from its journal again; sends nothing.",
        details: "Records that are not settled yet are written with the outcome pending.",
        operands: 1...1,
        operandName: "the job file",
        options: Option.job + [Option.changes] + Option.talk
    ) { arguments in
        let runner = try JobRunner(arguments)
        return try await runner.export(try arguments.job())
    }
}
