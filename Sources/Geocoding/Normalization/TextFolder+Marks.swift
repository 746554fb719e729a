/// Marks and breaks that mean something only together with the characters beside them.
extension TextFolder {
    /// An apostrophe separates, but for the possessive s, for `O'`, and between vowels as in Hawaiian names.
    mutating func apostrophe(_ text: inout AddressText) {
        guard isOpen, letterRun > 0, let next = lowerLetter(at: position) else {
            return separate(.apostrophe, &text)
        }
        if next == 0x73, !isLetterOrDigit(at: position + 1) { return }
        let before = word[count - 1]
        if before == 0x6F, letterRun == 1, count == 1 { return }
        let isAfterQ = count >= 2 && word[count - 2] == 0x71
        if letterRun > 1, isVowel(before), isVowel(next), !isAfterQ { return }
        separate(.apostrophe, &text)
    }

    /// A full stop between single letters joins them (`n.w.`), as in known short forms (`p.zza`); any other separates.
    mutating func dot(_ text: inout AddressText) {
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
        guard count == 1 else { return false }
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

    /// For glued words: begins a new word before a letter behind a digit or behind a small letter.
    mutating func breakBeforeLetter(_ kind: Kind, _ text: inout AddressText) {
        guard isOpen else { return }
        if last == .lower, kind == .upper, letterRun > 1 { return separate(.glued, &text) }
        guard last == .digit else { return }
        var length = 1
        while length < 5, lowerLetter(at: position - 1 + length) != nil { length += 1 }
        guard length >= 3 else { return }
        let letters = (0..<length).map { lowerLetter(at: position - 1 + $0) ?? 0 }
        let isSuffix = ["bis", "ter", "eme", "ere"].contains { $0.utf8.elementsEqual(letters) }
        if !isSuffix { separate(.glued, &text) }
    }

    /// For glued words: begins a new word before four or more digits behind a letter.
    mutating func breakBeforeDigit(_ text: inout AddressText) {
        guard isOpen, last == .lower || last == .upper else { return }
        var length = 1
        while length < 4, position - 1 + length < bytes.count, bytes[position - 1 + length].isDigit {
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
        return lowerLetter(at: index) != nil || bytes[index].isDigit || bytes[index] >= 0xC3
    }

    private func isVowel(_ byte: UInt8) -> Bool {
        byte == 0x61 || byte == 0x65 || byte == 0x69 || byte == 0x6F || byte == 0x75
    }
}
