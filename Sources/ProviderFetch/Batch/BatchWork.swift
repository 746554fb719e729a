/// Decides which queries of a call go into the next batch, by what became of those before.
///
/// A value without effects; queries are called by their positions in the call. When a batch is refused, one of its
/// queries is taken to be the cause: half of it is asked, and then half of the half that holds the cause; what is then
/// still to be asked goes into one batch. So the cause costs one request more than there are halvings. Batches that
/// took too long or came back broken are halved, as are those that hold another cause.
struct BatchWork: Sendable {
    /// What is asked with one request; by itself when it is one query.
    struct Part: Hashable, Sendable {
        let asked: [Int]
        fileprivate var purpose = Purpose.plain

        /// True for a part of what was asked in vain.
        var isHalf: Bool { purpose == .half }
    }
    fileprivate enum Purpose: Hashable, Sendable {
        case plain
        /// The part is half, or what is left, of a batch in which more may be wrong.
        case half
        /// The part is half of a batch that was refused: `others` is its other half, `aside` is taken to be well.
        case search(others: [Int], aside: [Int], Evidence)
        /// The part is all that is left beside the query that seems to be the cause.
        case rest(suspect: Int, Evidence)
    }
    /// What speaks for the cause of a refusal being a query, and not the size of the batch.
    fileprivate struct Evidence: Hashable, Sendable {
        /// The size of the smallest batch that was refused.
        var refused: Int
        /// The size of the largest that was answered since.
        var answered = 0
        /// Why it was refused, for a person.
        var words: String
    }
    /// A query that the provider refuses, and why.
    struct Refusal: Hashable, Sendable {
        let position: Int
        let words: String
    }
    /// What an answered part tells besides its answers.
    struct Finding: Hashable, Sendable {
        /// The query that is now known to be the cause of an earlier refusal.
        var cause: Refusal?
        /// The number of queries that were answered, when none behind them was: they were too many.
        var cut: Int?
    }
    /// So many queries without an answer, all at the end of a batch, are no accident.
    private static let leastCut = 8

    private var waiting: [Part]
    /// How often a query was in a batch that was answered, without an answer of its own.
    private var misses: [Int: Int] = [:]

    /// The work of asking those queries; only those of one group may be in a batch together.
    init(_ groups: [[Int]]) { waiting = groups.filter { !$0.isEmpty }.map { Part(asked: $0) } }

    /// The next part, of at most that many queries; nil when all is done.
    mutating func next(atMost limit: Int) -> Part? {
        guard !waiting.isEmpty else { return nil }
        let part = waiting.removeFirst()
        guard part.purpose == .plain || part.isHalf, part.asked.count > limit, limit > 0 else { return part }
        putFirst(part.asked[limit...], part.purpose)
        return Part(asked: Array(part.asked[..<limit]), purpose: part.purpose)
    }

    /// Notes that a part was answered, but for those that are to be asked singly and those that had no answer.
    mutating func note(answered part: Part, singly: [Int] = [], missing: [Int] = []) -> Finding {
        var finding = Finding()
        for position in singly { putLast([position]) }
        let answered = part.asked.count - missing.count
        if missing.count >= Self.leastCut, answered > 0, missing == Array(part.asked[answered...]) {
            finding.cut = answered
            putLast(missing)
        } else {
            for position in missing { misses[position, default: 0] += 1 }
            putLast(missing.filter { misses[$0] == 1 })
            // Twice left out of a batch: by itself it is answered or refused.
            for position in missing where misses[position] != 1 { putLast([position]) }
        }
        switch part.purpose {
        case .plain, .half: break
        case .search(let others, let aside, var evidence):
            evidence.answered = max(evidence.answered, part.asked.count)
            search(others, aside: aside, evidence)
        case .rest(let suspect, let evidence):
            // All others of the refused batch were answered, and one as large as it was.
            if max(evidence.answered, part.asked.count) >= evidence.refused {
                finding.cause = Refusal(position: suspect, words: evidence.words)
            } else {
                putFirst([suspect])
            }
        }
        return finding
    }

    /// Notes that a part was refused for those words.
    ///
    /// - Returns: the query that is known to be refused.
    mutating func note(refused part: Part, words: String) -> Refusal? {
        guard part.asked.count > 1 else {
            switch part.purpose {
            case .plain, .half: break
            case .search(let others, let aside, _): putFirst((others + aside)[...], .half)
            case .rest(let suspect, _): putFirst([suspect])
            }
            return part.asked.first.map { Refusal(position: $0, words: words) }
        }
        switch part.purpose {
        case .plain: search(part.asked, aside: [], Evidence(refused: part.asked.count, words: words))
        case .search(let others, let aside, var evidence):
            (evidence.refused, evidence.words) = (part.asked.count, words)
            search(part.asked, aside: others + aside, evidence)
        // A batch with one cause may have many: to search for each would ask the others once more each time.
        case .half, .rest: halve(part)
        }
        return nil
    }

    /// Halves a part that took too long, came back broken, or holds more than one cause of a refusal.
    mutating func halve(_ part: Part) {
        let middle = (part.asked.count + 1) / 2
        for half in [part.asked[..<middle], part.asked[middle...]] where !half.isEmpty {
            waiting.append(Part(asked: Array(half), purpose: .half))
        }
        drop(part)
    }

    /// Gives a part up; what waits for what it says is asked all the same.
    mutating func drop(_ part: Part) {
        switch part.purpose {
        case .plain, .half: break
        case .search(let others, let aside, _):
            putLast(others)
            putLast(aside)
        case .rest(let suspect, _): putLast([suspect])
        }
    }

    /// Goes on with the search for the cause, which is one of the suspects.
    private mutating func search(_ suspects: [Int], aside: [Int], _ evidence: Evidence) {
        guard suspects.count > 1 else {
            guard let suspect = suspects.first, !aside.isEmpty else { return putFirst(suspects[...]) }
            waiting.insert(Part(asked: aside, purpose: .rest(suspect: suspect, evidence)), at: 0)
            return
        }
        // The smaller half, so that what is left aside is never less than what was refused.
        let middle = suspects.count / 2
        let half = Array(suspects[..<middle])
        let purpose = Purpose.search(others: Array(suspects[middle...]), aside: aside, evidence)
        waiting.insert(Part(asked: half, purpose: purpose), at: 0)
    }

    private mutating func putFirst(_ positions: ArraySlice<Int>, _ purpose: Purpose = .plain) {
        if !positions.isEmpty { waiting.insert(Part(asked: Array(positions), purpose: purpose), at: 0) }
    }

    private mutating func putLast(_ positions: [Int]) {
        if !positions.isEmpty { waiting.append(Part(asked: positions)) }
    }
}
