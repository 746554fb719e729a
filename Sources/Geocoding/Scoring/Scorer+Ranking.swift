/// A candidate with the figures that it would be judged by.
package struct RankedCandidate: Sendable {
    package let candidate: Candidate
    /// The probability that the point is right, 0 to 0.995.
    package let score: Double
    /// How each part compares, as `part=level` separated by blanks.
    package let comparison: String
}

extension Scorer {
    /// The candidates of one answer that have a usable position, the best first.
    package mutating func ranking(of query: Query, answer: ProviderAnswer) -> [RankedCandidate] {
        guard let point = query.point else {
            return scores(of: query, answers: [answer]).map { _, candidate, score in
                RankedCandidate(candidate: candidate, score: score.value, comparison: score.evidence.comparison)
            }
        }
        let judged = answer.answer.candidates.compactMap { candidate -> RankedCandidate? in
            candidate.usablePosition.map { position in
                let judgement = PointJudgement(candidate, at: position, asked: point, policy: policy)
                return RankedCandidate(
                    candidate: candidate,
                    score: judgement.score,
                    comparison: judgement.comparison
                )
            }
        }
        // Candidates that are as good keep the provider's order.
        return judged.enumerated().sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }
            .map(\.element)
    }
}
