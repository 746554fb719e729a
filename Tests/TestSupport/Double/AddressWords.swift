import Foundation

/// The words of an address in lower case without accents, as written and with the usual abbreviations spelled out.
struct AddressWords: Sendable {
    /// The words as written.
    private(set) var plain: [String] = []
    /// The same words, `st` as `street` and so on.
    private(set) var expanded: [String] = []
    /// What the text wants to go wrong, by its words for that, which are no part of the address.
    private(set) var orders: [String] = []

    init(_ text: String) {
        for word in Self.split(text) {
            if word.hasPrefix("qx"), DoubleOddity.words[word] != nil || DoubleTrouble.words[word] != nil {
                orders.append(word)
            } else {
                plain.append(word)
                expanded.append(Self.spelledOut[word] ?? word)
            }
        }
    }

    /// Words are runs of letters and digits; `#` and `&` are words, apostrophes are left out.
    private static func split(_ text: String) -> [String] {
        let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
        let folded =
            isPlain
            ? text.lowercased()
            : text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        var words: [String] = []
        var word = String.UnicodeScalarView()
        func endWord() {
            if !word.isEmpty { words.append(String(word)) }
            word = String.UnicodeScalarView()
        }
        for scalar in folded.unicodeScalars {
            switch scalar {
            case "a"..."z", "0"..."9": word.append(scalar)
            case "'", "’": continue
            case "#", "&":
                endWord()
                words.append(String(scalar))
            default:
                if scalar.isASCII || !scalar.properties.isAlphabetic { endWord() } else { word.append(scalar) }
            }
        }
        endWord()
        return words
    }

    private static let spelledOut: [String: String] = [
        "st": "street", "str": "street", "ave": "avenue", "av": "avenue", "rd": "road", "dr": "drive", "ln": "lane",
        "ct": "court", "blvd": "boulevard", "hwy": "highway", "pl": "place", "wy": "way", "n": "north", "s": "south",
        "e": "east", "w": "west", "nw": "northwest", "ne": "northeast", "sw": "southwest", "se": "southeast",
    ]
}

extension [String] {
    /// Where the words stand one after the other; nil when they do not.
    func position(of words: [String]) -> Int? {
        guard !words.isEmpty, words.count <= count else { return nil }
        for start in 0...(count - words.count) where self[start] == words[0] {
            if Array(self[start..<(start + words.count)]) == words { return start }
        }
        return nil
    }
}
