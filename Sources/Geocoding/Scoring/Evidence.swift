/// What comparing one candidate with the query came to, other candidates apart.
package struct Evidence: Hashable, Sendable {
    package var number = Level.none
    package var street = Level.none
    package var type = Level.none
    package var direction = Level.none
    package var postcode = Level.none
    package var place = Level.none
    package var region = Level.none
    package var country = Level.none
    /// The weight of the query's words that the candidate leaves unexplained, as a share of all words, 0 to 1.
    package var unexplained = 0.0
    /// How far apart the asked and the found house number are; 0 when they agree or cannot be compared.
    package var numberDistance: Int32 = 0
    /// The finest thing that the query asks for, as this candidate makes us read it.
    package var target = Target.address

    /// Nothing compared yet.
    package init() {}

    /// The compared parts in the order of `geo_match`.
    package var levels: [(part: ScorePart, level: Level)] {
        [
            (.number, number), (.street, street), (.type, type), (.direction, direction), (.postcode, postcode),
            (.place, place), (.region, region), (.country, country),
        ]
    }

    /// True when the postcode speaks for the candidate.
    private var postcodeSupports: Bool { postcode == .same }

    /// True when the place speaks for the candidate.
    private var placeSupports: Bool { place == .same || place == .alias || place == .similar }

    /// True when the query says neither where, nor in which postcode, its street lies.
    ///
    /// Streets of the same name elsewhere are then certain, whether or not a provider showed them.
    package var isUnplaced: Bool {
        guard target == .address || target == .street else { return false }
        return (place == .notAsked || place == .none) && (postcode == .notAsked || postcode == .none)
    }

    /// The sum of all weights in log-odds, bias included.
    package var sum: Double {
        number.weight(of: .number) + street.weight(of: .street) + type.weight(of: .type)
            + direction.weight(of: .direction) + postcode.weight(of: .postcode) + place.weight(of: .place)
            + region.weight(of: .region) + country.weight(of: .country) + unexplainedWeight + unsupportedWeight
            + placeOverPostcodeWeight + doubtfulStreetWeight + Self.bias
    }

    /// The terms beside the compared parts that are not 0; with the parts' weights they make up `sum`.
    package var furtherTerms: [(part: ScorePart, weight: Double)] {
        [
            (.unexplained, unexplainedWeight), (.unsupported, unsupportedWeight),
            (.placeOverPostcode, placeOverPostcodeWeight), (.doubtfulStreet, doubtfulStreetWeight), (.bias, Self.bias),
        ].filter { $0.weight != 0 }
    }

    private static let bias = -3.3

    private var unexplainedWeight: Double { -2.6 * unexplained - (unexplained > 0.3 ? 0.2 : 0) }

    private var unsupportedWeight: Double { postcodeSupports || placeSupports ? 0 : -1.5 }

    private var placeOverPostcodeWeight: Double {
        switch postcode {
        // One edit is left out: it costs nothing already, and a wrong postcode must not beat a missing one.
        case .firstThree, .firstTwo, .different: placeSupports ? 0.6 : 0
        default: 0
        }
    }

    private var doubtfulStreetWeight: Double {
        switch street {
        case .same, .none, .coarser, .notGiven: 0
        default: postcodeSupports ? 0 : -0.4
        }
    }
}

extension Evidence {
    /// The levels as `part=level` separated by blanks, those that are absent on both sides left out.
    package var comparison: String {
        // The names are 9 and 12 bytes long at most.
        String(unsafeUninitializedCapacity: 8 * (9 + 12 + 2)) { buffer in
            var count = 0
            append(.number, number, to: buffer, &count)
            append(.street, street, to: buffer, &count)
            append(.type, type, to: buffer, &count)
            append(.direction, direction, to: buffer, &count)
            append(.postcode, postcode, to: buffer, &count)
            append(.place, place, to: buffer, &count)
            append(.region, region, to: buffer, &count)
            append(.country, country, to: buffer, &count)
            return count
        }
    }

    private func append(
        _ part: ScorePart,
        _ level: Level,
        to buffer: UnsafeMutableBufferPointer<UInt8>,
        _ count: inout Int
    ) {
        guard level != .none else { return }
        if count > 0 {
            buffer[count] = 0x20
            count += 1
        }
        append(part.rawValue, to: buffer, &count)
        buffer[count] = 0x3D
        count += 1
        append(level.rawValue, to: buffer, &count)
    }

    private func append(_ word: String, to buffer: UnsafeMutableBufferPointer<UInt8>, _ count: inout Int) {
        var word = word
        count = word.withUTF8 { buffer[count...].update(fromContentsOf: $0) }
    }
}
