/// From which score on a match is taken, as the job says it.
package struct MatchPolicy: Hashable, Sendable {
    /// Taken as `matched` from this score on, 0 to 1.
    package var accept = 0.80
    /// `unmatched` below this identity, 0 to 1.
    package var reject = 0.50
    /// The coarsest precision that is taken as `matched`; nil takes whatever the score allows.
    package var precision: Precision?

    /// The defaults.
    package init() {}
}
