import Geocoding

/// What the words of a query may be, before anything is looked up: no grammar, only where each part may stand.
struct QueryReading {
    private(set) var text = AddressText()
    /// Where the street may stand.
    private(set) var street: TokenMask = 0
    /// Where the town may stand.
    private(set) var town: TokenMask = 0
    private(set) var region: TokenMask = 0
    private(set) var postcode: TokenMask = 0
    private(set) var country: TokenMask = 0
    /// Words of a flat or suite, which the file does not know.
    private(set) var unit: TokenMask = 0
    /// The house numbers that may be meant, the likeliest first; at most four.
    private(set) var numbers: [NumberReading] = []
    /// True when the query came in parts.
    private(set) var isInParts = false

    /// True when the country came in a part of its own.
    private(set) var hasCountryPart = false

    /// True when the query came in parts without a town, which is then looked for in the street's part.
    var hasTownInStreet: Bool { isInParts && town == street }

    /// A house number and the words it was read from.
    struct NumberReading {
        var number: HouseNumber
        var words: TokenMask
    }

    /// Reads a query; what was read before is forgotten, its memory kept.
    mutating func read(_ query: Query) {
        text.removeAll()
        numbers.removeAll(keepingCapacity: true)
        (street, town, region, postcode, country, unit) = (0, 0, 0, 0, 0, 0)
        isInParts = query.line.isEmpty
        hasCountryPart = false
        if isInParts {
            readParts(query)
        } else {
            let words = TokenMask(words: text.append(query.line))
            (street, town, region, postcode, country) = (words, words, words, words, words)
            unit = text.unitMask()
        }
    }

    private mutating func readParts(_ query: Query) {
        let number = text.append(query.number)
        street = TokenMask(words: text.append(query.street))
        // The unit's own field needs no unit word, and nothing else is looked for in it.
        text.append(query.unit)
        town = TokenMask(words: text.append(query.city))
        region = TokenMask(words: text.append(query.region))
        postcode = TokenMask(words: text.append(query.postcode))
        country = TokenMask(words: text.append(query.country))
        // A part that is not given may stand in another's field.
        if street == 0, number.isEmpty, let first = town.firstWord, let last = town.lastWord,
            text.beginsWithAddress(first..<last + 1)
        {
            street = town
        }
        if town == 0 { town = street }
        if region == 0 { region = town }
        if postcode == 0 { postcode = region | town }
        hasCountryPart = country != 0
        if !hasCountryPart { country = region | town }
        unit = text.unitMask() & street
        if let known = text.houseNumber(in: number) {
            numbers.append(NumberReading(number: known, words: repeated(known)))
        }
    }

    /// The words of a number that stands in its own field and before the street once more.
    private func repeated(_ number: HouseNumber) -> TokenMask {
        guard let first = street.firstWord, let again = text.houseNumber(at: first), again.number == number,
            TokenMask(words: again.words) != street
        else { return 0 }
        return TokenMask(words: again.words)
    }

    /// Finds the house numbers among the street's words, once it is known which words are the postcode.
    ///
    /// - Parameter taken: words that are something else.
    mutating func findNumbers(taken: TokenMask) {
        guard numbers.isEmpty else { return }
        var rest = street & ~unit & ~taken
        while let index = rest.firstWord, numbers.count < 3 {
            rest = rest.without(word: index)
            guard let found = text.houseNumber(at: index) else { continue }
            let words = TokenMask(words: found.words)
            guard words & (unit | taken) == 0 else { continue }
            numbers.append(NumberReading(number: found.number, words: words))
            if let loose = found.withoutLooseSuffix {
                numbers.append(NumberReading(number: loose.number, words: TokenMask(words: loose.words)))
            }
            rest &= ~words
        }
    }
}
