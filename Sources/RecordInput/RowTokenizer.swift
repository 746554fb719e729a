/// Cuts delimited text into rows and fields (RFC 4180, and what real files do beyond it).
///
/// - A row ends with CR LF, LF or CR; they may be mixed. Lines without any byte are no rows.
/// - A quote opens a field only as the field's first byte; elsewhere it is text. Two quotes inside stand for one.
/// - Text after a closing quote belongs to the field, unless the quoted part went over a line's end: then the quote
///   that opened it was one too many, and going on would swallow rows.
final class RowTokenizer {
    /// The row read last.
    let row: RowBuffer
    /// The line on which the next byte stands, counted from 1.
    private(set) var line = 1

    private enum State { case rowStart, fieldStart, plain, quoted, quoteSeen }
    private let source: ByteSource
    private let path: String
    private let delimiter: UInt8
    private var position = 0
    /// The byte before the position is a CR, so that an LF there ends no further line.
    private var isAfterReturn = false

    /// Reads rows from there on.
    init(source: ByteSource, path: String, delimiter: UInt8, limits: InputLimits) {
        self.source = source
        self.path = path
        self.delimiter = delimiter
        row = RowBuffer(limits: limits)
    }

    /// Bytes of the window that have not been looked at yet.
    var bytesAhead: Int { source.window.count - position }

    /// Reads the next row; false at the end of the file.
    ///
    /// - Throws: `InputError` for a quote left open, or a file that cannot be read on.
    func next() throws -> Bool {
        row.removeAll()
        var state = State.rowStart
        var quoteLine = 0
        while true {
            if position == source.window.count {
                position = 0
                guard try source.advance() else { return try end(in: state, quoteLine: quoteLine) }
            }
            if try scan(state: &state, quoteLine: &quoteLine) { return true }
        }
    }

    /// Goes through the window up to the end of the row (true) or of the window (false).
    private func scan(state: inout State, quoteLine: inout Int) throws -> Bool {
        let delimiter = delimiter
        let count = source.window.count
        guard let base = source.window.baseAddress else { return false }
        var index = position
        defer { position = index }
        while index < count {
            switch state {
            case .rowStart:
                let byte = base[index]
                if Self.isLineEnd(byte) {
                    passLineEnd(byte)
                    index &+= 1
                    continue
                }
                isAfterReturn = false
                row.line = line
                state = .fieldStart
            case .fieldStart:
                if base[index] == Self.quote {
                    index &+= 1
                    quoteLine = line
                    state = .quoted
                } else {
                    state = .plain
                }
            case .plain:
                let start = index
                while index < count, base[index] != delimiter, !Self.isLineEnd(base[index]) { index &+= 1 }
                row.append(base + start, count: index &- start)
                guard index < count else { return false }
                row.endField()
                let byte = base[index]
                index &+= 1
                guard byte == delimiter else {
                    passLineEnd(byte)
                    return true
                }
                state = .fieldStart
            case .quoted:
                let start = index
                while index < count, base[index] != Self.quote, !Self.isLineEnd(base[index]) { index &+= 1 }
                if index > start { isAfterReturn = false }
                row.append(base + start, count: index &- start)
                guard index < count else { return false }
                if base[index] == Self.quote {
                    isAfterReturn = false
                    state = .quoteSeen
                } else {
                    row.append(base + index, count: 1)
                    passLineEnd(base[index])
                }
                index &+= 1
            case .quoteSeen:
                let byte = base[index]
                if byte == Self.quote {
                    row.append(base + index, count: 1)
                    index &+= 1
                    state = .quoted
                    continue
                }
                if line != quoteLine {
                    guard byte == delimiter || Self.isLineEnd(byte) else { throw openQuote(quoteLine) }
                    row.spansLines = true
                }
                state = .plain
            }
        }
        return false
    }

    private func end(in state: State, quoteLine: Int) throws -> Bool {
        switch state {
        case .rowStart: return false
        case .quoted: throw openQuote(quoteLine)
        case .quoteSeen: row.spansLines = row.spansLines || line != quoteLine
        case .fieldStart, .plain: break
        }
        row.endField()
        return true
    }

    /// Counts the line that the byte ends.
    private func passLineEnd(_ byte: UInt8) {
        if byte != Self.lineFeed || !isAfterReturn { line &+= 1 }
        isAfterReturn = byte == Self.carriageReturn
    }

    private func openQuote(_ line: Int) -> InputError {
        InputError(
            .malformed(line: line),
            "\(path), line \(line): the quote that opens a field on this line is never closed; close it, "
                + "or double it (\"\") if it is part of the text"
        )
    }

    private static let quote = UInt8(ascii: "\"")
    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")

    @inline(__always)
    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == lineFeed || byte == carriageReturn }
}
