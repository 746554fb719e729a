extension AddressText {
    /// The words that name a part of a building, with their numbers: bit i for `tokens[i]`.
    ///
    /// A unit word takes the number or single letter behind it, a floor also the number before it (`2e étage`,
    /// `3. OG`); words such as `rear` need none at the end of a segment. `#` makes a unit of the number behind it when a house
    /// number came before.
    package func unitMask() -> UInt64 {
        var mask: UInt64 = 0
        var hasHouseNumber = false
        var index = 0
        while index < tokens.count {
            let token = tokens[index]
            var end = index + 1
            if token.classes.contains(.unit) {
                if let numberEnd = unitNumber(behind: index) {
                    end = numberEnd
                    mask |= Self.mask(index..<end)
                } else if index > 0, takesNumberBefore(index, mask) {
                    mask |= Self.mask(index - 1..<end)
                } else if isLoneUnit(index) {
                    mask |= Self.mask(index..<end)
                }
            } else if token.flags.contains(.afterNumberSign), hasHouseNumber {
                mask |= Self.mask(index..<end)
            } else if token.flags.contains(.leadsWithDigit), !token.flags.contains(.ordinal) {
                // In `Calle 5 # 12-34` the street's name is a number, and the house's follows.
                hasHouseNumber = hasHouseNumber || index == 0 || !tokens[index - 1].classes.contains(.leadingType)
            }
            index = end
        }
        return mask
    }

    /// The end of the number behind a unit word, or nil when there is none.
    private func unitNumber(behind index: Int) -> Int? {
        let unit = tokens[index]
        guard index + 1 < tokens.count else { return nil }
        let next = tokens[index + 1]
        guard next.joint != .segment else { return nil }
        // `5 m. 3` is a flat, `Avenue M 3` none.
        if unit.count == 1, index == 0 || !tokens[index - 1].flags.contains(.hasDigit) { return nil }
        if next.flags.contains(.hasDigit) {
            guard next.flags.isDisjoint(with: [.ordinal]) else { return nil }
            // `FL 33101` is a state with its postcode; a unit's number so long is written with leading zeros.
            if next.flags.contains(.allDigits), next.count >= 5, unit.count <= 2, folded[next.start] != 0x30 {
                return nil
            }
            var end = index + 2
            // `4-B`, `12/3`
            while end < tokens.count, tokens[end].joint == .hyphen || tokens[end].joint == .slash,
                tokens[end].count <= 2
            {
                end += 1
            }
            return end
        }
        guard next.count == 1, !next.classes.contains(.numberMark) || next.classes.contains(.unit) else {
            return nil
        }
        // `Bat C`, `Suite B 12`
        let isNumbered =
            index + 2 < tokens.count && tokens[index + 2].flags.contains(.allDigits)
            && tokens[index + 2].joint == .hyphen
        return isNumbered ? index + 3 : index + 2
    }

    /// True for a floor with its number before it.
    private func takesNumberBefore(_ index: Int, _ mask: UInt64) -> Bool {
        let before = tokens[index - 1]
        guard before.segment == tokens[index].segment, mask & (1 << UInt64(index - 1)) == 0,
            tokens[index].joint != .segment, isNumber(index - 1), before.value < 200
        else { return false }
        if before.flags.contains(.ordinal) || before.classes.contains(.number) || tokens[index].joint == .dot {
            return true
        }
        // `Main St 5 floor`, but not `5 Floor Street`: the number must not open the address.
        let follows = index + 1 < tokens.count && tokens[index + 1].segment == before.segment
        return index >= 2 && (before.joint == .segment || !follows)
    }

    /// True for a word such as `rear` that ends its segment behind a street, or stands there alone.
    private func isLoneUnit(_ index: Int) -> Bool {
        guard tokens[index].classes.contains(.loneUnit), index > 0 else { return false }
        if index + 1 < tokens.count, tokens[index + 1].joint != .segment { return false }
        if tokens[index].joint == .segment { return true }
        return !tokens[index - 1].classes.isDisjoint(with: [.type, .direction, .suffixType, .unit])
            || tokens[index - 1].flags.contains(.leadsWithDigit) && index >= 2
    }
}
