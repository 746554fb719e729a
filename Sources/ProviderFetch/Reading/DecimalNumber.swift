/// Reads numbers that providers write as text.
enum DecimalNumber {
    /// The number written in decimal, with or without sign, point and exponent; nil for anything else.
    static func parse(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        var mantissa: UInt64 = 0
        var digits = 0
        var decimals: Int?
        var isNegative = false
        for (index, byte) in text.enumerated() {
            switch byte {
            case 0x30...0x39:
                // Up to 15 digits and 10 to the 15th are exact, so that one division rounds rightly.
                guard digits < 15 else { return slowParse(text) }
                mantissa = mantissa * 10 + UInt64(byte - 0x30)
                digits += 1
                if let places = decimals { decimals = places + 1 }
            case UInt8(ascii: ".") where decimals == nil: decimals = 0
            case UInt8(ascii: "-") where index == 0: isNegative = true
            case UInt8(ascii: "+") where index == 0: break
            default: return slowParse(text)
            }
        }
        guard digits > 0 else { return nil }
        let number = Double(mantissa) / powers[decimals ?? 0]
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
