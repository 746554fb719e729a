/// Cuts text into lines, which end with CR LF, LF or CR.
final class LineTokenizer {
    /// The line read last, without its end, as a row of one field; cut at the limit on records.
    let row: RowBuffer
    /// The line on which the next byte stands, counted from 1.
    private(set) var line = 1

    private let source: ByteSource
    private var position = 0
    private var isAfterReturn = false

    /// Reads lines from there on.
    init(source: ByteSource, limits: InputLimits) {
        self.source = source
        var lineLimits = limits
        lineLimits.fieldBytes = limits.recordBytes
        row = RowBuffer(limits: lineLimits)
    }

    /// Bytes of the window that have not been looked at yet.
    var bytesAhead: Int { source.window.count - position }

    /// Reads the next line that holds more than blanks and tabs; false at the end of the file.
    ///
    /// - Throws: `InputError` when the file cannot be read on.
    func next() throws -> Bool {
        repeat {
            row.removeAll()
            row.line = line
            guard try readLine() else { return false }
        } while row.bytes.allSatisfy { $0 == 0x20 || $0 == 0x09 }
        return true
    }

    /// Reads up to the end of a line or of the file; false when nothing is left.
    private func readLine() throws -> Bool {
        var isEmpty = true
        while true {
            if position == source.window.count {
                position = 0
                guard try source.advance() else {
                    if !isEmpty { row.endField() }
                    return !isEmpty
                }
            }
            guard let base = source.window.baseAddress else { return false }
            if isEmpty, isAfterReturn, base[position] == 0x0A {
                isAfterReturn = false
                position += 1
                continue
            }
            isAfterReturn = false
            isEmpty = false
            let count = source.window.count
            var index = position
            while index < count, base[index] != 0x0A, base[index] != 0x0D { index &+= 1 }
            row.append(base + position, count: index - position)
            position = index
            guard index < count else { continue }
            position += 1
            line += 1
            isAfterReturn = base[index] == 0x0D
            row.endField()
            return true
        }
    }
}
