/// A part of an address that is compared, or a further term of the score's sum.
package enum ScorePart: String, CaseIterable, Sendable {
    case number, street, type, direction, postcode, place, region, country
    /// Words of the query that nothing in the candidate explains.
    case unexplained
    /// Neither the postcode nor the place speaks for the candidate.
    case unsupported
    /// The place is right though the postcode is not: a wrong digit is likelier than a wrong town.
    case placeOverPostcode = "place_over_postcode"
    /// The street is not exact and no postcode supports it.
    case doubtfulStreet = "doubtful_street"
    /// Another provider, with data of its own, gives the same place.
    case agreement
    /// The nearest rival: the best candidate elsewhere.
    case rival
    /// Holds the identity down where rivals that nobody has seen are certain.
    case cap
    /// What every sum begins with.
    case bias
}

/// How a part of the query compares with the same part of a candidate: the closed list of words in `geo_match`.
package enum Level: String, CaseIterable, Sendable {
    /// The same, in whatever spelling: `St` and `Street`, `06040` and `6040`.
    case same
    /// A place by another of its names, its suburb or its county.
    case alias
    /// A slip of the pen away: `Sprngfield`.
    case similar
    /// Half alike: `St Charles` and `Charlestown`.
    case partly
    /// Hardly alike.
    case weak
    /// A postcode with one wrong, missing or swapped character.
    case oneEdit = "one_edit"
    /// A postcode with the same first three characters or outward code.
    case firstThree = "first_three"
    /// A postcode with the same first two characters.
    case firstTwo = "first_two"
    /// The same house number, computed between its neighbours.
    case interpolated
    /// The same house number with another suffix: `12a` and `12`.
    case suffix
    /// Two ranges of house numbers that overlap: `12-16` and `14`.
    case overlap
    /// A house number at most four away.
    case near
    case different
    /// A country in its own part that nobody knows: `Yugoslavia`, `ZZ`.
    case unknown
    /// The candidate has the part, the query does not.
    case notAsked = "not_asked"
    /// The query has the part, the candidate does not.
    case notGiven = "not_given"
    /// The candidate is a whole area, for which the part means nothing: the street of a town.
    case coarser
    /// On neither side.
    case none
}

extension Level {
    /// The log-odds that this level adds to a candidate, as fitted on US and French addresses but for what is said here.
    ///
    /// The levels `none` and `coarser` of a street were not in the fit, which saw addresses only: there, the weight is
    /// what an exact street adds, so that a town asked for and found is as sure as an address asked for and found.
    package func weight(of part: ScorePart) -> Double {
        switch part {
        case .number: numberWeight
        case .street: streetWeight
        case .type: typeWeight
        case .direction: directionWeight
        case .postcode: postcodeWeight
        case .place: placeWeight
        case .region: regionWeight
        case .country: countryWeight
        case .unexplained, .unsupported, .placeOverPostcode, .doubtfulStreet, .agreement, .rival, .cap, .bias: 0
        }
    }

    private var numberWeight: Double {
        switch self {
        case .same, .interpolated: 1.1
        case .overlap: 0.9
        case .none, .coarser: 0.4
        case .suffix: 0.2
        case .near: 0
        case .notGiven: -1.2
        case .notAsked: -1.6
        default: -2.3
        }
    }

    private var streetWeight: Double {
        switch self {
        case .same, .none: 1.6
        case .similar: 1.2
        case .partly, .coarser: 0
        case .notGiven: -0.5
        case .weak: -2.5
        default: -4.5
        }
    }

    private var typeWeight: Double {
        switch self {
        case .same: 1.5
        case .none, .coarser: 0.8
        case .notAsked: 0
        case .notGiven: -0.4
        default: -2.8
        }
    }

    private var directionWeight: Double {
        switch self {
        case .same: 0.3
        case .none, .coarser: 0.5
        case .notAsked: -0.5
        // The fit, which saw few of these, said -2.0 and, for a direction that only the query has, -0.5. But the other
        // half of a street has the same numbers, and nothing else in the address tells the two apart.
        default: -3.5
        }
    }

    private var regionWeight: Double {
        switch self {
        case .same: 0.3
        // A name that is no region's may be a county's.
        case .weak: -1.3
        // The fit said -1.3. But towns and streets of one name are many, and a person should see an address that
        // contradicts itself, though its postcode agree.
        case .different: -3.8
        default: 0.1
        }
    }

    private var countryWeight: Double {
        switch self {
        case .different: -6
        // It could be the candidate's or any other: as much as an address that neither place nor postcode supports.
        case .unknown: -1.5
        default: 0
        }
    }

    private var postcodeWeight: Double {
        switch self {
        case .same: 2.4
        case .none, .notAsked, .coarser: 0.9
        case .oneEdit, .notGiven: 0
        case .firstThree: -0.6
        case .firstTwo: -0.9
        default: -1.2
        }
    }

    private var placeWeight: Double {
        switch self {
        case .same, .alias: 1.2
        case .similar: 1.0
        case .partly, .notAsked, .none, .coarser: 0
        case .notGiven: -0.3
        default: -1.2
        }
    }
}
