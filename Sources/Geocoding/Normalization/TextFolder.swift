/// Reads one text byte by byte and appends its words.
struct TextFolder {
    let bytes: UnsafeBufferPointer<UInt8>
    let options: FoldingOptions
    var position = 0
    var segment: UInt8
    /// What stands between the last word closed and the next one.
    var joint = Token.Joint.segment
    /// The word being read.
    let word: UnsafeMutableBufferPointer<UInt8>
    var count = 0
    /// The length of the run of letters since the word's beginning, or since a full stop or digit inside it.
    var letterRun = 0
    var hash = FNVHash()
    var flags: TokenFlags = []
    private var ordinalMark = false
    var last = Kind.other

    /// What the character read last is.
    enum Kind { case lower, upper, digit, other }

    init(
        bytes: UnsafeBufferPointer<UInt8>,
        options: FoldingOptions,
        segment: UInt8,
        word: UnsafeMutableBufferPointer<UInt8>
    ) {
        self.bytes = bytes
        self.options = options
        self.segment = segment
        self.word = word
    }

    /// Reads all of the text, as far as the limits allow.
    mutating func run(into text: inout AddressText) {
        while position < bytes.count {
            if isOpen, !options.contains(.breaksGluedWords) { readLetters() }
            guard position < bytes.count else { break }
            let byte = bytes[position]
            position += 1
            if byte < 0x80 {
                ascii(byte, &text)
            } else {
                other(byte, &text)
            }
            if text.tokens.count == AddressText.tokenLimit && !isOpen {
                // What is left may be blanks, but reading a megabyte to know is not worth it.
                text.isCut = text.isCut || position < bytes.count
                return
            }
        }
        close(&text)
    }

    // MARK: Characters

    /// Reads the ASCII letters that come next, as far as the open word has room: most of what there is to read.
    @inline(__always)
    private mutating func readLetters() {
        let start = position
        while position < bytes.count, count < word.count {
            let byte = bytes[position]
            let lower = byte | 0x20
            guard (0x61...0x7A).contains(lower) else { break }
            word[count] = lower
            count += 1
            hash.feed(lower)
            last = byte == lower ? .lower : .upper
            position += 1
        }
        letterRun += position - start
    }

    @inline(__always)
    private mutating func ascii(_ byte: UInt8, _ text: inout AddressText) {
        switch byte {
        case 0x61...0x7A: letter(byte, .lower, &text)
        case 0x41...0x5A: letter(byte | 0x20, .upper, &text)
        case 0x30...0x39: digit(byte, &text)
        default: mark(byte, &text)
        }
    }

    @inline(__always)
    private mutating func letter(_ byte: UInt8, _ kind: Kind, _ text: inout AddressText) {
        if options.contains(.breaksGluedWords) { breakBeforeLetter(kind, &text) }
        push(byte, &text)
        letterRun += 1
        last = kind
    }

    @inline(__always)
    private mutating func digit(_ byte: UInt8, _ text: inout AddressText) {
        if options.contains(.breaksGluedWords) { breakBeforeDigit(&text) }
        if !isOpen { flags.insert(.leadsWithDigit) }
        push(byte, &text)
        flags.insert(.hasDigit)
        letterRun = 0
        last = .digit
    }

    private mutating func mark(_ byte: UInt8, _ text: inout AddressText) {
        switch byte {
        case 0x2C, 0x3B, 0x09, 0x0A, 0x0D:
            close(&text)
            if joint != .segment, !text.tokens.isEmpty { segment = segment == 255 ? 255 : segment + 1 }
            text.segmentCount = max(text.segmentCount, Int(segment) + 1)
            joint = .segment
        case 0x27, 0x60: apostrophe(&text)
        case 0x2E: dot(&text)
        case 0x2D: separate(.hyphen, &text)
        case 0x2F: separate(.slash, &text)
        case 0x2B, 0x26: separate(.plus, &text)
        case 0x23:
            separate(.numberSign, &text)
            flags = .afterNumberSign
        default: separate(.blank, &text)
        }
    }

    private mutating func other(_ lead: UInt8, _ text: inout AddressText) {
        let begin = position - 1
        guard let scalar = scalar(lead) else { return separate(.blank, &text) }
        switch text.foldingTable.action(for: scalar) {
        case .letters(let letters): fold(letters, of: scalar, &text)
        case .numero:
            separate(.blank, &text)
            fold(0x6F6E, of: scalar, &text)
            separate(.blank, &text)
        case .ascii(let byte): ascii(byte, &text)
        case .drop: break
        case .separate: separate(.blank, &text)
        case .half:
            separate(.blank, &text)
            digit(0x31, &text)
            separate(.slash, &text)
            digit(0x32, &text)
            separate(.blank, &text)
        case .ordinalMark(let letter):
            if isOpen, last == .digit { ordinalMark = true } else if isOpen { push(letter, &text) }
            separate(.blank, &text)
        case .keep: keep(begin, &text)
        case .word:
            // Between digits the sign for a long vowel is a hyphen of Japanese block numbers.
            if scalar == 0x30FC || scalar == 0xFF70, last == .digit { return separate(.hyphen, &text) }
            separate(.glued, &text)
            keep(begin, &text)
            separate(.glued, &text)
        }
    }

    private mutating func fold(_ letters: UInt32, of scalar: UInt32, _ text: inout AddressText) {
        var letters = letters
        let kind = (0xC0...0xDE).contains(scalar) ? Kind.upper : .lower
        if options.contains(.breaksGluedWords) { breakBeforeLetter(kind, &text) }
        // Greek omicron and upsilon together are one vowel, written ou.
        let isGreekU = scalar == 0x3C5 || scalar == 0x3CD || scalar == 0x3A5 || scalar == 0x38E
        if isGreekU, isOpen, word[count - 1] == 0x6F { letters = 0x75 }
        while letters != 0 {
            push(UInt8(truncatingIfNeeded: letters), &text)
            letterRun += 1
            letters >>= 8
        }
        last = kind
        let second: UInt8
        switch scalar {
        case 0xC4, 0xE4, 0xD6, 0xF6, 0xDC, 0xFC, 0xD8, 0xF8: second = 0x65
        case 0xC5, 0xE5: second = 0x61
        default: return
        }
        umlaut(second, &text)
    }

    private mutating func umlaut(_ second: UInt8, _ text: inout AddressText) {
        text.hasUmlaut = true
        flags.insert(.hasUmlaut)
        if options.contains(.umlautsAsDigraphs) { push(second, &text) }
    }

    private mutating func keep(_ begin: Int, _ text: inout AddressText) {
        for index in begin..<position { push(bytes[index], &text) }
        flags.insert(.otherScript)
        letterRun += 1
        last = .other
    }

    // MARK: Words

    /// Ends the word being read; the next one joins it by that mark.
    mutating func separate(_ mark: Token.Joint, _ text: inout AddressText) {
        close(&text)
        joint.strengthen(to: mark)
        letterRun = 0
        if mark != .glued { last = .other }
    }

    var isOpen: Bool { count > 0 }

    @inline(__always)
    private mutating func push(_ byte: UInt8, _ text: inout AddressText) {
        guard count < word.count, isOpen || text.tokens.count < AddressText.tokenLimit else {
            leaveOut(&text)
            return
        }
        word[count] = byte
        count += 1
        hash.feed(byte)
    }

    private mutating func leaveOut(_ text: inout AddressText) {
        text.isCut = true
        if isOpen { flags.insert(.isCut) }
    }

    private mutating func close(_ text: inout AddressText) {
        guard isOpen else { return }
        if !text.folded.isEmpty { text.folded.append(0x20) }
        var token = Token()
        token.start = text.folded.count
        token.count = UInt8(count)
        text.folded.append(contentsOf: UnsafeBufferPointer(rebasing: word[..<count]))
        token.segment = segment
        token.joint = joint
        token.hash = hash.value
        token.letters = Token.letters(UnsafeBufferPointer(rebasing: word[..<count]))
        token.flags = flags
        if flags.contains(.hasDigit) {
            text.readNumber(of: &token)
            if ordinalMark { token.flags.insert(.ordinal) }
        }
        text.classify(&token)
        text.tokens.append(token)
        count = 0
        joint = .blank
        letterRun = 0
        hash = FNVHash()
        flags = []
        ordinalMark = false
        last = .other
    }

    /// The code point that begins with that lead byte, or nil; `position` moves behind what was read.
    private mutating func scalar(_ lead: UInt8) -> UInt32? {
        let length: Int
        var scalar: UInt32
        switch lead {
        case 0xC2...0xDF: (length, scalar) = (1, UInt32(lead & 0x1F))
        case 0xE0...0xEF: (length, scalar) = (2, UInt32(lead & 0x0F))
        case 0xF0...0xF4: (length, scalar) = (3, UInt32(lead & 0x07))
        default: return nil
        }
        guard position + length <= bytes.count else { return nil }
        for index in position..<position + length {
            guard bytes[index] & 0xC0 == 0x80 else { return nil }
            scalar = scalar << 6 | UInt32(bytes[index] & 0x3F)
        }
        // Overlong forms and surrogates are no characters; one byte is skipped and the rest read again.
        let isValid =
            length == 1 || length == 2 && scalar >= 0x800 && !(0xD800...0xDFFF).contains(scalar)
            || length == 3 && (0x10000...0x10FFFF).contains(scalar)
        guard isValid else { return nil }
        position += length
        return scalar
    }
}
