/// Tells addresses that are nothing but a post office box, which has no place on a map.
package enum PostOfficeBox {
    /// True when the query names a box (`PO Box 12`, `Postfach 1234`, `BP 45`) and no street address beside it.
    ///
    /// What `scratch` held is lost; it only lends its memory.
    package static func isOnlyAddress(of query: Query, scratch: inout AddressText) -> Bool {
        let mayNameBox =
            query.line.isEmpty
            ? mayNameBox(query.street) || mayNameBox(query.number) || mayNameBox(query.unit)
            : mayNameBox(query.line)
        guard mayNameBox else { return false }
        scratch.removeAll()
        if query.line.isEmpty {
            // The number goes behind, since a box's word may stand in the one part and its number in the other.
            scratch.append(query.number.isEmpty ? query.street : "\(query.street) \(query.number)")
            if !query.unit.isEmpty { scratch.append(query.unit) }
        } else {
            scratch.append(query.line)
        }
        let box = scratch.postBoxMask()
        guard box != 0 else { return false }
        return !hasStreetAddress(scratch, box: box, explained: box | scratch.unitMask())
    }

    /// False when no word of the text means a box, which most texts show without being taken apart.
    ///
    /// A letter `p` that stands alone may begin `P O Box`; text beyond ASCII is not judged.
    private static func mayNameBox(_ text: String) -> Bool {
        let lexicon = Lexicon.shared
        func meansBox(_ hash: FNVHash, _ length: Int, _ last: UInt8) -> Bool {
            length == 1 ? last == 0x70 : lexicon.entry(for: hash.value)?.classes.contains(.postBox) == true
        }
        var text = text
        return text.withUTF8 { bytes in
            var (hash, length, last) = (FNVHash(), 0, UInt8(0))
            for byte in bytes {
                guard byte < 0x80 else { return true }
                let letter = byte | 0x20
                if (0x61...0x7A).contains(letter) {
                    hash.feed(letter)
                    (length, last) = (length + 1, letter)
                } else if length > 0 {
                    if meansBox(hash, length, last) { return true }
                    (hash, length) = (FNVHash(), 0)
                }
            }
            return length > 0 && meansBox(hash, length, last)
        }
    }

    private static func hasStreetAddress(_ text: AddressText, box: UInt64, explained: UInt64) -> Bool {
        var start = 0
        while start < text.tokens.count {
            var end = start + 1
            while end < text.tokens.count, text.tokens[end].segment == text.tokens[start].segment { end += 1 }
            if isStreetAddress(text, start..<end, box: box, explained: explained) { return true }
            start = end
        }
        return false
    }

    /// True when the segment has a house number, and a type or other words that make it a street's.
    private static func isStreetAddress(
        _ text: AddressText,
        _ words: Range<Int>,
        box: UInt64,
        explained: UInt64
    ) -> Bool {
        let free = words.filter { explained & (1 << UInt64($0)) == 0 }
        let number = free.first {
            text.tokens[$0].flags.contains(.leadsWithDigit) && !text.tokens[$0].flags.contains(.ordinal)
        }
        guard let number, free.count > 1 else { return false }
        let token = text.tokens[number]
        let lastType = free.last { !text.tokens[$0].classes.isDisjoint(with: [.type, .suffixType]) }
        if let lastType {
            // `Box 7 St Louis MO 63101`: five digits behind all that could be a street are a postcode.
            return !(token.flags.contains(.allDigits) && token.count >= 5 && lastType < number)
        }
        // `120 Broadway, PO Box 7`; but `Postfach 7, 8001 Zürich` ends with a postcode.
        guard number == words.lowerBound, box & AddressText.mask(words) == 0 else { return false }
        return token.count <= 3 || words.lowerBound < box.trailingZeroBitCount
    }
}
