import Geocoding

/// Takes numbers out of JSON text that no 64-bit number can hold, so that the rest can be read.
///
/// They are good JSON, and a record's numbers are only ever copied as text.
enum JSONNumbers {
    /// The text with every number that is long or has an exponent as 0 and blanks, so that nothing changes its place.
    ///
    /// What looks like a number and is none stays, for the reader to refuse.
    static func replaced(in text: UnsafeRawBufferPointer) -> [UInt8] {
        var replaced = Array(text)
        var index = 0
        var isInText = false
        while index < text.count {
            let byte = text[index]
            if isInText {
                // What follows a backslash ends no text.
                if byte == UInt8(ascii: "\\") { index += 1 }
                if byte == UInt8(ascii: "\"") { isInText = false }
                index += 1
                continue
            }
            if byte == UInt8(ascii: "\"") { isInText = true }
            let end = end(of: index, in: text)
            guard end > index else {
                index += 1
                continue
            }
            let token = text[index..<end]
            if token.count > 15 || token.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }), isNumber(token) {
                for place in index..<end { replaced[place] = UInt8(ascii: " ") }
                replaced[index] = UInt8(ascii: "0")
            }
            index = end
        }
        return replaced
    }

    /// Where the run of characters that numbers are made of ends which begins there.
    static func end(of start: Int, in text: UnsafeRawBufferPointer) -> Int {
        guard start < text.count, text[start].isDigit || text[start] == UInt8(ascii: "-") else { return start }
        return text[start...].firstIndex { !$0.isDigit && !"+-.eE".utf8.contains($0) } ?? text.count
    }

    /// True for a number as JSON writes it (RFC 8259, section 6).
    private static func isNumber(_ token: Slice<UnsafeRawBufferPointer>) -> Bool {
        var rest = token
        if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
        let whole = rest.prefix(while: \.isDigit)
        guard !whole.isEmpty, whole.count == 1 || whole.first != UInt8(ascii: "0") else { return false }
        rest.removeFirst(whole.count)
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            let fraction = rest.prefix(while: \.isDigit)
            guard !fraction.isEmpty else { return false }
            rest.removeFirst(fraction.count)
        }
        guard let exponent = rest.first else { return true }
        guard exponent | 0x20 == UInt8(ascii: "e") else { return false }
        rest.removeFirst()
        if let sign = rest.first, "+-".utf8.contains(sign) { rest.removeFirst() }
        return !rest.isEmpty && rest.allSatisfy(\.isDigit)
    }

}
