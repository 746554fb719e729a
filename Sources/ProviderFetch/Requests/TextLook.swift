import Geocoding

/// Sees what a service would take a text for.
enum TextLook {
    /// The number of words, counted at the least: letters and digits between white space and punctuation.
    ///
    /// Apostrophes and points do not divide, nor does a hyphen or slash between digits; each Chinese character, kana
    /// and hangul syllable is a word of its own (as Mapbox counts).
    static func words(of text: [UInt8]) -> Int {
        let scalars = Array(String(decoding: text, as: UTF8.self).unicodeScalars)
        var count = 0
        var isInWord = false
        for (index, scalar) in scalars.enumerated() {
            switch scalar {
            case "'", "’", ".", "^": continue
            case "-", "/":
                let isBetweenDigits =
                    index > 0 && index + 1 < scalars.count && isDigit(scalars[index - 1]) && isDigit(scalars[index + 1])
                if !isBetweenDigits { isInWord = false }
            default:
                let isIdeograph = (0x3040...0x30FF).contains(scalar.value) || (0x3400...0x9FFF).contains(scalar.value)
                if isIdeograph {
                    count += 1
                    isInWord = false
                } else if scalar.value < 0x80 ? isLetterOrDigit(scalar) : !isDivider(scalar) {
                    if !isInWord { count += 1 }
                    isInWord = true
                } else {
                    isInWord = false
                }
            }
        }
        return count
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { (0x30...0x39).contains(scalar.value) }

    private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        isDigit(scalar) || (0x61...0x7A).contains(scalar.value | 0x20)
    }

    /// True for white space and the punctuation beyond ASCII, general, Chinese and full-width.
    private static func isDivider(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xA0, 0x2000...0x206F, 0x3000...0x303F, 0xFF00...0xFF0F: true
        default: false
        }
    }
}

extension TextRules.Look {
    /// True when the text looks so.
    func fits(_ text: [UInt8]) -> Bool {
        switch self {
        case .position:
            let parts = text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
            return parts.count == 2 && parts.allSatisfy { Self.isNumberOrEmpty($0) }
        case .coordinates: return Self.isCoordinates(text)
        case .identifier:
            let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { return false }
            return parts[0].allSatisfy { (0x61...0x7A).contains($0 | 0x20) || $0 == UInt8(ascii: "_") }
                && parts[1].allSatisfy(\.isDigit)
        }
    }

    /// True for two numbers that a latitude and a longitude can be, with a comma, a blank or both between them.
    private static func isCoordinates(_ text: [UInt8]) -> Bool {
        let parts = text.split { $0 == UInt8(ascii: ",") || $0 == 0x20 }
        guard parts.count == 2 else { return false }
        let numbers = parts.compactMap { $0.withUnsafeBufferPointer(DecimalNumber.parse) }
        return numbers.count == 2 && abs(numbers[0]) <= 90 && abs(numbers[1]) <= 180
    }

    private static func isNumberOrEmpty(_ text: ArraySlice<UInt8>) -> Bool {
        let solid = text.filter { $0 != 0x20 }
        return solid.isEmpty || solid.withUnsafeBufferPointer { DecimalNumber.parse($0) != nil }
    }

    /// What the provider would take such a text for.
    var words: String {
        switch self {
        case .position, .coordinates: "a position"
        case .identifier: "an identifier"
        }
    }
}
