import Geocoding

/// Turns the names of places and streets of a source into what they are found by.
struct StreetText {
    private var text = AddressText()

    /// A street's name folded, with types and directions in one form each.
    mutating func canonicalName(_ name: String) -> [UInt8] {
        read(name)
        var canonical: [UInt8] = []
        text.appendCanonicalName(allWords, to: &canonical)
        return canonical
    }

    /// The keys of a street's name: its own, and that with umlauts as two letters.
    mutating func cores(_ name: String) -> [UInt64] {
        read(name)
        guard !text.tokens.isEmpty else { return [] }
        let plain = text.streetKey(allWords).name
        guard text.hasUmlaut else { return [plain] }
        read(name, options: .umlautsAsDigraphs)
        return [plain, text.streetKey(allWords).name]
    }

    /// A name's folded words, joined by blanks.
    mutating func folded(_ name: String) -> String {
        read(name)
        return String(decoding: text.folded, as: UTF8.self)
    }

    /// The keys of a place's name: its own, and that with umlauts as two letters.
    mutating func placeKeys(_ name: String) -> [UInt64] {
        read(name)
        guard !text.tokens.isEmpty else { return [] }
        let plain = text.placeKey(text.tokens.indices)
        guard text.hasUmlaut else { return [plain] }
        read(name, options: .umlautsAsDigraphs)
        return [plain, text.placeKey(text.tokens.indices)]
    }

    private var allWords: TokenMask { TokenMask(words: text.tokens.indices) }

    private mutating func read(_ name: String, options: FoldingOptions = []) {
        text.removeAll()
        text.append(name, options: options)
    }
}
