/// How far one candidate explains the query, while it is being found out; sets of words are bit masks.
struct Reading {
    var evidence = Evidence()
    /// Words that nothing explains yet.
    var free: UInt64
    /// The words of the house number.
    var number: UInt64 = 0
    /// The words of the street.
    private(set) var street: UInt64 = 0
    /// The words of postcode, place, region and country.
    private(set) var area: UInt64 = 0
    var asksNumber = false
    var asksStreet = false
    var asksPostcode = false
    private(set) var hasPlace = false
    /// The country that the query names where a region belongs, or none.
    var countryInRegion = CountryCode.none
    /// The place that was found is a region or a country.
    var placeTarget = Target.locality

    /// A reading of those words.
    init(free: UInt64) { self.free = free }

    /// Takes words for the street.
    mutating func claimStreet(_ words: UInt64) {
        free &= ~words
        street |= words
    }

    /// Takes words for the postcode, place, region or country.
    mutating func claimArea(_ words: UInt64) {
        free &= ~words
        area |= words
    }

    /// Takes words for the place, which compares so.
    mutating func claimPlace(_ words: UInt64, level: Level) {
        claimArea(words)
        evidence.place = level
        hasPlace = true
    }

    /// True when the place was found in those words, and they were none that the number or street could have taken.
    func hasClaimed(_ place: (words: UInt64, level: Level), apartFrom streetPlaces: UInt64) -> Bool {
        streetPlaces != 0 && place.words & streetPlaces == 0 && place.words & ~area == 0
            && evidence.place == place.level
    }

    /// The finest thing that the query asks for.
    var target: Target {
        if asksNumber { return .address }
        if asksStreet { return .street }
        return asksPostcode ? .postcode : placeTarget
    }
}
