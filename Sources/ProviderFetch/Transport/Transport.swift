/// Carries requests to a provider and its responses back.
protocol Transport: Sendable {
    /// Sends the request and waits for the whole response.
    ///
    /// - Throws: `TransferFault` when there is no response; `CancellationError`.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse
    /// Where sending costs the least, or nil for the shared threads.
    var executor: (any TaskExecutor)? { get }
}

extension Transport {
    var executor: (any TaskExecutor)? { nil }
}

/// One HTTP request; everything else about it is the same for all requests of its transport.
struct HTTPRequest: Hashable, Sendable {
    /// What is posted, and how it is written.
    enum Body: Hashable, Sendable {
        case form([UInt8])
        case json([UInt8])

        /// As it is sent.
        var bytes: [UInt8] {
            switch self {
            case .form(let bytes), .json(let bytes): bytes
            }
        }
    }
    /// Percent-encoded.
    var url: [UInt8]
    /// One header line of its own without its end; empty for none.
    var header: [UInt8] = []
    /// With one the request is a `POST`, else a `GET`.
    var body: Body?
}

/// A whole HTTP response.
struct HTTPResponse: Hashable, Sendable {
    var status: Int
    /// The header lines as they came, each with its line ending.
    var head: [UInt8] = []
    /// Decompressed.
    var body: [UInt8] = []

    /// The values of all header fields of that name, given in lower case, in their order.
    func values(of name: String) -> [String] {
        guard !head.isEmpty else { return [] }
        let name = Array(name.utf8)
        return head.split(separator: 0x0A).compactMap { line in
            guard line.count > name.count, line[line.startIndex + name.count] == UInt8(ascii: ":") else { return nil }
            let isNamed = zip(line, name).allSatisfy { byte, wanted in
                byte == wanted || ((0x41...0x5A).contains(byte) && byte | 0x20 == wanted)
            }
            guard isNamed else { return nil }
            let value = line.dropFirst(name.count + 1).drop { $0 == 0x20 || $0 == 0x09 }
            let end = value.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? value.startIndex
            return String(decoding: value[..<end], as: UTF8.self)
        }
    }
}

/// Why a request brought no response.
struct TransferFault: Error, Hashable, Sendable {
    /// What follows from it.
    var attemptClass: AttemptClass
    /// What happened, for a person: no address, no key.
    var words: String
    /// True when the host's name led nowhere, which may pass or not.
    var isNameFailure = false
}
