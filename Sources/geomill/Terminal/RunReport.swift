import Geocoding
import JobRun

/// The last lines of a run: what came of it, and what to do next.
enum RunReport {
    /// The lines for that summary, without control characters.
    static func lines(of summary: RunSummary) -> [String] {
        var lines = [summary.standing.map(early) ?? records(summary)]
        lines.append(work(summary))
        if summary.uncertain > 0 {
            lines.append("attempts of a run that was cut off, which may be billed twice: \(summary.uncertain.grouped)")
        }
        lines += summary.remarkNotes
        lines += (summary.outputs + summary.reports).map { "written: \($0)" }
        if let changes = summary.changes { lines.append("changed since the outputs before: \(changes.grouped)") }
        lines += summary.providers.filter { !$0.attribution.isEmpty && summary.shows($0) }
            .map { "to be credited: \($0.attribution)" }
        if !summary.advice.isEmpty { lines.append(summary.advice) }
        return lines.map { Escaping.shown($0) }
    }

    private static func records(_ summary: RunSummary) -> String {
        let outcomes = ProgressLine.outcomes(summary.outcomes)
        return ProgressLine.counted(summary.records, "record") + (outcomes.isEmpty ? "" : ": \(outcomes)")
    }

    /// What is known of a run that ended before all records were decided.
    private static func early(_ standing: RunProgress) -> String {
        let share = standing.share.map { " (\(ProgressLine.percent($0)) of the input)" } ?? ""
        let answered = standing.answered > 0 ? "\(standing.answered.grouped) answered" : ""
        let known = [answered, ProgressLine.outcomes(standing.outcomes)].filter { !$0.isEmpty }.joined(separator: ", ")
        let records = ProgressLine.counted(standing.records, "record")
        let rest = standing.remaining.map { $0 > 0 ? "; about \($0.grouped) remain" : "" } ?? ""
        return "ended after \(records)\(share)" + (known.isEmpty ? "" : ": \(known)") + rest
    }

    private static func work(_ summary: RunSummary) -> String {
        var parts = [ProgressLine.counted(summary.attempts, "attempt")]
        if summary.retries > 0 {
            let retries =
                summary.retries == 1 ? "1 of them a retry" : "\(summary.retries.grouped) of them retries"
            parts.append(retries)
        }
        if summary.fromJournal > 0 {
            parts.append("\(summary.fromJournal.grouped) answered by the journal")
        }
        if summary.repeats > 0 { parts.append("\(ProgressLine.counted(summary.repeats, "repeat")) asked once") }
        if let cost = summary.cost { parts.append("cost \(cost)") }
        parts.append(ProgressLine.time(summary.seconds))
        // Of a run that stopped early, what is read is more than what is done.
        let done = summary.standing?.records ?? summary.records
        if summary.seconds > 0, done > 0 { parts.append(ProgressLine.perSecond(Double(done) / summary.seconds)) }
        return parts.joined(separator: ", ")
    }
}
