/// An ISO 3166-1 alpha-2 code, or none.
package struct CountryCode: Hashable, Sendable {
    /// The upper-case letters, the first in the higher byte; 0 is no country.
    package let rawValue: UInt16

    /// No country.
    package static let none = CountryCode(rawValue: 0)
    package static let unitedStates: CountryCode = "US"

    init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The code of two letters, in either case; none for anything else.
    package init(_ letters: some Sequence<UInt8>) {
        var value: UInt16 = 0
        var count = 0
        for letter in letters {
            guard (0x61...0x7A).contains(letter | 0x20), count < 2 else {
                self = .none
                return
            }
            value = value << 8 | UInt16(letter & 0xDF)
            count += 1
        }
        rawValue = count == 2 ? value : 0
    }

    /// True when there is no country.
    package var isNone: Bool { rawValue == 0 }

    /// The two letters in lower case.
    var lowercaseBytes: (UInt8, UInt8) {
        (UInt8(rawValue >> 8) | 0x20, UInt8(truncatingIfNeeded: rawValue) | 0x20)
    }

    /// The length of the country's postcodes, if they are digits alone.
    var postcodeDigits: Int? {
        switch self {
        case "US", "DE", "FR", "ES", "IT", "SE", "FI", "MX", "TR", "CZ", "SK", "GR", "EE", "HR", "UA", "TH", "MY",
            "ID", "SA", "LT", "PL", "RS", "BA", "ME", "MA", "EG", "KR", "PK", "PR", "VI", "GU", "AS", "MP", "MC", "SM",
            "VA", "KE", "VN":
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

    /// True for the United States and its territories.
    var usesZIPCodes: Bool {
        switch self {
        case "US", "PR", "VI", "GU", "AS", "MP": true
        default: false
        }
    }
}

extension CountryCode: ExpressibleByStringLiteral, CustomStringConvertible {
    /// The code of two letters; none for any other literal.
    package init(stringLiteral value: StaticString) {
        self.init(UnsafeBufferPointer(start: value.utf8Start, count: value.utf8CodeUnitCount))
    }

    /// The letters in upper case; empty for none.
    package var description: String {
        isNone ? "" : String(decoding: [UInt8(rawValue >> 8), UInt8(truncatingIfNeeded: rawValue)], as: UTF8.self)
    }
}
