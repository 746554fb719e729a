/// How a provider that asks to slow down is waited for.
///
/// Nothing is sent before the wait is over, then one attempt at a time until one comes to something else.
struct SlowDown: Sendable {
    /// While the one attempt is under way, others look again after this long.
    private static let patience = Duration.milliseconds(250)

    /// Nothing is sent before then, since the provider asked for it.
    private(set) var end = Duration.zero
    /// Requests to slow down with nothing else between them; those that came together count once.
    private(set) var inARow = 0
    private var since: Duration?
    private var isTrying = false

    /// When an attempt may start that is not to be sent before that time; nil when it may now.
    func wait(notBefore: Duration, now: Duration) -> Duration? {
        let notBefore = max(end, notBefore)
        if now < notBefore { return notBefore }
        return isTrying && inARow > 0 ? now + Self.patience : nil
    }

    /// Notes that an attempt starts.
    mutating func begin(_ progress: inout QueryProgress) {
        guard inARow > 0 else { return }
        (isTrying, progress.isTrial) = (true, true)
    }

    /// Notes that an attempt has ended or was given up.
    mutating func end(_ progress: inout QueryProgress) {
        if progress.isTrial { (isTrying, progress.isTrial) = (false, false) }
    }

    /// Notes a request to slow down; true when it is a new one, and did not come together with the last.
    mutating func note(now: Duration) -> Bool {
        since = since ?? now
        // Attempts that were under way together are throttled together: that is one request to slow down.
        guard now >= end else { return false }
        inARow += 1
        return true
    }

    /// For how long the provider has asked for nothing but that.
    func lasts(now: Duration) -> Duration { since.map { now - $0 } ?? .zero }

    /// Sends nothing before then; returns by how much that is longer than before.
    mutating func wait(until time: Duration, now: Duration) -> Duration {
        defer { end = max(end, time) }
        return max(.zero, time - max(end, now))
    }

    /// Notes that an attempt came to something else.
    mutating func clear() { (inARow, since) = (0, nil) }
}
