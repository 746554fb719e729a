/// Address text as folded words: the form in which the scorer and the embedded locator compare addresses.
///
/// One value serves for many addresses: `removeAll()` keeps its memory. Several texts may be appended, each beginning
/// a segment of its own; words of different texts never run together. Invalid UTF-8 separates words.
package struct AddressText: Sendable {
    /// The most words kept; what comes behind them is not read.
    package static let tokenLimit = 40
    /// The most bytes kept of one word.
    package static let tokenByteLimit = 255

    /// The words in ASCII lower case (other scripts in their own UTF-8), one blank between them.
    package internal(set) var folded: [UInt8] = []
    /// The words, at most `tokenLimit`.
    package internal(set) var tokens: [Token] = []
    /// True when words or parts of words were left out because of the limits.
    package internal(set) var isCut = false
    /// True when a letter was met that some spell with two (`TokenFlags.hasUmlaut`): then `umlautsAsDigraphs` gives
    /// other words.
    package internal(set) var hasUmlaut = false
    /// The number of segments begun.
    package internal(set) var segmentCount = 0

    let lexicon = Lexicon.shared
    let foldingTable = FoldingTable.shared

    /// No words.
    package init() {}

    /// The words of one text.
    package init(_ text: String, options: FoldingOptions = []) { append(text, options: options) }

    /// Forgets all words, keeps the memory.
    package mutating func removeAll() {
        folded.removeAll(keepingCapacity: true)
        tokens.removeAll(keepingCapacity: true)
        isCut = false
        hasUmlaut = false
        segmentCount = 0
    }

    /// Appends the words of a text as a new segment.
    ///
    /// - Returns: the words' places in `tokens`.
    @discardableResult
    package mutating func append(_ text: String, options: FoldingOptions = []) -> Range<Int> {
        var text = text
        return text.withUTF8 { append($0, options: options) }
    }

    /// Appends the words of UTF-8 bytes as a new segment.
    ///
    /// - Returns: the words' places in `tokens`.
    @discardableResult
    package mutating func append(_ bytes: ArraySlice<UInt8>, options: FoldingOptions = []) -> Range<Int> {
        bytes.withUnsafeBufferPointer { append($0, options: options) }
    }

    /// The bytes of word `index`.
    package func bytes(_ index: Int) -> ArraySlice<UInt8> { folded[tokens[index].range] }

    /// The bytes of the words, one blank between them.
    package func bytes(_ words: Range<Int>) -> ArraySlice<UInt8> {
        guard let first = words.first, let last = words.last else { return [] }
        return folded[tokens[first].start..<tokens[last].range.upperBound]
    }

    /// The FNV-1a hash of the words, one blank between them, as the tables of countries and regions use it.
    package func hash(_ words: Range<Int>) -> UInt64 {
        words.count == 1 ? tokens[words.lowerBound].hash : FNVHash.hash(bytes(words))
    }

    /// The mask of those words: bit i stands for `tokens[i]`.
    package static func mask(_ words: Range<Int>) -> UInt64 { UInt64(words: words) }
}

/// How text is folded into words.
package struct FoldingOptions: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Breaks words also between a letter and four or more digits (`Haies75020`), between a digit and a word
    /// (`12Rue`), and between a small and a capital letter (`VernierParis`): a second try for glued input.
    package static let breaksGluedWords = Self(rawValue: 1)
    /// Spells `ä ö ü` as `ae oe ue`, `ø` as `oe` and `å` as `aa` instead of leaving the marks off.
    package static let umlautsAsDigraphs = Self(rawValue: 2)
}
