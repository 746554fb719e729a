import Geocoding

extension LocatorSearch {
    /// The most words of a text that are looked at.
    private static let wordLimit = 12
    /// The most places in whose streets a text with a town is looked for.
    private static let townLimit = 12
    /// The most bytes of street names read for one text.
    private static let nameLimit = 128 << 20

    /// Completions of a text: places, streets of a place that it names, and streets anywhere, the likeliest first.
    ///
    /// - Throws: `LocatorError` when the file cannot be read.
    func suggestions(for typed: String, limit: Int) throws -> [Suggestion] {
        var text = AddressText(typed)
        let words = 0..<min(text.tokens.count, Self.wordLimit)
        guard !words.isEmpty, limit > 0 else { return [] }
        if text.tokens.count > words.count { text = AddressText(String(decoding: text.bytes(words), as: UTF8.self)) }
        let number = text.houseNumber(at: 0).flatMap { $0.words.upperBound < words.upperBound ? $0 : nil }
        var list = SuggestionList(limit: limit)
        if number == nil {
            let towns = try self.towns(text, words)
            // Streets are to have their share of the list.
            for town in towns.prefix((limit + 1) / 2) { list.add(try suggestion(town)) }
            try addStreets(text, words, nil, to: &list)
            for town in towns.dropFirst((limit + 1) / 2).prefix(limit) { list.add(try suggestion(town)) }
        } else if let number {
            try addStreets(text, number.words.upperBound..<words.upperBound, number.number, to: &list)
            // What looked like a number may be the name, as in “42 Street”.
            if list.suggestions.isEmpty { try addStreets(text, words, nil, to: &list) }
        }
        return list.suggestions
    }

    /// The places that a suggestion stands for; none for one of another file.
    ///
    /// - Throws: `LocatorError` when the file cannot be read.
    func candidates(for suggestion: Suggestion) throws -> [Candidate] {
        let parts = suggestion.id.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count >= 3, parts[0] == "locator", let id = UInt32(parts[2]) else { return [] }
        if parts[1] == "place" { return try tables.place(id).map { [try candidate($0)] } ?? [] }
        guard parts[1] == "street", let street = try tables.street(id), let place = try tables.place(street.place)
        else { return [] }
        var query = Query()
        query.number = parts.count > 3 ? String(parts[3]) : ""
        start(query)
        // A street of several postcodes is several streets of the file, one after the other.
        let area = StreetArea(place: place, words: 0, hasPostcode: false, division: 0)
        let asked = reading.text.streetKey(0)
        for id in id - min(id, 15)...id + min(15, .max - id) {
            guard let part = try tables.street(id), part.place == street.place, part.name == street.name else {
                continue
            }
            found.append(FoundStreet(part, place, area, asked, unexplained: 0))
        }
        addFound(reading.numbers.first)
        return try streetCandidates()
    }

    // MARK: Places

    /// The towns that words may be the beginning of, the likeliest first; the region may stand behind the name.
    private func towns(
        _ text: AddressText,
        _ words: Range<Int>,
        withStreets: Bool = false
    ) throws -> [PlaceRecord] {
        let names = try tables.placeNames()
        var beginning: [UInt8] = []
        for end in (words.lowerBound + 1...words.upperBound).reversed() {
            beginning.removeAll(keepingCapacity: true)
            PlaceNames.append(text, words.lowerBound..<end, to: &beginning)
            let division = text.bytes(end..<words.upperBound)
            var matches = names.matches(beginning)
            matches.removeAll { end < words.upperBound && $0.rest > 0 || withStreets && !$0.hasStreets }
            matches.sort { rank($0) != rank($1) ? rank($0) > rank($1) : $0.id < $1.id }
            var towns: [PlaceRecord] = []
            for match in matches where towns.count < Self.townLimit {
                guard let place = try tables.place(match.id), area.allows(place), area.allows(place.point),
                    !towns.contains(where: { $0.id == place.id }),
                    try division.isEmpty || isDivision(division, of: place)
                else { continue }
                towns.append(place)
            }
            if !towns.isEmpty { return towns }
        }
        return []
    }

    /// Large, near and completely typed places come first.
    private func rank(_ match: PlaceNames.Match) -> Double {
        let size = Double(64 - (match.population + 1).leadingZeroBitCount)
        return size + (match.rest == 0 ? 6 : 0) + area.evidence(for: match.point) * 20
    }

    /// True when the words are the beginning of the place's region or country.
    private func isDivision(_ words: ArraySlice<UInt8>, of place: PlaceRecord) throws -> Bool {
        var names = [place.country, place.countryName]
        if let region = try tables.place(place.region) { names += [region.name] + region.aliases }
        return names.contains { AddressText($0).folded.starts(with: words) }
    }

    private func suggestion(_ place: PlaceRecord) throws -> Suggestion {
        let candidate = try candidate(place)
        var parts = candidate.components
        parts.city = ""
        var detail = AddressLayout.label(parts)
        if !parts.region.isEmpty, detail == parts.country || detail.hasPrefix(parts.regionCode) {
            detail = [parts.region, parts.country].filter { !$0.isEmpty }.joined(separator: ", ")
        }
        return Suggestion(label: place.name, detail: detail, id: candidate.id)
    }

    // MARK: Streets

    /// Adds the streets that words may be the beginning of: in the towns that the last of the words name, then anywhere.
    private func addStreets(
        _ text: AddressText,
        _ words: Range<Int>,
        _ number: HouseNumber?,
        to list: inout SuggestionList
    ) throws {
        let comma = words.dropFirst().first { text.tokens[$0].segment != text.tokens[words.lowerBound].segment }
        let splits = comma.map { [$0] } ?? words.dropFirst().reversed()
        for split in splits {
            let towns = try self.towns(text, split..<words.upperBound, withStreets: true)
            for town in towns { try addStreets(text, words.lowerBound..<split, number, in: [town.id], to: &list) }
        }
        guard comma == nil, !list.isFull else { return }
        let places = try tables.placeNames().withStreets
        guard area.near != nil else { return try addStreets(text, words, number, in: places, to: &list) }
        var ranked: [(id: UInt32, evidence: Double)] = []
        for id in places {
            guard let place = try tables.place(id) else { continue }
            ranked.append((id, area.evidence(for: place.point)))
        }
        ranked.sort { $0.evidence != $1.evidence ? $0.evidence > $1.evidence : false }
        try addStreets(text, words, number, in: ranked.map(\.id), to: &list)
    }

    /// Adds the streets of places that words may be the beginning of.
    private func addStreets(
        _ text: AddressText,
        _ words: Range<Int>,
        _ number: HouseNumber?,
        in places: [UInt32],
        to list: inout SuggestionList
    ) throws {
        var (words, number) = (words, number)
        // “Hauptstraße 12”
        if number == nil, words.count > 1, let last = words.last, text.tokens[last].flags.contains(.leadsWithDigit),
            let behind = text.houseNumber(at: last, before: words.upperBound)
        {
            number = behind.number
            words = words.dropLast()
        }
        let beginning = StreetBeginning(text, words)
        guard !beginning.isEmpty else { return }
        var later: [UInt32] = []
        var read = 0
        for id in places where !list.isFull && read < Self.nameLimit {
            guard let place = try tables.place(id), area.allows(place) else { continue }
            var ids: [UInt32] = []
            try tables.withStreetNames(of: id) { first, names in
                read += names.count
                beginning.forEachMatch(in: names) { index, isFirst in
                    if isFirst {
                        ids.append(first &+ UInt32(truncatingIfNeeded: index))
                    } else if later.count < list.limit {
                        later.append(first &+ UInt32(truncatingIfNeeded: index))
                    }
                    return ids.count < list.limit * 2
                }
            }
            for id in ids { try addStreet(id, number, to: &list) }
        }
        for id in later { try addStreet(id, number, to: &list) }
    }

    private func addStreet(_ id: UInt32, _ number: HouseNumber?, to list: inout SuggestionList) throws {
        guard !list.isFull, let street = try tables.street(id), area.allows(street.numbers.middle),
            let place = try tables.place(street.place)
        else { return }
        var parts = AddressComponents()
        parts.countryCode = place.country
        parts.street = street.name
        parts.number = number?.text ?? ""
        let town = try candidate(place)
        let suffix = number.map { ":\($0.text)" } ?? ""
        list.add(
            Suggestion(
                label: AddressLayout.label(parts),
                detail: town.label,
                id: "locator:street:\(id)\(suffix)"
            )
        )
    }
}

/// Suggestions as they are found, those that read alike once.
private struct SuggestionList {
    let limit: Int
    private(set) var suggestions: [Suggestion] = []

    init(limit: Int) { self.limit = limit }

    var isFull: Bool { suggestions.count >= limit }

    mutating func add(_ suggestion: Suggestion) {
        guard !isFull, !suggestions.contains(where: { $0.label == suggestion.label && $0.detail == suggestion.detail })
        else { return }
        suggestions.append(suggestion)
    }
}
