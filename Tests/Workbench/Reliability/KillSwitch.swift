import Foundation
import Synchronization
import TestSupport

/// Counts what a provider is asked, and ends a command once it has been asked so often.
final class KillSwitch: Sendable {
    private struct State {
        var target: pid_t?
        var signal = SIGKILL
        var attempts = Int.max
        var seen = 0
        var repeats = 0
        var queries: [String] = []
        /// What was asked ever.
        var known: Set<String> = []
    }
    private let state = Mutex(State())

    /// Counts a request; called by the provider's script.
    func count(_ request: LoopbackRequest) {
        state.withLock { state in
            state.seen += 1
            if !state.known.insert(request.query).inserted { state.repeats += 1 }
            state.queries.append(request.query)
            guard state.seen >= state.attempts, let target = state.target else { return }
            state.target = nil
            kill(-target, state.signal)
        }
    }

    /// Begins to count anew; the next command armed gets the signal when that many requests have come.
    func reset(signal: Int32 = SIGKILL, after attempts: Int = .max) {
        state.withLock { $0 = State(signal: signal, attempts: attempts, known: $0.known) }
    }

    /// Takes what was asked so far for never asked.
    func forget() { state.withLock { $0.known = [] } }

    /// The command that the signal is for.
    func arm(_ child: Child) {
        state.withLock { state in
            if state.seen >= state.attempts { kill(-child.number, state.signal) } else { state.target = child.number }
        }
    }

    /// Requests since the last reset, and those of them that repeated an earlier one.
    var counts: (seen: Int, repeats: Int) { state.withLock { ($0.seen, $0.repeats) } }

    /// True when the signal is due, or was sent, since the last reset.
    var hasFired: Bool { state.withLock { $0.seen >= $0.attempts } }

    /// What was asked since the last reset, in order.
    var queries: [String] { state.withLock(\.queries) }
}

/// Waits of random length, for a provider's thread; none once it is told to be quick.
final class RandomDelay: Sendable {
    private let state: Mutex<(random: SeededGenerator, most: Int)>

    /// Waits of 0 to `most` microseconds.
    init(seed: UInt64, most: Int) { state = Mutex((SeededGenerator(seed: seed), most)) }

    var next: Duration {
        state.withLock { state in
            state.most == 0 ? .zero : .microseconds(state.random.below(state.most + 1))
        }
    }

    /// Waits no more.
    func end() { state.withLock { $0.most = 0 } }
}
