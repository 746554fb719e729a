/// What postcodes look like, country by country; all of them letters and digits in lower case.
enum PostcodeShape {
    /// Brings a US ZIP code to five digits: leading zeros come back, the last four digits of a ZIP+4 go.
    static func complete(_ code: inout [UInt8], in country: CountryCode) {
        shorten(&code, in: country)
        guard country == .unitedStates, isDigits(code) else { return }
        while code.count < 5, code.count >= 3 { code.insert(0x30, at: 0) }
    }

    /// Takes the last four digits off a ZIP+4.
    static func shorten(_ code: inout [UInt8], in country: CountryCode) {
        guard country == .unitedStates, (7...9).contains(code.count), isDigits(code) else { return }
        code.removeLast(4)
    }

    /// Puts back the zeros that a spreadsheet took off, when the other postcode begins with some.
    static func complete(_ code: inout [UInt8], like other: [UInt8]) {
        guard code.count >= 3, code.count < other.count, other.first == 0x30, isDigits(code), isDigits(other) else {
            return
        }
        while code.count < other.count { code.insert(0x30, at: 0) }
    }

    /// True when those letters and digits could be a postcode of that country, or of any if that is not known.
    static func isPlausible(_ code: [UInt8], in country: CountryCode) -> Bool {
        guard let first = code.first, code.count <= 8 else { return false }
        if let digits = digits(in: country) { return code.count == digits && isDigits(code) }
        switch country {
        case "GB": return isBritish(code)
        case "CA": return hasShape(code, "a0a0a0")
        case "NL": return hasShape(code, "0000aa")
        case "IE": return code.count == 7 && !isDigit(first) && code.dropFirst().contains(where: isDigit)
        case "MT": return hasShape(code, "aaa0000")
        case "AD": return hasShape(code, "aa000")
        default: return code.count == 5 && isDigits(code) || hasShape(code, "a0a0a0") || isBritish(code)
        }
    }

    /// The only country whose postcodes look like those letters and digits; none when there are several or none.
    static func country(of code: [UInt8]) -> CountryCode {
        isBritish(code) ? "GB" : code.first.map(isDigit) == false && hasShape(code, "a0a0a0") ? "CA" : .none
    }

    /// True when both have the same British outward code, the part before the blank.
    static func haveSameOutward(_ code: [UInt8], _ other: [UInt8]) -> Bool {
        isBritish(code) && isBritish(other) && code.dropLast(3) == other.dropLast(3)
    }

    /// True for `a99aa` to `aa9a9aa`.
    static func isBritish(_ code: [UInt8]) -> Bool {
        guard (5...7).contains(code.count), !isDigit(code[0]) else { return false }
        let inward = code.count - 3
        guard isDigit(code[inward]), !isDigit(code[inward + 1]), !isDigit(code[inward + 2]) else { return false }
        // What is left is `a9` to `aa9a`: `NW 5th` is no postcode.
        return isDigit(code[1]) || inward > 2 && isDigit(code[2])
    }

    /// The length of the country's postcodes, if they are digits alone.
    private static func digits(in country: CountryCode) -> Int? {
        switch country {
        case "US", "DE", "FR", "ES", "IT", "SE", "FI", "MX", "TR", "CZ", "SK", "GR", "EE", "HR", "UA", "TH", "MY",
            "ID", "SA", "LT", "PL", "RS", "BA", "ME", "MA", "EG", "KR", "PK", "PR", "MC", "SM", "VA", "KE", "VN":
            5
        case "AT", "AU", "BE", "BG", "CH", "CY", "DK", "GE", "HU", "LI", "LU", "LV", "NO", "NZ", "PH", "SI", "TN",
            "ZA":
            4
        case "IN", "CN", "RU", "SG", "RO", "KZ", "BY", "CO": 6
        case "JP", "IL", "CL", "PT": 7
        case "BR": 8
        case "IS", "FO": 3
        default: nil
        }
    }

    private static func hasShape(_ code: [UInt8], _ shape: StaticString) -> Bool {
        guard code.count == shape.utf8CodeUnitCount else { return false }
        for (index, byte) in code.enumerated() where isDigit(byte) != isDigit(shape.utf8Start[index]) { return false }
        return true
    }

    /// True for digits alone.
    static func isDigits(_ code: [UInt8]) -> Bool { code.allSatisfy(isDigit) }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
