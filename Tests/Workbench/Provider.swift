import Foundation
import Synchronization
import TestSupport

extension Workbench {
    /// Runs the loopback provider until the process ends.
    ///
    /// For every line on standard input it tells how many requests have come since the line before, and in how many
    /// seconds from the first to the last of them.
    static func runProvider(_ arguments: inout Arguments) throws -> Int32 {
        let latency: Double = try arguments.number("latency", default: 0)
        let port: UInt16 = try arguments.number("port", default: 0)
        try arguments.finish()
        let arrivals = Arrivals()
        let provider = try LoopbackProvider.start(latency: .milliseconds(latency), port: port) { request in
            arrivals.note()
            return LoopbackProvider.echo(request)
        }
        print(provider.url)
        fflush(nil)
        while readLine() != nil {
            let (count, seconds) = arrivals.take()
            print(count, seconds)
            fflush(nil)
        }
        while true { pause() }  // The provider has a thread of its own.
    }
}

/// When requests came.
private final class Arrivals: Sendable {
    private struct State {
        var count = 0
        var first = ContinuousClock.now
        var last = ContinuousClock.now
    }
    private let state = Mutex(State())

    func note() {
        state.withLock { state in
            state.last = .now
            if state.count == 0 { state.first = state.last }
            state.count += 1
        }
    }

    /// The requests since the last call, and the seconds from the first to the last of them.
    func take() -> (count: Int, seconds: Double) {
        state.withLock { state in
            defer { state = State() }
            return (state.count, (state.last - state.first) / .seconds(1))
        }
    }
}
