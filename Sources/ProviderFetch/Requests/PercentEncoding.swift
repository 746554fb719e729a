/// Percent-encoding for a URL's query and path, and for forms.
enum PercentEncoding {
    private static let digits = Array("0123456789ABCDEF".utf8)

    /// Appends `name=value` to a URL or form, after an ampersand unless that is empty or ends with its question mark.
    static func append(name: [UInt8], value: [UInt8], to text: inout [UInt8]) {
        if let last = text.last, last != UInt8(ascii: "?") { text.append(UInt8(ascii: "&")) }
        append(name, to: &text)
        text.append(UInt8(ascii: "="))
        append(value, to: &text)
    }

    /// Appends the bytes, all but letters, digits and `-._~` (RFC 3986, section 2.3) as a percent sign and two digits.
    static func append(_ bytes: [UInt8], to url: inout [UInt8]) {
        for byte in bytes {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: url.append(byte)
            default:
                url.append(UInt8(ascii: "%"))
                url.append(digits[Int(byte >> 4)])
                url.append(digits[Int(byte & 15)])
            }
        }
    }

    /// The bytes meant by encoded text; a percent sign without two digits stays.
    static func removed(from text: some Sequence<UInt8>) -> [UInt8] {
        var plain: [UInt8] = []
        var rest = Array(text)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let high = digit(rest.first), let low = digit(rest.dropFirst().first) {
                plain.append(high << 4 | low)
                rest = rest.dropFirst(2)
            } else {
                plain.append(byte)
            }
        }
        return plain
    }

    private static func digit(_ byte: UInt8?) -> UInt8? {
        byte.flatMap { Character(UnicodeScalar($0)).hexDigitValue }.map(UInt8.init)
    }
}
