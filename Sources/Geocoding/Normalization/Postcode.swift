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
            if (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte) { bytes.append(byte) }
        }
    }

    /// The form that is compared in that country.
    ///
    /// In the United States: five digits, the zeros that spreadsheets drop put back (`6040` is `06040`), ZIP+4 cut to
    /// its first five (`060401234`, also with its zeros lost). Other countries with codes of digits alone get the
    /// zeros back where one digit is missing.
    package func normalized(in country: CountryCode) -> Postcode {
        guard bytes.allSatisfy({ (0x30...0x39).contains($0) }), !bytes.isEmpty else { return self }
        var postcode = self
        let length = country.postcodeDigits
        if country.usesZIPCodes {
            if (7...9).contains(bytes.count) {
                postcode.bytes = Array(bytes.prefix(bytes.count - 4))
            }
            guard (3...5).contains(postcode.bytes.count) else { return self }
        } else {
            guard bytes.count == length - 1 else { return self }
        }
        while postcode.bytes.count < length { postcode.bytes.insert(0x30, at: 0) }
        return postcode
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
