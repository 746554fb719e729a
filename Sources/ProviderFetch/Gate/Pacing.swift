/// Spaces attempts so that no rate is ever exceeded: a token bucket that holds one token and begins empty.
///
/// Time spent stopped earns one token and no more. Rates for more than an hour are counted instead, from the first
/// attempt on: a day's attempts need not be spread over the day. All times are read from one clock that only goes
/// forward.
struct Pacing: Sendable {
    /// A rate for a long time, and what of it is used.
    private struct Allowance {
        let attempts: Double
        let length: Duration
        var start: Duration?
        var used = 0.0
    }
    /// The time from one attempt to the next; nil for no bound.
    private let interval: Duration?
    /// How much earlier than its place in the row an attempt may start, for clocks that wake late.
    private let slack: Duration
    /// The first place in the row that is still free.
    private var nextFree: Duration
    /// The time from which on the bucket has its token.
    private var nextToken: Duration
    private var allowances: [Allowance]

    /// Pacing that keeps within all those rates from `now` on.
    init(_ windows: [RateWindow], now: Duration) {
        allowances = windows.filter { $0.seconds > 3_600 }.map {
            Allowance(attempts: $0.attempts, length: .seconds($0.seconds))
        }
        // Past this a wait is shorter than a clock can tell.
        guard let rate = Self.perSecond(windows), rate < 100_000 else {
            (interval, slack, nextFree, nextToken) = (nil, .zero, now, now)
            return
        }
        let interval = Duration.seconds(1) / rate
        self.interval = interval
        slack = min(interval / 2, .milliseconds(10))
        nextFree = now + interval
        nextToken = now + interval
    }

    /// The attempts a second at which all rates of up to an hour are kept; nil when there is none.
    static func perSecond(_ windows: [RateWindow]) -> Double? {
        windows.filter { $0.seconds <= 3_600 }.map(\.perSecond).min()
    }

    /// Takes the token for an attempt that has waited for its place in the row, or gives it a place.
    ///
    /// The attempt's place is nil at first, and kept in `place` between calls. An attempt that the provider counts as
    /// several costs as many tokens.
    ///
    /// - Returns: nil when the attempt may start now, else when to ask again.
    mutating func admit(place: inout Duration?, cost: Int = 1, now: Duration) -> Duration? {
        if let renewal = renewal(now) { return renewal }
        if let turn = turn(place: &place, cost: cost, now: now) { return turn }
        for index in allowances.indices { allowances[index].used += Double(cost) }
        return nil
    }

    /// True when the attempts of a long time have been used up.
    var isUsedUp: Bool { allowances.contains { $0.used >= $0.attempts } }

    /// When an allowance that is used up is renewed; nil when none is used up.
    private mutating func renewal(_ now: Duration) -> Duration? {
        var renewal: Duration?
        for index in allowances.indices {
            let start = allowances[index].start ?? now
            if now - start >= allowances[index].length {
                (allowances[index].start, allowances[index].used) = (now, 0)
            } else {
                allowances[index].start = start
            }
            guard allowances[index].used >= allowances[index].attempts else { continue }
            renewal = max(renewal ?? .zero, start + allowances[index].length)
        }
        return renewal
    }

    private mutating func turn(place: inout Duration?, cost: Int, now: Duration) -> Duration? {
        guard let interval else { return nil }
        let price = interval * max(1, cost)
        let current = place ?? max(nextFree, now)
        if place == nil { nextFree = current + price }
        if now >= current, now + slack >= nextToken {
            nextToken = max(now, nextToken) + price
            place = nil
            return nil
        }
        if now >= current {
            // Woken late together with others: the others have taken this place's token, so it goes to the row's end.
            let last = max(nextFree, nextToken)
            nextFree = last + price
            place = last
            return last
        }
        place = current
        return current
    }
}
