import Geocoding

/// Makes the places and streets of a file from the rows a builder took in, the same from the same rows in any order.
struct LocatorAssembly {
    /// In the order of their ids: countries with their postcodes, then region by region.
    private(set) var places: [LocatorPlace] = []
    /// In the order of their ids: place by place, then by name and postcode.
    private(set) var streets: [LocatorStreet] = []
    /// Numbers that stand at points more than 200 m apart and were kept with each.
    private(set) var repeatedNumbers = 0
    /// Addresses whose town was neither given nor found near by.
    private(set) var droppedRows = 0

    /// Puts together what the rows say.
    init(_ rows: LocatorRows) {
        var rows = rows
        rows.sort()
        var localities = LocalityMerge(rows.cities)
        var localityOfTown = localities.localities(of: rows)
        // A town without a name is as many places as its addresses are near to.
        for index in rows.towns.values.indices where rows.towns.values[index].name.isEmpty {
            localityOfTown[index] = nil
        }
        var localityOfAddress = rows.addresses.map { localityOfTown[Int($0.town)] }
        localities.fillGaps(in: &localityOfAddress, of: rows)
        let postcodes = PostcodeAreas(rows, localityOfAddress)

        places = localities.places
        for (index, points) in localities.addressPoints(localityOfAddress, of: rows).enumerated()
        where points.count >= 5 {
            places[index].radius = Int(places[index].point.radius(of: points))
        }
        places += postcodes.places
        places += Self.divisions(of: localities.places)
        let newIndices = sortPlaces()
        // Without a town the postcode's area stands for it.
        let placeOfAddress = zip(rows.addresses, localityOfAddress).map { address, locality -> Int? in
            let area = address.postcode < 0 ? nil : localities.places.count + Int(address.postcode)
            return (locality ?? area).map { newIndices[$0] }
        }
        gatherStreets(rows, placeOfAddress)
    }

    /// Fills in what a summary says of places and streets.
    func count(_ summary: inout LocatorSummary) {
        summary.streets = streets.count
        summary.addresses = streets.reduce(0) { $0 + $1.numbers.count }
        summary.localities = places.count { $0.kind == .locality }
        summary.postcodes = places.count { $0.kind == .postcode }
        summary.countries = places.filter { $0.kind == .country }.map(\.country)
        summary.repeatedNumbers = repeatedNumbers
        let points = places.map(\.point) + streets.flatMap { $0.numbers.map(\.point) }
        guard let south = points.map(\.latitude).min(), let north = points.map(\.latitude).max(),
            let west = points.map(\.longitude).min(), let east = points.map(\.longitude).max()
        else { return }
        summary.southWest = GridPoint(latitude: south, longitude: west).coordinate
        summary.northEast = GridPoint(latitude: north, longitude: east).coordinate
    }

    /// The regions and countries of localities, each with the point of the locality nearest to their mean.
    private static func divisions(of localities: [LocatorPlace]) -> [LocatorPlace] {
        var members: [LocatorRows.Town: [LocatorPlace]] = [:]
        for place in localities where !place.country.isEmpty {
            members[.init(country: place.country, region: "", name: ""), default: []].append(place)
            guard place.region.utf8.contains(where: { $0 >= 0x41 }) else { continue }
            members[.init(country: place.country, region: place.region, name: ""), default: []].append(place)
        }
        return members.compactMap { division, places in
            let points = places.map(\.point).sorted()
            guard let middle = GridPoint.middle(of: points) else { return nil }
            let isCountry = division.region.isEmpty
            let name =
                isCountry
                ? LocatorNames.country(division.country)
                : LocatorNames.region(division.region, in: division.country)
            var place = LocatorPlace(
                kind: isCountry ? .country : .region,
                country: division.country,
                region: division.region,
                name: name,
                key: "",
                point: middle
            )
            if points.count >= 5 { place.radius = Int(middle.radius(of: points)) }
            place.population = places.reduce(0) { $0 &+ $1.population }
            return place
        }
    }

    /// Orders the places by country, region, kind and name.
    ///
    /// - Returns: for each old index the new one.
    private mutating func sortPlaces() -> [Int] {
        let old = places
        let order = old.indices.sorted { old[$0].precedes(old[$1]) }
        var newIndices = [Int](repeating: 0, count: old.count)
        for (new, index) in order.enumerated() { newIndices[index] = new }
        places = order.map { old[$0] }
        for index in places.indices { places[index].parent = places[index].parent.map { newIndices[$0] } }
        return newIndices
    }

    /// Groups the addresses by place, canonical street name and postcode.
    private mutating func gatherStreets(_ rows: LocatorRows, _ placeOfAddress: [Int?]) {
        var text = StreetText()
        let spellings = rows.streets.values
        var canonicals = Pool<String>()
        var cores: [[UInt64]] = []
        var canonicalOfSpelling: [Int32] = []
        for spelling in spellings {
            let canonical = text.canonicalName(spelling)
            let index = canonicals.index(of: canonical)
            if Int(index) == cores.count { cores.append([]) }
            for core in text.cores(spelling) where !cores[Int(index)].contains(core) { cores[Int(index)].append(core) }
            canonicalOfSpelling.append(index)
        }
        let (canonicalNames, ranks) = canonicals.sorted()
        struct Entry {
            var place: Int32
            var canonical: Int32
            var address: Int32
        }
        var entries: [Entry] = []
        entries.reserveCapacity(rows.addresses.count)
        for (index, address) in rows.addresses.enumerated() {
            guard let place = placeOfAddress[index] else {
                droppedRows += 1
                continue
            }
            let canonical = ranks[Int(canonicalOfSpelling[Int(address.street)])]
            entries.append(Entry(place: Int32(place), canonical: canonical, address: Int32(index)))
        }
        // Addresses are in order among themselves already, so their index is the rest of the key.
        entries.sort {
            if $0.place != $1.place { return $0.place < $1.place }
            if $0.canonical != $1.canonical { return $0.canonical < $1.canonical }
            let left = rows.addresses[Int($0.address)].postcode
            let right = rows.addresses[Int($1.address)].postcode
            return left != right ? left < right : $0.address < $1.address
        }
        var oldCanonical = [Int32](repeating: 0, count: ranks.count)
        for (old, new) in ranks.enumerated() { oldCanonical[Int(new)] = Int32(old) }
        var start = 0
        while start < entries.count {
            let first = entries[start]
            let postcode = rows.addresses[Int(first.address)].postcode
            var end = start + 1
            while end < entries.count, entries[end].place == first.place, entries[end].canonical == first.canonical,
                rows.addresses[Int(entries[end].address)].postcode == postcode
            {
                end += 1
            }
            let members = entries[start..<end].map { rows.addresses[Int($0.address)] }
            var names = SpellingCount()
            for member in members { names.add(spellings[Int(member.street)]) }
            let (numbers, point, extent) = numbers(of: members)
            streets.append(
                LocatorStreet(
                    place: Int(first.place),
                    name: names.best,
                    canonical: canonicalNames[Int(first.canonical)],
                    cores: cores[Int(oldCanonical[Int(first.canonical)])].sorted(),
                    postcode: postcode < 0 ? "" : rows.postcodes.values[Int(postcode)].text,
                    point: point,
                    extent: extent,
                    numbers: numbers
                )
            )
            start = end
        }
    }

    /// The distinct numbers of a street's addresses, its middle, and the metres from there to the farthest.
    ///
    /// Points of one number within 200 m of each other become the one nearest to their mean.
    private mutating func numbers(
        of members: [LocatorRows.Address]
    ) -> (numbers: [KnownNumber], middle: GridPoint, extent: Int) {
        var numbers: [KnownNumber] = []
        var start = 0
        while start < members.count {
            var end = start + 1
            while end < members.count, members[end].base == members[start].base,
                members[end].suffix == members[start].suffix
            {
                end += 1
            }
            if members[start].base >= 0 {
                let distinct = Self.distinctPoints(members[start..<end].map(\.point))
                repeatedNumbers += distinct.count - 1
                for point in distinct {
                    numbers.append(KnownNumber(base: members[start].base, suffix: members[start].suffix, point: point))
                }
            }
            start = end
        }
        let points = members.map(\.point)
        guard let middle = GridPoint.middle(of: points) ?? points.first else { return (numbers, GridPoint(), 0) }
        let extent = points.reduce(0) { max($0, middle.distance(to: $1)) }
        return (numbers, middle, Int(extent))
    }

    private static func distinctPoints(_ points: [GridPoint]) -> [GridPoint] {
        var groups: [[GridPoint]] = []
        for point in points {
            if let group = groups.firstIndex(where: { $0[0].distance(to: point) <= 200 }) {
                groups[group].append(point)
            } else {
                groups.append([point])
            }
        }
        return groups.compactMap { GridPoint.middle(of: $0) }.sorted()
    }
}

extension LocatorPlace {
    /// True when this place has the lower id; no two places of a file are equal in it.
    fileprivate func precedes(_ other: LocatorPlace) -> Bool {
        if country != other.country { return country < other.country }
        if region != other.region { return region < other.region }
        if kind != other.kind { return kind.rawValue < other.kind.rawValue }
        if key != other.key { return key < other.key }
        return point < other.point
    }
}

extension LocatorRows {
    /// Brings pools and addresses into an order of their own, so that the rows' order leaves no trace.
    fileprivate mutating func sort() {
        let (towns, newTowns) = self.towns.sorted()
        let (streets, newStreets) = self.streets.sorted()
        let (postcodes, newPostcodes) = self.postcodes.sorted()
        self.towns = Pool(towns)
        self.streets = Pool(streets)
        self.postcodes = Pool(postcodes)
        for index in addresses.indices {
            addresses[index].town = newTowns[Int(addresses[index].town)]
            addresses[index].street = newStreets[Int(addresses[index].street)]
            if addresses[index].postcode >= 0 {
                addresses[index].postcode = newPostcodes[Int(addresses[index].postcode)]
            }
        }
        addresses.sort { left, right in
            // Number before street: addresses of one street in several spellings must come in one order.
            if left.base != right.base { return left.base < right.base }
            if left.suffix != right.suffix { return left.suffix.order < right.suffix.order }
            if left.point != right.point { return left.point < right.point }
            if left.street != right.street { return left.street < right.street }
            if left.town != right.town { return left.town < right.town }
            return left.postcode < right.postcode
        }
        cities.sort()
    }
}
