internal import CSystem.Curl

/// The thread that drives libcurl: all transfers of one transport, each on a connection that is kept.
///
/// It sleeps until a socket is ready, libcurl's own time has come, or the mailbox rings. Between two looks at the
/// sockets it runs the tasks that prefer it (`CurlMailbox`), which read the answers and ask on.
final class CurlLoop {
    /// Tasks run on one another's heels so often before the sockets are looked at again.
    private static let rounds = 8
    private let mailbox: CurlMailbox
    private let settings: TransportSettings
    private let multi: UnsafeMutableRawPointer
    private let headers: HeaderLists
    private var active: [Transfer] = []
    private var idle: [Transfer] = []
    private var returns: [CurlReturn] = []

    /// A loop for that mailbox; nil without memory.
    init?(mailbox: CurlMailbox, settings: TransportSettings) {
        guard let multi = curl_multi_init() else { return nil }
        self.mailbox = mailbox
        self.settings = settings
        self.multi = multi
        headers = HeaderLists(settings.headers)
    }

    /// Runs until the mailbox is closed, and gives everything back; to be called once.
    func run() {
        _ = csystem_multi_set_long(multi, CURLMOPT_MAXCONNECTS, settings.connections)
        while true {
            let isClosed = takePost()
            // Every transfer is looked at in each turn. For the some dozens there are, libcurl does that in less time
            // than it takes to be told of single sockets.
            var running: Int32 = 0
            curl_multi_perform(multi, &running)
            land()
            if isClosed { break }
            if mailbox.fallAsleep() { wait() }
        }
        closeDown()
    }

    /// Does what was left in the mailbox, and what that leaves there; true when it has been closed.
    private func takePost() -> Bool {
        for _ in 0..<Self.rounds {
            let post = mailbox.take()
            for job in post.jobs { job.runSynchronously(on: mailbox.asUnownedTaskExecutor()) }
            for order in post.orders { start(order) }
            for number in post.cancelled { cancel(number) }
            if post.isClosed { return true }
            if post.jobs.isEmpty { break }
        }
        return false
    }

    private func start(_ order: CurlOrder) {
        guard let transfer = idle.popLast() ?? Transfer(settings: settings, headers: headers) else {
            let fault = TransferFault(attemptClass: .transient(isTimeout: false), words: "out of memory")
            returns.append(CurlReturn(continuation: order.continuation, outcome: .failure(fault)))
            return
        }
        transfer.begin(order)
        active.append(transfer)
        curl_multi_add_handle(multi, transfer.easy)
    }

    private func cancel(_ number: UInt64) {
        guard let index = active.firstIndex(where: { $0.number == number }) else { return }
        let transfer = active[index]
        retire(transfer, at: index)
        if let cancelled = transfer.cancel() { returns.append(cancelled) }
    }

    private func retire(_ transfer: Transfer, at index: Int) {
        curl_multi_remove_handle(multi, transfer.easy)
        active.swapAt(index, active.count - 1)
        active.removeLast()
        idle.append(transfer)
    }

    /// Takes the transfers that have ended and resumes their tasks, all of one turn together.
    private func land() {
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE else { continue }
            let code = csystem_message_code(message)
            let easy = message.pointee.easy_handle
            guard let index = active.firstIndex(where: { $0.easy == easy }) else { continue }
            let transfer = active[index]
            if let finished = transfer.finish(code) { returns.append(finished) }
            retire(transfer, at: index)
        }
        for finished in returns { finished.resume() }
        returns.removeAll(keepingCapacity: true)
    }

    private func wait() {
        var bell = curl_waitfd(fd: mailbox.wakeUp, events: Int16(CURL_WAIT_POLLIN), revents: 0)
        curl_multi_poll(multi, &bell, 1, 1_000, nil)
        if bell.revents != 0 { mailbox.hush() }
    }

    private func closeDown() {
        while let transfer = active.last {
            retire(transfer, at: active.count - 1)
            if let cancelled = transfer.cancel() { returns.append(cancelled) }
        }
        for finished in returns { finished.resume() }
        returns = []
        idle = []
        curl_multi_cleanup(multi)
    }
}
