extension QueryWords {
    /// True when the query is no more than a letter or two, or what programs and people write for “nothing here”.
    ///
    /// There are towns called Nan, Same and Ho and regions called ST: they need their country or region beside them.
    var saysNothing: Bool {
        guard region == 0, postcode == 0, country == 0, let first = words.words.first else { return false }
        return words.words.allSatisfy { word in
            word.segment == first.segment && !word.hasDigit
                && (word.count < 3 || Self.placeholders.contains(word.hash))
        }
    }

    /// True when those words, of one part, are what programs and people write for “nothing here”.
    func saysNothing(_ part: UInt64) -> Bool {
        var rest = part
        while let index = rest.popFirst() {
            let word = words.words[index]
            // `n/a`
            guard Self.placeholders.contains(word.hash) || word.count == 1 && part.nonzeroBitCount > 1 else {
                return false
            }
        }
        return true
    }

    private static let placeholders = Set(
        ["empty", "nan", "nil", "none", "null", "same", "tba", "tbc", "tbd", "unknown", "void"].map {
            FNVHash.hash($0.utf8)
        }
    )
}
