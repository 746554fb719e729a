import Geocoding

/// Makes the places of a file from the rows a builder took in, the same from the same rows in any order.
struct PlaceAssembly {
    /// In the order of their ids: countries with their postcodes, then region by region.
    private(set) var places: [LocatorPlace] = []
    /// In the order in which addresses name them.
    let postcodes: [LocatorRows.Postcode]
    private let newPostcodes: [Int32]
    private let localities: LocalityMerge
    private let localityOfTown: [Int?]
    private let usualLocalities: [Int?]
    /// For each place as it was found the index of its id: localities, then areas of postcodes.
    private var newIndices: [Int] = []

    /// Puts together what the rows say.
    ///
    /// - Parameters:
    ///   - rows: what was taken in.
    ///   - sort: an empty one, used up here.
    /// - Throws: `LocatorError` when the rows cannot be read back or sorted.
    init(_ rows: LocatorRows, sort: ExternalSort) throws {
        var localities = LocalityMerge(rows.cities.sorted())
        let localityOfTown = try localities.localities(of: rows)
        let (postcodes, newPostcodes) = rows.postcodes.sorted()
        if !postcodes.isEmpty {
            try rows.addresses.forEach { address, _ in
                guard address.postcode >= 0 else { return }
                let postcode = newPostcodes[Int(address.postcode)]
                let locality = localityOfTown[Int(address.town)]
                try PostcodeAreas.append(postcode: postcode, address.point, locality: locality, to: sort)
            }
        }
        let areas = try PostcodeAreas(postcodes, sort, localities)
        self.localities = localities
        self.localityOfTown = localityOfTown
        self.postcodes = postcodes
        self.newPostcodes = newPostcodes
        usualLocalities = areas.usualLocalities
        places = localities.places + areas.places + Self.divisions(of: localities.places)
        newIndices = sortPlaces()
    }

    /// The index of an address's postcode, -1 for none.
    func postcode(of address: AddressSpool.Address) -> Int32 {
        address.postcode < 0 ? -1 : newPostcodes[Int(address.postcode)]
    }

    /// The index of the place in which an address lies, or nil when none is given and none is near by.
    ///
    /// An address without a town has the one that most others of its postcode have, else the nearest of a gazetteer;
    /// without any, its postcode's area stands for the town.
    func place(of address: AddressSpool.Address) -> Int? {
        let postcode = postcode(of: address)
        let locality =
            localityOfTown[Int(address.town)] ?? (postcode < 0 ? nil : usualLocalities[Int(postcode)])
            ?? localities.nearestCity(to: address.point)
        let area = postcode < 0 ? nil : localities.places.count + Int(postcode)
        return (locality ?? area).map { newIndices[$0] }
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
            let points = places.map(\.point)
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
