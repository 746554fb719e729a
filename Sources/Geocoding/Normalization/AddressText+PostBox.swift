extension AddressText {
    /// The words that name a post office box, with its number: bit i for `tokens[i]`; 0 when there are none.
    ///
    /// `Box` and two-letter words count only with a number behind them and nothing before them that makes them part of
    /// a street's name.
    package func postBoxMask() -> UInt64 {
        var mask: UInt64 = 0
        for index in tokens.indices where tokens[index].classes.contains(.postBox) {
            if let words = postBox(at: index) { mask |= Self.mask(words) }
        }
        // `P O Box`, `P. O. B. 12`: single letters, of which none is a word of its own.
        for index in tokens.indices.dropLast() where isLetter(index, 0x70) && isLetter(index + 1, 0x6F) {
            if let words = spelledPostBox(at: index) { mask |= Self.mask(words) }
        }
        return mask
    }

    private func spelledPostBox(at index: Int) -> Range<Int>? {
        var end = index + 2
        guard end < tokens.count else { return nil }
        guard isWord(end, "box") || isLetter(end, 0x62) else { return nil }
        end += 1
        return index..<numberEnd(end)
    }

    private func postBox(at index: Int) -> Range<Int>? {
        if isWord(index, "pobox") || isWord(index, "pob") || isWord(index, "pmb") {
            return index..<numberEnd(index + 1)
        }
        if isWord(index, "po") {
            guard index + 1 < tokens.count,
                isWord(index + 1, "box") || isWord(index + 1, "b") || isWord(index + 1, "drawer")
            else { return nil }
            return index..<numberEnd(index + 2)
        }
        if isWord(index, "box") {
            return hasNumber(index + 1) && isBeginning(index) ? index..<numberEnd(index + 1) : nil
        }
        if isWord(index, "casella") || isWord(index, "caixa") || isWord(index, "casilla") {
            guard index + 1 < tokens.count, isWord(index + 1, "postale") || isWord(index + 1, "postal") else {
                return isWord(index, "casilla") && isBeginning(index) && hasNumber(index + 1)
                    ? index..<numberEnd(index + 1) : nil
            }
            return index..<numberEnd(index + 2)
        }
        if isWord(index, "post") {
            guard index + 2 < tokens.count, isWord(index + 1, "office"), isWord(index + 2, "box") else { return nil }
            return index..<numberEnd(index + 3)
        }
        if isWord(index, "skr") {
            guard index + 1 < tokens.count, isWord(index + 1, "poczt") || isWord(index + 1, "pocztowa") else {
                return nil
            }
            return index..<numberEnd(index + 2)
        }
        if isWord(index, "boite") {
            guard index + 1 < tokens.count, isWord(index + 1, "postale") else { return nil }
            return index..<numberEnd(index + 2)
        }
        if tokens[index].count <= 3 {
            // In Spanish the same letters stand before the postcode.
            if isWord(index, "cp"), index + 1 < tokens.count, tokens[index + 1].count > 4 { return nil }
            return isBeginning(index) && hasNumber(index + 1) ? index..<numberEnd(index + 1) : nil
        }
        // Long words of one meaning: `postfach`, `postbus`, `apartado`, `skrytka`.
        var end = index + 1
        if end < tokens.count, isWord(end, "postal") || isWord(end, "pocztowa") || isWord(end, "de") { end += 1 }
        if end < tokens.count, isWord(end, "correos") { end += 1 }
        // Apartadó is a town.
        if isWord(index, "apartado"), !hasNumber(end) { return nil }
        if isBeginning(index) { return index..<numberEnd(end) }
        // `Calle Apartado 12` is a street.
        let isName = tokens[index - 1].classes.contains(.leadingType)
        return hasNumber(end) && !isName ? index..<numberEnd(end) : nil
    }

    /// True when no word of the segment stands before it but such as announce it (`Route 2 Box 7` is none).
    private func isBeginning(_ index: Int) -> Bool {
        index == 0 || tokens[index].joint == .segment || tokens[index - 1].segment != tokens[index].segment
    }

    private func isFollowedByType(_ index: Int) -> Bool {
        index < tokens.count && tokens[index].classes.contains(.type) && tokens[index].joint != .segment
    }

    /// True when a number stands there that is the box's and not a house's (`BP 12`, but not `BP 12th Street`).
    private func hasNumber(_ index: Int) -> Bool {
        var index = index
        if index < tokens.count, tokens[index].classes.contains(.numberMark) { index += 1 }
        guard index < tokens.count, tokens[index].joint != .segment else { return false }
        let token = tokens[index]
        return token.flags.contains(.leadsWithDigit) && !token.flags.contains(.ordinal) && !isFollowedByType(index + 1)
    }

    /// The end of the box's number: digits in groups, or a letter and digits.
    private func numberEnd(_ index: Int) -> Int {
        var end = index
        if end < tokens.count, tokens[end].classes.contains(.numberMark), hasNumber(end) { end += 1 }
        guard end < tokens.count, tokens[end].joint != .segment else { return index }
        if tokens[end].flags.contains(.hasDigit) || tokens[end].count == 1 { end += 1 }
        // `Postfach 12 34 56`; five digits are the postcode that follows.
        while end < tokens.count, tokens[end].joint != .segment, tokens[end].flags.contains(.allDigits),
            tokens[end].count <= 3
        {
            end += 1
        }
        return end
    }

    private func isLetter(_ index: Int, _ letter: UInt8) -> Bool {
        tokens[index].count == 1 && folded[tokens[index].start] == letter
    }

    private func isWord(_ index: Int, _ word: StaticString) -> Bool {
        let token = tokens[index]
        guard Int(token.count) == word.utf8CodeUnitCount else { return false }
        return folded[token.range].elementsEqual(UnsafeBufferPointer(start: word.utf8Start, count: Int(token.count)))
    }
}
