/// Finds the byte between fields by looking at a file's beginning.
enum Delimiter {
    /// The bytes that can be found, the likeliest first, with their names.
    static let candidates: [(byte: UInt8, name: String)] = [
        (UInt8(ascii: ","), "comma"), (UInt8(ascii: ";"), "semicolon"), (UInt8(ascii: "\t"), "tab"),
        (UInt8(ascii: "|"), "vertical bar"),
    ]

    /// The delimiter of that text; nil when its first line has one column only.
    ///
    /// It is the candidate that the first line has and that the most lines have as often as the first line. When no
    /// candidate does so for half of the lines, the rows have one field: then `text` may hold some of the candidates.
    static func found(in text: UnsafeBufferPointer<UInt8>) -> UInt8? {
        let lines = counts(in: text)
        guard let first = lines.first else { return nil }
        var best: (index: Int, agreeing: Int)?
        for index in candidates.indices where first[index] > 0 {
            let agreeing = lines.count { $0[index] == first[index] }
            if agreeing * 2 >= lines.count, agreeing > best?.agreeing ?? 0 { best = (index, agreeing) }
        }
        return best.map { candidates[$0.index].byte }
    }

    /// A delimiter that keeps rows of one field whole: the candidate that the fewest lines of that text hold.
    static func forOneColumn(_ text: UnsafeBufferPointer<UInt8>) -> UInt8 {
        let lines = counts(in: text)
        let uses = candidates.indices.map { index in lines.count { $0[index] > 0 } }
        let fewest = candidates.indices.min { uses[$0] < uses[$1] } ?? 0
        return candidates[fewest].byte
    }

    /// How often each candidate stands outside quotes, for every line with more than white space; a cut last line is left
    /// out.
    private static func counts(in text: UnsafeBufferPointer<UInt8>) -> [SIMD4<Int32>] {
        var lines: [SIMD4<Int32>] = []
        var line = SIMD4<Int32>()
        var isQuoted = false
        var isFieldStart = true
        var isBlank = true
        for byte in text {
            if byte == UInt8(ascii: "\"") {
                // A doubled quote closes and opens again.
                if isQuoted { isQuoted = false } else if isFieldStart { isQuoted = true }
                isBlank = false
                isFieldStart = !isQuoted
                continue
            }
            if isQuoted { continue }
            isFieldStart = false
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
                if !isBlank { lines.append(line) }
                line = SIMD4()
                isBlank = true
                isFieldStart = true
            } else {
                if byte != 0x20, byte != 0x09 { isBlank = false }
                if let index = candidates.firstIndex(where: { $0.byte == byte }) {
                    line[index] &+= 1
                    isFieldStart = true
                }
            }
        }
        if !isBlank, lines.isEmpty || text.count < 64 * 1024 { lines.append(line) }
        return lines
    }
}
