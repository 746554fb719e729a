import Geocoding

/// Searches one locator file, for one task at a time.
///
/// No grammar decides which words are the town: every window of words is looked up among the names the file knows, and
/// what is left is looked up as a street inside each place found. Only then is it known how the query is to be read.
final class LocatorSearch {
    let tables: LocatorTables
    /// What answers are preferred or left out for where they are.
    let area: AreaFilter
    var reading = QueryReading()
    var divisions = DivisionReading()
    /// The words of the postcode.
    var postcodeWords: TokenMask = 0
    /// The postcode as it is compared in the country looked at last; nil when none was looked at.
    var normalPostcode: (country: CountryCode, bytes: [UInt8])?
    /// The places that the query may mean, the likeliest first.
    var areas: [StreetArea] = []
    /// The streets found by one way to read the query, before they are weighed.
    var found: [FoundStreet] = []
    /// The streets found, with where the number is on them.
    var hits: [StreetHit] = []
    /// Memory for the words of a street's name.
    var nameText = AddressText()
    /// Memory for lists of ids.
    var ids: [UInt32] = []

    /// The most areas in which a street is looked for.
    private static let areaLimit = 48
    /// The most candidates in an answer.
    static let candidateLimit = 5

    /// A search with a connection of its own.
    ///
    /// - Throws: `LocatorError`.
    init(_ file: LocatorFile, area: AreaFilter = AreaFilter()) throws {
        tables = try LocatorTables(file)
        self.area = area
    }

    /// What the file offers for a query, the likeliest first, at most five.
    ///
    /// - Throws: `LocatorError` when the file cannot be read.
    func candidates(for query: Query) throws -> [Candidate] {
        if let point = query.point { return try candidates(at: point) }
        start(query)
        guard !reading.text.tokens.isEmpty else { return [] }
        try divisions.read(reading, tables)
        try findPostcode()
        try findTowns()
        reading.findNumbers(taken: postcodeWords | divisions.words)
        try findStreets()
        return hits.isEmpty ? try placeCandidates() : try streetCandidates()
    }

    /// Reads a query and forgets what was found for the one before.
    func start(_ query: Query) {
        reading.read(query)
        areas.removeAll(keepingCapacity: true)
        found.removeAll(keepingCapacity: true)
        hits.removeAll(keepingCapacity: true)
        postcodeWords = 0
        normalPostcode = nil
    }

    // MARK: Postcode

    /// Finds the postcode and the places it leads to.
    private func findPostcode() throws {
        let tokens = reading.text.tokens
        var rest = reading.postcode & ~divisions.words
        while let last = rest.lastWord {
            rest = rest.without(word: last)
            guard tokens[last].flags.contains(.hasDigit) || (last > 0 && tokens[last - 1].flags.contains(.hasDigit))
            else {
                continue
            }
            for first in [last - 1, last] where first >= 0 {
                let words = TokenMask(words: first..<last + 1)
                guard reading.postcode & words == words, tokens[first].segment == tokens[last].segment,
                    mayBePostcode(first, last)
                else { continue }
                try lookUpPostcode(first..<last + 1)
                if postcodeWords != 0 { return }
            }
        }
        rememberUnknownPostcode()
    }

    /// False for a number before a street's name, and for a house number before a postcode.
    private func mayBePostcode(_ first: Int, _ last: Int) -> Bool {
        let tokens = reading.text.tokens
        guard tokens[first...last].contains(where: { $0.flags.contains(.hasDigit) }) else { return false }
        // `110 00` and `110 001` are one postcode, `115 10783` are two numbers.
        if first < last, tokens[first].flags.contains(.allDigits), tokens[last].flags.contains(.allDigits),
            tokens[last].joint != .hyphen, tokens[first].count != 3 || tokens[last].count > 3
        {
            return false
        }
        guard !reading.isInParts, first == 0, tokens.count > last + 1 else { return true }
        return !tokens[(last + 1)...].contains { $0.segment == tokens[last].segment && $0.classes.contains(.type) }
    }

    private func lookUpPostcode(_ words: Range<Int>) throws {
        guard reading.text.bytes(words).count >= 3 else { return }
        let known = divisions.country.isNone ? tables.file.postcodeCountries[...] : [divisions.country]
        for country in known {
            ids.removeAll(keepingCapacity: true)
            try tables.appendPlaces(reading.text.postcodeKey(words, country: country), to: &ids)
            for id in ids {
                guard let place = try tables.place(id), area.allows(place) else { continue }
                let division = divisions.evidence(for: place)
                areas.append(StreetArea(place: place, words: 0, hasPostcode: true, division: division))
            }
        }
        guard !areas.isEmpty else { return }
        postcodeWords = TokenMask(words: words)
    }

    /// Keeps the digits of a postcode that the file does not know away from street and number.
    private func rememberUnknownPostcode() {
        let tokens = reading.text.tokens
        if reading.isInParts, reading.postcode & reading.town == 0 {
            postcodeWords = reading.postcode
            return
        }
        guard let last = (reading.postcode & ~divisions.words).lastWord, last > 0,
            tokens[last].flags.contains(.allDigits), (4...5).contains(tokens[last].count)
        else { return }
        postcodeWords = TokenMask(words: last..<last + 1)
    }

    // MARK: Towns

    /// Finds all windows of words that name a town, and joins them with what the postcode leads to.
    private func findTowns() throws {
        let tokens = reading.text.tokens
        let byPostcode = areas
        var free = reading.town & ~postcodeWords & ~divisions.surelyCountryWords
        if !reading.isInParts { free &= ~reading.unit }
        let hasOwnPart = reading.isInParts && !reading.hasTownInStreet
        var starts = free
        while let first = starts.firstWord {
            starts = starts.without(word: first)
            guard !tokens[first].flags.contains(.allDigits) else { continue }
            for last in first..<min(first + 5, tokens.count) {
                guard free.contains(word: last), tokens[last].segment == tokens[first].segment else { break }
                // A letter by itself, as in `n/a`, stands for a compass word and not for a town of that name; and a
                // town called Of is seen in its own part only, or where nothing stands beside it.
                if first == last,
                    tokens[first].count == 1
                        || !hasOwnPart && isParticle(tokens[first]) && !standsAlone(first, in: free & ~divisions.words)
                {
                    continue
                }
                ids.removeAll(keepingCapacity: true)
                try tables.appendPlaces(reading.text.placeKey(first..<last + 1), to: &ids)
                if ids.isEmpty, last == first + 1, tokens[last].joint == .slash { try findByRiver(first..<last + 1) }
                try addTowns(TokenMask(words: first..<last + 1), byPostcode)
            }
        }
        areas.sort { $0.precedes($1) }
        if areas.count > Self.areaLimit { areas.removeLast(areas.count - Self.areaLimit) }
    }

    /// Looks a town up that stands with its river or region behind a slash: `Frankfurt/Main` is `Frankfurt am Main`.
    private func findByRiver(_ words: Range<Int>) throws {
        for link: StaticString in ["am", "an der", "im", "in", "sur", "upon", "on"] {
            try tables.appendPlaces(reading.text.placeKey(words, link: link), to: &ids)
        }
    }

    private func isParticle(_ token: Token) -> Bool {
        token.classes.contains(.weak) && token.classes.isDisjoint(with: [.saint, .type])
    }

    /// True when the word is one of those, and no other of them is beside it in its segment.
    private func standsAlone(_ word: Int, in free: TokenMask) -> Bool {
        let tokens = reading.text.tokens
        return free.contains(word: word)
            && [word - 1, word + 1].allSatisfy { beside in
                !tokens.indices.contains(beside) || tokens[beside].segment != tokens[word].segment
                    || !free.contains(word: beside)
            }
    }

    private func addTowns(_ words: TokenMask, _ byPostcode: [StreetArea]) throws {
        for id in ids {
            guard let place = try tables.place(id), area.allows(place) else { continue }
            let hasPostcode = byPostcode.contains { $0.place.id == id }
            areas.append(
                StreetArea(
                    place: place,
                    words: words,
                    hasPostcode: hasPostcode,
                    division: divisions.evidence(for: place)
                )
            )
        }
    }
}
