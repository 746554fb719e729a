internal import Geocoding

/// Makes text that came from outside fit for a message.
enum MessageText {
    private static let longest = 160

    /// The text with what would steer a terminal as escapes, cut to a length for one line.
    static func cleaned(_ text: String) -> String {
        var cleaned = ""
        for scalar in text.unicodeScalars {
            guard cleaned.utf8.count < longest else { return cleaned + "…" }
            Escaping.append(scalar, to: &cleaned)
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
