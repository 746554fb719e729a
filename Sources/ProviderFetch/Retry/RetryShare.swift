/// Keeps retries a small share of the attempts, however often they succeed.
///
/// A hundred first attempts earn 19 retries, and 60 are there from the start, so that a run's attempts stay within 1.2
/// times its questions and a hundred. What is earned is kept up to 60, so that a bad hour gains nothing from a good one.
struct RetryShare: Sendable {
    private static let most = 60.0
    private static let earned = 0.19
    private var retries = most

    /// Notes a query's first attempt.
    mutating func noteFirst() { retries = min(Self.most, retries + Self.earned) }

    /// Takes one retry; false when there is none.
    mutating func take() -> Bool {
        guard retries >= 1 else { return false }
        retries -= 1
        return true
    }
}
