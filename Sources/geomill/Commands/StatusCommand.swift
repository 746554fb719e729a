import Geocoding
import JobRun

extension Command {
    /// `geomill status`.
    static let status = Command(
        name: "status",
        usage: "JOB [options]",
        summary: "Show where the run of a job stands, or how the last one ended.",
        operands: 1...1,
        operandName: "the job file",
        options: Option.job + [
            .shard,
            Option(flag: "json", "Write JSON to standard output."),
            Option(flag: "watch", "Show it again every two seconds, until no run is under way."),
        ]
    ) { arguments in
        let job = try arguments.job()
        let isTerminal = StandardStreams.outputIsTerminal && !arguments.has("json")
        var watch = StatusWatch(width: isTerminal ? StandardStreams.outputWidth : nil)
        while true {
            let status = JobStatus(of: job)
            let lines =
                arguments.has("json")
                ? [String(decoding: status.json(), as: UTF8.self)] : StatusReport.lines(of: status, job: job.name)
            let isRead = try StandardStreams.output(watch.next(lines))
            guard arguments.has("watch"), status.state.isLive, isRead else { return .settled }
            try await ContinuousClock().sleep(for: .seconds(2))
        }
    }
}

/// What a job's status says, for a person.
enum StatusReport {
    /// The lines for that status, without control characters.
    static func lines(of status: JobStatus, job: String) -> [String] {
        var lines = ["job \(job): \(sentence(status))"]
        if let content = status.content {
            let share = content.share.map { " (\(Int(min(1, max(0, $0)) * 100)) %)" } ?? ""
            var counts = OutcomeCounts()
            for kind in OutcomeKind.allCases { counts[kind] = content.outcomes[kind.name] ?? 0 }
            let answered = content.answered.map { "\($0.grouped) answered" } ?? ""
            let outcomes = [answered, ProgressLine.outcomes(counts)].filter { !$0.isEmpty }.joined(separator: ", ")
            let records = ProgressLine.counted(content.records, "record") + share
            let rest = content.remaining.map { $0 > 0 ? "; about \($0.grouped) remain" : "" } ?? ""
            lines.append("  \(records)" + (outcomes.isEmpty ? "" : ": \(outcomes)") + rest)
            let attempts = ProgressLine.counted(content.attempts, "attempt")
            let journal = "\(content.fromJournal.grouped) answered by the journal"
            lines.append("  \(attempts), \(journal), \(ProgressLine.time(Double(content.seconds)))")
            if let advice = content.advice, !advice.isEmpty { lines.append("  \(advice)") }
        }
        return lines.map { Escaping.shown($0) }
    }

    private static func sentence(_ status: JobStatus) -> String {
        switch status.state {
        case .new: "there was no run yet"
        case .fetching: "a run is asking"
        case .writing: "a run is writing the outputs"
        case .finished: "the last run ended with exit code \(status.content?.exitCode ?? 0)"
        case .killed: "the last run was cut off; run it again to go on where it was"
        }
    }
}
