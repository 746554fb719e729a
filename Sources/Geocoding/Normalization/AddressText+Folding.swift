extension AddressText {
    /// Appends the words of UTF-8 bytes as a new segment.
    ///
    /// - Returns: the words' places in `tokens`.
    @discardableResult
    package mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, options: FoldingOptions = []) -> Range<Int> {
        let first = tokens.count
        var folder = Folder(bytes: bytes, options: options, segment: UInt8(min(segmentCount, 255)))
        segmentCount += 1
        folder.run(into: &self)
        return first..<tokens.count
    }
}

/// Reads one text byte by byte and appends its words.
private struct Folder {
    let bytes: UnsafeBufferPointer<UInt8>
    let options: FoldingOptions
    var position = 0
    var segment: UInt8
    /// What stands between the last word closed and the next one.
    var joint = Token.Joint.segment
    var isOpen = false
    var start = 0
    /// The length of the run of letters since the word's beginning, or since a full stop or digit inside it.
    var letterRun = 0
    var hash = FNVHash()
    var flags: TokenFlags = []
    var ordinalMark = false
    var last = Kind.other

    enum Kind { case lower, upper, digit, other }

    init(bytes: UnsafeBufferPointer<UInt8>, options: FoldingOptions, segment: UInt8) {
        self.bytes = bytes
        self.options = options
        self.segment = segment
    }

    mutating func run(into text: inout AddressText) {
        while position < bytes.count {
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
        if isGreekU, isOpen, text.folded.last == 0x6F { letters = 0x75 }
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

    // MARK: Marks that need their neighbours

    /// An apostrophe separates, but for the possessive s, for `O'`, and between vowels as in Hawaiian names.
    private mutating func apostrophe(_ text: inout AddressText) {
        guard isOpen, letterRun > 0, let next = lowerLetter(at: position) else {
            return separate(.apostrophe, &text)
        }
        if next == 0x73, !isLetterOrDigit(at: position + 1) { return }
        let before = text.folded[text.folded.count - 1]
        if before == 0x6F, letterRun == 1, text.folded.count - start == 1 { return }
        let isAfterQ = text.folded.count - start >= 2 && text.folded[text.folded.count - 2] == 0x71
        if letterRun > 1, isVowel(before), isVowel(next), !isAfterQ { return }
        separate(.apostrophe, &text)
    }

    /// A full stop between single letters joins them (`n.w.`), as in known short forms (`p.zza`); any other separates.
    private mutating func dot(_ text: inout AddressText) {
        guard isOpen, letterRun == 1, !flags.contains(.hasDigit), position < bytes.count else {
            return separate(.dot, &text)
        }
        let isSingle = lowerLetter(at: position) != nil && lowerLetter(at: position + 1) == nil
        if isSingle || isOrdinalMark(at: position) || isShortForm(text) {
            letterRun = 0
        } else {
            separate(.dot, &text)
        }
    }

    /// True for `º` and `ª`, as in `P.º`.
    private func isOrdinalMark(at index: Int) -> Bool {
        index + 1 < bytes.count && bytes[index] == 0xC2 && (bytes[index + 1] == 0xBA || bytes[index + 1] == 0xAA)
    }

    /// True when the letter before the full stop and the two or three behind it are a type or a saint.
    private func isShortForm(_ text: AddressText) -> Bool {
        guard text.folded.count - start == 1 else { return false }
        var whole = hash
        var rest = FNVHash()
        var length = 0
        while let letter = lowerLetter(at: position + length) {
            whole.feed(letter)
            rest.feed(letter)
            length += 1
            if length > 3 { return false }
        }
        guard length >= 2, let entry = text.lexicon.entry(for: whole.value) else { return false }
        guard !entry.classes.isDisjoint(with: [.type, .saint]) else { return false }
        // `E.St` is no `est`.
        return text.lexicon.entry(for: rest.value)?.classes.contains(.type) != true
    }

    private mutating func breakBeforeLetter(_ kind: Kind, _ text: inout AddressText) {
        guard isOpen else { return }
        if last == .lower, kind == .upper, letterRun > 1 { return separate(.glued, &text) }
        guard last == .digit else { return }
        var length = 1
        while length < 5, lowerLetter(at: position - 1 + length) != nil { length += 1 }
        guard length >= 3 else { return }
        let word = (0..<length).map { lowerLetter(at: position - 1 + $0) ?? 0 }
        let isSuffix = ["bis", "ter", "eme", "ere"].contains { $0.utf8.elementsEqual(word) }
        if !isSuffix { separate(.glued, &text) }
    }

    private mutating func breakBeforeDigit(_ text: inout AddressText) {
        guard isOpen, last == .lower || last == .upper else { return }
        var length = 1
        while length < 4, position - 1 + length < bytes.count, (0x30...0x39).contains(bytes[position - 1 + length]) {
            length += 1
        }
        if length >= 4 { separate(.glued, &text) }
    }

    private func lowerLetter(at index: Int) -> UInt8? {
        guard index < bytes.count else { return nil }
        let byte = bytes[index] | 0x20
        return (0x61...0x7A).contains(byte) ? byte : nil
    }

    private func isLetterOrDigit(at index: Int) -> Bool {
        guard index < bytes.count else { return false }
        return lowerLetter(at: index) != nil || (0x30...0x39).contains(bytes[index]) || bytes[index] >= 0xC3
    }

    private func isVowel(_ byte: UInt8) -> Bool {
        byte == 0x61 || byte == 0x65 || byte == 0x69 || byte == 0x6F || byte == 0x75
    }

    // MARK: Words

    private mutating func separate(_ mark: Token.Joint, _ text: inout AddressText) {
        close(&text)
        if mark.rawValue > joint.rawValue { joint = mark }
        letterRun = 0
        if mark != .glued { last = .other }
    }

    @inline(__always)
    private mutating func push(_ byte: UInt8, _ text: inout AddressText) {
        if !isOpen {
            guard text.tokens.count < AddressText.tokenLimit else {
                text.isCut = true
                return
            }
            if !text.folded.isEmpty { text.folded.append(0x20) }
            isOpen = true
            start = text.folded.count
        }
        guard text.folded.count - start < AddressText.tokenByteLimit else {
            flags.insert(.isCut)
            text.isCut = true
            return
        }
        text.folded.append(byte)
        hash.feed(byte)
    }

    private mutating func close(_ text: inout AddressText) {
        guard isOpen else { return }
        var token = Token()
        token.start = start
        token.count = UInt8(text.folded.count - start)
        token.segment = segment
        token.joint = joint
        token.hash = hash.value
        token.flags = flags
        if flags.contains(.hasDigit) {
            text.readNumber(of: &token)
            if ordinalMark { token.flags.insert(.ordinal) }
        }
        text.classify(&token)
        text.tokens.append(token)
        isOpen = false
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
