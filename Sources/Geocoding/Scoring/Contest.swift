/// All contenders of a query, and what they mean to each other.
///
/// Contenders that lie together are one place; places that are as likely as one another are rivals, and a place with
/// rivals cannot be surer than one in so many.
struct Contest {
    /// Evidence nearer to each other than this, in log-odds, does not tell two places apart.
    static let tieMargin = 0.7

    /// In order of promise, best first, once the contest has been held.
    private(set) var contenders: [Contender] = []
    /// The contenders that stand for a place each, best first.
    private var heads: [Int] = []

    /// Forgets all contenders.
    mutating func clear() {
        contenders.removeAll(keepingCapacity: true)
        heads.removeAll(keepingCapacity: true)
    }

    /// Lets one more compete.
    mutating func enter(_ contender: Contender) { contenders.append(contender) }

    /// Gives contenders other evidence where that speaks more for them; the contest must then be held again.
    mutating func improve(_ evidence: (Contender) -> (Evidence, Double)) {
        for index in contenders.indices {
            let (evidence, within) = evidence(contenders[index])
            contenders[index].improve(evidence, within: within)
        }
    }

    /// Finds out what the contenders, all from those answers, mean to each other.
    mutating func hold(for answers: [ProviderAnswer]) {
        heads.removeAll(keepingCapacity: true)
        if contenders.count > 1 { contenders.sort { $0.precedes($1) } }
        gatherPlaces(answers)
        if heads.count > 1 { measureRivals() }
        for index in contenders.indices where contenders[index].head != index {
            contenders[index].gap = contenders[contenders[index].head].gap
            contenders[index].places = contenders[contenders[index].head].places
        }
    }

    private mutating func gatherPlaces(_ answers: [ProviderAnswer]) {
        for index in contenders.indices {
            guard let head = heads.first(where: { isSamePlace($0, index, answers) }) else {
                contenders[index].head = index
                heads.append(index)
                continue
            }
            contenders[index].head = head
            let mine = answers[contenders[index].answer].source
            let its = answers[contenders[head].answer].source
            if !mine.isEmpty, !its.isEmpty, mine != its { contenders[head].agree() }
        }
    }

    private func isSamePlace(_ first: Int, _ second: Int, _ answers: [ProviderAnswer]) -> Bool {
        let (first, second) = (contenders[first], contenders[second])
        guard first.isNear(second) else { return false }
        guard first.precision.isArea, second.precision.isArea else { return true }
        let candidate = answers[first.answer].answer.candidates[first.index]
        let other = answers[second.answer].answer.candidates[second.index]
        return !candidate.components.contradicts(other.components)
    }

    private mutating func measureRivals() {
        for head in heads {
            for rival in heads where isRival(rival, of: head) {
                let gap = contenders[head].sum - contenders[rival].sum
                contenders[head].gap = min(contenders[head].gap, gap)
                // Better places count too, so that a place never gets ahead of one with more evidence.
                if gap <= Self.tieMargin || isOtherHalf(rival, of: head) { contenders[head].places += 1 }
            }
        }
    }

    /// True for the other half of a street when the query does not say which: `108 11th Ave` may be on either, though
    /// only one of them is known to have that number.
    private func isOtherHalf(_ rival: Int, of head: Int) -> Bool {
        let (mine, its) = (contenders[head].evidence, contenders[rival].evidence)
        return mine.direction == .notAsked && its.direction == .notAsked && mine.street == its.street
            && mine.type == its.type && mine.place == its.place && mine.postcode == its.postcode
            && mine.region == its.region
    }

    private func isRival(_ rival: Int, of head: Int) -> Bool {
        rival != head && !contenders[rival].isNested(with: contenders[head])
    }

    /// The place to report, by its contender's number: the best score among those that are likely the one meant.
    ///
    /// A place whose identity is below `reject` is reported only when all others are as unlikely. Without contenders
    /// there is none.
    func winner(reject: Double) -> (index: Int, score: Score)? {
        var best: (index: Int, score: Score)?
        for head in heads {
            let score = contenders[head].score
            guard let leader = best?.score else {
                best = (head, score)
                continue
            }
            let isLikely = score.identity >= reject
            let leaderIsLikely = leader.identity >= reject
            if isLikely == leaderIsLikely ? score.value > leader.value : isLikely { best = (head, score) }
        }
        return best
    }

    /// True when other places are as likely as the winner, and one of them probably is the one meant.
    func isTie(_ winner: Int, reject: Double) -> Bool {
        guard heads.count > 1 else { return false }
        let best = heads.map { contenders[$0].sum }.max() ?? 0
        guard contenders[winner].sum >= best - Self.tieMargin else { return false }
        var identity = contenders[winner].score.identity
        var count = 1
        for head in heads where isRival(head, of: winner) && contenders[head].sum >= best - Self.tieMargin {
            identity += contenders[head].score.identity
            count += 1
        }
        return count > 1 && identity >= reject
    }
}
