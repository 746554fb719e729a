import Geocoding

/// What a query says about country and region.
struct DivisionReading {
    /// The ids of the regions that may be meant, in any country.
    private(set) var regions: [UInt32] = []
    /// The words that name the region.
    private(set) var regionWords: TokenMask = 0
    /// The country that may be meant, or none.
    private(set) var country = CountryCode.none
    /// The words that name the country.
    private(set) var countryWords: TokenMask = 0
    /// The country that the region's words may be the name of instead, as `Georgia` is; none otherwise.
    private(set) var otherCountry = CountryCode.none

    /// The words that are read as country or region.
    var words: TokenMask { countryWords | regionWords }
    /// The words of a country that are no region too, as `CA`, `DE` and `GA` are.
    var surelyCountryWords: TokenMask { isLeading ? 0 : countryWords & ~regionWords }
    /// True for a country that stands first, where a town may bear its name (`Lebanon, 17042`).
    private var isLeading = false

    /// Reads a query's country and region.
    mutating func read(_ reading: QueryReading, _ tables: LocatorTables) throws {
        regions.removeAll(keepingCapacity: true)
        (regionWords, countryWords, country) = (0, 0, .none)
        try findCountry(reading, tables)
        try findRegion(reading, tables)
        // Two letters that are both are the region when that is all there is, as in “Fremont, CA”.
        otherCountry = countryWords == regionWords ? country : .none
        if countryWords == regionWords { (country, countryWords) = (.none, 0) }
        isLeading = false
        if country.isNone, otherCountry.isNone, regions.isEmpty { findLeadingCountry(reading) }
    }

    /// The country that is all of a line's first segment: `Germany, Munich`.
    private mutating func findLeadingCountry(_ reading: QueryReading) {
        guard let end = reading.text.leadingSegment, !reading.isInParts else { return }
        country = Countries.code(hash: reading.text.hash(end))
        guard !country.isNone else { return }
        countryWords = TokenMask(words: end)
        isLeading = true
    }

    /// The longest window at the end that is a country.
    private mutating func findCountry(_ reading: QueryReading, _ tables: LocatorTables) throws {
        var free = reading.country
        while let last = free.lastWord, reading.text.tokens[last].flags.contains(.allDigits) {
            free = free.without(word: last)
        }
        guard let last = free.lastWord else { return }
        if reading.hasCountryPart, let first = reading.country.firstWord {
            country = Countries.code(of: first..<last + 1, in: reading.text)
            if !country.isNone { countryWords = TokenMask(words: first..<last + 1) }
            return
        }
        for first in max(0, last - 4)...last where isWindow(first, last, in: reading.country, reading) {
            let code = Countries.code(hash: reading.text.hash(first..<last + 1))
            // `France 75001`; but the `KY` of `KY 40741` is a state, not an island.
            guard !code.isNone, last == reading.country.lastWord || reading.text.tokens[first].count > 3 else {
                continue
            }
            if try endsTown(first..<last + 1, reading, tables) { return }
            country = code
            countryWords = TokenMask(words: first..<last + 1)
            return
        }
    }

    /// True for a country's name that is the end of a town's: `Johns Island` is in no `Island`.
    private func endsTown(_ words: Range<Int>, _ reading: QueryReading, _ tables: LocatorTables) throws -> Bool {
        let tokens = reading.text.tokens
        var towns: [UInt32] = []
        var first = words.lowerBound - 1
        while first >= max(0, words.upperBound - 5), reading.town.contains(word: first),
            tokens[first].segment == tokens[words.lowerBound].segment
        {
            try tables.appendPlaces(reading.text.placeKey(first..<words.upperBound), to: &towns)
            if !towns.isEmpty { return true }
            first -= 1
        }
        return false
    }

    /// The longest window at the end, before country and postcode, that is a region of the file.
    private mutating func findRegion(_ reading: QueryReading, _ tables: LocatorTables) throws {
        let tokens = reading.text.tokens
        for taken in [countryWords, 0] {
            var free = reading.region & ~taken
            while let last = free.lastWord, tokens[last].flags.contains(.hasDigit) { free = free.without(word: last) }
            guard let last = free.lastWord else { continue }
            for first in max(0, last - 3)...last where isWindow(first, last, in: free, reading) {
                try lookUpRegion(first..<last + 1, reading, tables)
                if taken != 0 || countryWords & free == 0 { try keepRegionsOfCountry(tables) }
                guard !regions.isEmpty else { continue }
                regionWords = TokenMask(words: first..<last + 1)
                return
            }
            // A country that leaves no word for the region may be the region itself.
            guard countryWords != 0, countryWords.nonzeroBitCount == 1 else { return }
        }
    }

    private mutating func lookUpRegion(_ words: Range<Int>, _ reading: QueryReading, _ tables: LocatorTables) throws {
        try tables.appendPlaces(LocatorKeys.region(reading.text.bytes(words)), to: &regions)
        guard regions.isEmpty else { return }
        // Names and short forms that the file does not list lead to the code, which it does.
        guard let region = Regions.region(hash: reading.text.hash(words), in: country) else { return }
        try tables.appendPlaces(LocatorKeys.region(region.code.description.lowercased().utf8), to: &regions)
    }

    /// Leaves out the regions of other countries than the one that is named: `MA` is in the United States and in Guam.
    private mutating func keepRegionsOfCountry(_ tables: LocatorTables) throws {
        guard !country.isNone else { return }
        regions = try regions.filter { try tables.place($0)?.countryCode == country }
    }

    private func isWindow(_ first: Int, _ last: Int, in mask: TokenMask, _ reading: QueryReading) -> Bool {
        let words = TokenMask(words: first..<last + 1)
        return mask & words == words && reading.text.tokens[first].segment == reading.text.tokens[last].segment
            && !(first == last && (endsStreet(first, reading) || isLoneLetter(first, reading)))
    }

    /// True for a letter by itself on one line, where it is no region's code.
    private func isLoneLetter(_ word: Int, _ reading: QueryReading) -> Bool {
        !reading.isInParts && reading.text.tokens[word].count == 1
    }

    /// True for a street's type or direction that is a code by chance: `St` is no São Tomé in “12 Main St”.
    ///
    /// It is one when it ends a segment with a number that has no other type, as in “12 Oak Ct” but not in
    /// “12 Oak St Hartford CT”.
    private func endsStreet(_ word: Int, _ reading: QueryReading) -> Bool {
        let tokens = reading.text.tokens
        guard tokens[word].count <= 2, tokens[word].classes.hasTypeOrDirection else { return false }
        var hasNumber = false
        for token in tokens[..<word] where token.segment == tokens[word].segment {
            if token.classes.contains(.type) { return false }
            if token.flags.contains(.hasDigit) { hasNumber = true }
        }
        return hasNumber
    }

    /// What country and region say to a place, in log-odds.
    func evidence(for place: PlaceRecord) -> Double {
        let region = place.kind == .region ? place.id : place.region
        if !regions.isEmpty, regions.contains(region) { return Weights.regionAgrees }
        if !country.isNone, place.countryCode != country, !place.countryCode.isNone { return Weights.countryDiffers }
        // A postcode's area has no region of its own.
        if regions.isEmpty || place.kind == .postcode || region == 0 { return 0 }
        return Weights.regionDiffers
    }
}
