/// A word of an address as the comparison sees it: a token, or the stem or the suffix of a glued one.
struct Word: Sendable {
    /// The FNV-1a hash of the bytes.
    var hash: UInt64
    /// The street types that it can stand for.
    var types: WordSet
    /// Where the word begins in the folded text.
    var start: Int
    var count: Int
    /// The word's number, or -1.
    var value: Int32
    /// One bit for each letter in it, to see at once how unlike two words are.
    var letters: UInt32
    /// One bit or more for each of its readings, to see at once that two words have none in common.
    var readings: UInt64 = 0
    var canonical: UInt16
    var classes: TokenClasses
    var flags: TokenFlags
    var directions: Directions
    /// The part of the address between two commas, counted from 0.
    var segment: UInt8
    var joint: Token.Joint
    /// The number of the token that it is or comes from.
    var token: Int
    /// True for a stem whose street type is the next word: together they are one word of the text.
    var isStem = false

    /// The bytes' place in the folded text.
    var range: Range<Int> { start..<start + count }
    var isType: Bool { classes.contains(.type) || classes.contains(.suffixType) }
    var isDirection: Bool { !directions.isEmpty }
    var isWeak: Bool { classes.contains(.weak) }
    var hasDigit: Bool { flags.contains(.hasDigit) }
    var isAllDigits: Bool { flags.contains(.allDigits) }
    var isOrdinal: Bool { flags.contains(.ordinal) }
    /// True when the word as a whole is a number or an ordinal, in digits or letters.
    var isNumber: Bool { value >= 0 && (!hasDigit || isAllDigits || isOrdinal || flags.contains(.maybeOrdinal)) }

    /// What `readings` has to be; different readings may share a bit.
    fileprivate var readingBits: UInt64 {
        var bits = UInt64(directions.rawValue)
        if classes.contains(.saint) { bits |= 1 << 8 }
        if isNumber { bits |= 1 << UInt64(9 + value % 16) }
        if canonical != 0 { bits |= 1 << UInt64(25 + canonical % 16) }
        var rest = types.rawValue
        while rest != 0 {
            bits |= 1 << (41 + UInt64(truncatingIfNeeded: rest & 0xFFFF) % 23)
            rest >>= 16
        }
        return bits
    }
}

/// Text as words, types glued to their names taken off; at most 64 words, so that sets of them are bit masks.
struct Words: Sendable {
    private(set) var text = AddressText()
    private(set) var words: [Word] = []

    static let limit = 64

    /// The bytes that the words' places refer to.
    var folded: [UInt8] { text.folded }

    /// Lends the words and the bytes that their places refer to.
    @inline(__always)
    func withUnsafeWords(_ body: (UnsafeBufferPointer<Word>, UnsafeBufferPointer<UInt8>) -> Void) {
        words.withUnsafeBufferPointer { words in text.folded.withUnsafeBufferPointer { body(words, $0) } }
    }

    /// Forgets all words, keeps the memory.
    mutating func removeAll() {
        text.removeAll()
        words.removeAll(keepingCapacity: true)
    }

    /// Appends a text's words, which begin a new segment.
    ///
    /// - Returns: the words' places in `words`.
    @discardableResult
    mutating func append(_ string: String, options: FoldingOptions = []) -> Range<Int> {
        let first = words.count
        guard !string.isEmpty else { return first..<first }
        for index in text.append(string, options: options) {
            guard words.count < Self.limit - 1 else { break }
            append(text.tokens[index], number: index)
        }
        return first..<words.count
    }

    /// The tokens that those words come from.
    func tokens(of range: Range<Int>) -> Range<Int> {
        guard let first = range.first, let last = range.last else { return 0..<0 }
        return words[first].token..<words[last].token + 1
    }

    /// The words that come from those tokens.
    func mask(ofTokens tokens: Range<Int>) -> UInt64 {
        var mask: UInt64 = 0
        // A word never stands before the token of its own number.
        var index = tokens.lowerBound
        while index < words.count, words[index].token < tokens.upperBound {
            if words[index].token >= tokens.lowerBound { mask |= UInt64(word: index) }
            index += 1
        }
        return mask
    }

    /// The words that come from those tokens, given as a mask.
    func mask(ofTokens tokens: UInt64) -> UInt64 {
        guard tokens != 0 else { return 0 }
        var mask: UInt64 = 0
        for (index, word) in words.enumerated() where tokens.contains(word: word.token) { mask |= UInt64(word: index) }
        return mask
    }

    private mutating func append(_ token: Token, number: Int) {
        var word = Word(
            hash: token.hash,
            types: token.types,
            start: token.start,
            count: Int(token.count),
            value: token.value,
            letters: token.letters,
            canonical: token.canonical,
            classes: token.classes,
            flags: token.flags,
            directions: token.directions,
            segment: token.segment,
            joint: token.joint,
            token: number
        )
        guard token.classes.contains(.suffixType), token.stemCount >= 3 else {
            word.readings = word.readingBits
            words.append(word)
            return
        }
        var stem = word
        stem.count = Int(token.stemCount)
        stem.types = WordSet()
        stem.classes = []
        stem.isStem = true
        var suffix = word
        suffix.start += stem.count
        suffix.count -= stem.count
        suffix.classes = .type
        suffix.joint = .glued
        for var part in [stem, suffix] {
            part.hash = FNVHash.hash(text.folded[part.range])
            part.letters = Token.letters(text.folded[part.range])
            part.readings = part.readingBits
            words.append(part)
        }
    }
}

/// Bit masks as sets of word numbers.
extension UInt64 {
    /// The words of a range, those past 63 left out.
    init(words range: Range<Int>) {
        let upper = Swift.min(range.upperBound, 64)
        guard range.lowerBound < upper else {
            self = 0
            return
        }
        self = (UInt64.max >> UInt64(64 - (upper - range.lowerBound))) << UInt64(range.lowerBound)
    }

    /// The set of one word.
    init(word: Int) { self = word < 64 ? 1 << UInt64(word) : 0 }

    /// True when the word is in the set.
    func contains(word: Int) -> Bool { word < 64 && self >> UInt64(word) & 1 == 1 }

    /// The lowest word, if there is one.
    var firstWord: Int? { self == 0 ? nil : trailingZeroBitCount }
    /// The highest word, if there is one.
    var lastWord: Int? { self == 0 ? nil : 63 - leadingZeroBitCount }

    /// Takes the lowest word out.
    mutating func popFirst() -> Int? {
        guard self != 0 else { return nil }
        let word = trailingZeroBitCount
        self &= self - 1
        return word
    }

    /// Takes the highest word out.
    mutating func popLast() -> Int? {
        guard self != 0 else { return nil }
        let word = 63 - leadingZeroBitCount
        self &= ~(1 << UInt64(word))
        return word
    }
}
