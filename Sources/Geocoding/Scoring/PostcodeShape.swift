/// What postcodes look like, country by country; all of them letters and digits in lower case.
enum PostcodeShape {
    /// Puts back the zeros that a spreadsheet took off, when the other postcode begins with some.
    static func complete(_ code: inout [UInt8], like other: [UInt8]) {
        guard code.count >= 3, code.count < other.count, other.first == 0x30, code.allSatisfy(\.isDigit),
            other.allSatisfy(\.isDigit)
        else {
            return
        }
        while code.count < other.count { code.insert(0x30, at: 0) }
    }

    /// True when those letters and digits could be a postcode of that country, or of any if that is not known.
    static func isPlausible(_ code: [UInt8], in country: CountryCode) -> Bool {
        guard let first = code.first, code.count <= 8 else { return false }
        if let digits = country.postcodeDigits { return code.count == digits && code.allSatisfy(\.isDigit) }
        switch country {
        case "GB": return isBritish(code)
        case "CA": return hasShape(code, "a0a0a0")
        case "NL": return hasShape(code, "0000aa")
        case "IE": return code.count == 7 && !first.isDigit && code.dropFirst().contains(where: \.isDigit)
        case "MT": return hasShape(code, "aaa0000")
        case "AD": return hasShape(code, "aa000")
        default: return code.count == 5 && code.allSatisfy(\.isDigit) || hasShape(code, "a0a0a0") || isBritish(code)
        }
    }

    /// The only country whose postcodes look like those letters and digits; none when there are several or none.
    static func country(of code: [UInt8]) -> CountryCode {
        isBritish(code) ? "GB" : code.first?.isDigit == false && hasShape(code, "a0a0a0") ? "CA" : .none
    }

    /// True when both have the same British outward code, the part before the blank.
    static func haveSameOutward(_ code: [UInt8], _ other: [UInt8]) -> Bool {
        isBritish(code) && isBritish(other) && code.dropLast(3) == other.dropLast(3)
    }

    /// True for `a99aa` to `aa9a9aa`.
    static func isBritish(_ code: [UInt8]) -> Bool {
        guard (5...7).contains(code.count), !code[0].isDigit else { return false }
        let inward = code.count - 3
        guard code[inward].isDigit, !code[inward + 1].isDigit, !code[inward + 2].isDigit else { return false }
        // What is left is `a9` to `aa9a`: `NW 5th` is no postcode.
        return code[1].isDigit || inward > 2 && code[2].isDigit
    }

    private static func hasShape(_ code: [UInt8], _ shape: StaticString) -> Bool {
        guard code.count == shape.utf8CodeUnitCount else { return false }
        for (index, byte) in code.enumerated() where byte.isDigit != shape.utf8Start[index].isDigit { return false }
        return true
    }
}
