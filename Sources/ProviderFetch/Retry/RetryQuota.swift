/// Keeps an outage from becoming a storm of retries: each one costs tokens that successes earn.
struct RetryQuota: Sendable {
    private static let most = 500
    private(set) var tokens = most

    /// Takes the price of a retry, which is higher after a timeout.
    ///
    /// - Returns: the tokens taken, or nil when there are too few, and no retry may be sent.
    mutating func take(afterTimeout: Bool) -> Int? {
        let price = afterTimeout ? 10 : 5
        guard tokens >= price else { return nil }
        tokens -= price
        return price
    }

    /// Gives back what a query's retries took, or one token for a success at first try.
    mutating func giveBack(taken: Int) {
        tokens = min(Self.most, tokens + max(1, taken))
    }
}
