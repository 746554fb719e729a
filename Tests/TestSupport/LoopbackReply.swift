/// What the loopback provider sends back to one request, and what goes wrong on the way.
package struct LoopbackReply: Sendable {
    /// What goes wrong after the request has been read.
    package enum Fault: Hashable, Sendable {
        /// Nothing: a whole reply.
        case none
        /// Nothing is ever sent; the connection stays open.
        case silence
        /// A TCP reset before any byte of the reply.
        case reset
        /// The status line, then a TCP reset.
        case resetInHead
        /// The head and that many bytes of the body, then a TCP reset.
        case resetAfter(bodyBytes: Int)
        /// The head and that many bytes of the body, then nothing; the connection stays open.
        case stallAfter(bodyBytes: Int)
        /// The head promises the whole body; the connection is closed after that many bytes of it.
        case closeAfter(bodyBytes: Int)
        /// The body is sent in chunks, and the connection closed before the last chunk.
        case truncatedChunks
        /// The body is followed by blanks without end.
        case endlessBody
        /// The body alone, without a status line or headers, then the connection is closed.
        case noHead
        /// The whole reply, one byte after the other with that long between them, then the connection is closed.
        case trickle(every: Duration)
    }

    /// The HTTP status.
    package var status: Int
    /// Sent as given, after `Content-Type` (unless given here) and `Content-Length`.
    package var headers: [(name: String, value: String)]
    /// The body's bytes.
    package var body: [UInt8]
    /// Waited for before the first byte, on top of the provider's latency.
    package var delay: Duration
    /// What goes wrong.
    package var fault: Fault

    /// A reply of those parts.
    package init(
        status: Int = 200,
        headers: [(name: String, value: String)] = [],
        body: [UInt8] = [],
        delay: Duration = .zero,
        fault: Fault = .none
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.delay = delay
        self.fault = fault
    }

    /// A reply whose body is that text.
    package init(
        status: Int = 200,
        headers: [(name: String, value: String)] = [],
        text: String,
        delay: Duration = .zero,
        fault: Fault = .none
    ) {
        self.init(status: status, headers: headers, body: Array(text.utf8), delay: delay, fault: fault)
    }

    /// The same reply with something going wrong.
    package func failing(_ fault: Fault) -> Self {
        var reply = self
        reply.fault = fault
        return reply
    }

    /// The same reply, that much later.
    package func delayed(_ delay: Duration) -> Self {
        var reply = self
        reply.delay += delay
        return reply
    }
}

extension LoopbackReply {
    /// True when the connection cannot serve another request after this reply.
    var closesConnection: Bool {
        switch fault {
        case .none: headers.contains { $0.name.lowercased() == "connection" && $0.value.lowercased() == "close" }
        default: true
        }
    }

    /// Appends the bytes to be sent, as far as the fault lets them through.
    func append(to output: inout [UInt8]) {
        switch fault {
        case .silence, .reset: return
        case .noHead: output += body
        case .resetInHead: output += "HTTP/1.1 \(status) ".utf8
        case .truncatedChunks:
            appendHead(length: nil, chunked: true, to: &output)
            output += String(body.count, radix: 16).utf8
            output += "\r\n".utf8
            output += body
            output += "\r\n".utf8
        case .endlessBody:
            appendHead(length: nil, chunked: false, to: &output)
            output += body
        case .none, .trickle:
            appendHead(length: body.count, chunked: false, to: &output)
            output += body
        case .resetAfter(let bytes), .stallAfter(let bytes), .closeAfter(let bytes):
            appendHead(length: max(body.count, bytes + 1), chunked: false, to: &output)
            output += body.prefix(bytes)
        }
    }

    private func appendHead(length: Int?, chunked: Bool, to output: inout [UInt8]) {
        output += "HTTP/1.1 ".utf8
        output += String(status).utf8
        output += status == 200 ? " OK\r\n".utf8 : " Scripted\r\n".utf8
        if headers.isEmpty || !headers.contains(where: { $0.name.lowercased() == "content-type" }) {
            output += "Content-Type: application/json; charset=utf-8\r\n".utf8
        }
        if let length {
            output += "Content-Length: ".utf8
            output += String(length).utf8
            output += "\r\n".utf8
        }
        if chunked { output += "Transfer-Encoding: chunked\r\n".utf8 }
        for header in headers {
            output += header.name.utf8
            output += ": ".utf8
            output += header.value.utf8
            output += "\r\n".utf8
        }
        output += "\r\n".utf8
    }
}
