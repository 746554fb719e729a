package import Geocoding

/// How many records came to each of the six outcomes.
package struct OutcomeCounts: Hashable, Sendable {
    private var counts = [Int](repeating: 0, count: OutcomeKind.allCases.count)

    /// No records.
    package init() {}

    /// The number of records that came to that outcome.
    package subscript(kind: OutcomeKind) -> Int {
        get { counts[Int(kind.rawValue)] }
        set { counts[Int(kind.rawValue)] = newValue }
    }

    /// The number of records in all.
    package var total: Int { counts.reduce(0, +) }

    /// Adds the other's counts to these.
    package static func += (counts: inout OutcomeCounts, other: OutcomeCounts) {
        for kind in OutcomeKind.allCases { counts[kind] += other[kind] }
    }
}

/// Where a run stands at one moment.
package struct RunProgress: Sendable {
    /// The two passes over the input.
    package enum Phase: Sendable { case fetching, writing }
    package var phase = Phase.fetching
    /// Records that this pass has dealt with.
    package var records = 0
    /// The part of the input that this pass has dealt with, 0 to 1; nil when its size is not known.
    package var share: Double?
    /// What the records dealt with came to; while fetching, those that have no answer.
    package var outcomes = OutcomeCounts()
    /// Records that have an answer of this run; what it comes to is decided while writing.
    package var answered = 0
    /// Attempts sent in this run.
    package var attempts = 0
    /// Attempts of this run that repeated an earlier one of the same query.
    package var retries = 0
    /// Records answered by the journal without an attempt.
    package var fromJournal = 0
    /// Time since the pass began.
    package var elapsed = Duration.zero

    /// A run that has just begun.
    package init() {}

    /// The share in four decimals, as status files show it.
    var roundedShare: Double? { share.map { ($0 * 10_000).rounded() / 10_000 } }

    /// About how many records are still to be asked about; nil when nobody can tell.
    package var remaining: Int? {
        guard let share, share > 0, records > 0 else { return nil }
        return Int(exactly: (Double(records) / share).rounded()).map { max(0, $0 - records) + outcomes[.pending] }
    }
}

/// Is told how a run goes; called from any thread, a few times a second at most.
package protocol RunObserver: Sendable {
    /// The run stands here now.
    func progressed(_ progress: RunProgress)
    /// Something has happened.
    func happened(_ event: RunEvent)
}

extension RunObserver {
    package func happened(_ event: RunEvent) {}

    /// Tells something that a person should know: no key, no address.
    package func noted(_ message: String) { happened(RunEvent(.note, message)) }
}
