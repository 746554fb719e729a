import Geocoding

extension LocatorSearch {
    /// The most streets read for one query.
    private static let streetLimit = 48
    /// Streets farther than this from a town that was named are not the ones meant, in metres.
    private static let nearTown = 40_000.0

    /// Looks the words that nothing else explains up as a street in each area, and anywhere if that finds nothing.
    func findStreets() throws {
        var numbers: [QueryReading.NumberReading?] = reading.numbers.map { $0 }
        if numbers.isEmpty || !reading.isInParts { numbers.append(nil) }
        for number in numbers {
            let words = streetWords(number)
            guard words != 0, number != nil || !isTownAlone(words) else { continue }
            try findStreets(words, number)
            if !hits.isEmpty { return }
        }
        if try findStreetsInSegment(numbers) { return }
        for number in numbers {
            let words = streetWords(number)
            // Words that are a town and stand without a number are no street of some other town.
            let isTown = number == nil && areas.contains { $0.words & words == words && $0.division >= 0 }
            guard words != 0, !isTown else { continue }
            try findStreetsAnywhere(words, number)
            if !hits.isEmpty { return }
        }
    }

    /// True for words that name a town, bear no street's type and leave no other town: `Cambridge, MA 02139` is no
    /// Cambridge Street.
    private func isTownAlone(_ words: TokenMask) -> Bool {
        let tokens = reading.text.tokens
        let bearsType = words.words.contains { word in
            tokens[word].classes.contains(.type) && !tokens[word].classes.contains(.softType)
        }
        guard !bearsType else { return false }
        let named = areas.filter { $0.words != 0 && $0.place.kind != .postcode && $0.division >= 0 }
        return named.contains { $0.words & words == words } && !named.contains { $0.words & words == 0 }
    }

    /// Looks for the street in the number's segment alone: a name or a firm may stand before it in the street's part.
    private func findStreetsInSegment(_ numbers: [QueryReading.NumberReading?]) throws -> Bool {
        guard reading.isInParts, let first = reading.street.firstWord, let last = reading.street.lastWord,
            reading.text.tokens[first].segment != reading.text.tokens[last].segment
        else { return false }
        for case let number? in numbers {
            let words = streetWords(number)
            let segment = segmentWords(words, number)
            guard segment != 0, segment != words else { continue }
            try findStreets(segment, number)
            if !hits.isEmpty { return true }
        }
        return false
    }

    /// The words that may be the street beside a number.
    ///
    /// On one line they stand in the number's segment, or in the one before when the number stands alone.
    private func streetWords(_ number: QueryReading.NumberReading?) -> TokenMask {
        let words = reading.street & ~reading.unit & ~postcodeWords & ~divisions.words & ~(number?.words ?? 0)
        return reading.isInParts ? words : segmentWords(words, number)
    }

    /// Those of the words that stand in the number's segment, or in the one before when the number stands alone.
    private func segmentWords(_ words: TokenMask, _ number: QueryReading.NumberReading?) -> TokenMask {
        guard let first = words.firstWord else { return words }
        var words = words
        let tokens = reading.text.tokens
        var segment = tokens[first].segment
        if let word = number?.words.firstWord {
            for index in words.words where tokens[index].segment <= tokens[word].segment {
                segment = tokens[index].segment
            }
        }
        for index in words.words where tokens[index].segment != segment { words = words.without(word: index) }
        return words
    }

    private func findStreets(_ words: TokenMask, _ number: QueryReading.NumberReading?) throws {
        var keys = StreetKeys()
        var seen: [UInt32] = []
        var answered: [UInt64] = []
        found.removeAll(keepingCapacity: true)
        for area in areas {
            let variants = variants(of: words & ~area.words)
            for index in 0..<variants.count {
                let variant = variants[index]
                let key = keys.key(variant.words, reading.text)
                let placed = key.mixed(placeID: UInt64(area.place.id))
                // The postcode's town and the one that is named are mostly the same.
                if answered.contains(placed) { break }
                ids.removeAll(keepingCapacity: true)
                try tables.appendStreets(placed, to: &ids)
                guard !ids.isEmpty else { continue }
                answered.append(placed)
                for id in ids where !seen.contains(id) && seen.count < Self.streetLimit {
                    seen.append(id)
                    guard let street = try tables.street(id) else { continue }
                    let place = try tables.place(street.place) ?? area.place
                    found.append(FoundStreet(street, place, area, key, unexplained: variant.unexplained))
                }
                break
            }
        }
        addFound(number)
    }

    /// The ways to read words as a street: all of them, then without what may hang on at the end.
    private func variants(of words: TokenMask) -> StreetVariants {
        var variants = StreetVariants(words)
        guard let last = words.lastWord else { return variants }
        let tokens = reading.text.tokens
        // A unit's letter or number, a region's code.
        if tokens[last].count <= 2 || tokens[last].flags.contains(.hasDigit) { variants.add(words.without(word: last)) }
        // A town that was not recognised stands behind the street's type.
        var end = words
        while let word = end.lastWord, !tokens[word].classes.hasTypeOrDirection { end = end.without(word: word) }
        if end.nonzeroBitCount > 1 { variants.add(end) }
        return variants
    }

    private func findStreetsAnywhere(_ words: TokenMask, _ number: QueryReading.NumberReading?) throws {
        let named = areas.filter { $0.place.kind == .locality && $0.division >= 0 }
        let variants = variants(of: words)
        for index in 0..<variants.count {
            let variant = variants[index]
            // `Walnut St` is in no town because there is a town called Walnut.
            let towns = named.filter { $0.words & variant.words == 0 }
            let key = reading.text.streetKey(variant.words)
            ids.removeAll(keepingCapacity: true)
            found.removeAll(keepingCapacity: true)
            try appendStreetsAnywhere(key.name)
            for id in ids {
                guard let street = try tables.street(id), let place = try tables.place(street.place) else { continue }
                let division = divisions.evidence(for: place)
                let isNear = towns.contains { $0.place.point.distance(to: place.point) <= Self.nearTown }
                let hasPrefix = postcodeAgrees(street, place)
                guard division > Weights.countryDiffers else { continue }
                guard isNear || hasPrefix && postcodeWords != 0 || towns.isEmpty && division >= 0 else { continue }
                let area = StreetArea(place: place, words: 0, hasPostcode: false, division: division)
                found.append(FoundStreet(street, place, area, key, unexplained: variant.unexplained))
            }
            addFound(number)
            if !hits.isEmpty { return }
        }
    }

    /// Appends the streets of that name, the nearest to where they are to be when there are too many.
    private func appendStreetsAnywhere(_ core: UInt64) throws {
        guard area.isNarrow || area.near != nil else {
            return try tables.appendStreetsAnywhere(core, limit: Self.streetLimit, to: &ids)
        }
        var all: [UInt32] = []
        try tables.appendStreetsAnywhere(core, limit: LocatorFormat.keyLimit, to: &all)
        var ranked: [(id: UInt32, evidence: Double)] = []
        for id in all {
            try tables.withStreetPoints(id) { place, middle, _, _ in
                guard area.allows(middle), let place = try tables.place(place), area.allows(place) else { return }
                ranked.append((id, area.evidence(for: middle)))
            }
        }
        ranked.sort { ($1.evidence, $0.id) < ($0.evidence, $1.id) }
        ids += ranked.prefix(Self.streetLimit).map(\.id)
    }

    /// True when a street's postcode begins as the one asked for.
    private func postcodeAgrees(_ street: StreetRecord, _ place: PlaceRecord) -> Bool {
        Weights.postcode(asked: postcode(in: place.countryCode), found: street.postcode) > Weights.postcodeDiffers
    }

    /// The postcode asked for, as it is compared in a country; empty when there is none.
    private func postcode(in country: CountryCode) -> [UInt8] {
        if let normalPostcode, normalPostcode.country == country { return normalPostcode.bytes }
        var asked = Postcode()
        for word in postcodeWords.words { asked.append(reading.text.bytes(word)) }
        let bytes = asked.normalized(in: country).bytes
        normalPostcode = (country, bytes)
        return bytes
    }

    /// Adds the streets found, once for each point of the number.
    func addFound(_ number: QueryReading.NumberReading?) {
        for (index, found) in found.enumerated() {
            // Evidence puts streets in order, so a single one needs none.
            let evidence = self.found.count > 1 ? evidence(for: found) : 0
            var positions = [found.street.numbers.street]
            if let number {
                positions = self.positions(of: number.number, onFound: index)
                if positions.first?.isSure != true, let house = houseBehindSlash(number) {
                    positions = self.positions(of: house, onFound: index)
                }
            }
            for position in positions where area.allows(position.point) {
                hits.append(
                    StreetHit(
                        street: found.street,
                        place: found.place,
                        position: position,
                        evidence: evidence + Weights.number(position, isAsked: number != nil)
                            + area.evidence(for: position.point)
                    )
                )
            }
        }
    }

    /// The house of `3/112 Walnut Street`, where a flat's number stands before the slash; nil for any other number.
    private func houseBehindSlash(_ number: QueryReading.NumberReading) -> HouseNumber? {
        guard number.number.behindSlash != 0, number.words.firstWord == reading.street.firstWord else { return nil }
        return HouseNumber(base: number.number.behindSlash)
    }

    /// Where a number is on a street that was found.
    ///
    /// A street of several postcodes is several streets of the file. A number between those of two of them is on the one
    /// that has the nearest number, and on no other.
    private func positions(of number: HouseNumber, onFound index: Int) -> [NumberPosition] {
        let street = found[index].street
        let own = street.numbers.positions(of: number)
        guard found.count > 1, !own[0].isSure else { return own }
        let parts = found.filter { $0.street.place == street.place && $0.street.name == street.name }.map(\.street)
        guard parts.count > 1, !parts.contains(where: { $0.numbers.positions(of: number)[0].isSure }) else {
            return own
        }
        let whole = StreetNumbers(joining: parts.map(\.numbers)).positions(of: number)
        guard whole[0].isSure else { return own }
        let nearest = parts.min { ($0.numbers.distance(to: number), $0.id) < ($1.numbers.distance(to: number), $1.id) }
        return nearest?.id == street.id ? whole : []
    }

    /// Weighs a street against the query.
    private func evidence(for found: FoundStreet) -> Double {
        nameText.removeAll()
        let words = nameText.append(found.street.name)
        let key = nameText.streetKey(TokenMask(words: words))
        var evidence = Weights.types(asked: found.asked.types, found: key.types)
        evidence += Weights.directions(asked: found.asked.directions, found: key.directions)
        evidence += Weights.postcode(asked: postcode(in: found.place.countryCode), found: found.street.postcode)
        evidence += found.area.division + Double(found.unexplained) * Weights.unexplainedWord
        return evidence + townEvidence(found.area)
    }

    /// What the words of the town say to an area that was found by them, or in spite of them.
    private func townEvidence(_ area: StreetArea) -> Double {
        if area.words != 0 {
            guard reading.isInParts else { return Weights.placeNamed }
            let left = (reading.town & ~area.words & ~divisions.words & ~postcodeWords & ~reading.street)
                .nonzeroBitCount
            return Weights.placeNamed + Double(left) * Weights.unexplainedWord
        }
        let isOtherNamed = areas.contains { $0.words != 0 && $0.division >= 0 && $0.place.id != area.place.id }
        return isOtherNamed && reading.isInParts ? Weights.placeDiffers : 0
    }
}

/// The keys of streets computed for one query: most areas leave the same words.
private struct StreetKeys {
    private var known: [(words: TokenMask, key: StreetKey)] = []

    mutating func key(_ words: TokenMask, _ text: AddressText) -> StreetKey {
        for entry in known where entry.words == words { return entry.key }
        let key = text.streetKey(words)
        known.append((words, key))
        return key
    }
}

/// Up to three ways to read words as a street, each with fewer words than the one before.
private struct StreetVariants {
    private let all: TokenMask
    private var second: TokenMask = 0
    private var third: TokenMask = 0

    init(_ words: TokenMask) { all = words }

    mutating func add(_ words: TokenMask) {
        guard words != 0, words != all, words != second else { return }
        if second == 0 { second = words } else if words & ~second == 0 { third = words }
    }

    var count: Int { all == 0 ? 0 : second == 0 ? 1 : third == 0 ? 2 : 3 }

    /// A way, with the number of words that it leaves out.
    subscript(index: Int) -> (words: TokenMask, unexplained: Int) {
        let words = index == 0 ? all : index == 1 ? second : third
        return (words, all.nonzeroBitCount - words.nonzeroBitCount)
    }
}
