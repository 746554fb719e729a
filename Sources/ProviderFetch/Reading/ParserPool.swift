internal import Synchronization

/// Parsers on their way from answer to answer: each is used by one task at a time, and keeps its buffers.
final class ParserPool: Sendable {
    /// The most bytes of an answer.
    private let limit: Int
    private let parsers = Mutex<[ParserHolder]>([])

    /// A pool without parsers, for answers of so many bytes.
    init(limit: Int) { self.limit = limit }

    /// Does something with a parser that nobody else has meanwhile.
    func withParser<Outcome>(_ body: (JSONParser) -> Outcome) -> Outcome {
        let holder = parsers.withLock { $0.popLast() } ?? ParserHolder(limit: limit)
        defer { parsers.withLock { $0.append(holder) } }
        return body(holder.parser)
    }
}

/// A parser on its way between the pool and the one task that uses it: whoever has taken it out has it alone.
private final class ParserHolder: @unchecked Sendable {
    let parser: JSONParser

    init(limit: Int) { parser = JSONParser(limit: limit, depth: 64) }
}
