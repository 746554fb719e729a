internal import Dispatch

/// Runs an actor's work on a dispatch queue of its own, so that a slow disk never holds up Swift's shared threads.
final class QueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    init(label: String) { queue = DispatchQueue(label: label) }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }

    /// Runs `body` on the queue, after what already waits there.
    func async(_ body: @escaping @Sendable () -> Void) { queue.async(execute: body) }
}
