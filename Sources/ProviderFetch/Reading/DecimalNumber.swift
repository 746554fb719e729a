/// Reads numbers that providers write as text.
enum DecimalNumber {
    /// The number written in decimal, with or without sign, point and exponent; nil for anything else.
    static func parse(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        var index = 0
        let isNegative = text.first == UInt8(ascii: "-")
        if isNegative || text.first == UInt8(ascii: "+") { index = 1 }
        var mantissa: UInt64 = 0
        var digits = 0
        var digitsBeforePoint = -1
        while index < text.count {
            let byte = text[index]
            let digit = byte &- 0x30
            // Up to 15 digits and 10 to the 15th are exact, so that one division rounds rightly.
            if digit < 10, digits < 15 {
                mantissa = mantissa &* 10 &+ UInt64(digit)
                digits += 1
            } else if byte == UInt8(ascii: "."), digitsBeforePoint < 0 {
                digitsBeforePoint = digits
            } else {
                return slowParse(text)
            }
            index += 1
        }
        guard digits > 0 else { return nil }
        let number = Double(mantissa) / powers[digitsBeforePoint < 0 ? 0 : digits - digitsBeforePoint]
        return isNegative ? -number : number
    }

    private static let powers: [Double] = (0...15).map { exponent in
        (0..<exponent).reduce(1.0) { power, _ in power * 10 }
    }

    /// For many digits and exponents; words such as `nan` and hexadecimal numbers are none.
    private static func slowParse(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        let allowed = Array("0123456789+-.eE".utf8)
        guard text.count <= 64, text.allSatisfy(allowed.contains) else { return nil }
        return Double(String(decoding: text, as: UTF8.self))
    }
}
