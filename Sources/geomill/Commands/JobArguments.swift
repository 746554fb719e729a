import JobRun

extension Arguments {
    /// The job of the file that is named, with the options above it.
    ///
    /// - Throws: `JobFileError`, or `UsageError` for options that make no sense.
    func job() throws -> Job {
        let settings = try texts("set").map { text in
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty else {
                throw UsageError(
                    "--set wants PATH=VALUE, such as match.accept=0.9, not \"\(text.prefix(60))\"",
                    command: command
                )
            }
            return JobFile.Setting(path: String(parts[0]), text: String(parts[1]))
        }
        var job = try JobFile.read(path: operands[0], settings: settings)
        job.shard = try value("shard", expected: "a part such as 3/16, counted from 0") { Shard($0) }
        job.rateShare =
            try value("rate-share", expected: "a share such as 1/4") { text in
                text.hasPrefix("1/") ? ScalarText.count(text.dropFirst(2)).flatMap { $0 > 0 ? $0 : nil } : nil
            } ?? 1
        if let journal = text("journal") {
            job.journal = journal
        } else if let shard = job.shard {
            job.journal = shard.journal(of: job.journal)
        }
        if job.shard != nil, job.input.file == "-" {
            throw UsageError("shards all read the whole input, so it cannot be standard input", command: command)
        }
        if has(Option.changes.name), job.changes == nil, let output = job.output.first {
            job.changes = ChangesEntry(besideOutput: output.file)
        }
        if has(Option.onNetwork.name) { job.journalRules.onNetwork = true }
        ProcessSecrecy.begin(for: job.providers, pingURL: job.pingURL)
        return job
    }

    /// How far a run is to go, and what it does with a journal that is there.
    ///
    /// - Throws: `UsageError` for options that make no sense.
    func runOptions() throws -> RunOptions {
        var options = RunOptions()
        options.toleratesPartial = has("tolerate-partial")
        options.limit = try count("limit", 1...Int.max)
        options.maxDuration = try value("max-duration", expected: "a time such as 30m or 4h") { text in
            ScalarText.duration(text).flatMap { $0 > .zero ? $0 : nil }
        }
        guard !has("fresh") || !has("no-resume") else {
            throw UsageError("--fresh and --no-resume exclude each other", command: command)
        }
        if has("fresh") { options.journalUse = .fresh }
        if has("no-resume") { options.journalUse = .refuse }
        return options
    }

    /// A whole number in that range, or nil when the option is absent.
    ///
    /// - Throws: `UsageError` for other text.
    func count(_ name: String, _ range: ClosedRange<Int>) throws -> Int? {
        let most = range.upperBound == .max ? "" : " to \(range.upperBound)"
        return try value(name, expected: "a whole number from \(range.lowerBound)\(most)") { text in
            ScalarText.count(text).flatMap { range.contains($0) ? $0 : nil }
        }
    }
}
