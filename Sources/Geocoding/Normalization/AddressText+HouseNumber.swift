/// A house number as it was read from words.
package struct HouseNumberReading: Sendable {
    /// The number.
    package var number: HouseNumber
    /// The words that it was read from, a mark such as `no` before it included.
    package var words: Range<Int>
    /// The same without the last word, when that is a letter standing alone that may belong to the street.
    package var withoutLooseSuffix: (number: HouseNumber, words: Range<Int>)?
}

extension AddressText {
    /// The house number in a text that is said to hold nothing else (a field of its own), or nil.
    ///
    /// `s/n` and `lot 5` are no house numbers.
    package func houseNumber(in words: Range<Int>) -> HouseNumber? {
        guard let first = words.first, !tokens[first].classes.contains(.unit) else { return nil }
        for index in words {
            if let reading = houseNumber(at: index, before: words.upperBound, takesAnyLetter: true) {
                return reading.number
            }
        }
        return nil
    }

    /// The house number that begins with the word at `index`, or nil when none does.
    ///
    /// Ordinals are no house numbers. A letter standing alone belongs to the number unless it shows itself as a
    /// direction or as the name of a street (`400 D Street`).
    package func houseNumber(at index: Int, before end: Int? = nil) -> HouseNumberReading? {
        houseNumber(at: index, before: end ?? tokens.count, takesAnyLetter: false)
    }

    /// The words of the first segment, when there are others of which one has no digit; else nil.
    package var leadingSegment: Range<Int>? {
        guard let first = tokens.first, !first.flags.contains(.hasDigit) else { return nil }
        let end = tokens.prefix { $0.segment == first.segment }.endIndex
        return tokens[end...].contains { !$0.flags.contains(.hasDigit) } ? 0..<end : nil
    }

    /// True when the words begin with a house number and a street that shows itself by its type.
    package func beginsWithAddress(_ words: Range<Int>) -> Bool {
        guard let first = words.first, tokens[first].flags.contains(.leadsWithDigit),
            let number = houseNumber(at: first, before: words.upperBound)
        else { return false }
        return words.dropFirst(number.words.count).contains { index in
            let token = tokens[index]
            return token.segment == tokens[first].segment && token.classes.contains(.type)
                && !token.classes.contains(.softType)
        }
    }

    private func houseNumber(at index: Int, before end: Int, takesAnyLetter: Bool) -> HouseNumberReading? {
        var start = index
        guard index < end else { return nil }
        if isNumberMark(index, before: end) { start += 1 }
        if var grid = gridNumber(at: start, before: end) {
            grid.words = index..<grid.words.upperBound
            return grid
        }
        guard let first = simpleNumber(start) else { return nil }
        var scan = NumberScan(end: end, takesAnyLetter: takesAnyLetter, start: start, number: first)
        scan.run(self)
        var reading = HouseNumberReading(number: scan.number, words: index..<scan.next)
        if let loose = scan.loose { reading.withoutLooseSuffix = (loose.number, index..<loose.end) }
        return reading
    }

    /// True for `no` before a number; a single letter is one only with a full stop or at a segment's beginning.
    private func isNumberMark(_ index: Int, before end: Int) -> Bool {
        let mark = tokens[index]
        guard mark.classes.contains(.numberMark), index + 1 < end, tokens[index + 1].segment == mark.segment else {
            return false
        }
        return mark.count > 1 || mark.joint == .segment || tokens[index + 1].joint == .dot
    }

    /// The number in one word: digits, and up to two letters or a known suffix behind them.
    fileprivate func simpleNumber(_ index: Int) -> HouseNumber? {
        let token = tokens[index]
        guard token.flags.contains(.leadsWithDigit), !token.flags.contains(.ordinal),
            (0...999_999).contains(token.value)
        else { return nil }
        let letters = folded[token.range].drop(while: \.isDigit)
        guard let suffix = Self.suffix(letters) else { return nil }
        return HouseNumber(base: token.value, suffix: suffix)
    }

    fileprivate static func suffix(_ letters: ArraySlice<UInt8>) -> HouseNumber.Suffix? {
        guard let first = letters.first else { return HouseNumber.Suffix.none }
        guard (0x61...0x7A).contains(first) else { return nil }
        switch letters.count {
        case 1: return .letter(first)
        case 2: return .init(code: 31, extra: UInt16(first) << 8 | UInt16(letters[letters.startIndex + 1]))
        default: return namedSuffix(letters)
        }
    }

    fileprivate static func namedSuffix(_ letters: ArraySlice<UInt8>) -> HouseNumber.Suffix? {
        if letters.elementsEqual("bis".utf8) { return .bis }
        if letters.elementsEqual("ter".utf8) { return .ter }
        return letters.elementsEqual("quater".utf8) ? .quater : nil
    }

    /// `N6W23001`, also in two words.
    private func gridNumber(at index: Int, before end: Int) -> HouseNumberReading? {
        guard index < end else { return nil }
        let token = tokens[index]
        guard token.count >= 2, token.flags.contains(.hasDigit), let first = gridHalf(folded[token.range]) else {
            return nil
        }
        if first.rest.isEmpty {
            guard index + 1 < end, tokens[index + 1].segment == token.segment,
                let second = gridHalf(folded[tokens[index + 1].range]), second.rest.isEmpty,
                let suffix = HouseNumber.Suffix.grid(first.letter, first.number, second.letter)
            else { return nil }
            return HouseNumberReading(number: .init(base: second.number, suffix: suffix), words: index..<index + 2)
        }
        guard let second = gridHalf(first.rest), second.rest.isEmpty,
            let suffix = HouseNumber.Suffix.grid(first.letter, first.number, second.letter)
        else { return nil }
        return HouseNumberReading(number: .init(base: second.number, suffix: suffix), words: index..<index + 1)
    }

    /// A compass letter with one to six digits behind it.
    private func gridHalf(_ bytes: ArraySlice<UInt8>) -> (letter: UInt8, number: Int32, rest: ArraySlice<UInt8>)? {
        guard let letter = bytes.first, "nsew".utf8.contains(letter) else { return nil }
        let digits = bytes.dropFirst().prefix(while: \.isDigit)
        guard (1...6).contains(digits.count) else { return nil }
        return (letter, digits.reduce(0) { $0 * 10 + Int32($1 - 0x30) }, bytes[digits.endIndex...])
    }
}

/// Goes on from the first word of a house number as long as words belong to it.
///
/// The text is handed from step to step: held here, it would be copied at each of them.
private struct NumberScan {
    let end: Int
    let takesAnyLetter: Bool
    let start: Int
    var next: Int
    var number: HouseNumber
    var loose: (number: HouseNumber, end: Int)?

    init(end: Int, takesAnyLetter: Bool, start: Int, number: HouseNumber) {
        self.end = end
        self.takesAnyLetter = takesAnyLetter
        self.start = start
        self.number = number
        next = start + 1
    }

    /// The word at `index` if it stands in the number's segment.
    private func token(_ index: Int, _ text: AddressText) -> Token? {
        guard index < end else { return nil }
        let token = text.tokens[index]
        return token.joint == .segment || token.segment != text.tokens[start].segment ? nil : token
    }

    mutating func run(_ text: AddressText) {
        guard let token = token(next, text) else { return }
        switch token.joint {
        case .hyphen: hyphen(token, text)
        case .slash: slash(token, text)
        case .plus: plus(token, text)
        // `112.0`, as spreadsheets write numbers.
        case .dot where token.value == 0 && token.flags.contains(.allDigits): next += 1
        case .blank, .dot, .glued: blank(token, text)
        default: break
        }
    }

    private mutating func hyphen(_ token: Token, _ text: AddressText) {
        if takeLetter(token, text) || takeHalf(token, text) { return }
        guard let second = text.simpleNumber(next), token.value <= 9999 else { return }
        if number.suffix == .none, let third = self.token(next + 1, text), third.joint == .hyphen,
            third.flags.contains(.allDigits), (0...127).contains(third.value), (0...127).contains(second.base)
        {
            let extra = 0xC000 | UInt16(second.base) << 7 | UInt16(third.value)
            number.suffix = .init(code: 31, extra: extra)
            next += 2
            while let more = self.token(next, text), more.joint == .hyphen, more.flags.contains(.allDigits) {
                next += 1
            }
            return
        }
        next += 1
        let isPadded = text.folded[token.start] == 0x30
        if second.base > number.base, second.base - number.base <= 300, !isPadded {
            number.rangeEnd = second.base
        } else if second.base != number.base, number.suffix == .none, second.suffix == .none {
            number.suffix = .init(code: 31, extra: UInt16(second.base))
        }
    }

    private mutating func slash(_ token: Token, _ text: AddressText) {
        if takeLetter(token, text) { return }
        while let token = self.token(next, text), token.joint == .slash, let second = text.simpleNumber(next) {
            if number.behindSlash == 0 {
                number.behindSlash = second.base
                if second.base > number.base, second.base - number.base <= 20 { number.rangeEnd = second.base }
            }
            next += 1
        }
    }

    private mutating func plus(_ token: Token, _ text: AddressText) {
        while let token = self.token(next, text), token.joint == .plus, let second = text.simpleNumber(next) {
            if second.base > max(number.base, number.rangeEnd), second.base - number.base <= 300 {
                number.rangeEnd = second.base
            }
            next += 1
        }
    }

    /// A letter or `bis` behind a hyphen or slash; a letter range (`12A-C`) keeps its first.
    private mutating func takeLetter(_ token: Token, _ text: AddressText) -> Bool {
        let bytes = text.folded[token.range]
        guard let first = bytes.first, (0x61...0x7A).contains(first), bytes.count != 2,
            let suffix = AddressText.suffix(bytes)
        else { return false }
        if number.suffix == .none { number.suffix = suffix }
        next += 1
        return true
    }

    /// `1/2` behind the number.
    private mutating func takeHalf(_ token: Token, _ text: AddressText) -> Bool {
        guard token.count == 1, token.value == 1, let half = self.token(next + 1, text), half.joint == .slash,
            half.count == 1,
            half.value == 2
        else { return false }
        number.suffix = .half
        next += 2
        return true
    }

    private mutating func blank(_ token: Token, _ text: AddressText) {
        if takeHalf(token, text) { return }
        guard number.suffix == .none else { return }
        let bytes = text.folded[token.range]
        if let named = AddressText.namedSuffix(bytes) {
            number.suffix = named
            next += 1
            return
        }
        guard bytes.count == 1, let letter = bytes.first, (0x61...0x7A).contains(letter), isSuffix(token, text) else {
            return
        }
        loose = (number, next)
        number.suffix = .letter(letter)
        next += 1
        // `12 A-C`
        if let more = self.token(next, text), more.joint == .hyphen, more.count == 1, !more.flags.contains(.hasDigit) {
            next += 1
        }
    }

    /// True when a letter that stands alone behind the number is more likely its suffix than part of the street.
    private func isSuffix(_ token: Token, _ text: AddressText) -> Bool {
        if takesAnyLetter { return true }
        guard let after = self.token(next + 1, text) else {
            let isFirst = start == 0 || text.tokens[start - 1].segment != text.tokens[start].segment
            return token.directions.isEmpty || !isFirst
        }
        if after.joint == .apostrophe { return false }
        if !token.directions.isEmpty { return after.classes.contains(.unit) && start > 0 }
        guard after.classes.contains(.type) else { return true }
        return !after.classes.contains(.trailingType)
    }
}
