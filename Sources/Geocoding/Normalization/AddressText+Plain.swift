/// Most address text is ASCII letters, digits, blanks and commas; it is read in one pass over the bytes.
///
/// What comes of it is exactly what `TextFolder` makes of it; text with anything else in it is left to that.
extension AddressText {
    /// A word read and not yet looked up; small, so that as many as there may be fit on the stack.
    private struct PlainWord {
        var hash = FNVHash()
        var letters: UInt32 = 0
        var start: UInt8 = 0
        var end: UInt8 = 0
        var flags: TokenFlags = []
        var segment: UInt8 = 0
        var joint = Token.Joint.blank
    }

    /// Appends the words of plain text, beginning with that segment; false, and nothing is appended, when it is not
    /// plain or too long.
    mutating func appendPlain(_ bytes: UnsafeBufferPointer<UInt8>, segment first: UInt8) -> Bool {
        guard bytes.count <= Self.tokenByteLimit else { return false }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.tokenByteLimit) { text in
            withUnsafeTemporaryAllocation(of: PlainWord.self, capacity: Self.tokenLimit) { words in
                var lastSegment = first
                let count = Self.read(bytes, into: text, words, &lastSegment, room: Self.tokenLimit - tokens.count)
                guard let count else { return false }
                segmentCount = max(segmentCount, Int(lastSegment) + 1)
                guard count > 0 else { return true }
                if !folded.isEmpty { folded.append(0x20) }
                let start = folded.count
                folded.append(contentsOf: UnsafeBufferPointer(rebasing: text[..<Int(words[count - 1].end)]))
                for word in words[..<count] { append(word, from: start) }
                return true
            }
        }
    }

    /// Reads the words, at most `room` of them, one blank between them; nil when the text is not plain or has more.
    @inline(__always)
    private static func read(
        _ bytes: UnsafeBufferPointer<UInt8>,
        into text: UnsafeMutableBufferPointer<UInt8>,
        _ words: UnsafeMutableBufferPointer<PlainWord>,
        _ segment: inout UInt8,
        room: Int
    ) -> Int? {
        var count = 0
        var end = 0
        var joint = Token.Joint.segment
        var index = 0
        while index < bytes.count {
            let kind = PlainBytes.kind(of: bytes[index])
            guard kind >= PlainBytes.firstWordByte else {
                switch kind {
                case PlainBytes.foreign: return nil
                case PlainBytes.comma:
                    if joint != .segment, room < tokenLimit || count > 0 {
                        segment = segment == 255 ? 255 : segment + 1
                    }
                    joint = .segment
                case PlainBytes.hyphen: joint.strengthen(to: .hyphen)
                case PlainBytes.slash: joint.strengthen(to: .slash)
                default: break
                }
                index &+= 1
                continue
            }
            guard count < room else { return nil }
            if count > 0 {
                text[end] = 0x20
                end &+= 1
            }
            let start = end
            var hash = FNVHash()
            var letters: UInt32 = 0
            var hasDigit = false
            repeat {
                let byte = PlainBytes.kind(of: bytes[index])
                guard byte >= PlainBytes.firstWordByte else { break }
                text[end] = byte
                end &+= 1
                index &+= 1
                hash.feed(byte)
                if byte >= 0x61 { letters |= 1 &<< UInt32(byte & 0x1F) } else { hasDigit = true }
            } while index < bytes.count
            var flags: TokenFlags = hasDigit ? .hasDigit : []
            if kind < 0x61 { flags.insert(.leadsWithDigit) }
            words.initializeElement(
                at: count,
                to: PlainWord(
                    hash: hash,
                    letters: letters,
                    start: UInt8(truncatingIfNeeded: start),
                    end: UInt8(truncatingIfNeeded: end),
                    flags: flags,
                    segment: segment,
                    joint: joint
                )
            )
            count &+= 1
            joint = .blank
        }
        return count
    }

    @inline(__always)
    private mutating func append(_ word: PlainWord, from start: Int) {
        var token = Token()
        token.start = start + Int(word.start)
        token.count = word.end - word.start
        token.segment = word.segment
        token.joint = word.joint
        token.hash = word.hash.value
        token.letters = word.letters
        token.flags = word.flags
        if word.flags.contains(.hasDigit) { readNumber(of: &token) }
        classify(&token)
        tokens.append(token)
    }
}

/// What each byte means in plain text: itself in lower case for letters and digits, else one of these.
private enum PlainBytes {
    /// A byte that only `TextFolder` knows what to make of.
    static let foreign: UInt8 = 0
    static let blank: UInt8 = 1
    static let comma: UInt8 = 2
    static let hyphen: UInt8 = 3
    static let slash: UInt8 = 4
    static let firstWordByte: UInt8 = 0x30

    @inline(__always)
    static func kind(of byte: UInt8) -> UInt8 {
        let lower = byte | 0x20
        if (0x61...0x7A).contains(lower) { return lower }
        if byte.isDigit { return byte }
        return switch byte {
        case 0x2C, 0x3B, 0x09, 0x0A, 0x0D: comma
        case 0x2D: hyphen
        case 0x2F: slash
        case 0x23, 0x26, 0x27, 0x2B, 0x2E, 0x60, 0x80...: foreign
        default: blank
        }
    }
}
