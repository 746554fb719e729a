/// The candidate chosen, and how sure it is.
///
/// A class, since outcomes are handed from step to step and a candidate is some three hundred bytes.
package final class Match: Sendable {
    /// The place.
    package let candidate: Candidate
    /// Our own figure, 0 to 0.995: the probability that the point is right (`Scoring`).
    package let score: Double
    /// How each part compares, as `part=level` separated by blanks.
    package let comparison: String

    /// A match.
    package init(candidate: Candidate, score: Double, comparison: String) {
        self.candidate = candidate
        self.score = score
        self.comparison = comparison
    }
}
