/// Judges the candidates of a query and decides what the query comes to.
///
/// Nothing but the query, the answers and the policy decides, so the same three always come to the same outcome. A
/// scorer keeps buffers between queries: use one for many queries, but in one task at a time.
package struct Scorer: Sendable {
    let policy: MatchPolicy
    private var comparer = Comparer()
    private var contest = Contest()

    /// A scorer that decides by that policy.
    package init(policy: MatchPolicy = MatchPolicy()) { self.policy = policy }

    /// The most candidates of all answers together that compete; those behind them are passed over.
    private static let mostContenders = 100

    /// What the query comes to; the answers are in the order in which their providers were asked.
    ///
    /// All candidates of all answers compete in one list. Whether the query should have been asked at all is not
    /// decided here.
    package mutating func outcome(of query: Query, answers: [ProviderAnswer]) -> Outcome {
        var outcome = query.point.map { self.outcome(at: $0, answers: answers) } ?? winner(of: query, answers)
        for answer in answers {
            outcome.candidates += answer.answer.candidates.count
            outcome.attempts += answer.attempts
        }
        return outcome
    }

    private mutating func winner(of query: Query, _ answers: [ProviderAnswer]) -> Outcome {
        let hasUnusable = compete(query, answers)
        var outcome = Outcome(hasUnusable ? .badCoordinate : .notFound)
        outcome.provider = answers.last?.provider ?? ""
        if let (winner, score) = contest.winner(reject: policy.reject) {
            outcome.reason = reason(for: winner, score: score)
            if outcome.kind != .unmatched {
                let contender = contest.contenders[winner]
                outcome.match = Match(
                    candidate: answers[contender.answer].answer.candidates[contender.index],
                    score: score.value,
                    comparison: contender.evidence.comparison
                )
                outcome.provider = answers[contender.answer].provider
            }
        }
        return outcome
    }

    /// The score of every candidate that competes, best first, with the candidate and its provider.
    package mutating func scores(
        of query: Query,
        answers: [ProviderAnswer]
    ) -> [(provider: String, candidate: Candidate, score: Score)] {
        _ = compete(query, answers)
        return contest.contenders.map {
            (answers[$0.answer].provider, answers[$0.answer].answer.candidates[$0.index], $0.score)
        }
    }

    /// Holds the contest; true when a candidate was left out because it has no usable position.
    private mutating func compete(_ query: Query, _ answers: [ProviderAnswer]) -> Bool {
        contest.clear()
        comparer.begin(query)
        guard !comparer.query.saysNothing else { return false }
        let hasUnusable = enterAll(answers)
        contest.hold(for: answers)
        // Words written as one are a second thought: most queries have none.
        guard let (_, score) = contest.winner(reject: policy.reject),
            score.value < policy.accept || score.evidence.street == .partly, comparer.beginUnglued(query)
        else { return hasUnusable }
        contest.improve { contender in
            let candidate = answers[contender.answer].answer.candidates[contender.index]
            let evidence = comparer.evidence(for: candidate)
            return (evidence, candidate.within(of: evidence.target, numberDistance: evidence.numberDistance))
        }
        contest.hold(for: answers)
        return hasUnusable
    }

    /// Enters all candidates with a usable position; true when one has none.
    private mutating func enterAll(_ answers: [ProviderAnswer]) -> Bool {
        var hasUnusable = false
        for number in answers.indices {
            // A candidate holds many texts; lent in place it need not be copied.
            answers[number].answer.candidates.withUnsafeBufferPointer { candidates in
                for index in candidates.indices {
                    guard let position = candidates[index].usablePosition else {
                        hasUnusable = true
                        continue
                    }
                    guard contest.contenders.count < Self.mostContenders else { break }
                    enter(candidates, index, of: number, at: position)
                }
            }
        }
        return hasUnusable
    }

    private mutating func enter(
        _ candidates: UnsafeBufferPointer<Candidate>,
        _ index: Int,
        of answer: Int,
        at position: Coordinate
    ) {
        let evidence = comparer.evidence(for: candidates[index])
        contest.enter(
            Contender(
                answer: answer,
                index: index,
                candidate: candidates[index],
                position: position,
                evidence: evidence
            )
        )
    }

    private func reason(for winner: Int, score: Score) -> OutcomeReason {
        let precision = contest.contenders[winner].precision
        let country = score.evidence.country
        if country == .different || country == .unknown {
            // Everything else fits: a person should see it. The country's own weight would hide it.
            let elsewhere = score.logOdds - country.weight(of: .country)
            guard Score.probability(logOdds: elsewhere) >= policy.reject else { return .belowReject }
            return country == .different ? .countryMismatch : .countryUnknown
        }
        if contest.isTie(winner, reject: policy.reject) { return .tie }
        guard score.identity >= policy.reject else { return .belowReject }
        let isFallback = precision != .unknown && !precision.satisfies(score.evidence.target.rung)
        guard score.value >= policy.accept else {
            if isFallback { return .coarse }
            let isPostcodeAlone = score.ifPostcodeAgreed.map { $0.value >= policy.accept } ?? false
            return isPostcodeAlone ? .postcodeMismatch : .lowScore
        }
        if let coarsest = policy.precision, !precision.satisfies(coarsest) { return .coarse }
        return isFallback ? .fallback : precision == .interpolated ? .interpolated : .exact
    }
}

extension Candidate {
    /// The position, unless there is none or it is the point 0, 0 that stands for a missing one.
    var usablePosition: Coordinate? {
        guard let coordinate else { return nil }
        let isNullIsland = coordinate.longitude == 0 && coordinate.latitude == 0
        return isNullIsland && !facts.contains(.nullIslandIntended) ? nil : coordinate
    }
}
