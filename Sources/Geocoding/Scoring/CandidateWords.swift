/// A candidate's parts as words.
struct CandidateWords: Sendable {
    private(set) var words = Words()
    private(set) var number = 0..<0
    private(set) var street = 0..<0
    private(set) var postcode = 0..<0
    private(set) var region = 0..<0
    private(set) var regionCode = 0..<0
    private(set) var country = 0..<0
    /// The county among the places' names.
    private(set) var county = 0..<0
    /// True for an area as a whole: neither street nor number is given, and the precision says no more.
    private(set) var isArea = false
    /// The names by which the place may be called, its own first.
    private(set) var places: [Range<Int>] = []
    /// The postcode's letters and digits; the first five digits of a US ZIP+4, with its leading zeros.
    private(set) var code: [UInt8] = []
    /// The house number, if it can be read as one.
    private(set) var house: HouseNumber?
    private(set) var countryCode = CountryCode.none
    /// The region's code in its country, looked up from its name if need be.
    private(set) var regionCodeValue = RegionCode.none

    /// The most other names of a place that are tried.
    private static let mostAliases = 8

    /// Takes up a candidate.
    mutating func read(_ candidate: Candidate) {
        words.removeAll()
        number = words.append(candidate.components.number)
        street = words.append(candidate.components.street)
        postcode = words.append(candidate.components.postcode)
        region = words.append(candidate.components.region)
        regionCode = words.append(candidate.components.regionCode)
        country = words.append(candidate.components.country)
        places.removeAll(keepingCapacity: true)
        name(candidate.components.city)
        name(candidate.components.suburb)
        county = name(candidate.components.county)
        for alias in candidate.components.cityAliases.prefix(Self.mostAliases) { name(alias) }
        isArea = street.isEmpty && number.isEmpty && (candidate.precision.isArea || candidate.precision == .unknown)
        if isArea, candidate.precision == .region {
            if !region.isEmpty { places.append(region) }
            if !regionCode.isEmpty { places.append(regionCode) }
        }
        if isArea, candidate.precision == .country, !country.isEmpty { places.append(country) }
        countryCode = CountryCode(candidate.components.countryCode.utf8)
        if countryCode.isNone, !country.isEmpty { countryCode = Countries.code(hash: hash(country)) }
        regionCodeValue = RegionCode(candidate.components.regionCode.utf8)
        if regionCodeValue.isNone, !region.isEmpty {
            regionCodeValue = Regions.code(hash: hash(region), in: countryCode)
        }
        readCode()
        house = number.isEmpty ? nil : words.text.houseNumber(in: words.tokens(of: number))
    }

    private func hash(_ range: Range<Int>) -> UInt64 { words.text.hash(words.tokens(of: range)) }

    @discardableResult
    private mutating func name(_ text: String) -> Range<Int> {
        let range = words.append(text)
        if !range.isEmpty { places.append(range) }
        return range
    }

    private mutating func readCode() {
        code.removeAll(keepingCapacity: true)
        for word in words.words[postcode] where !(code.count == 5 && word.joint == .hyphen && word.count == 4) {
            code += words.folded[word.range]
        }
        if countryCode.usesZIPCodes { Postcode.completeZIP(&code) }
    }
}
