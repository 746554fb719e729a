/// A query as words, with all that can be said of them before any candidate is seen.
struct QueryWords: Sendable {
    /// A house number that the query may mean.
    struct House: Sendable {
        /// Its first word.
        let start: Int
        let number: HouseNumber
        let words: UInt64
        /// The number without a letter standing alone behind it that may be the street's; nil without such a letter.
        let shorter: HouseNumber?
        /// That letter.
        let letter: UInt64
    }

    private(set) var words = Words()
    private var options: FoldingOptions = []
    /// Which words each part of the query holds.
    private(set) var line: UInt64 = 0
    private(set) var number: UInt64 = 0
    private(set) var street: UInt64 = 0
    private(set) var unit: UInt64 = 0
    private(set) var city: UInt64 = 0
    private(set) var region: UInt64 = 0
    private(set) var postcode: UInt64 = 0
    private(set) var country: UInt64 = 0
    /// True when the town's part begins with a house number and a street.
    private(set) var hasAddressInTown = false
    /// True when a part that is finer than a town or postcode was given, though it hold no words.
    private(set) var hasFinerPart = false
    /// All words but those of parts that only repeat what the line says.
    private(set) var all: UInt64 = 0
    /// Words that can be or begin a house number: no ordinal, not behind a unit word.
    private(set) var numbers: UInt64 = 0
    /// The house numbers that begin at those words.
    private(set) var houses: [House] = []
    /// Unit words and what belongs to them.
    private(set) var units: UInt64 = 0
    /// The first words of names such as `City of Houston`, which only say what the town is.
    private(set) var townForms: UInt64 = 0
    /// What a word weighs when nothing explains it.
    private(set) var weights: [Double] = []
    /// The weight of all words.
    private(set) var totalWeight = 0.0

    /// Takes up a query.
    mutating func read(_ query: Query, options: FoldingOptions = []) {
        self.options = options
        words.removeAll()
        line = UInt64(words: words.append(query.line, options: options))
        number = append(query.number)
        street = append(query.street)
        unit = append(query.unit)
        city = append(query.city)
        region = append(query.region)
        postcode = append(query.postcode)
        country = append(query.country)
        hasFinerPart = line == 0 && !(query.number.isEmpty && query.street.isEmpty && query.unit.isEmpty)
        all = line | number | street | unit | city | region | postcode | country
        units = unit | words.mask(ofTokens: words.text.unitMask())
        findNumbers()
        hasAddressInTown =
            city.firstWord.map { first in
                words.text.beginsWithAddress(words.tokens(of: first..<(city.lastWord ?? first) + 1))
            } ?? false
        weigh()
    }

    /// The part's words; none when the line has them all.
    private mutating func append(_ text: String) -> UInt64 {
        let range = words.append(text, options: options)
        guard line != 0 else { return UInt64(words: range) }
        let isRepeated = range.allSatisfy { index in
            var rest = line
            while let other = rest.popFirst() {
                if words.words[other].hash == words.words[index].hash { return true }
            }
            return false
        }
        return isRepeated ? 0 : UInt64(words: range)
    }

    private mutating func findNumbers() {
        numbers = 0
        houses.removeAll(keepingCapacity: true)
        for (index, word) in words.words.enumerated()
        where word.hasDigit && !word.isOrdinal && !units.contains(word: index) {
            guard let reading = words.text.houseNumber(at: word.token) else { continue }
            let loose = reading.withoutLooseSuffix
            numbers |= UInt64(word: index)
            houses.append(
                House(
                    start: index,
                    number: reading.number,
                    words: words.mask(ofTokens: reading.words),
                    shorter: loose?.number,
                    letter: loose.map {
                        words.mask(ofTokens: reading.words) & ~words.mask(ofTokens: $0.words)
                    } ?? 0
                )
            )
        }
    }

    private mutating func weigh() {
        weights.removeAll(keepingCapacity: true)
        totalWeight = 0
        townForms = 0
        // `LA` and `El` are small words in a name, but a town that is nothing else is not to be passed over.
        let isTownOfSmallWords = words.words.indices.allSatisfy { !city.contains(word: $0) || words.words[$0].isWeak }
        for (index, word) in words.words.enumerated() {
            let weight: Double
            if isOfTownsForm(index) { townForms |= UInt64(word: index) }
            let isTown = isTownOfSmallWords && city.contains(word: index) || isAloneOnLine(index)
            if word.isWeak && !isTown || townForms.contains(word: index) || word.classes.contains(.numberMark)
                || units.contains(word: index)
                || region.contains(word: index)
                || country.contains(word: index)
            {
                weight = 0
            } else {
                weight = word.isType || word.isDirection ? 2 : Double(min(word.count, 20))
            }
            weights.append(weight)
            if all.contains(word: index) { totalWeight += weight }
        }
    }

    /// True for a word that is a segment of the line by itself: `Van, Türkiye`.
    private func isAloneOnLine(_ index: Int) -> Bool {
        let words = words.words
        return line.contains(word: index)
            && (index == 0 || words[index - 1].segment != words[index].segment)
            && (index + 1 == words.count || words[index + 1].segment != words[index].segment)
    }

    /// True for the first word of `City of Houston`, which says what the town is.
    private func isOfTownsForm(_ index: Int) -> Bool {
        let words = words.words
        return cityPlaces.contains(word: index) && index + 1 < words.count && words[index + 1].isWeak
            && words[index + 1].segment == words[index].segment
            && (index == 0 || words[index - 1].segment != words[index].segment)
            && Self.townForms.contains(words[index].hash)
    }

    private static let townForms = Set(
        [
            "city", "town", "village", "borough", "township", "municipality", "stadt", "hansestadt", "gemeinde",
            "ville",
            "commune", "ciudad", "municipio", "ayuntamiento", "citta", "comune", "gemeente", "stad", "cidade",
        ].map { FNVHash.hash($0.utf8) }
    )

    /// The share of all words' weight that those words have, 0 to 1; those in `light` count a quarter.
    func share(of unexplained: UInt64, light: UInt64) -> Double {
        guard totalWeight > 0 else { return 0 }
        var weight = 0.0
        var rest = unexplained
        while let index = rest.popFirst() {
            weight += light.contains(word: index) ? weights[index] / 4 : weights[index]
        }
        return weight / totalWeight
    }

    /// Where house numbers are looked for.
    var numberPlaces: UInt64 { streetPlaces == 0 && hasAddressInTown ? city : streetPlaces }
    /// Where streets are looked for.
    var streetPlaces: UInt64 { line | street | number }
    /// Where regions are looked for.
    var regionPlaces: UInt64 { region != 0 ? region | line : line != 0 ? line : city != 0 ? city : street }
    /// Where places are looked for first.
    var cityPlaces: UInt64 { line | city }
}
