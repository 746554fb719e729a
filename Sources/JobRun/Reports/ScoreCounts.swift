/// How the scores of matches are spread.
package struct ScoreCounts: Hashable, Sendable {
    /// The highest score of each part, the last one beside 1.
    package static let bounds = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1.0]
    /// The matches in each part.
    private var counts = [Int](repeating: 0, count: bounds.count)
    /// All scores added up.
    package private(set) var sum = 0.0

    /// No matches.
    package init() {}

    /// The number of matches.
    package var total: Int { counts.reduce(0, +) }

    /// The matches with scores up to each bound, in their order.
    package var upToBounds: [Int] {
        var sum = 0
        return counts.map { count in
            sum += count
            return sum
        }
    }

    /// Takes a match with that score, 0 to 1, into account.
    package mutating func count(_ score: Double) {
        counts[Self.bounds.firstIndex { score <= $0 } ?? counts.count - 1] += 1
        sum += score
    }

    /// Adds the other's counts to these.
    package static func += (counts: inout ScoreCounts, other: ScoreCounts) {
        for index in counts.counts.indices { counts.counts[index] += other.counts[index] }
        counts.sum += other.sum
    }
}
