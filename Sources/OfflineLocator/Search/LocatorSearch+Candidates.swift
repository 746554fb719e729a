import Geocoding

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension LocatorSearch {
    /// Streets whose evidence is this much less than the best one's are no rivals, in log-odds.
    private static let rivalRange = 4.0
    /// Candidates nearer to each other than this are one place, in metres.
    private static let samePlace = 100.0

    // MARK: Streets

    /// The best of the streets found.
    func streetCandidates() throws -> [Candidate] {
        guard hits.count > 1 else { return try hits.map(candidate) }
        hits.sort { left, right in
            if left.evidence != right.evidence { return left.evidence > right.evidence }
            if left.position.precision != right.position.precision {
                return left.position.precision.rawValue < right.position.precision.rawValue
            }
            return (left.street.id, left.position.point) < (right.street.id, right.position.point)
        }
        var chosen: [StreetHit] = []
        let best = hits[0].evidence
        for hit in hits where hit.evidence >= best - Self.rivalRange && chosen.count < Self.candidateLimit {
            let isRepeated = chosen.contains { other in
                if other.position.point.distance(to: hit.position.point) < Self.samePlace { return true }
                // A street of several postcodes is several streets of the file; the number is on one of them.
                return other.place.id == hit.place.id && other.street.name == hit.street.name
                    && other.position.precision != hit.position.precision
            }
            if !isRepeated { chosen.append(hit) }
        }
        return try chosen.map(candidate)
    }

    /// The candidate for a street and the number on it.
    func candidate(_ hit: StreetHit) throws -> Candidate {
        var candidate = Candidate()
        try fill(&candidate.components, from: hit.place)
        candidate.components.street = hit.street.name
        if !hit.street.postcode.isEmpty { candidate.components.postcode = hit.street.postcode }
        if let number = hit.position.number {
            candidate.components.number = number.number.text
        } else if hit.position.precision == .interpolated, let number = reading.numbers.first {
            candidate.components.number = number.number.text
        }
        let number = candidate.components.number
        candidate.id = number.isEmpty ? "locator:street:\(hit.street.id)" : "locator:street:\(hit.street.id):\(number)"
        candidate.coordinate = hit.position.point.coordinate
        candidate.precision = hit.position.precision
        candidate.nativePrecision = hit.position.word
        candidate.gap = hit.position.gap
        candidate.extent = hit.position.extent
        candidate.facts = hit.position.facts
        candidate.label = AddressLayout.label(candidate.components)
        return candidate
    }

    // MARK: Places

    /// Places, when there is no street: the postcode's area and the towns named, else region or country.
    ///
    /// They are finer than asked never, coarser always with their radius.
    func placeCandidates() throws -> [Candidate] {
        var chosen: [PlaceRecord] = []
        let towns = bestTowns()
        // The area of the postcode is finer than the town, unless it belongs to another.
        for area in areas where area.place.kind == .postcode && area.hasPostcode {
            // A town that was only seen in the name of a street says nothing.
            let isElsewhere =
                !towns.isEmpty && !reading.hasTownInStreet
                && !towns.contains { $0.hasPostcode || $0.place.id == area.place.parent }
            if !isElsewhere { chosen.append(area.place) }
        }
        chosen += towns.map(\.place)
        if chosen.isEmpty { chosen = areas.filter { $0.hasPostcode }.map(\.place) }
        if chosen.isEmpty { chosen = try divisions.regions.compactMap { try tables.place($0) } }
        // `Georgia` is a state and a country.
        let country = towns.isEmpty && !divisions.otherCountry.isNone ? divisions.otherCountry : divisions.country
        if chosen.isEmpty || country == divisions.otherCountry, !country.isNone {
            ids.removeAll(keepingCapacity: true)
            try tables.appendPlaces(LocatorKeys.country(country), to: &ids)
            chosen += try ids.compactMap { try tables.place($0) }
        }
        chosen.removeAll { !area.allows($0) || !area.allows($0.point) }
        return try chosen.prefix(Self.candidateLimit).map(candidate)
    }

    /// The towns that explain most words, all that do so as well as the best.
    private func bestTowns() -> [StreetArea] {
        let named = areas.filter { $0.words != 0 && $0.place.kind != .postcode }
        func worth(_ area: StreetArea) -> Double {
            Double(area.words.nonzeroBitCount) + area.division + (area.hasPostcode ? 2 : 0)
        }
        guard let best = named.map(worth).max() else { return [] }
        return named.filter { worth($0) >= best - 0.01 }
            .sorted { rank($0.place) != rank($1.place) ? rank($0.place) > rank($1.place) : $0.place.id < $1.place.id }
    }

    /// Large places come before small ones, and near ones before those of the same size that are farther away.
    private func rank(_ place: PlaceRecord) -> Double {
        let size = Double(place.population)
        return area.near == nil ? size : (size + 10) * exp(area.evidence(for: place.point) * 15)
    }

    /// The candidate for a place as a whole.
    func candidate(_ place: PlaceRecord) throws -> Candidate {
        var candidate = Candidate()
        try fill(&candidate.components, from: place)
        candidate.id = "locator:place:\(place.id)"
        candidate.coordinate = place.point.coordinate
        candidate.precision = place.kind.precision
        candidate.nativePrecision = place.kind.word
        candidate.radius = place.radius
        candidate.label = AddressLayout.label(candidate.components)
        return candidate
    }

    /// Fills in the parts that a place gives.
    private func fill(_ components: inout AddressComponents, from place: PlaceRecord) throws {
        components.countryCode = place.country
        components.country = place.countryName
        switch place.kind {
        case .country: return
        case .region:
            components.region = place.name
            components.regionCode = place.aliases.first ?? ""
            return
        case .postcode:
            components.postcode = place.name
            if let parent = try tables.place(place.parent) { try fill(&components, from: parent) }
            return
        case .county: components.county = place.name
        case .suburb: components.suburb = place.name
        case .locality:
            components.city = place.name
            components.cityAliases = place.aliases
        }
        if place.region != 0, let region = try tables.place(place.region) {
            components.region = region.name
            components.regionCode = region.aliases.first ?? ""
        }
    }
}

extension PlaceKind {
    /// How fine the place's point is.
    var precision: Precision {
        switch self {
        case .country: .country
        case .region, .county: .region
        case .locality: .locality
        case .suburb: .neighbourhood
        case .postcode: .postcode
        }
    }

    /// The locator's own word for it.
    var word: String {
        switch self {
        case .country: "country"
        case .region: "region"
        case .county: "county"
        case .locality: "locality"
        case .suburb: "suburb"
        case .postcode: "postcode"
        }
    }
}

extension NumberPosition {
    /// The locator's own word for how the position was found.
    var word: String {
        switch precision {
        case .rooftop: "address"
        case .interpolated: facts.contains(.beyondRange) ? "end of street" : "interpolated"
        default: "street"
        }
    }
}
