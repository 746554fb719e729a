/// How long to wait before a query is asked again.
struct RetryPolicy: Sendable {
    /// The most attempts for one query.
    var attempts = 5
    /// The bound of the first wait after a failure on the way or on the server.
    var base = Duration.milliseconds(100)
    /// The bound of the first wait after a request to slow down.
    var throttlingBase = Duration.milliseconds(500)
    /// No wait of our own is longer.
    var longestBackoff = Duration.seconds(20)

    /// A random wait of 0 to `base` × 2^(n−1), where n counts the failures so far from 1: full jitter.
    func backoff(afterFailure failure: Int, throttled: Bool, random: inout SeededRandom) -> Duration {
        let base = throttled ? throttlingBase : base
        let bound = min(base * (1 << max(0, min(failure - 1, 20))), longestBackoff)
        return bound * Double.random(in: 0...1, using: &random)
    }

    /// The wait after being asked to slow down: `after` where that is longer, never anything shorter.
    func wait(afterThrottle throttle: Int, retryAfter after: Duration?, random: inout SeededRandom) -> Duration {
        let backoff = backoff(afterFailure: throttle, throttled: true, random: &random)
        return max(after ?? .zero, backoff)
    }
}
