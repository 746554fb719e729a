import Geocoding

/// Takes house number and unit out of a source's street, leaving the street in the source's own spelling.
struct AddressSplitter {
    private var text = AddressText()
    private var wordText = AddressText()

    /// A row's street and its number, which is nil when the row has none.
    struct Parts: Equatable {
        var number: HouseNumber?
        var street: String
    }

    /// Splits a row's street.
    ///
    /// - Parameters:
    ///   - number: the text of the number's own column; when it has text, the street holds none.
    ///   - street: the street's text, possibly with number and unit.
    ///   - country: decides whether a number may stand behind the street.
    /// - Returns: the number and the street without it and without the unit.
    mutating func split(number: String, street: String, country: CountryCode) -> Parts {
        var known: HouseNumber?
        if !number.isEmpty {
            text.removeAll()
            let words = text.append(number)
            known = text.houseNumber(in: words)
        }
        text.removeAll()
        let all = TokenMask(words: text.append(street))
        guard all != 0 else { return Parts(number: known, street: "") }
        var words = all
        if let unit = firstUnit(), unit > 0 { words = TokenMask(words: 0..<unit) }
        if number.isEmpty, let found = findNumber(in: words, country) {
            known = found.number
            words &= ~TokenMask(words: found.words)
        }
        words = withoutLooseLetter(words)
        // A street that is all number or unit stays as it is.
        guard words != 0 else { return Parts(number: nil, street: street) }
        return Parts(number: known, street: words == all ? street : spelling(of: words, in: street))
    }

    /// The first word of a unit; `#` begins one wherever it stands behind a word.
    private func firstUnit() -> Int? {
        let sign = text.tokens.indices.first { text.tokens[$0].joint == .numberSign }
        guard let unit = text.unitMask().firstWord else { return sign }
        return min(unit, sign ?? unit)
    }

    private func findNumber(in words: TokenMask, _ country: CountryCode) -> HouseNumberReading? {
        guard let last = words.lastWord else { return nil }
        let end = last + 1
        if let first = text.houseNumber(at: 0, before: end), first.words.upperBound < end { return first }
        guard !AddressLayout.numberFirst.contains(country), !country.isNone else { return nil }
        for index in 1..<max(1, end) {
            guard let behind = text.houseNumber(at: index, before: end), behind.words.upperBound == end else {
                continue
            }
            return behind
        }
        return nil
    }

    /// Drops a single letter or digit behind a street that is complete without it, as in `Duffy Lane A`.
    ///
    /// That of `Autauga County 5` and `Old Highway B` is the name.
    private func withoutLooseLetter(_ words: TokenMask) -> TokenMask {
        guard let last = words.lastWord, text.tokens[last].count == 1, last > 0,
            text.tokens[last].directions.isEmpty, text.tokens[last - 1].classes.contains(.type),
            !text.tokens[last - 1].classes.contains(.leadingType),
            !NumberedTypes.takesNumber(
                text.tokens[last - 1].classes,
                hash: text.tokens[last - 1].hash,
                before: last > 1 ? text.tokens[last - 2].classes : []
            )
        else { return words }
        let rest = words.without(word: last)
        let hasName = rest.words.contains { text.tokens[$0].classes.isDisjoint(with: [.type, .direction, .weak]) }
        return hasName ? rest : words
    }

    /// The part of a text whose words those are, in its own spelling.
    private mutating func spelling(of words: TokenMask, in street: String) -> String {
        var index = 0
        var kept: [Substring] = []
        for piece in street.split(whereSeparator: \.isWhitespace) {
            wordText.removeAll()
            let count = wordText.append(String(piece)).count
            if (index..<index + max(count, 1)).contains(where: { words.contains(word: $0) }) { kept.append(piece) }
            index += count
        }
        var joined = kept.joined(separator: " ")[...]
        while let last = joined.last, ",;#-/".contains(last) { joined.removeLast() }
        return String(joined)
    }
}
