import JobRun

extension Command {
    /// `geomill geocode`.
    static let geocode = Command(
        name: "geocode",
        usage: "FILE… [-o OUT] [options]",
        summary: "Find the places of the addresses in CSV, TSV or JSONL files, or the addresses of positions.",
        details: """
            The columns are found by their headers in English, French, German, Spanish, Italian, Dutch and Portuguese; \
            --columns or --query name them where that fails. The places come from the locator file unless --provider, \
            --endpoint or --definition names another source; with both, the locator is asked first.
            Running the same command again goes on where it stopped, and asks nothing twice.
            """,
        operands: 1...Int.max,
        operandName: "the address file",
        options: [
            Option(
                "output",
                short: "o",
                "OUT",
                "The file to write, or for several FILEs a folder [default: FILE with the ending .geojson]."
            )
        ] + Option.sources + [
            Option("rate", "RATE", "The most requests in a time: 5/s, 600/m, 5000/d [default: the provider's]."),
            Option("concurrency", "N", "The most requests under way at once [default: the provider's]."),
            Option("attempts", "N", "The most requests for one address [default: 5]."),
            Option(
                flag: "accept-terms",
                "Say that the provider allows you to keep its answers, where that needs a contract."
            ),
            Option("accept", "SCORE", "Taken as matched from this score on, 0 to 1 [default: 0.8]."),
            Option("reject", "SCORE", "Unmatched below this score, 0 to 1 [default: 0.5]."),
            Option(
                "precision",
                "WORD",
                "The coarsest precision that is taken as matched, such as street [default: any]."
            ),
            Option(
                flag: "point",
                "Find the addresses of positions: the columns with longitude and latitude are found by their headers, or "
                    + "named with --columns longitude=…,latitude=…"
            ),
            Option("country", "XX", "The country of all addresses, as a code or a name."),
            Option(
                "columns",
                "PART=COLUMN,…",
                "Which column holds what; the parts are \(QueryPart.names.joined(separator: " ")), and with --point "
                    + "\(PointParts.names.joined(separator: " "))."
            ),
            Option(
                "query",
                "TEMPLATE",
                "The address on one line, with columns in braces: \"{street} {no}, {city}\". PART=TEMPLATE makes one part; "
                    + "may be given several times."
            ),
            Option("format", "FORMAT", "csv, tsv or jsonl [default: by the file's name and content]."),
            Option("delimiter", "CHAR", "One of , ; | tab [default: found in the file]."),
            Option(flag: "no-header", "The first row is a record; the columns are column_1, column_2 and so on."),
            Option("prefix", "TEXT", "What the names of the added fields begin with [default: geo_]."),
            Option("save-job", "JOB", "Write a job file that does the same, then go on."),
            Option(flag: "dry-run", "Send nothing and write no output; show what there is to do."),
            Option("journal", "FILE", "The journal [default: OUT with .journal added]."), .onNetwork,
        ] + Option.running + Option.talk
    ) { arguments in
        var options = try arguments.runOptions()
        let outputs = try GeocodeJob.outputs(arguments)
        let runner = try JobRunner(arguments)
        if !arguments.has("dry-run") { GeocodeJob.makeFolder(arguments) }
        // All files are looked at before the first one is asked about.
        let jobs = try zip(arguments.operands, outputs).map { file, output in
            try GeocodeJob(file: file, output: output, arguments)
        }
        for prepared in jobs { try prepared.job.check() }
        var worst = ExitCode.settled
        let (start, most) = (ContinuousClock.now, options.maxDuration)
        for prepared in jobs {
            // The time is that of the whole command.
            options.maxDuration = most.map { max(.milliseconds(1), $0 - (.now - start)) }
            for note in prepared.notes { runner.writer.noted("\(prepared.fileName): \(note)") }
            options.inputIsSpooled = prepared.spool != nil
            if let path = arguments.text("save-job") {
                try JobFile.write(prepared.job, path: path)
                runner.writer.noted("written: \(path); do it again with: geomill run \(path)")
            }
            if arguments.has("dry-run") {
                let plan = try await PlanReport.plan(of: prepared.job)
                try StandardStreams.output(PlanReport.lines(of: plan).map { $0 + "\n" }.joined())
                continue
            }
            let code = try await runner.run(prepared.job, options: options)
            worst = code.rawValue > worst.rawValue ? code : worst
            if runner.isStopping { break }
        }
        return worst
    }
}
