#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The loopback provider's thread: waits for sockets and for the times at which replies are due.
struct LoopbackLoop: ~Copyable {
    private let listener: Int32
    private let wakeUp: Int32
    private let latency: UInt64
    private let asksKernel: Bool
    private let script: LoopbackProvider.Script
    private let ledger: LoopbackLedger
    private let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
    private var connections: [LoopbackConnection] = []
    private var dueTimes = LoopbackTimers()

    init(
        listener: Int32,
        wakeUp: Int32,
        latency: Duration,
        asksKernel: Bool,
        script: @escaping LoopbackProvider.Script,
        ledger: LoopbackLedger
    ) {
        self.listener = listener
        self.wakeUp = wakeUp
        self.latency = latency.wholeNanoseconds
        self.asksKernel = asksKernel
        self.script = script
        self.ledger = ledger
    }

    deinit { scratch.deallocate() }

    /// Serves until the other end of the wake-up pipe is closed.
    mutating func run() {
        var events: [pollfd] = []
        while true {
            events.removeAll(keepingCapacity: true)
            events.append(pollfd(fd: wakeUp, events: Int16(POLLIN), revents: 0))
            events.append(pollfd(fd: listener, events: Int16(POLLIN), revents: 0))
            for connection in connections {
                events.append(pollfd(fd: connection.descriptor, events: connection.awaitedEvents, revents: 0))
            }
            let now = LoopbackSocket.now
            LoopbackSocket.wait(for: &events, nanoseconds: dueTimes.first.map { $0 > now ? $0 - now : 0 })
            if events[0].revents != 0 { break }
            for index in connections.indices where events[index + 2].revents != 0 {
                serve(connections[index])
            }
            sendDueReplies()
            if events[1].revents != 0 { acceptConnections() }
            connections.removeAll { $0.phase == .closed }
        }
        for connection in connections { connection.close() }
        LoopbackSocket.close(listener)
        LoopbackSocket.close(wakeUp)
    }

    private mutating func acceptConnections() {
        while let descriptor = LoopbackSocket.accept(from: listener) {
            ledger.noteConnection()
            connections.append(LoopbackConnection(descriptor: descriptor))
        }
    }

    private mutating func serve(_ connection: LoopbackConnection) {
        switch connection.phase {
        case .reading: connection.receive(with: scratch)
        case .writing: connection.flush()
        case .waiting:
            // The client has given up on this reply.
            connection.close()
            ledger.noteReply()
        case .silent, .trickling: connection.close()
        case .closed: return
        }
        answerRequests(of: connection)
    }

    /// Answers the requests received, as long as each reply can be sent at once.
    private mutating func answerRequests(of connection: LoopbackConnection) {
        while connection.phase == .reading, var request = connection.nextRequest() {
            ledger.noteArrival(of: &request, ago: asksKernel ? LoopbackSocket.age(of: connection.descriptor) : .zero)
            let reply = script(request)
            let wait = latency + reply.delay.wholeNanoseconds
            if wait == 0 {
                ledger.noteReply()
                connection.send(reply)
                awaitNextByte(of: connection)
            } else {
                connection.wait(toSend: reply)
                dueTimes.insert(LoopbackSocket.now + wait, connection)
            }
        }
    }

    private mutating func sendDueReplies() {
        guard dueTimes.first != nil else { return }
        let now = LoopbackSocket.now
        while let connection = dueTimes.next(before: now) {
            switch connection.phase {
            case .waiting:
                ledger.noteReply()
                connection.sendWaitingReply()
                answerRequests(of: connection)
            case .trickling: connection.sendByte()
            case .reading, .writing, .silent, .closed: continue
            }
            awaitNextByte(of: connection)
        }
    }

    private mutating func awaitNextByte(of connection: LoopbackConnection) {
        guard connection.phase == .trickling, let interval = connection.trickle else { return }
        dueTimes.insert(LoopbackSocket.now + interval.wholeNanoseconds, connection)
    }
}

/// The connections whose reply is due later, in a heap by time.
private struct LoopbackTimers {
    private var heap: [(time: UInt64, connection: LoopbackConnection)] = []

    /// The earliest time, in nanoseconds of the loop's clock.
    var first: UInt64? { heap.first?.time }

    mutating func insert(_ time: UInt64, _ connection: LoopbackConnection) {
        heap.append((time, connection))
        var child = heap.count - 1
        while child > 0, heap[(child - 1) / 2].time > heap[child].time {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    /// Takes out the connection with the earliest time, if that is not after `now`.
    mutating func next(before now: UInt64) -> LoopbackConnection? {
        guard let first = heap.first, first.time <= now else { return nil }
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        var parent = 0
        while 2 * parent + 1 < heap.count {
            var child = 2 * parent + 1
            if child + 1 < heap.count, heap[child + 1].time < heap[child].time { child += 1 }
            guard heap[child].time < heap[parent].time else { break }
            heap.swapAt(child, parent)
            parent = child
        }
        return first.connection
    }
}

extension Duration {
    /// The duration in nanoseconds; 0 when it is negative.
    fileprivate var wholeNanoseconds: UInt64 {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        return UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000)
    }
}
