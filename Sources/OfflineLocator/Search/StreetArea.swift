/// A place in which the street is looked for.
struct StreetArea {
    var place: PlaceRecord
    /// The words that name it; 0 when it follows from the postcode alone.
    var words: TokenMask
    /// True when the postcode serves it, or is it.
    var hasPostcode: Bool
    /// What region and country of the query say to it, in log-odds.
    var division: Double

    /// Orders areas before they are searched: more words, then postcode, region and size.
    func precedes(_ other: StreetArea) -> Bool {
        if division != other.division { return division > other.division }
        if hasPostcode != other.hasPostcode { return hasPostcode }
        let (count, otherCount) = (words.nonzeroBitCount, other.words.nonzeroBitCount)
        if count != otherCount { return count > otherCount }
        if place.population != other.place.population { return place.population > other.place.population }
        return place.id < other.place.id
    }
}
