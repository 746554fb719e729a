import JobRun

/// The last lines of a run: what came of it, and what to do next.
enum RunReport {
    /// The lines for that summary, without control characters.
    static func lines(of summary: RunSummary) -> [String] {
        let outcomes = ProgressLine.outcomes(summary.outcomes)
        var lines = [
            ProgressLine.counted(summary.records, "record") + (outcomes.isEmpty ? "" : ": \(outcomes)")
        ]
        lines.append(work(summary))
        lines += summary.outputs.map { "written: \($0)" }
        lines += summary.providers.filter { !$0.attribution.isEmpty }
            .map { "to be credited: \($0.attribution)" }
        if !summary.advice.isEmpty { lines.append(summary.advice) }
        return lines.map { Escaping.shown($0) }
    }

    private static func work(_ summary: RunSummary) -> String {
        var parts = [ProgressLine.counted(summary.attempts, "attempt")]
        if summary.retries > 0 { parts[0] += " (\(ProgressLine.grouped(summary.retries)) of them repeated)" }
        if summary.fromJournal > 0 {
            parts.append("\(ProgressLine.grouped(summary.fromJournal)) answered by the journal")
        }
        if summary.repeats > 0 { parts.append("\(ProgressLine.counted(summary.repeats, "repeat")) asked once") }
        parts.append(ProgressLine.time(summary.seconds))
        if summary.seconds > 0, summary.records > 0 {
            parts.append(ProgressLine.perSecond(Double(summary.records) / summary.seconds))
        }
        return parts.joined(separator: ", ")
    }
}
