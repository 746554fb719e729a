#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// One client's connection to the loopback provider; used on the provider's thread only.
final class LoopbackConnection {
    enum Phase { case reading, waiting, writing, trickling, silent, closed }

    /// The longest request head that is read, in bytes; enough for a field of 1 MB, percent-encoded.
    private static let longestHead = 16 << 20

    let descriptor: Int32
    private(set) var phase = Phase.reading
    private var input: [UInt8] = []
    /// The bytes of `input` known to hold no end of a head.
    private var searched = 0
    private var output: [UInt8] = []
    private var sent = 0
    private var reply: LoopbackReply?
    private var closesAfterReply = false

    init(descriptor: Int32) { self.descriptor = descriptor }

    /// What the loop waits for on this connection.
    var awaitedEvents: Int16 {
        switch phase {
        case .reading: Int16(POLLIN)
        case .writing: Int16(POLLOUT)
        case .waiting, .trickling, .silent, .closed: LoopbackSocket.hangUpEvent
        }
    }

    func close() {
        guard phase != .closed else { return }
        phase = .closed
        LoopbackSocket.close(descriptor)
    }

    func receive(with scratch: UnsafeMutableRawBufferPointer) {
        guard let count = LoopbackSocket.receive(into: scratch, from: descriptor) else { return close() }
        input += UnsafeRawBufferPointer(rebasing: scratch[..<count])
        if input.count > Self.longestHead { close() }
    }

    /// Takes the next whole request out of the bytes received; closes the connection at nonsense.
    func nextRequest() -> LoopbackRequest? {
        guard let end = headEnd() else { return nil }
        let head = Array(input[..<end])
        let (length, closes) = Self.framing(of: head)
        guard input.count >= end + 4 + length else { return nil }
        let body = Array(input[(end + 4)..<(end + 4 + length)])
        input.removeFirst(end + 4 + length)
        searched = 0
        guard let request = LoopbackRequest(head: head, body: body) else {
            close()
            return nil
        }
        closesAfterReply = closes
        return request
    }

    /// Keeps the reply until `sendWaitingReply()`.
    func wait(toSend reply: LoopbackReply) {
        self.reply = reply
        phase = .waiting
    }

    func sendWaitingReply() {
        guard let reply else { return }
        send(reply)
    }

    /// Sends the reply, or as much as its fault lets through.
    func send(_ reply: LoopbackReply) {
        switch reply.fault {
        case .silence: phase = .silent
        case .reset:
            phase = .closed
            LoopbackSocket.reset(descriptor)
        default:
            output.removeAll(keepingCapacity: true)
            sent = 0
            reply.append(to: &output)
            self.reply = reply
            if trickle != nil {
                phase = .trickling
                sendByte()
            } else {
                phase = .writing
                flush()
            }
        }
    }

    /// The time from one byte of the reply to the next; nil when it is sent as fast as it goes.
    var trickle: Duration? {
        guard case .trickle(let interval) = reply?.fault else { return nil }
        return interval
    }

    /// Sends the next byte of a reply that trickles, and closes the connection after the last one.
    func sendByte() {
        let count = output.withUnsafeBytes { bytes in
            LoopbackSocket.send(UnsafeRawBufferPointer(rebasing: bytes[sent..<(sent + 1)]), to: descriptor)
        }
        guard let count else { return close() }
        sent += count
        if sent == output.count { close() }
    }

    /// Sends what the kernel takes; when all is sent, does what comes after the reply.
    func flush() {
        while sent < output.count {
            let count = output.withUnsafeBytes { bytes in
                LoopbackSocket.send(UnsafeRawBufferPointer(rebasing: bytes[sent...]), to: descriptor)
            }
            guard let count else { return close() }
            guard count > 0 else { return }
            sent += count
        }
        guard let reply else { return }
        switch reply.fault {
        case .none where !closesAfterReply && !reply.closesConnection: phase = .reading
        case .stallAfter: phase = .silent
        case .endlessBody:
            output = Array(repeating: 0x20, count: 1 << 16)
            sent = 0
            return
        case .resetAfter, .resetInHead:
            phase = .closed
            LoopbackSocket.reset(descriptor)
        default: close()
        }
        self.reply = nil
    }

    /// Where the blank line after the head begins, or nil while it has not come.
    private func headEnd() -> Int? {
        let end = input.withUnsafeBytes { bytes -> Int? in
            guard let base = bytes.baseAddress else { return nil }
            var start = searched
            while start < bytes.count, let found = memchr(base + start, 0x0D, bytes.count - start) {
                let index = UnsafeRawPointer(found) - base
                guard index + 3 < bytes.count else { return nil }
                if bytes[index + 1] == 0x0A, bytes[index + 2] == 0x0D, bytes[index + 3] == 0x0A { return index }
                start = index + 1
            }
            return nil
        }
        if end == nil { searched = max(0, input.count - 3) }
        return end
    }

    /// The body's length in bytes, and whether the client wants the connection closed after the reply.
    private static func framing(of head: [UInt8]) -> (length: Int, closes: Bool) {
        // Nearly every request is a plain GET with few headers: look at lines that begin with a C, no others.
        var length = 0
        var closes = false
        var start = head.startIndex
        while let feed = head[start...].firstIndex(of: 0x0A) ?? (start < head.endIndex ? head.endIndex : nil) {
            if head[start] == 0x43 || head[start] == 0x63 {
                let line = String(decoding: head[start..<feed], as: UTF8.self).lowercased()
                if line.hasPrefix("content-length:") {
                    length = Int(line.dropFirst(15).filter { $0 != " " && !$0.isNewline }).map { max(0, $0) } ?? 0
                } else if line.hasPrefix("connection:"), line.contains("close") {
                    closes = true
                }
            }
            guard feed < head.endIndex else { break }
            start = feed + 1
            guard start < head.endIndex else { break }
        }
        return (min(length, longestHead), closes)
    }
}
