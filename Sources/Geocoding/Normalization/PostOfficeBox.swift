/// Tells addresses that are nothing but a post office box, which has no place on a map.
package enum PostOfficeBox {
    /// True when the query names a box (`PO Box 12`, `Postfach 1234`, `BP 45`) and no street address beside it.
    ///
    /// What `scratch` held is lost; it only lends its memory.
    package static func isOnlyAddress(of query: Query, scratch: inout AddressText) -> Bool {
        let parts = [query.number, query.street, query.unit].filter { !$0.isEmpty }
        let texts = query.line.isEmpty ? parts : [query.line]
        scratch.removeAll()
        for text in texts { scratch.append(text) }
        guard !scratch.tokens.isEmpty else { return false }
        let box = scratch.postBoxMask()
        guard box != 0 else { return false }
        return !hasStreetAddress(scratch, apartFrom: box | scratch.unitMask(), isLine: !query.line.isEmpty)
    }

    /// True when a house number with a street's words beside it is left in one segment, or a type with a name.
    private static func hasStreetAddress(_ text: AddressText, apartFrom mask: UInt64, isLine: Bool) -> Bool {
        var start = 0
        while start < text.tokens.count {
            var end = start + 1
            while end < text.tokens.count, text.tokens[end].segment == text.tokens[start].segment { end += 1 }
            if isStreetAddress(text, start..<end, apartFrom: mask) { return true }
            start = end
        }
        return false
    }

    private static func isStreetAddress(_ text: AddressText, _ words: Range<Int>, apartFrom mask: UInt64) -> Bool {
        let free = words.filter { mask & (1 << UInt64($0)) == 0 }
        let numbers = free.filter {
            text.tokens[$0].flags.contains(.leadsWithDigit) && !text.tokens[$0].flags.contains(.ordinal)
        }
        guard let number = numbers.first else { return false }
        let isType = free.contains { !text.tokens[$0].classes.isDisjoint(with: [.type, .suffixType]) }
        // `12 Main St, PO Box 7`, `Hauptstr. 5 Postfach 12`; a number of four digits or more behind the box without a
        // type beside it is a postcode (`Postfach 12 8001 Zürich`).
        if isType { return free.count > 1 && !isPostcodeOfRegion(text, words, number) }
        return number == words.lowerBound && text.tokens[number].count <= 4 && free.count > 1
            && !text.tokens[number].flags.contains(.allDigits) == false && mask & AddressText.mask(words) == 0
            && text.tokens[number].value < 1000
    }

    private static func isPostcodeOfRegion(_ text: AddressText, _ words: Range<Int>, _ number: Int) -> Bool {
        text.tokens[number].flags.contains(.allDigits) && text.tokens[number].count >= 5
    }
}
