import Synchronization

/// A clock on which no time passes but what is slept: a sleep ends at once, with the clock set to its end.
///
/// It remembers every wait. Tasks that sleep side by side see the time of the one that slept longest.
package final class TestClock: Clock {
    /// A time on the clock, counted from its making.
    package struct Instant: InstantProtocol {
        /// The time since the clock was made.
        package var offset: Duration

        package func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        package func duration(to other: Instant) -> Duration { other.offset - offset }
        package static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }
    private struct State {
        var now = Instant(offset: .zero)
        var waits: [Duration] = []
    }
    private let state = Mutex(State())

    /// A clock at its beginning.
    package init() {}

    package var now: Instant { state.withLock(\.now) }
    package var minimumResolution: Duration { .nanoseconds(1) }
    /// The waits so far, in the order in which they began.
    package var waits: [Duration] { state.withLock(\.waits) }

    package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        state.withLock { state in
            state.waits.append(state.now.duration(to: deadline))
            state.now = max(state.now, deadline)
        }
    }

    /// Lets time pass.
    package func advance(by duration: Duration) {
        state.withLock { $0.now = $0.now.advanced(by: duration) }
    }
}
