/// Notices that a provider is out of reach, and lets single probes through until it answers again.
///
/// Opens after some failures in a row, or when half of the last 50 attempts failed; probes after 1, 2, 4 … 60 s; closes
/// after 3 good answers to probes.
struct Breaker: Sendable {
    /// What the breaker says to an attempt that wants to start.
    enum Admission: Hashable { case go, probe, wait(until: Duration) }
    /// What an attempt came to, for the breaker.
    enum Sign {
        case good, failure, malformed, neither

        /// True for the two that speak against the provider.
        var isFailure: Bool { self == .failure || self == .malformed }
    }

    private struct Outage {
        let since: Duration
        var interval = Duration.seconds(1)
        var nextProbe: Duration
        var isProbing = false
        var goodProbes = 0
    }
    /// While a probe is under way, others look again after this long.
    private static let patience = Duration.seconds(1)
    private static let longestInterval = Duration.seconds(60)
    private static let windowSize = 50

    private let mostInARow: Int
    private var outage: Outage?
    private(set) var failuresInARow = 0
    private var malformedInARow = 0
    /// The last 50 attempts, the newest in bit 0; a set bit is a failure.
    private var window: UInt64 = 0
    private var windowCount = 0

    /// A breaker that opens after that many failures in a row.
    init(mostInARow: Int = 10) { self.mostInARow = mostInARow }

    /// True while only probes go out.
    var isOpen: Bool { outage != nil }

    /// Since when only probes go out; nil when all do.
    var openSince: Duration? { outage?.since }

    /// True when a failure speaks against its query and not against the provider: others are answered meanwhile.
    var isProviderTrusted: Bool {
        outage == nil && failuresInARow < 5 && malformedInARow < 5 && window.nonzeroBitCount <= Self.windowSize / 4
    }

    /// What an attempt may do now; a probe must be begun with `beginProbe()`.
    ///
    /// An attempt that is its query's last one lets others probe first.
    func admission(now: Duration, isLast: Bool) -> Admission {
        guard let outage else { return .go }
        if outage.isProbing { return .wait(until: now + Self.patience) }
        let turn = isLast ? outage.nextProbe + Self.patience * 2 : outage.nextProbe
        return now >= turn ? .probe : .wait(until: turn)
    }

    /// Notes that a probe starts.
    mutating func beginProbe() { outage?.isProbing = true }

    /// Notes what an attempt came to; `neither` for one that was given up.
    mutating func note(_ sign: Sign, isProbe: Bool, now: Duration) {
        if isProbe {
            noteProbe(sign, now: now)
        } else if outage == nil {
            noteAttempt(sign, now: now)
        }
        // Attempts that were under way when the breaker opened say nothing about how things are now.
    }

    private mutating func noteProbe(_ sign: Sign, now: Duration) {
        guard var current = outage else { return }
        current.isProbing = false
        switch sign {
        case .good:
            current.goodProbes += 1
            current.nextProbe = now
        case .failure, .malformed:
            current.goodProbes = 0
            current.interval = min(current.interval * 2, Self.longestInterval)
            current.nextProbe = now + current.interval
        case .neither: break
        }
        guard current.goodProbes < 3 else {
            self = Breaker(mostInARow: mostInARow)
            return
        }
        outage = current
    }

    private mutating func noteAttempt(_ sign: Sign, now: Duration) {
        guard sign != .neither else { return }
        let isFailure = sign.isFailure
        failuresInARow = isFailure ? failuresInARow + 1 : 0
        malformedInARow = sign == .malformed ? malformedInARow + 1 : 0
        window = ((window << 1) | (isFailure ? 1 : 0)) & ((1 << UInt64(Self.windowSize)) - 1)
        windowCount = min(windowCount + 1, Self.windowSize)
        let isHalf = windowCount == Self.windowSize && window.nonzeroBitCount * 2 >= Self.windowSize
        guard failuresInARow >= mostInARow || malformedInARow >= 5 || isHalf else { return }
        outage = Outage(since: now, nextProbe: now + .seconds(1))
    }
}
