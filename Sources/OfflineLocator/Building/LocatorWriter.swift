import Geocoding

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Writes places and streets to a new locator file.
struct LocatorWriter {
    private let database: LocatorDatabase
    private let places: [LocatorPlace]
    private let streets: [LocatorStreet]
    private var digest = ContentDigest()
    private var filters: [(name: String, filter: BloomFilter)] = []

    /// A writer to a file that does not exist yet.
    ///
    /// - Throws: `LocatorError` of reason `cannotCreate`.
    init(_ assembly: LocatorAssembly, to file: String) throws {
        database = try LocatorDatabase(creating: file)
        places = assembly.places
        streets = assembly.streets
    }

    /// Writes everything; the figures of `summary` that follow from the content are filled in.
    mutating func write(_ summary: inout LocatorSummary) throws {
        try database.execute(LocatorFormat.schema)
        try database.execute("BEGIN")
        let ranges = streetRanges()
        try writePlaces(ranges)
        try writeStreets()
        try writeKeys("pkey", placeKeys(), filter: LocatorFormat.Meta.placeFilter)
        try writeKeys("ptypo", misspeltKeys(), filter: LocatorFormat.Meta.typoFilter)
        try writeKeys(
            "skey",
            streetKeys { LocatorKeys.street($0, in: UInt32($1 + 1)) },
            filter: LocatorFormat.Meta.streetFilter
        )
        try writeKeys("ckey", streetKeys { core, _ in core }, filter: LocatorFormat.Meta.coreFilter)
        summary.contentID = digest.finish()
        try writeMeta(summary)
        try database.execute("COMMIT")
    }

    /// For each place the range of its streets' ids.
    private func streetRanges() -> [Range<Int>] {
        var ranges = [Range<Int>](repeating: 0..<0, count: places.count)
        for (index, street) in streets.enumerated() {
            let range = ranges[street.place]
            ranges[street.place] = (range.isEmpty ? index + 1 : range.lowerBound)..<index + 2
        }
        return ranges
    }

    private mutating func writePlaces(_ ranges: [Range<Int>]) throws {
        let insert = try database.prepare("INSERT INTO place VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        var regions: [[String]: Int] = [:]
        for (index, place) in places.enumerated() where place.kind == .region {
            regions[[place.country, place.region]] = index + 1
        }
        for (index, place) in places.enumerated() {
            insert.bind(index + 1, at: 1)
            insert.bind(place.kind.rawValue, at: 2)
            insert.bind(text: place.country, at: 3)
            insert.bind(place.kind == .region ? 0 : regions[[place.country, place.region]] ?? 0, at: 4)
            insert.bind(place.parent.map { $0 + 1 } ?? 0, at: 5)
            insert.bind(text: place.name, at: 6)
            // A region's other name is its code.
            let alternatives = place.kind == .region ? [place.region] : place.alternatives
            insert.bind(text: alternatives.joined(separator: "\n"), at: 7)
            insert.bind(Int(place.point.latitude), at: 8)
            insert.bind(Int(place.point.longitude), at: 9)
            insert.bind(place.radius, at: 10)
            insert.bind(place.population, at: 11)
            insert.bind(ranges[index].lowerBound, at: 12)
            insert.bind(ranges[index].upperBound, at: 13)
            let names = ranges[index].map { streets[$0 - 1].canonical }
            insert.bind(blob: names.flatMap { StreetSignature($0).bytes }, at: 14)
            insert.bind(blob: Array(names.joined(separator: "\n").utf8), at: 15)
            try insert.run()
            digest.add(text: "\(place.kind.rawValue) \(place.country) \(place.region) \(place.name)")
            digest.add(text: alternatives.joined(separator: "\n"))
            digest.add(text: "\(place.point.latitude) \(place.point.longitude) \(place.radius) \(place.population)")
        }
    }

    private mutating func writeStreets() throws {
        let insert = try database.prepare("INSERT INTO street VALUES (?, ?, ?, NULL, ?, ?, ?, ?, ?, NULL)")
        for (index, street) in streets.enumerated() {
            let numbers = NumberList.encode(street.numbers, from: street.point)
            insert.bind(index + 1, at: 1)
            insert.bind(street.place + 1, at: 2)
            insert.bind(text: street.name, at: 3)
            insert.bind(text: street.postcode, at: 4)
            insert.bind(Int(street.point.latitude), at: 5)
            insert.bind(Int(street.point.longitude), at: 6)
            insert.bind(street.extent, at: 7)
            insert.bind(blob: numbers, at: 8)
            try insert.run()
            digest.add(text: "\(street.place) \(street.name)\n\(street.postcode)")
            digest.add(text: "\(street.point.latitude) \(street.point.longitude) \(street.extent)")
            digest.add(numbers)
        }
    }

    private func placeKeys() -> [KeyedID] {
        var keys: [KeyedID] = []
        var text = StreetText()
        for (index, place) in places.enumerated() {
            let id = UInt32(index + 1)
            let country = CountryCode(place.country.utf8)
            switch place.kind {
            case .country: keys.append(KeyedID(key: LocatorKeys.country(country), id: id))
            case .region:
                for name in [place.region, place.name] {
                    keys.append(KeyedID(key: LocatorKeys.region(text.folded(name).utf8), id: id))
                }
            case .postcode:
                keys.append(KeyedID(key: LocatorNames.postcode(place.name, in: country).key(in: country), id: id))
            case .locality, .suburb, .county:
                for name in [place.name] + place.alternatives {
                    keys += text.placeKeys(name).map { KeyedID(key: $0, id: id) }
                }
            }
        }
        // A postcode leads to the places it serves too, so that a street is found without its town.
        for street in streets where !street.postcode.isEmpty {
            let country = CountryCode(places[street.place].country.utf8)
            let key = LocatorNames.postcode(street.postcode, in: country).key(in: country)
            keys.append(KeyedID(key: key, id: UInt32(street.place + 1)))
        }
        return keys
    }

    /// Each name of a locality, and it with each of its letters left out.
    private func misspeltKeys() -> [KeyedID] {
        var keys: [KeyedID] = []
        for (index, place) in places.enumerated() where place.kind == .locality {
            let name = Array(place.key.utf8)
            guard name.count >= 4 else { continue }
            let id = UInt32(index + 1)
            keys.append(KeyedID(key: LocatorKeys.misspelt(name), id: id))
            for left in name.indices {
                keys.append(KeyedID(key: LocatorKeys.misspelt(name[..<left] + name[(left + 1)...]), id: id))
            }
        }
        return keys
    }

    private func streetKeys(_ key: (_ core: UInt64, _ place: Int) -> UInt64) -> [KeyedID] {
        streets.enumerated().flatMap { index, street in
            street.cores.map { KeyedID(key: key($0, street.place), id: UInt32(index + 1)) }
        }
    }

    /// Writes a table of keys in the order of the keys, so that its pages fill one after the other.
    private mutating func writeKeys(_ table: String, _ entries: [KeyedID], filter name: String) throws {
        let insert = try database.prepare("INSERT INTO \(table) VALUES (?, ?)")
        let entries = entries.sorted { ($0.order, $0.id) < ($1.order, $1.id) }
        var filter = BloomFilter(capacity: entries.count)
        var start = 0
        var ids: [UInt32] = []
        while start < entries.count {
            ids.removeAll(keepingCapacity: true)
            var end = start
            while end < entries.count, entries[end].key == entries[start].key {
                if ids.last != entries[end].id, ids.count < LocatorFormat.coreKeyLimit { ids.append(entries[end].id) }
                end += 1
            }
            filter.insert(entries[start].key)
            insert.bind(entries[start].key, at: 1)
            insert.bind(blob: ByteWriter.ids(ids), at: 2)
            try insert.run()
            start = end
        }
        filters.append((name, filter))
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
        try write(LocatorFormat.Meta.withoutTables, "cell")
        let postal = Set(places.lazy.filter { $0.kind == .postcode }.map(\.country)).sorted()
        try write(LocatorFormat.Meta.postcodeCountries, postal.joined(separator: " "))
        for (name, filter) in filters {
            insert.bind(text: name, at: 1)
            insert.bind(blob: filter.bytes, at: 2)
            try insert.run()
        }
    }
}

/// One line of a table of keys before it is written.
struct KeyedID {
    var key: UInt64
    var id: UInt32
    /// The key as the database orders it.
    var order: Int64 { Int64(bitPattern: key) }
}
