extension Scorer {
    /// What a reverse query comes to: the best of all places, the finer one of two that are as good.
    func outcome(at point: Coordinate, answers: [ProviderAnswer]) -> Outcome {
        var outcome = Outcome(.notFound)
        var best: PointJudgement?
        for answer in answers {
            for candidate in answer.answer.candidates {
                guard let position = candidate.usablePosition else {
                    if best == nil { outcome.reason = .badCoordinate }
                    continue
                }
                let judgement = PointJudgement(candidate, at: position, asked: point, policy: policy)
                let precision = outcome.match?.candidate.precision ?? .unknown
                if let best {
                    guard
                        judgement.score > best.score
                            || judgement.score == best.score && candidate.precision.rawValue < precision.rawValue
                    else { continue }
                }
                best = judgement
                outcome.reason = judgement.reason
                outcome.provider = answer.provider
                outcome.match = Match(
                    candidate: candidate,
                    score: judgement.score,
                    comparison: judgement.comparison
                )
            }
        }
        if outcome.kind == .unmatched || best == nil {
            outcome.match = nil
            outcome.provider = answers.last?.provider ?? ""
        }
        return outcome
    }
}
