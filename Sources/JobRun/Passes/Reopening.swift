import Geocoding

/// Which settled records are asked again.
package struct Reopening: Hashable, Sendable {
    /// Those that failed.
    package var failed = false
    /// Those whose providers know no such place.
    package var unmatched = false
    /// Those of attempts whose fate is unknown since a run was cut off.
    package var uncertain = false
    /// Those with a match of a lower score; nil for none.
    package var below: Double?

    /// None.
    package init() {}

    /// True when records are chosen by what they came to.
    var needsInput: Bool { failed || unmatched || below != nil }

    /// True when nothing is chosen.
    package var isNothing: Bool { self == Reopening() }

    /// True for a record that came to that outcome.
    func takes(_ outcome: Outcome) -> Bool {
        switch outcome.kind {
        case .failed: failed
        case .unmatched: unmatched
        case .matched, .review:
            below.map { (outcome.match?.score ?? 0) < $0 } == true
        case .skipped, .pending: false
        }
    }
}
