import Geocoding

extension RunSummary {
    /// Takes over what was written for a job, and how that is judged; `isHolding` when some records are not to be asked.
    mutating func take(_ figures: ExportFigures, of job: Job, isHolding: Bool = false) {
        records = figures.records
        outcomes = figures.outcomes
        reasons = figures.reasons
        scores = figures.scores
        outputs = job.writtenOutputs.map(\.file)
        let interrupted = figures.reasons.first { $0.reason == .interrupted }?.count ?? 0
        let verdict = Verdict(figures.outcomes, tolerance: job.tolerate, held: isHolding ? interrupted : 0)
        exitCode = verdict.exitCode.rawValue
        advice = verdict.advice
    }

    /// Takes over what came of the report on changes, and says it.
    mutating func take(_ figures: ExportFigures, reporting entry: ChangesEntry, telling observer: any RunObserver) {
        changes = figures.changes
        if figures.hasReport { reports = [entry.file] }
        if !figures.hasReport {
            observer.noted("no report on changes: records are still pending")
        } else if figures.changes == nil {
            observer.noted("nothing to compare with yet: the report on changes begins with the next run")
        }
    }
}
