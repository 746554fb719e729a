/// A postcode's letters and digits in lower case.
package struct Postcode: Hashable, Sendable {
    /// The longest postcode, in bytes; what comes behind is left out.
    package static let byteLimit = 12

    /// Letters and digits, ASCII lower case.
    package private(set) var bytes: [UInt8] = []

    /// An empty postcode.
    package init() {}

    /// The postcode in folded text; blanks and marks are left out.
    package init(_ folded: some Sequence<UInt8>) { append(folded) }

    /// Appends the letters and digits of folded text.
    package mutating func append(_ folded: some Sequence<UInt8>) {
        for byte in folded where byte != 0x20 && bytes.count < Self.byteLimit {
            if byte.isDigit || (0x61...0x7A).contains(byte) { bytes.append(byte) }
        }
    }

    /// The form that is compared in that country.
    ///
    /// In the United States: five digits, see `completeZIP`. Other countries with codes of digits alone get a zero back
    /// where one digit is missing.
    package func normalized(in country: CountryCode) -> Postcode {
        var postcode = self
        if country.usesZIPCodes {
            Self.completeZIP(&postcode.bytes)
        } else if let length = country.postcodeDigits, bytes.count == length - 1, bytes.allSatisfy(\.isDigit) {
            postcode.bytes.insert(0x30, at: 0)
        }
        return postcode
    }

    /// Brings a ZIP code to its five digits: the zeros that spreadsheets drop come back (`6040` is `06040`), the last
    /// four digits of a ZIP+4 go (`060401234`, also with its zeros lost).
    static func completeZIP(_ code: inout [UInt8]) {
        if (7...9).contains(code.count), code.allSatisfy(\.isDigit) { code.removeLast(4) }
        guard (3..<5).contains(code.count), code.allSatisfy(\.isDigit) else { return }
        while code.count < 5 { code.insert(0x30, at: 0) }
    }

    /// The key of the normalised postcode in that country.
    package func key(in country: CountryCode) -> UInt64 {
        var hash = FNVHash()
        hash.feed("z:".utf8)
        hash.feed(country.lowercaseBytes.0)
        hash.feed(country.lowercaseBytes.1)
        hash.feed(normalized(in: country).bytes)
        return hash.value
    }
}
