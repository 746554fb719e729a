/// The words of a column header, folded so that spellings compare equal.
enum HeaderWords {
    /// The words of `header`: lower case, without accents, cut at all that is no letter or digit and before capitals.
    ///
    /// `&` and `+` are the word `and`.
    static func words(of header: String) -> [String] {
        var words: [String] = []
        var word = ""
        var lastIsLowercase = false
        func close() {
            if !word.isEmpty { words.append(word) }
            word = ""
        }
        for scalar in header.unicodeScalars {
            // Marks that follow their letter are left out, as if the letter had none.
            if (0x0300...0x036F).contains(scalar.value) { continue }
            if scalar == "&" || scalar == "+" {
                close()
                words.append("and")
            }
            guard scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) else {
                lastIsLowercase = false
                close()
                continue
            }
            if lastIsLowercase, scalar.properties.isUppercase { close() }
            lastIsLowercase = scalar.properties.isLowercase
            for lower in scalar.properties.lowercaseMapping.unicodeScalars {
                if let plain = plainLetters[lower] {
                    word += plain
                } else if !(0x0300...0x036F).contains(lower.value) {
                    word.unicodeScalars.append(lower)
                }
            }
        }
        close()
        return words
    }

    /// True when these look like the names of columns and not like the fields of a record.
    ///
    /// Names are short, begin with no digit and are no e-mail addresses; and at least one holds a word that headers are
    /// known to hold.
    static func areNames(_ columns: [String]) -> Bool {
        let isPlain = columns.allSatisfy { column in
            column.utf8.count <= 60 && !column.contains("@") && !("0"..."9").contains(column.first ?? "a")
        }
        return isPlain
            && columns.contains { column in
                let words = words(of: column)
                return HeaderVocabulary.role(words.joined()) != nil || words.contains(where: HeaderVocabulary.isCommon)
            }
    }

    private static let plainLetters: [Unicode.Scalar: String] = {
        var plain: [Unicode.Scalar: String] = ["ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "º": "o", "ª": "a"]
        let letters = [
            "a": "áàâäãå", "c": "ç", "e": "éèêë", "i": "íìîï", "n": "ñ", "o": "óòôöõ", "u": "úùûü", "y": "ýÿ",
        ]
        for (letter, accented) in letters {
            for scalar in accented.unicodeScalars { plain[scalar] = letter }
        }
        return plain
    }()
}
