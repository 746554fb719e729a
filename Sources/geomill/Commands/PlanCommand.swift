import Geocoding
import JobRun

extension Command {
    /// `geomill plan`.
    static let plan = Command(
        name: "plan",
        usage: "JOB [options]",
        summary: "Show what a run of a job would have to do; sends nothing and writes nothing.",
        details: "Reads the whole input, and the journal if there is one.",
        operands: 1...1,
        operandName: "the job file",
        options: Option.job + [Option.shard, .rateShare, Option(flag: "json", "Write JSON to standard output.")]
    ) { arguments in
        let plan = try await PlanReport.plan(of: try arguments.job())
        if arguments.has("json") {
            try StandardStreams.output(String(decoding: plan.json(), as: UTF8.self) + "\n")
        } else {
            try StandardStreams.output(PlanReport.lines(of: plan).map { $0 + "\n" }.joined())
        }
        return .settled
    }
}

/// What a plan says, for a person.
enum PlanReport {
    /// What a run of that job would have to do.
    ///
    /// - Throws: errors of the stages.
    static func plan(of job: Job) async throws -> PlanSummary {
        let writer = ProgressWriter(.never)
        return try await JobPipeline(job: job, stop: StopSignal(), observer: writer, clock: ContinuousClock()).plan()
    }

    /// The lines for that plan, without control characters.
    static func lines(of plan: PlanSummary) -> [String] {
        let shard = plan.shard.map { ", shard \($0)" } ?? ""
        var lines = ["job \(plan.job)\(shard): \(ProgressLine.counted(plan.records, "record"))"]
        lines += plan.notes.map { "  note: \($0)" }
        for reason in OutcomeReason.allCases {
            if let count = plan.skipped[reason], count > 0 {
                lines.append("  \(reason.kind.name): \(count.grouped) (\(reason.rawValue))")
            }
        }
        if plan.corrected > 0 {
            lines.append("  corrected by hand: \(plan.corrected.grouped), not asked")
        }
        if plan.repeats > 0 { lines.append("  repeats: \(plan.repeats.grouped), asked once") }
        lines.append("  settled in the journal: \(plan.settled.grouped)")
        if plan.held > 0 {
            let cure = "geomill retry --uncertain asks them"
            lines.append("  held: \(plan.held.grouped), of unknown fate; \(cure)")
        }
        for (index, provider) in plan.providers.enumerated() {
            let most = index == 0 ? "" : "at most "
            let time = provider.leastTime.map { ", at least \(ProgressLine.time($0 / .seconds(1)))" } ?? ""
            let cost = provider.cost.map { ", for \($0)" } ?? ""
            lines.append("  to ask \(provider.name): \(most)\(provider.toAsk.grouped)\(time)\(cost)")
            let isUsed = provider.toAsk > 0 || plan.settled > 0
            if isUsed, !provider.attribution.isEmpty { lines.append("  to be credited: \(provider.attribution)") }
        }
        lines += plan.outputs.map { "  writes: \($0)" }
        return lines.map { Escaping.shown($0) }
    }
}
