/// Keeps retries a small share of the attempts, however often they succeed.
///
/// A hundred first attempts earn 19 retries, and 60 are there from the start, so that a run's attempts stay within 1.2
/// times its questions and a hundred. What is earned is kept up to 60, so that a bad hour gains nothing from a good one.
/// Another 30 are lent to attempts that were asked to slow down, as all under way are at once.
struct RetryShare: Sendable {
    private static let most = 60.0
    private static let earned = 0.19
    private static let lent = 30.0
    private var retries = most

    /// How many retries there are at most, with those lent.
    var left: Int { Int(max(0, retries + Self.lent)) }

    /// Notes a query's first attempt.
    mutating func noteFirst() { retries = min(Self.most, retries + Self.earned) }

    /// Takes one retry; false when there is none.
    mutating func take(afterThrottle isThrottled: Bool = false) -> Bool {
        guard retries >= (isThrottled ? 1 - Self.lent : 1) else { return false }
        retries -= 1
        return true
    }
}
