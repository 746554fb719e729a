import Geocoding

/// A set of an address's words: bit i stands for word i.
typealias TokenMask = UInt64

extension TokenMask {
    /// The mask of those words.
    init(words: Range<Int>) { self = AddressText.mask(words) }

    /// True when the word is in the set.
    func contains(word: Int) -> Bool { self & (1 << UInt64(word)) != 0 }

    /// The first word of the set, or nil.
    var firstWord: Int? { self == 0 ? nil : trailingZeroBitCount }

    /// The last word of the set, or nil.
    var lastWord: Int? { self == 0 ? nil : 63 - leadingZeroBitCount }

    /// The words of the set, in order.
    var words: some Sequence<Int> {
        sequence(state: self) { rest -> Int? in
            guard let word = rest.firstWord else { return nil }
            rest = rest.without(word: word)
            return word
        }
    }

    /// The set without that word.
    func without(word: Int) -> TokenMask { self & ~(1 << UInt64(word)) }
}

extension TokenClasses {
    /// True for words that are the type or the direction of a street.
    var hasTypeOrDirection: Bool {
        rawValue & (TokenClasses.type.rawValue | TokenClasses.direction.rawValue) != 0
    }
}
