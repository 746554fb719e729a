import Geocoding

/// The look-ups of one search: a connection, its prepared statements and the places read so far.
final class LocatorTables {
    let file: LocatorFile
    private let placeKeys: LocatorStatement
    private let streetKeys: LocatorStatement
    private let coreKeys: LocatorStatement
    private let typoKeys: LocatorStatement
    private let places: LocatorStatement
    private let streets: LocatorStatement
    // Rows of one input share their towns, regions, postcodes and often their streets. A place is about 300 bytes, a
    // street with its numbers about 500, the rest about 100.
    private var placesKept = LookupCache<UInt32, PlaceRecord>(limit: 50_000)
    private var placeKeysKept = LookupCache<UInt64, [UInt32]>(limit: 20_000)
    private var streetsKept = LookupCache<UInt32, StreetRecord>(limit: 4_000)
    private var streetKeysKept = LookupCache<UInt64, [UInt32]>(limit: 4_000)

    /// The most places of one key.
    private static let placeLimit = 256
    /// The most streets of one name in one place.
    private static let streetLimit = 16

    /// Look-ups through a connection of their own.
    ///
    /// - Throws: `LocatorError` when the file cannot be opened any more or was replaced by another.
    init(_ file: LocatorFile) throws {
        let database = try file.connect()
        self.file = file
        let content = try database.prepare("SELECT v FROM meta WHERE k = ?")
        content.bind(text: LocatorFormat.Meta.content, at: 1)
        guard try content.step(), content.text(0) == file.summary.contentID else {
            throw LocatorError(
                .otherVersion,
                "the locator file \(file.path) was replaced while it was in use; run the job again"
            )
        }
        placeKeys = try database.prepare("SELECT ids FROM pkey WHERE h = ?")
        streetKeys = try database.prepare("SELECT ids FROM skey WHERE h = ?")
        coreKeys = try database.prepare("SELECT ids FROM ckey WHERE h = ?")
        typoKeys = try database.prepare("SELECT ids FROM ptypo WHERE h = ?")
        places = try database.prepare("SELECT \(PlaceRecord.columns) FROM place WHERE id = ?")
        streets = try database.prepare("SELECT \(StreetRecord.columns) FROM street WHERE id = ?")
    }

    /// Appends the ids of the places with that key.
    func appendPlaces(_ key: UInt64, to ids: inout [UInt32]) throws {
        guard file.placeFilter.mayContain(key) else { return }
        if let known = placeKeysKept[key] {
            ids += known
            return
        }
        let first = ids.count
        try appendIDs(placeKeys, key, Self.placeLimit, &ids)
        placeKeysKept.keep(Array(ids[first...]), for: key)
    }

    /// Appends the ids of the places of which that may be a misspelt name.
    func appendMisspeltPlaces(_ key: UInt64, limit: Int, to ids: inout [UInt32]) throws {
        guard file.typoFilter.mayContain(key) else { return }
        try appendIDs(typoKeys, key, limit, &ids)
    }

    /// Appends the ids of the streets with that key in their place.
    func appendStreets(_ key: UInt64, to ids: inout [UInt32]) throws {
        guard file.streetFilter.mayContain(key) else { return }
        if let known = streetKeysKept[key] {
            ids += known
            return
        }
        let first = ids.count
        try appendIDs(streetKeys, key, Self.streetLimit, &ids)
        streetKeysKept.keep(Array(ids[first...]), for: key)
    }

    /// Appends the ids of the streets of that name anywhere.
    func appendStreetsAnywhere(_ core: UInt64, limit: Int, to ids: inout [UInt32]) throws {
        guard file.coreFilter.mayContain(core) else { return }
        try appendIDs(coreKeys, core, limit, &ids)
    }

    private func appendIDs(_ statement: LocatorStatement, _ key: UInt64, _ limit: Int, _ ids: inout [UInt32]) throws {
        statement.bind(key, at: 1)
        defer { statement.reset() }
        guard try statement.step() else { return }
        ByteReader.appendIDs(statement.bytes(0), limit: limit, to: &ids)
    }

    /// A place by its id, or nil when there is none.
    func place(_ id: UInt32) throws -> PlaceRecord? {
        if let place = placesKept[id] { return place }
        places.bind(Int(id), at: 1)
        defer { places.reset() }
        guard try places.step(), let place = PlaceRecord(places) else { return nil }
        placesKept.keep(place, for: id)
        return place
    }

    /// A street by its id, or nil when there is none.
    func street(_ id: UInt32) throws -> StreetRecord? {
        if let street = streetsKept[id] { return street }
        streets.bind(Int(id), at: 1)
        defer { streets.reset() }
        guard try streets.step() else { return nil }
        let street = StreetRecord(streets)
        streetsKept.keep(street, for: id)
        return street
    }
}
