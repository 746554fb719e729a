extension ByteCursor {
    /// Appends the text as a JSON string, or null.
    mutating func appendJSON(_ text: String?) {
        guard var text else { return appendNull() }
        text.withUTF8 { appendJSON(utf8: $0) }
    }

    /// Appends `null`.
    mutating func appendNull() { append("null") }

    /// Appends valid UTF-8 as a JSON string.
    mutating func appendJSON(utf8 text: UnsafeBufferPointer<UInt8>) {
        append(0x22)
        var start = 0
        var index = Self.firstEscape(in: text, from: 0)
        while index < text.count {
            append(UnsafeBufferPointer(rebasing: text[start..<index]))
            appendEscape(of: text[index])
            start = index + 1
            index = Self.firstEscape(in: text, from: start)
        }
        append(UnsafeBufferPointer(rebasing: text[start...]))
        append(0x22)
    }

    /// The first byte from `start` on that JSON wants escaped; the text's count when there is none.
    ///
    /// Eight bytes are looked at together: a byte's high bit is set in `marks` when it is below a blank, a quotation
    /// mark or a backslash. Borrows may mark bytes above such a one, never below, and the lowest mark is what counts.
    private static func firstEscape(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        let (ones, highs): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
        let raw = UnsafeRawBufferPointer(text)
        var index = start
        while index + 8 <= text.count {
            let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let (quotes, slashes) = (word ^ (ones &* 0x22), word ^ (ones &* 0x5C))
            let marks =
                ((word &- ones &* 0x20) & ~word | (quotes &- ones) & ~quotes | (slashes &- ones) & ~slashes) & highs
            guard marks == 0 else { return index + marks.trailingZeroBitCount / 8 }
            index += 8
        }
        while index < text.count, !needsEscape(text[index]) { index += 1 }
        return index
    }

    /// Appends the number in the fewest digits that read back as the same number; null when it is not finite.
    mutating func appendJSON(_ number: Double?) {
        guard let number, number.isFinite else { return appendNull() }
        if let whole = Int(exactly: number), whole.magnitude < 1 << 53 { return append(decimal: whole) }
        var digits = number.description
        digits.withUTF8 { append($0) }
    }

    /// Appends the number rounded to that many decimals, without trailing zeros, exponent or minus zero.
    ///
    /// `number * 10^decimals` has to be within ±2^53, as every coordinate with 7 decimals is.
    mutating func append(_ number: Double, decimals: Int) {
        var unit = 1
        for _ in 0..<decimals { unit *= 10 }
        guard let scaled = Int(exactly: (number * Double(unit)).rounded()) else { return appendNull() }
        if scaled < 0 { append(0x2D) }
        appendDigits(of: scaled.magnitude / UInt(unit), atLeast: 1)
        let rest = scaled.magnitude % UInt(unit)
        guard rest != 0 else { return }
        append(0x2E)
        appendDigits(of: rest, atLeast: decimals)
        trim(0x30)
    }

    /// Appends a whole number in decimal digits.
    mutating func append(decimal number: Int) {
        if number < 0 { append(0x2D) }
        appendDigits(of: number.magnitude, atLeast: 1)
    }

    /// Appends the number's digits, at most 20, with zeros before them up to that many.
    private mutating func appendDigits(of number: UInt, atLeast width: Int) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
            var start = digits.count
            var rest = number
            while start > 0, rest != 0 || digits.count - start < width {
                start -= 1
                digits[start] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
                rest /= 10
            }
            append(UnsafeBufferPointer(rebasing: digits[start...]))
        }
    }

    private static func needsEscape(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x22 || byte == 0x5C }

    private mutating func appendEscape(of byte: UInt8) {
        append(0x5C)
        switch byte {
        case 0x22, 0x5C: append(byte)
        case 0x08: append(0x62)
        case 0x09: append(0x74)
        case 0x0A: append(0x6E)
        case 0x0C: append(0x66)
        case 0x0D: append(0x72)
        default:
            append("u00")
            append(0x30 + (byte >> 4))
            let digit = byte & 0x0F
            append(digit < 10 ? 0x30 + digit : 0x57 + digit)
        }
    }
}
