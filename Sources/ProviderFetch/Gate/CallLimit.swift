/// How many calls may be under way: as many as the provider bears without growing slow.
///
/// Additive increase and multiplicative decrease (Chiu and Jain 1989), as TCP does it: doubled with every round of
/// answers until the first sign of strain, from then on one more for each round; half as many when the provider asks to
/// slow down, or when a round of answers takes much longer than answers used to.
struct CallLimit: Sendable {
    /// Where it begins, if that is allowed.
    private static let first = 8
    /// Answers are not called slow before they take that much longer than usual.
    private static let patience = Duration.milliseconds(100)

    private let most: Int
    private var limit: Double
    /// Until the first sign of strain.
    private var isStarting = true
    /// Answers of the round under way, and the time that they took together.
    private var round = (count: 0, time: Duration.zero)
    /// What an answer takes on average when the provider is at ease; nil before the first round.
    private var usual: Duration?

    /// At most `most` calls, at least one.
    init(most: Int) {
        self.most = max(1, most)
        limit = Double(min(self.most, Self.first))
    }

    /// The most calls at present, 1 to `most`.
    var calls: Int { Int(limit) }

    /// Notes an answer, and the time that it took; nil where that says nothing.
    mutating func noteAnswer(took time: Duration?) {
        limit = min(Double(most), limit + (isStarting ? 1 : 1 / limit))
        guard let time else { return }
        round.count += 1
        round.time += time
        guard round.count >= max(Self.first, calls) else { return }
        let average = round.time / round.count
        round = (0, .zero)
        // A provider that stays slower than it was is at ease with that after some dozens of rounds.
        let usual = min(average, self.usual.map { $0 + $0 / 50 } ?? average)
        self.usual = usual
        if average > usual * 2 + Self.patience { halve() }
    }

    /// Notes that the provider asked to slow down.
    mutating func noteThrottle() { halve() }

    private mutating func halve() {
        limit = max(1, limit / 2)
        isStarting = false
        round = (0, .zero)
    }
}
