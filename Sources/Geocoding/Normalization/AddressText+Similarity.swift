extension AddressText {
    /// How alike two words are, 0 to 1.
    ///
    /// 1 when they are equal, have a reading in common (`st` and `street`, `n` and `north`, `mt` and `mount`) or the
    /// same number (`2nd` and `second`); 0 for other numbers and for words under three letters; otherwise
    /// 1 − edits / length of the longer word.
    package func similarity(
        _ index: Int,
        _ other: AddressText,
        _ otherIndex: Int,
        edits: inout EditDistance
    ) -> Double {
        let left = tokens[index]
        let right = other.tokens[otherIndex]
        if left.hash == right.hash || left.isReadLike(right) || isSameStem(left, other, right) { return 1 }
        if left.value >= 0, left.value == right.value, isNumber(index), other.isNumber(otherIndex) {
            // `2e` is the second but hardly the number 2: it may be the house behind it.
            let isHouse = left.flags.union(right.flags).isSuperset(of: [.maybeOrdinal, .allDigits])
            return isHouse ? 0 : 1
        }
        if !left.flags.union(right.flags).isDisjoint(with: .hasDigit) { return 0 }
        let longer = Int(max(left.count, right.count))
        guard min(left.count, right.count) >= 3 else { return 0 }
        return folded.withUnsafeBufferPointer { leftBytes in
            other.folded.withUnsafeBufferPointer { rightBytes in
                let left = UnsafeBufferPointer(rebasing: leftBytes[left.range])
                let right = UnsafeBufferPointer(rebasing: rightBytes[right.range])
                if mayHaveUmlaut(index, other, otherIndex), Self.isSameButDigraphs(left, right) { return 1 }
                return 1 - Double(edits.distance(left, right)) / Double(longer)
            }
        }
    }

    /// True for words such as `hauptstr` and `hauptstrasse`.
    private func isSameStem(_ left: Token, _ other: AddressText, _ right: Token) -> Bool {
        guard left.stemCount > 0, left.stemCount == right.stemCount, left.types.shares(right.types) else {
            return false
        }
        return folded[left.start..<left.start + Int(left.stemCount)]
            .elementsEqual(other.folded[right.start..<right.start + Int(right.stemCount)])
    }

    private func mayHaveUmlaut(_ index: Int, _ other: AddressText, _ otherIndex: Int) -> Bool {
        tokens[index].flags.contains(.hasUmlaut) || other.tokens[otherIndex].flags.contains(.hasUmlaut)
    }

    /// True when the words differ only in `ae oe ue aa` for `a o u a`.
    static func isSameButDigraphs(
        _ left: UnsafeBufferPointer<UInt8>,
        _ right: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        var (i, j) = (0, 0)
        while i < left.count || j < right.count {
            if i < left.count, j < right.count, left[i] == right[j] {
                i += 1
                j += 1
            } else if i < left.count, i > 0, isSecondHalf(left[i], after: left[i - 1]) {
                i += 1
            } else if j < right.count, j > 0, isSecondHalf(right[j], after: right[j - 1]) {
                j += 1
            } else {
                return false
            }
        }
        return true
    }

    private static func isSecondHalf(_ byte: UInt8, after before: UInt8) -> Bool {
        byte == 0x65 && (before == 0x61 || before == 0x6F || before == 0x75) || byte == 0x61 && before == 0x61
    }
}

extension Token {
    /// True when the words have a type, a direction or a canonical form in common.
    package func isReadLike(_ other: Token) -> Bool {
        if stemCount == 0, other.stemCount == 0, types.shares(other.types) { return true }
        if !directions.isDisjoint(with: other.directions) { return true }
        return canonical != 0 && canonical == other.canonical
    }
}
