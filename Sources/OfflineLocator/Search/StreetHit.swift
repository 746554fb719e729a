import Geocoding

/// A street that may be the one that was meant, with what speaks for it.
struct StreetHit {
    var street: StreetRecord
    var place: PlaceRecord
    var position: NumberPosition
    /// The sum of the evidence in log-odds, as the match score weighs it.
    var evidence: Double
}

/// The weights, in log-odds, by which streets and places are put in order before they are scored.
///
/// They are those of the match score, so that its order and the locator's agree.
enum Weights {
    static func types(asked: WordSet, found: WordSet) -> Double {
        if asked.isEmpty { return found.isEmpty ? 0.8 : 0 }
        if found.isEmpty { return -0.4 }
        return asked.shares(found) ? 1.5 : -2.8
    }

    static func directions(asked: Directions, found: Directions) -> Double {
        if asked == found { return asked.isEmpty ? 0.5 : 0.3 }
        return asked.isEmpty || found.isEmpty ? -0.5 : -2
    }

    static func postcode(asked: Postcode, found: String, in country: CountryCode) -> Double {
        if asked.bytes.isEmpty { return 0.9 }
        if found.isEmpty { return 0 }
        let asked = asked.normalized(in: country).bytes
        let found = LocatorNames.postcode(found, in: country).bytes
        if found == asked { return 2.4 }
        return zip(found, asked).prefix { $0 == $1 }.count >= 3 ? -0.6 : -1.2
    }

    static func number(_ position: NumberPosition, isAsked: Bool) -> Double {
        guard isAsked else { return 0.4 }
        if position.facts.contains(.suffixDiffers) { return 0.2 }
        return position.precision == .street ? -1.2 : 1.1
    }

    /// For a place that was named, one that another was named for, and one where none was.
    static let placeNamed = 1.2
    static let placeDiffers = -1.2
    static let regionAgrees = 0.3
    static let regionDiffers = -1.3
    static let countryDiffers = -6.0
    /// For each word that nothing explains.
    static let unexplainedWord = -0.5
}
