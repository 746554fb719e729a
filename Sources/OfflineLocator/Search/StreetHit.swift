import Geocoding

/// A street found under the key of the words asked for, before it is weighed.
struct FoundStreet {
    var street: StreetRecord
    var place: PlaceRecord
    /// Where it was looked for.
    var area: StreetArea
    /// The street asked for.
    var asked: StreetKey
    /// How many words that reading left out.
    var unexplained: Int

    init(_ street: StreetRecord, _ place: PlaceRecord, _ area: StreetArea, _ asked: StreetKey, unexplained: Int) {
        self.street = street
        self.place = place
        self.area = area
        self.asked = asked
        self.unexplained = unexplained
    }
}

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
    /// For the types of a street.
    static func types(asked: WordSet, found: WordSet) -> Double {
        let level: Level
        if asked.isEmpty {
            level = found.isEmpty ? .none : .notAsked
        } else {
            level = found.isEmpty ? .notGiven : asked.shares(found) ? .same : .different
        }
        return level.weight(of: .type)
    }

    /// For the directions of a street.
    static func directions(asked: Directions, found: Directions) -> Double {
        let level: Level = asked == found ? asked.isEmpty ? .none : .same : asked.isEmpty ? .notAsked : .different
        return level.weight(of: .direction)
    }

    /// Compares a street's postcode as it is written with the letters and digits asked for.
    ///
    /// Those are in lower case, as they are compared in the street's country; empty when none were given.
    static func postcode(asked: [UInt8], found: String) -> Double {
        if asked.isEmpty { return Level.none.weight(of: .postcode) }
        if found.isEmpty { return Level.notGiven.weight(of: .postcode) }
        var same = 0
        var count = 0
        for byte in found.utf8 {
            let letter = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
            guard letter.isDigit || (0x61...0x7A).contains(letter) else { continue }
            if same == count, same < asked.count, asked[same] == letter { same += 1 }
            count += 1
        }
        if same == count, count == asked.count { return Level.same.weight(of: .postcode) }
        return same >= 3 ? Level.firstThree.weight(of: .postcode) : postcodeDiffers
    }

    /// For another postcode.
    static let postcodeDiffers = Level.different.weight(of: .postcode)

    /// For what is known of a house number.
    static func number(_ position: NumberPosition, isAsked: Bool) -> Double {
        let level: Level
        if isAsked {
            let isSuffix = position.facts.contains(.suffixDiffers)
            level = isSuffix ? .suffix : position.precision == .street ? .notGiven : .same
        } else {
            level = .none
        }
        return level.weight(of: .number)
    }

    /// For a place that was named, and one in whose stead another was.
    static let placeNamed = Level.same.weight(of: .place)
    static let placeDiffers = Level.different.weight(of: .place)
    /// For the region asked for, and for another one.
    static let regionAgrees = Level.same.weight(of: .region)
    static let regionDiffers = Level.different.weight(of: .region)
    /// For another country.
    static let countryDiffers = Level.different.weight(of: .country)
    /// For a point beside the one that the search area prefers.
    static let near = 0.6
    /// For each word that nothing explains.
    static let unexplainedWord = -0.5
}
