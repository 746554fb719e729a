internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

typealias Continuation = UnsafeContinuation<HTTPResponse, any Error>

/// A request on its way to the thread that drives libcurl.
struct CurlOrder: Sendable {
    let number: UInt64
    /// With a NUL at the end of its URL and of its header line.
    let request: HTTPRequest
    let continuation: Continuation
}

/// What a waiting task is to be resumed with.
struct CurlReturn {
    let continuation: Continuation
    let outcome: Result<HTTPResponse, any Error>

    /// Resumes the task.
    func resume() { continuation.resume(with: outcome) }
}

/// Where tasks leave their requests for the thread that drives libcurl, and how they wake it.
///
/// It is an executor too: tasks that prefer it run on that thread, between two looks at the sockets. A request and its
/// answer then pass from task to libcurl and back without waking another thread, which would cost more than both.
final class CurlMailbox: TaskExecutor {
    /// What has been left since the last look.
    struct Post {
        var orders: [CurlOrder] = []
        var cancelled: [UInt64] = []
        var jobs: [UnownedJob] = []
        var isClosed = false

        var isEmpty: Bool { orders.isEmpty && cancelled.isEmpty && jobs.isEmpty && !isClosed }
    }
    private struct State {
        var post = Post()
        var isAsleep = false
        var lastNumber: UInt64 = 0
    }
    private let state = Mutex(State())
    /// The thread sleeps until this can be read.
    let wakeUp: Int32
    private let bell: Int32

    /// An empty mailbox.
    init() throws(ProviderError) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else {
            throw ProviderError(.transport, "no pipe can be opened: too many files are open")
        }
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        (wakeUp, bell) = (ends[0], ends[1])
    }

    deinit {
        _ = close(wakeUp)
        _ = close(bell)
    }

    /// A number that no other order has.
    func nextNumber() -> UInt64 {
        state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
    }

    /// Leaves an order; a closed mailbox sends it back at once.
    func submit(_ order: CurlOrder) {
        let isClosed = leave { post in
            if !post.isClosed { post.orders.append(order) }
            return post.isClosed
        }
        if isClosed { order.continuation.resume(throwing: CancellationError()) }
    }

    /// Asks for an order to be cancelled; one that is unknown or has come back is left alone.
    func cancel(_ number: UInt64) { leave { $0.cancelled.append(number) } }

    /// Leaves a task's next part to be run on the thread, or on the shared ones when it has ended.
    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isClosed = leave { post in
            if !post.isClosed { post.jobs.append(job) }
            return post.isClosed
        }
        if isClosed { globalConcurrentExecutor.enqueue(job) }
    }

    /// Ends the thread; orders under way come back cancelled.
    func shut() { leave { $0.isClosed = true } }

    @discardableResult
    private func leave<Outcome>(_ body: (inout Post) -> Outcome) -> Outcome {
        let (outcome, wasAsleep) = state.withLock { state in
            let outcome = body(&state.post)
            defer { state.isAsleep = false }
            return (outcome, state.isAsleep)
        }
        if wasAsleep {
            var byte: UInt8 = 1
            _ = write(bell, &byte, 1)
        }
        return outcome
    }

    /// Takes what has been left: only for the thread.
    func take() -> Post {
        state.withLock { state in
            state.isAsleep = false
            guard !state.post.isEmpty else { return Post() }
            defer { state.post = Post(isClosed: state.post.isClosed) }
            return state.post
        }
    }

    /// Notes that the thread is about to sleep; false when there is something to do first.
    ///
    /// Only for the thread.
    func fallAsleep() -> Bool {
        state.withLock { state in
            state.isAsleep = state.post.isEmpty
            return state.isAsleep
        }
    }

    /// Silences the bell: only for the thread.
    func hush() {
        var bytes: (UInt64, UInt64) = (0, 0)
        _ = read(wakeUp, &bytes, 16)
    }
}
