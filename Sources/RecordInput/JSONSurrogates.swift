/// Takes halves of characters out of JSON text: escapes such as `\ud83d` without the other half, which no text can hold.
///
/// JSON's grammar lets them pass (RFC 8259, section 8.2), so that the rest of such a line is good.
enum JSONSurrogates {
    /// The text with U+FFFD for every half, of the same length; nil when it has none.
    static func repaired(_ text: UnsafeRawBufferPointer) -> [UInt8]? {
        var repaired: [UInt8]?
        var index = 0
        while index + 1 < text.count {
            guard text[index] == UInt8(ascii: "\\") else {
                index += 1
                continue
            }
            guard let unit = unit(at: index, in: text), 0xD800...0xDFFF ~= unit else {
                // What follows a backslash begins no escape.
                index += 2
                continue
            }
            if unit < 0xDC00, let next = self.unit(at: index + 6, in: text), 0xDC00...0xDFFF ~= next {
                index += 12
                continue
            }
            var bytes = repaired ?? Array(text)
            bytes.replaceSubrange(index + 2..<index + 6, with: "FFFD".utf8)
            repaired = bytes
            index += 6
        }
        return repaired
    }

    /// The code unit of the escape `\uXXXX` that begins there; nil when there is none.
    private static func unit(at index: Int, in text: UnsafeRawBufferPointer) -> UInt16? {
        guard index + 6 <= text.count, text[index] == UInt8(ascii: "\\"), text[index + 1] == UInt8(ascii: "u") else {
            return nil
        }
        return UInt16(String(decoding: text[index + 2..<index + 6], as: UTF8.self), radix: 16)
    }
}
