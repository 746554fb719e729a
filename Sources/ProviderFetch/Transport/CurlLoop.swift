internal import CSystem.Curl

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The thread that drives libcurl: all transfers of one transport, each on a connection that is kept.
///
/// libcurl says which sockets it waits for and until when; the loop waits for them and for the mailbox in one call. It
/// copies bytes and nothing more: answers are read by the tasks that asked.
final class CurlLoop {
    private let mailbox: CurlMailbox
    private let settings: TransportSettings
    private let multi: UnsafeMutableRawPointer
    private let headers: UnsafeMutablePointer<curl_slist>?
    /// What is waited for; the first is the mailbox's bell.
    private var sockets: [pollfd]
    /// When libcurl wants to be called without a socket's doing, in nanoseconds of the monotonic clock.
    private var deadline: UInt64?
    private var active: [Transfer] = []
    private var idle: [Transfer] = []
    private var returns: [CurlReturn] = []

    /// A loop for that mailbox; nil without memory.
    init?(mailbox: CurlMailbox, settings: TransportSettings) {
        guard let multi = curl_multi_init() else { return nil }
        self.mailbox = mailbox
        self.settings = settings
        self.multi = multi
        headers = curl_slist_append(nil, "Accept: application/json")
        sockets = [pollfd(fd: mailbox.wakeUp, events: Int16(POLLIN), revents: 0)]
    }

    /// Runs until the mailbox is closed, and gives everything back; to be called once.
    func run() {
        let me = Unmanaged.passUnretained(self).toOpaque()
        _ = csystem_multi_set_long(multi, CURLMOPT_MAXCONNECTS, settings.connections)
        _ = csystem_multi_set_pointer(multi, CURLMOPT_SOCKETDATA, me)
        _ = csystem_multi_set_pointer(multi, CURLMOPT_TIMERDATA, me)
        _ = csystem_multi_set_socket_function(multi) { _, socket, want, loop, _ in
            CurlLoop.of(loop)?.want(want, from: socket)
            return 0
        }
        _ = csystem_multi_set_timer_function(multi) { _, milliseconds, loop in
            CurlLoop.of(loop)?.setTimer(milliseconds)
            return 0
        }
        while true {
            let post = mailbox.take()
            for order in post.orders { start(order) }
            for number in post.cancelled { cancel(number) }
            if let deadline, deadline <= Self.now() {
                self.deadline = nil
                drive(socket: -1, events: 0)
            }
            land()
            if post.isClosed { break }
            if mailbox.fallAsleep() { wait() }
        }
        closeDown()
    }

    private static func of(_ pointer: UnsafeMutableRawPointer?) -> CurlLoop? {
        pointer.map { Unmanaged<CurlLoop>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func now() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    private func want(_ want: Int32, from socket: curl_socket_t) {
        let index = sockets.dropFirst().firstIndex { $0.fd == socket }
        if want == CURL_POLL_REMOVE {
            if let index {
                sockets.swapAt(index, sockets.count - 1)
                sockets.removeLast()
            }
            return
        }
        var events: Int16 = 0
        if want & CURL_POLL_IN != 0 { events |= Int16(POLLIN) }
        if want & CURL_POLL_OUT != 0 { events |= Int16(POLLOUT) }
        if let index {
            sockets[index].events = events
        } else {
            sockets.append(pollfd(fd: socket, events: events, revents: 0))
        }
    }

    private func setTimer(_ milliseconds: Int) {
        deadline = milliseconds < 0 ? nil : Self.now() + UInt64(milliseconds) * 1_000_000
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

    private func drive(socket: curl_socket_t, events: Int32) {
        var running: Int32 = 0
        curl_multi_socket_action(multi, socket, events, &running)
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
        var milliseconds = 1_000
        if let deadline {
            let now = Self.now()
            milliseconds = deadline <= now ? 0 : min(1_000, Int((deadline - now + 999_999) / 1_000_000))
        }
        var ready = sockets.withUnsafeMutableBufferPointer {
            poll($0.baseAddress, nfds_t($0.count), Int32(milliseconds))
        }
        guard ready > 0 else { return }
        if sockets[0].revents != 0 {
            mailbox.hush()
            ready -= 1
        }
        guard ready > 0 else { return }
        // libcurl changes the list while it is driven, so the ready ones are noted first.
        for socket in sockets.dropFirst().filter({ $0.revents != 0 }) {
            var events: Int32 = 0
            if socket.revents & Int16(POLLIN) != 0 { events |= CURL_CSELECT_IN }
            if socket.revents & Int16(POLLOUT) != 0 { events |= CURL_CSELECT_OUT }
            if socket.revents & Int16(POLLERR | POLLHUP | POLLNVAL) != 0 { events |= CURL_CSELECT_ERR }
            drive(socket: socket.fd, events: events)
        }
    }

    private func closeDown() {
        while let transfer = active.last {
            retire(transfer, at: active.count - 1)
            if let cancelled = transfer.cancel() { returns.append(cancelled) }
        }
        for finished in returns { finished.resume() }
        returns = []
        // Closing connections calls back into this loop, so it happens while the loop still lives.
        idle = []
        curl_multi_cleanup(multi)
        curl_slist_free_all(headers)
    }
}
