/// The countries and regions that a query names, before any candidate is seen.
struct AskedAreas: Sendable {
    /// Words that are the name or code of a region of the country looked at, rightmost first.
    struct Window: Sendable {
        let words: UInt64
        let code: RegionCode
    }

    /// The country that the query names, or none.
    private(set) var country = CountryCode.none
    /// The words that name it; all of the country part, even when it is not understood.
    private(set) var countryWords: UInt64 = 0
    /// True when the country part holds something, and nobody knows what.
    private(set) var isCountryUnknown = false
    /// True when the country is beyond doubt: not two letters that may be a region's.
    private(set) var isCountryCertain = false
    /// The only country whose postcodes look like the one in the query, when that stands in a part of its own or the
    /// query names no country.
    private(set) var postcodeCountry = CountryCode.none
    /// True when that is known by the state before the postcode, whose letters may be a region's of another country.
    private(set) var isPostcodeCountryByState = false
    private(set) var windows: [Window] = []
    private var windowsCountry: CountryCode?

    /// The most words in the name of a country or region that are looked at.
    private static let longestName = 3

    /// Takes up a query.
    mutating func read(_ query: QueryWords) {
        windowsCountry = nil
        country = .none
        countryWords = query.country
        isCountryCertain = query.country != 0
        isCountryUnknown = false
        if let words = Self.range(query.country) {
            country = Countries.code(of: query.words.tokens(of: words), in: query.words.text)
            isCountryUnknown = country.isNone && !query.saysNothing(query.country)
        } else if let line = Self.range(query.line) {
            readCountry(at: line, query)
            if country.isNone { readLeadingCountry(query) }
        }
        let hasCountry = query.country != 0 || !country.isNone && countryWords.firstWord != query.line.firstWord
        (postcodeCountry, isPostcodeCountryByState) = (.none, false)
        if !hasCountry || query.postcode != 0 { readPostcodeCountry(query) }
    }

    /// Finds a British or Canadian postcode, or one behind the name of an American or Australian state.
    private mutating func readPostcodeCountry(_ query: QueryWords) {
        let words = query.words.words
        var ends = query.postcode != 0 ? query.postcode : query.line | query.city
        while let end = ends.popLast() {
            // Nothing but another segment stands behind a postcode.
            guard words[end].hasDigit, end + 1 == words.count || words[end + 1].segment != words[end].segment else {
                continue
            }
            // The longest postcode is of two words.
            let first = end > 0 && words[end - 1].segment == words[end].segment ? end - 1 : nil
            if words[end].isAllDigits {
                var country = Self.stateCountry(before: end, digits: words[end].count, query)
                if country == nil, let first, words[first].isAllDigits {
                    let digits = words[first].count + words[end].count
                    country = Self.stateCountry(before: first, digits: digits, query)
                }
                guard let country else { continue }
                (postcodeCountry, isPostcodeCountryByState) = (country, true)
                return
            }
            guard !words[end].isOrdinal else { continue }
            var code = Array(query.words.folded[words[end].range])
            postcodeCountry = PostcodeShape.country(of: code)
            if postcodeCountry.isNone, let first {
                code.insert(contentsOf: query.words.folded[words[first].range], at: 0)
                postcodeCountry = PostcodeShape.country(of: code)
            }
            guard postcodeCountry.isNone else { return }
        }
    }

    /// The country whose state stands before a postcode of so many digits as that country's have.
    private static func stateCountry(before start: Int, digits: Int, _ query: QueryWords) -> CountryCode? {
        let country: CountryCode
        switch digits {
        case 5, 9: country = .unitedStates
        case 4: country = "AU"
        default: return nil
        }
        let places = query.region != 0 && query.postcode != 0 ? query.region : query.line
        guard let last = (places & (UInt64(word: start) &- 1)).lastWord else { return nil }
        let isState = (max(0, last - longestName + 1)...last).contains { first in
            (first...last).allSatisfy(places.contains(word:))
                && !Regions.code(hash: hash(query, first..<last + 1), in: country).isNone
        }
        return isState ? country : nil
    }

    /// Sees the country that is all of the line's first segment (`Germany, Munich`), though a town may bear its name.
    private mutating func readLeadingCountry(_ query: QueryWords) {
        guard let segment = query.words.text.leadingSegment else { return }
        country = Countries.code(hash: query.words.text.hash(segment))
        if !country.isNone { countryWords = query.words.mask(ofTokens: segment) & query.line }
    }

    private mutating func readCountry(at line: Range<Int>, _ query: QueryWords) {
        let words = query.words.words
        var line = line
        // `Paris, France 75001`; but the `KY` of `KY 40741` is a state, not an island.
        let end = line.upperBound
        while line.count > 1, words[line.upperBound - 1].isAllDigits { line.removeLast() }
        for length in (1...Self.longestName).reversed() where length < line.count {
            let window = line.upperBound - length..<line.upperBound
            guard words[window.lowerBound].segment == words[window.upperBound - 1].segment else { continue }
            let code = Countries.code(hash: Self.hash(query, window))
            guard !code.isNone, line.upperBound == end || words[window.lowerBound].count > 3 else { continue }
            country = code
            countryWords = UInt64(words: window)
            isCountryCertain = length > 1 || Self.isCertain(words[window.lowerBound])
            return
        }
    }

    /// True for a country's name or code that is nothing else: no region's code, street type or direction.
    private static func isCertain(_ word: Word) -> Bool {
        word.count > 2
            || word.classes.isEmpty && !word.isDirection
                && [.unitedStates, "CA", "AU"].allSatisfy { Regions.code(hash: word.hash, in: $0).isNone }
    }

    /// Finds the names of that country's regions, unless they are known from the candidate before.
    mutating func findRegions(of country: CountryCode, _ query: QueryWords) {
        guard windowsCountry != country else { return }
        windowsCountry = country
        windows.removeAll(keepingCapacity: true)
        guard !country.isNone, let scope = Self.range(query.regionPlaces) else { return }
        let words = query.words.words
        var end = scope.upperBound
        // Regions stand near the end; of a long line no more than that is read.
        while end > max(scope.lowerBound, scope.upperBound - 6) {
            for length in (1...min(Self.longestName, end - scope.lowerBound)).reversed() {
                let window = end - length..<end
                guard words[window.lowerBound].segment == words[end - 1].segment else { continue }
                let code = Regions.code(hash: Self.hash(query, window), in: country)
                if !code.isNone { windows.append(Window(words: UInt64(words: window), code: code)) }
            }
            end -= 1
        }
    }

    /// True for the name or code of a region of another country than that one, where the query names no country.
    ///
    /// `Paris, ME` is no Paris in France; but `Lima, PE` is in Peru, though `PE` is an island of Canada's, too.
    func isRegionElsewhere(_ words: UInt64, than country: CountryCode, _ query: QueryWords) -> Bool {
        guard query.country == 0, !isCountryCertain, !country.isNone, let range = Self.range(words) else {
            return false
        }
        let hash = Self.hash(query, range)
        return Regions.region(hash: hash) != nil && Regions.code(hash: hash, in: country).isNone
            && Countries.code(hash: hash) != country
    }

    /// The country that stands in the region's part; none when that may be a region of a candidate's country.
    ///
    /// Two letters are a country's only for a candidate that lies there, or in a country that writes no region so.
    func countryInRegion(than found: CountryCode, _ query: QueryWords) -> CountryCode {
        guard let words = Self.range(query.region) else { return .none }
        let country = Countries.code(of: query.words.tokens(of: words), in: query.words.text)
        let isShort = words.count == 1 && query.words.words[words.lowerBound].count < 3
        return isShort && country != found && Self.lettersForRegions.contains(found) ? .none : country
    }

    /// Countries whose provinces or states are written as two letters, though the table of regions has none of them.
    private static let lettersForRegions: Set<CountryCode> = [
        "AR", "BG", "BR", "CN", "CO", "EC", "ES", "GR", "HR", "HU", "ID", "IN", "IT", "KR", "MA", "MX", "MY", "NG",
        "NL",
        "PH", "PT", "RO", "RS", "TR", "UA", "UY", "VE", "ZA",
    ]

    private static func range(_ words: UInt64) -> Range<Int>? {
        guard let first = words.firstWord, let last = words.lastWord else { return nil }
        return first..<last + 1
    }

    private static func hash(_ query: QueryWords, _ range: Range<Int>) -> UInt64 {
        query.words.text.hash(query.words.tokens(of: range))
    }
}
