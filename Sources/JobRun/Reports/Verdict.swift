import Geocoding

/// How a finished run is judged by what the job tolerates.
struct Verdict {
    /// 0, 3, or 75 when records are still pending.
    let exitCode: ExitCode
    /// Why, and what to do next, for a person.
    let advice: String

    /// A verdict; `held` of the pending records are held, so that another run alone would not help them.
    init(_ outcomes: OutcomeCounts, tolerance: Tolerance, held: Int = 0) {
        let total = outcomes.total
        let limits: [(OutcomeKind, Allowance)] = [
            (.failed, tolerance.failed), (.unmatched, tolerance.unmatched), (.review, tolerance.review),
        ]
        let exceeded = limits.filter { !$1.allows(outcomes[$0], of: total) }
        let kinds = exceeded.map { "\(outcomes[$0.0]) \($0.0.name) (tolerated: \($0.1))" }
        if outcomes[.pending] > held {
            exitCode = .stopped
            advice = "not settled yet: \(outcomes[.pending]); run the job again to go on"
        } else if held > 0 {
            exitCode = .unsettled
            let words =
                "\(held) held, since nobody knows what became of their attempts: ask them with geomill retry JOB "
            advice = (kinds + [words + "--uncertain"]).joined(separator: ", ")
        } else if !exceeded.isEmpty {
            exitCode = .unsettled
            advice = kinds.joined(separator: ", ") + "; see geo_reason in the output"
        } else {
            exitCode = .settled
            advice =
                outcomes[.review] > 0
                ? "look at what is marked review (\(outcomes[.review])); geo_reason says why it is not sure" : ""
        }
    }
}

extension RunEnding {
    /// The code that the run comes to.
    var exitCode: ExitCode {
        switch self {
        case .asked, .limit, .budget: .stopped
        case .noSpace: .diskFailing
        case .provider(_, let stop):
            switch stop.reason {
            case .auth: .keyRefused
            case .quota: .stopped
            case .outOfReach: .outOfReach
            case .misconfigured: .usage
            case .dataUnreadable: .inputMissing
            }
        }
    }

    /// What happened, and what to do next.
    var advice: String {
        switch self {
        case .asked: "stopped as asked; nothing answered is lost, run the job again to go on"
        case .limit(let what): "\(what); nothing answered is lost, run the job again to go on"
        case .budget(let limit): "\(limit.words); nothing answered is lost, \(limit.cure)"
        case .noSpace(let needed):
            "less than \(needed >> 20) MiB are free where the journal lies, so nothing more is asked: answers might find "
                + "no room; make some and run the job again to go on"
        case .provider(_, let stop): stop.description
        }
    }
}
