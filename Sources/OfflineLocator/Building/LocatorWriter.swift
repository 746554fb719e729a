import Geocoding

/// Writes places and streets to a new locator file, as they come in the order of their ids.
struct LocatorWriter {
    private let database: LocatorDatabase
    private let insertPlace: LocatorStatement
    private let insertStreet: LocatorStatement
    private let places: [LocatorPlace]
    private let regions: [[String]: Int]
    private let digest = ContentDigest()
    private var text = StreetText()
    private(set) var counts = Counts()

    private var placeKeys: KeySort
    private var misspeltKeys: KeySort
    private var streetKeys: KeySort
    private var coreKeys: KeySort
    private var cells: KeySort
    private var filters: [(name: String, filter: BloomFilter)] = []

    /// The index of the place whose streets are coming; those before it are written.
    private var place = 0
    private var radius: Double?
    /// The id of the place's first street.
    private var firstStreet = 1
    private var signatures: [UInt8] = []
    private var names: [UInt8] = []

    /// What was written.
    struct Counts {
        var streets = 0
        var addresses = 0
        var south = Int32.max
        var north = Int32.min
        var west = Int32.max
        var east = Int32.min

        /// Takes in a point.
        mutating func add(_ point: GridPoint) {
            south = min(south, point.latitude)
            north = max(north, point.latitude)
            west = min(west, point.longitude)
            east = max(east, point.longitude)
        }
    }

    /// A writer to a file that does not exist yet.
    ///
    /// - Parameters:
    ///   - places: in the order of their ids.
    ///   - file: where the file will be.
    ///   - memory: about the most bytes that each of the five sorts of keys takes.
    /// - Throws: `LocatorError` of reason `cannotCreate`.
    init(_ places: [LocatorPlace], to file: String, memory: Int) throws {
        database = try LocatorDatabase(creating: file)
        self.places = places
        var regions: [[String]: Int] = [:]
        for (index, place) in places.enumerated() where place.kind == .region {
            regions[[place.country, place.region]] = index + 1
        }
        self.regions = regions
        (placeKeys, misspeltKeys) = (KeySort(beside: file, memory: memory), KeySort(beside: file, memory: memory))
        (streetKeys, coreKeys) = (KeySort(beside: file, memory: memory), KeySort(beside: file, memory: memory))
        cells = KeySort(beside: file, memory: memory)
        try database.execute(LocatorFormat.schema)
        insertPlace = try database.prepare("INSERT INTO place VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        insertStreet = try database.prepare("INSERT INTO street VALUES (?, ?, ?, NULL, ?, ?, ?, ?, ?, NULL)")
        try database.execute("BEGIN")
    }

    /// Says in how many metres most addresses of the place lie whose streets came last.
    mutating func setRadius(_ radius: Double) { self.radius = radius }

    /// Writes the next street; streets come place by place.
    mutating func add(_ street: LocatorStreet) throws {
        while place < street.place { try finishPlace() }
        counts.streets += 1
        counts.addresses += street.numbers.count
        let id = counts.streets
        let numbers = NumberList.encode(street.numbers, from: street.point)
        insertStreet.bind(id, at: 1)
        insertStreet.bind(street.place + 1, at: 2)
        insertStreet.bind(text: street.name, at: 3)
        insertStreet.bind(text: street.postcode, at: 4)
        insertStreet.bind(Int(street.point.latitude), at: 5)
        insertStreet.bind(Int(street.point.longitude), at: 6)
        insertStreet.bind(street.extent, at: 7)
        insertStreet.bind(blob: numbers, at: 8)
        try insertStreet.run()
        digest.add(text: "\(street.place) \(street.name)\n\(street.postcode)")
        digest.add(text: "\(street.point.latitude) \(street.point.longitude) \(street.extent)")
        digest.add(numbers)
        if !signatures.isEmpty { names.append(0x0A) }
        names += street.canonical
        signatures += StreetSignature(street.canonical).bytes
        try addKeys(of: street, id)
    }

    private mutating func addKeys(of street: LocatorStreet, _ id: Int) throws {
        for core in street.cores {
            try coreKeys.add(core, id)
            try streetKeys.add(LocatorKeys.street(core, in: UInt32(street.place + 1)), id)
        }
        // A postcode leads to the places it serves too, so that a street is found without its town.
        if !street.postcode.isEmpty {
            let country = CountryCode(places[street.place].country.utf8)
            try placeKeys.add(LocatorNames.postcode(street.postcode, in: country).key(in: country), street.place + 1)
        }
        var last: UInt64?
        for point in [street.point] + street.numbers.map(\.point) {
            counts.add(point)
            let cell = GridCell.id(of: point)
            // Neighbours share their cell mostly; what is left over is dropped when the cells are sorted.
            if cell != last { try cells.add(cell, id) }
            last = cell
        }
    }

    /// Writes the place whose streets have come.
    private mutating func finishPlace() throws {
        let (index, place) = (self.place, places[self.place])
        let radius = radius.map { Int($0) } ?? place.radius
        // A region's other name is its code.
        let alternatives = place.kind == .region ? [place.region] : place.alternatives
        let last = counts.streets + 1
        insertPlace.bind(index + 1, at: 1)
        insertPlace.bind(place.kind.rawValue, at: 2)
        insertPlace.bind(text: place.country, at: 3)
        insertPlace.bind(place.kind == .region ? 0 : regions[[place.country, place.region]] ?? 0, at: 4)
        insertPlace.bind(place.parent.map { $0 + 1 } ?? 0, at: 5)
        insertPlace.bind(text: place.name, at: 6)
        insertPlace.bind(text: alternatives.joined(separator: "\n"), at: 7)
        insertPlace.bind(Int(place.point.latitude), at: 8)
        insertPlace.bind(Int(place.point.longitude), at: 9)
        insertPlace.bind(radius, at: 10)
        insertPlace.bind(place.population, at: 11)
        insertPlace.bind(firstStreet == last ? 0 : firstStreet, at: 12)
        insertPlace.bind(firstStreet == last ? 0 : last, at: 13)
        insertPlace.bind(blob: signatures, at: 14)
        insertPlace.bind(blob: names, at: 15)
        try insertPlace.run()
        digest.add(text: "\(place.kind.rawValue) \(place.country) \(place.region) \(place.name)")
        digest.add(text: alternatives.joined(separator: "\n"))
        digest.add(text: "\(place.point.latitude) \(place.point.longitude) \(radius) \(place.population)")
        counts.add(place.point)
        try addKeys(of: place, index + 1)
        self.place += 1
        self.radius = nil
        firstStreet = last
        signatures.removeAll(keepingCapacity: true)
        names.removeAll(keepingCapacity: true)
    }

    private mutating func addKeys(of place: LocatorPlace, _ id: Int) throws {
        let country = CountryCode(place.country.utf8)
        switch place.kind {
        case .country: try placeKeys.add(LocatorKeys.country(country), id)
        case .region:
            for name in [place.region, place.name] { try placeKeys.add(LocatorKeys.region(text.folded(name).utf8), id) }
        case .postcode: try placeKeys.add(LocatorNames.postcode(place.name, in: country).key(in: country), id)
        case .locality, .suburb, .county:
            for name in [place.name] + place.alternatives {
                for key in text.placeKeys(name) { try placeKeys.add(key, id) }
            }
        }
        // The name of a locality, and it with each of its letters left out.
        guard place.kind == .locality, case let name = Array(place.key.utf8), name.count >= 4 else { return }
        try misspeltKeys.add(LocatorKeys.misspelt(name), id)
        for left in name.indices {
            try misspeltKeys.add(LocatorKeys.misspelt(name[..<left] + name[(left + 1)...]), id)
        }
    }

    /// Writes what is left; the figures of `summary` that follow from the content are filled in.
    mutating func finish(_ summary: inout LocatorSummary) throws {
        while place < places.count { try finishPlace() }
        try writeKeys("pkey", placeKeys, filter: LocatorFormat.Meta.placeFilter)
        try writeKeys("ptypo", misspeltKeys, filter: LocatorFormat.Meta.typoFilter)
        try writeKeys("skey", streetKeys, filter: LocatorFormat.Meta.streetFilter)
        try writeKeys("ckey", coreKeys, filter: LocatorFormat.Meta.coreFilter)
        try writeKeys("cell", cells, filter: nil)
        summary.contentID = ContentDigest.hexadecimal(digest.finish().prefix(16))
        summary.streets = counts.streets
        summary.addresses = counts.addresses
        summary.localities = places.count { $0.kind == .locality }
        summary.postcodes = places.count { $0.kind == .postcode }
        summary.countries = places.filter { $0.kind == .country }.map(\.country)
        summary.southWest = GridPoint(latitude: counts.south, longitude: counts.west).coordinate
        summary.northEast = GridPoint(latitude: counts.north, longitude: counts.east).coordinate
        try writeMeta(summary)
        try database.execute("COMMIT")
    }

    /// Writes a table of keys in the order of the keys, so that its pages fill one after the other.
    private mutating func writeKeys(_ table: String, _ keys: KeySort, filter name: String?) throws {
        let insert = try database.prepare("INSERT INTO \(table) VALUES (?, ?)")
        var filter = BloomFilter(capacity: name == nil ? 0 : keys.count)
        try keys.drain(limit: LocatorFormat.keyLimit) { key, ids in
            if name != nil { filter.insert(key) }
            insert.bind(key, at: 1)
            insert.bind(blob: ByteWriter.ids(ids), at: 2)
            try insert.run()
        }
        if let name { filters.append((name, filter)) }
    }

    private func writeMeta(_ summary: LocatorSummary) throws {
        let insert = try database.prepare("INSERT INTO meta VALUES (?, ?)")
        func write(_ key: String, _ text: String) throws {
            insert.bind(text: key, at: 1)
            insert.bind(text: text, at: 2)
            try insert.run()
        }
        for (key, text) in summary.metaTexts { try write(key, text) }
        try write(LocatorFormat.Meta.places, "\(places.count)")
        let postal = Set(places.lazy.filter { $0.kind == .postcode }.map(\.country)).sorted()
        try write(LocatorFormat.Meta.postcodeCountries, postal.joined(separator: " "))
        for (name, filter) in filters {
            insert.bind(text: name, at: 1)
            insert.bind(blob: filter.bytes, at: 2)
            try insert.run()
        }
    }
}
