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
    static func types(asked: WordSet, found: WordSet) -> Double {
        if asked.isEmpty { return found.isEmpty ? 0.8 : 0 }
        if found.isEmpty { return -0.4 }
        return asked.shares(found) ? 1.5 : -2.8
    }

    static func directions(asked: Directions, found: Directions) -> Double {
        if asked == found { return asked.isEmpty ? 0.5 : 0.3 }
        return asked.isEmpty ? -0.5 : -3.5
    }

    /// Compares a street's postcode as it is written with the letters and digits asked for.
    ///
    /// Those are in lower case, as they are compared in the street's country; empty when none were given.
    static func postcode(asked: [UInt8], found: String) -> Double {
        if asked.isEmpty { return 0.9 }
        if found.isEmpty { return 0 }
        var same = 0
        var count = 0
        for byte in found.utf8 {
            let letter = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
            guard (0x30...0x39).contains(letter) || (0x61...0x7A).contains(letter) else { continue }
            if same == count, same < asked.count, asked[same] == letter { same += 1 }
            count += 1
        }
        if same == count, count == asked.count { return 2.4 }
        return same >= 3 ? -0.6 : postcodeDiffers
    }

    static let postcodeDiffers = -1.2

    static func number(_ position: NumberPosition, isAsked: Bool) -> Double {
        guard isAsked else { return 0.4 }
        if position.facts.contains(.suffixDiffers) { return 0.2 }
        return position.precision == .street ? -1.2 : 1.1
    }

    /// For a place that was named, one that another was named for, and one where none was.
    static let placeNamed = 1.2
    static let placeDiffers = -1.2
    static let regionAgrees = 0.3
    static let regionDiffers = -3.8
    static let countryDiffers = -6.0
    /// For a point beside the one that the search area prefers.
    static let near = 0.6
    /// For each word that nothing explains.
    static let unexplainedWord = -0.5
}
