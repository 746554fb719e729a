import Geocoding

extension Gazetteer {
    /// The places for a question, best first, `limit` at most; for a reverse question the nearest, finest first.
    func finds(for question: DoubleQuestion) -> [Find] {
        if let point = question.point { return finds(near: point, for: question) }
        let reading = AddressReading(question)
        var finds = venueFinds(reading, question)
        if finds.isEmpty { finds = crossingFinds(reading, question) }
        if finds.isEmpty { finds = streetFinds(reading, question) }
        if finds.isEmpty { finds = townFinds(reading, question) }
        if finds.isEmpty { finds = postcodeFinds(reading, question) }
        finds = ranked(finds, near: question.near)
        if question.oddities.contains(.tie), let first = finds.first {
            var other = first
            let longitude = first.position.longitude + 0.05
            other.position = Coordinate(longitude: longitude, latitude: first.position.latitude) ?? first.position
            finds = [first, other]
        }
        return Array(finds.prefix(max(1, question.limit)))
    }

    /// The kinds looked for when a question names none.
    private static let usualKinds = Set(Find.Kind.allCases).subtracting([.venue])

    /// True when a place passes the question's filters.
    private func passes(_ find: Find, _ question: DoubleQuestion) -> Bool {
        if !(question.kinds ?? Self.usualKinds).contains(find.kind) { return false }
        if !question.countries.isEmpty, !question.countries.contains(find.town.country.alpha2) { return false }
        guard let box = question.box else { return true }
        return (box.west...max(box.west, box.east)).contains(find.position.longitude)
            && (box.south...box.north).contains(find.position.latitude)
    }

    /// The more agrees and the less differs the better; then the finer; then the nearer; then the table's order.
    private func ranked(_ finds: [Find], near: Coordinate?) -> [Find] {
        guard finds.count > 1 else { return finds }
        let order = Dictionary(uniqueKeysWithValues: Find.Kind.allCases.enumerated().map { ($1, $0) })
        func rank(_ find: Find) -> (Int, Int, Double) {
            let agreement = find.accords.count(.matched) - find.accords.count(.differs)
            let metres = near.map { find.position.distance(to: $0) } ?? 0
            return (-agreement, order[find.kind] ?? 0, metres)
        }
        return finds.enumerated().sorted { one, other in
            let (first, second) = (rank(one.element), rank(other.element))
            return first == second ? one.offset < other.offset : first < second
        }.map(\.element)
    }

    // MARK: Forward

    private func streetFinds(_ reading: AddressReading, _ question: DoubleQuestion) -> [Find] {
        var finds = streets.compactMap { street -> Find? in
            guard let hit = reading.hit(street.words, completes: false) else { return nil }
            guard var find = placed(hit, on: street, question) else { return nil }
            reading.judge(&find, after: hit, in: self)
            guard find.accords.country != .differs else { return nil }
            return passes(find, question) ? find : nil
        }
        let agreeing = finds.filter { $0.accords.town == .matched || $0.accords.postcode == .matched }
        if !agreeing.isEmpty {
            finds = agreeing
        } else if reading.namesTown(of: self) {
            return []
        }
        // A house somewhere is better than the mere street elsewhere.
        return finds.contains(where: \.isAddress) ? finds.filter(\.isAddress) : finds
    }

    /// The place on that street: the house, a point between two, the end, or the street; nil when filtered out.
    private func placed(_ hit: AddressReading.Hit, on street: Street, _ question: DoubleQuestion) -> Find? {
        let kinds = question.kinds ?? Self.usualKinds
        var find = Find(street)
        find.accords.street = .matched
        guard !hit.number.isEmpty else { return find }
        find.accords.number = .differs
        if let house = street.houses.first(where: { $0.words == hit.number }) ?? completed(hit, on: street, question) {
            find.kind = .house
            find.number = house.number
            find.position = house.position
            find.accords.number = house.words == hit.number ? .matched : .differs
            if let unit = hit.unit, kinds.contains(.unit) {
                find.kind = .unit
                let isKnown = house.unit.split(separator: " ").last.map { $0.lowercased() == unit.identifier } ?? false
                find.unit = (unit.designator, unit.identifier.uppercased(), isKnown)
            }
        } else if let (position, range) = interpolated(hit.number, on: street) {
            find.kind = .interpolated
            find.number = hit.number.joined()
            find.position = position
            find.range = range
            find.accords.number = .plausible
        } else if question.reachesBeyond, let house = beyond(hit.number, on: street) {
            find.kind = .beyond
            find.number = hit.number.joined()
            find.position = house.position
            find.accords.number = .plausible
        }
        if !kinds.contains(find.kind), kinds.contains(.street) {
            find.kind = .street
            find.number = ""
            find.position = street.position
            find.accords.number = .differs
        }
        return find
    }

    /// A house whose number only begins as asked, which is what completing an unfinished address brings.
    private func completed(_ hit: AddressReading.Hit, on street: Street, _ question: DoubleQuestion) -> House? {
        guard question.completes, hit.number.count == 1 else { return nil }
        return street.houses.first { $0.number.hasPrefix(hit.number[0]) }
    }

    /// The point between the two known numbers around that one.
    private func interpolated(_ words: [String], on street: Street) -> (Coordinate, ClosedRange<Int>)? {
        guard words.count == 1, let number = Int(words[0]) else { return nil }
        let known = street.houses.compactMap { house in Int(house.number).map { ($0, house.position) } }
        guard let low = known.filter({ $0.0 < number }).max(by: { $0.0 < $1.0 }),
            let high = known.filter({ $0.0 > number }).min(by: { $0.0 < $1.0 })
        else { return nil }
        let share = Double(number - low.0) / Double(high.0 - low.0)
        func between(_ first: Double, _ second: Double) -> Double {
            ((first + (second - first) * share) * 1e7).rounded() / 1e7
        }
        let position = Coordinate(
            longitude: between(low.1.longitude, high.1.longitude),
            latitude: between(low.1.latitude, high.1.latitude)
        )
        return position.map { ($0, low.0...high.0) }
    }

    /// The house at the end that a number up to 100 out of the known ones is put at.
    private func beyond(_ words: [String], on street: Street) -> House? {
        guard words.count == 1, let number = Int(words[0]) else { return nil }
        let known = street.houses.compactMap { house in Int(house.number).map { (abs($0 - number), house) } }
        return known.min { $0.0 < $1.0 }.flatMap { $0.0 <= 100 ? $0.1 : nil }
    }

    private func townFinds(_ reading: AddressReading, _ question: DoubleQuestion) -> [Find] {
        var finds = towns.compactMap { town -> Find? in
            guard reading.names(town) else { return nil }
            var find = Find(kind: .town, town: town, position: town.position)
            reading.judge(&find, after: nil, in: self)
            guard find.accords.country != .differs else { return nil }
            return passes(find, question) ? find : nil
        }
        let inRegion = finds.filter { $0.accords.region == .matched }
        if !inRegion.isEmpty { finds = inRegion }
        return finds
    }

    private func postcodeFinds(_ reading: AddressReading, _ question: DoubleQuestion) -> [Find] {
        guard let street = streets.first(where: { reading.postcodeWords.contains($0.postcode) }) else { return [] }
        var find = Find(
            kind: .postcode,
            postcode: street.postcode,
            town: street.town,
            position: street.position
        )
        reading.judge(&find, after: nil, in: self)
        return passes(find, question) ? [find] : []
    }

    private func crossingFinds(_ reading: AddressReading, _ question: DoubleQuestion) -> [Find] {
        crossings.compactMap { crossing in
            guard reading.crosses(crossing.first, crossing.second) else { return nil }
            var find = Find(crossing)
            find.accords.street = .matched
            reading.judge(&find, after: nil, in: self)
            find.unused = []
            return passes(find, question) ? find : nil
        }
    }

    private func venueFinds(_ reading: AddressReading, _ question: DoubleQuestion) -> [Find] {
        guard question.kinds?.contains(.venue) ?? false else { return [] }
        return venues.compactMap { venue in
            let isNamed =
                question.category.isEmpty
                ? reading.hit(venue.words, completes: question.completes) != nil
                : question.category == venue.category
            guard isNamed else { return nil }
            let find = Find(venue)
            return passes(find, question) ? find : nil
        }
    }
}

extension Find {
    init(_ venue: Gazetteer.Venue) {
        self.init(
            kind: .venue,
            number: venue.number,
            street: venue.street,
            venue: venue,
            postcode: venue.postcode,
            town: venue.town,
            position: venue.position
        )
    }

    init(_ street: Gazetteer.Street) {
        self.init(
            kind: .street,
            street: street.name,
            postcode: street.postcode,
            town: street.town,
            position: street.position
        )
    }

    init(_ crossing: Gazetteer.Crossing) {
        self.init(
            kind: .crossing,
            street: crossing.name,
            postcode: crossing.postcode,
            town: crossing.town,
            position: crossing.position
        )
    }
}
