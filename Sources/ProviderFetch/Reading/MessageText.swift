internal import Geocoding

/// Makes text that came from outside fit for a message.
enum MessageText {
    private static let longest = 160

    /// The text with control characters, line ends and turns of direction as escapes, cut to a length for one line.
    static func cleaned(_ text: String) -> String {
        var cleaned = ""
        for scalar in text.unicodeScalars {
            guard cleaned.utf8.count < longest else { return cleaned + "…" }
            switch scalar.value {
            case 0..<0x20, 0x7F...0x9F, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF:
                cleaned += "\\u{\(String(scalar.value, radix: 16))}"
            default: cleaned.unicodeScalars.append(scalar)
            }
        }
        return cleaned
    }

    /// The provider's own words, unless they repeat a part of the address that was asked for.
    static func cleaned(_ text: String, unlessNaming query: Query) -> String? {
        let asked = words(query.oneLine)
        guard !text.isEmpty, words(text).isDisjoint(with: asked) else { return nil }
        return cleaned(text)
    }

    /// The words and numbers that could tell an address.
    private static func words(_ text: String) -> Set<Substring> {
        let words = text.lowercased().split { !$0.isLetter && !$0.isNumber }
        return Set(words.filter { $0.count > 2 || $0.contains(where: \.isNumber) })
    }
}
