/// Spaces attempts so that a rate is never exceeded: a token bucket that holds one token and begins empty.
///
/// Time spent stopped earns one token and no more. All times are read from one clock that only goes forward.
struct Pacing: Sendable {
    /// The time from one attempt to the next; nil for no bound.
    private let interval: Duration?
    /// How much earlier than its place in the row an attempt may start, for clocks that wake late.
    private let slack: Duration
    /// The first place in the row that is still free.
    private var nextFree: Duration
    /// The time from which on the bucket has its token.
    private var nextToken: Duration

    /// Pacing for that many attempts a second from `now` on.
    init(requestsPerSecond: Double, now: Duration) {
        // Past this a wait is shorter than a clock can tell.
        guard requestsPerSecond < 100_000 else {
            (interval, slack, nextFree, nextToken) = (nil, .zero, now, now)
            return
        }
        let interval = Duration.seconds(1) / requestsPerSecond
        self.interval = interval
        slack = min(interval / 2, .milliseconds(10))
        nextFree = now + interval
        nextToken = now + interval
    }

    /// Takes the token for an attempt that has waited for its place in the row, or gives it a place.
    ///
    /// The attempt's place is nil at first, and kept in `place` between calls.
    ///
    /// - Returns: nil when the attempt may start now, else when to ask again.
    mutating func admit(place: inout Duration?, now: Duration) -> Duration? {
        guard let interval else { return nil }
        let current = place ?? max(nextFree, now)
        if place == nil { nextFree = current + interval }
        if now >= current, now + slack >= nextToken {
            nextToken = max(now, nextToken) + interval
            place = nil
            return nil
        }
        if now >= current {
            // Woken late together with others: the others have taken this place's token, so it goes to the row's end.
            let last = max(nextFree, nextToken)
            nextFree = last + interval
            place = last
            return last
        }
        place = current
        return current
    }
}
