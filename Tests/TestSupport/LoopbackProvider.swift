import Dispatch
import Foundation
import Synchronization

/// A provider on this machine: an HTTP/1.1 server on 127.0.0.1 whose replies a script decides.
///
/// It has one thread of its own, on which the script is called, and serves requests of one connection one after the
/// other. It runs until `stop()`, even when nothing refers to it any more.
package final class LoopbackProvider: Sendable {
    /// Decides the reply to a request; called on the provider's thread, so it must not wait.
    package typealias Script = @Sendable (LoopbackRequest) -> LoopbackReply

    /// Where it listens: `http://127.0.0.1:PORT`.
    package let url: String
    /// The port it listens on.
    package let port: UInt16

    private let ledger: LoopbackLedger
    private let wakeUp: Int32
    private let ended = DispatchSemaphore(value: 0)
    private let isStopped = Atomic(false)

    private init(port: UInt16, wakeUp: Int32, ledger: LoopbackLedger) {
        self.port = port
        self.url = "http://127.0.0.1:\(port)"
        self.wakeUp = wakeUp
        self.ledger = ledger
    }

    /// Starts to listen.
    ///
    /// Every reply comes after `latency` and the reply's own delay. Port 0 chooses one that is free.
    /// With `asksKernel`, arrivals are when the kernel got a request, which on this machine is when it was sent: how long
    /// it took this thread to read it makes no difference then.
    ///
    /// - Throws: `LoopbackSocketError` when no socket can be had.
    package static func start(
        latency: Duration = .zero,
        port: UInt16 = 0,
        asksKernel: Bool = false,
        script: @escaping Script = LoopbackProvider.echo
    ) throws -> LoopbackProvider {
        let listener = try LoopbackSocket.listen(port: port)
        let pipe = try LoopbackSocket.pipe()
        let ledger = LoopbackLedger()
        let provider = LoopbackProvider(
            port: try LoopbackSocket.port(of: listener),
            wakeUp: pipe.write,
            ledger: ledger
        )
        let ended = provider.ended
        Thread.detachNewThread {
            var loop = LoopbackLoop(
                listener: listener,
                wakeUp: pipe.read,
                latency: latency,
                asksKernel: asksKernel,
                script: script,
                ledger: ledger
            )
            loop.run()
            ended.signal()
        }
        return provider
    }

    /// Closes every connection and waits for the thread to end; may be called more than once.
    package func stop() {
        guard !isStopped.exchange(true, ordering: .relaxed) else { return }
        LoopbackSocket.close(wakeUp)
        ended.wait()
    }

    /// What has been asked so far.
    package var statistics: LoopbackStatistics { ledger.statistics }
}

/// What a loopback provider has been asked.
package struct LoopbackStatistics: Sendable {
    /// The requests received.
    package internal(set) var attempts = 0
    /// The requests received for each query.
    package internal(set) var attemptsByQuery: [String: Int] = [:]
    /// The connections accepted.
    package internal(set) var connections = 0
    /// The most requests that waited for their reply at one moment.
    package internal(set) var peakConcurrent = 0
    /// When each request was read, or when the kernel got it, in the order in which they were read.
    package internal(set) var arrivals: [ContinuousClock.Instant] = []
    /// The requests that wait for their reply now.
    var waiting = 0

    /// The most requests for one query.
    package var mostAttemptsForOneQuery: Int { attemptsByQuery.values.max() ?? 0 }
    /// The queries that were asked more than once, with all their requests but the first.
    package var repeatedAttempts: Int { attempts - attemptsByQuery.count }
}

/// Counts what the server's thread sees, for other threads to read.
final class LoopbackLedger: Sendable {
    private let state = Mutex(LoopbackStatistics())

    var statistics: LoopbackStatistics { state.withLock { $0 } }

    func noteConnection() { state.withLock { $0.connections += 1 } }

    /// Counts the request, which came that long ago, and writes its numbers into it.
    func noteArrival(of request: inout LoopbackRequest, ago age: Duration) {
        state.withLock { statistics in
            statistics.attempts += 1
            statistics.arrivals.append(.now - age)
            statistics.waiting += 1
            statistics.peakConcurrent = max(statistics.peakConcurrent, statistics.waiting)
            request.total = statistics.attempts
            request.attempt = 1 + statistics.attemptsByQuery[request.query, default: 0]
            statistics.attemptsByQuery[request.query] = request.attempt
        }
    }

    func noteReply() { state.withLock { $0.waiting -= 1 } }
}
