import Geocoding

/// The look-ups of one search: a connection, its prepared statements and the places read so far.
final class LocatorTables {
    /// The file that is searched.
    let file: LocatorFile
    private let placeKeys: LocatorStatement
    private let streetKeys: LocatorStatement
    private let coreKeys: LocatorStatement
    private let places: LocatorStatement
    private let streets: LocatorStatement
    private let streetPoints: LocatorStatement
    private let cells: LocatorStatement
    private let towns: LocatorStatement
    private let names: LocatorStatement
    private let streetNames: LocatorStatement
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
        places = try database.prepare("SELECT \(PlaceRecord.columns) FROM place WHERE id = ?")
        streets = try database.prepare("SELECT \(StreetRecord.columns) FROM street WHERE id = ?")
        streetPoints = try database.prepare("SELECT place, lat, lon, len, nums FROM street WHERE id = ?")
        cells = try database.prepare("SELECT id, ids FROM cell WHERE id BETWEEN ? AND ?")
        towns = try database.prepare(
            "SELECT id, lat, lon, radius FROM place WHERE kind = \(PlaceKind.locality.rawValue)"
        )
        names = try database.prepare("SELECT id, kind, name, alt, pop, lat, lon, street1 > street0 FROM place")
        streetNames = try database.prepare("SELECT street0, names FROM place WHERE id = ?")
    }

    /// Appends the ids of the places with that key.
    func appendPlaces(_ key: UInt64, to ids: inout [UInt32]) throws {
        guard file.placeFilter.mayContain(key) else { return }
        ids += try placeKeysKept.value(for: key) { try self.ids(placeKeys, key, Self.placeLimit) }
    }

    /// Appends the ids of the streets with that key in their place.
    func appendStreets(_ key: UInt64, to ids: inout [UInt32]) throws {
        guard file.streetFilter.mayContain(key) else { return }
        ids += try streetKeysKept.value(for: key) { try self.ids(streetKeys, key, Self.streetLimit) }
    }

    /// Appends the ids of the streets of that name anywhere.
    func appendStreetsAnywhere(_ core: UInt64, limit: Int, to ids: inout [UInt32]) throws {
        guard file.coreFilter.mayContain(core) else { return }
        ids += try self.ids(coreKeys, core, limit)
    }

    private func ids(_ statement: LocatorStatement, _ key: UInt64, _ limit: Int) throws -> [UInt32] {
        statement.bind(key, at: 1)
        defer { statement.reset() }
        var ids: [UInt32] = []
        if try statement.step() { ByteReader.appendIDs(statement.bytes(0), limit: limit, to: &ids) }
        return ids
    }

    /// Calls `body` with each square of a range that has streets, and the bytes of their ids.
    func forEachCell(
        _ range: ClosedRange<UInt64>,
        _ body: (UInt64, UnsafeRawBufferPointer) throws -> Void
    ) throws {
        cells.bind(range.lowerBound, at: 1)
        cells.bind(range.upperBound, at: 2)
        defer { cells.reset() }
        while try cells.step() {
            let cell = UInt64(truncatingIfNeeded: cells.integer(0))
            // A damaged file may hold anything.
            if range.contains(cell) { try body(cell, cells.bytes(1)) }
        }
    }

    /// Calls `body` with the place of a street, its middle, the metres from there to its farthest address, and the bytes
    /// of its numbers; they are gone afterwards.
    func withStreetPoints(
        _ id: UInt32,
        _ body: (UInt32, GridPoint, Double, UnsafeRawBufferPointer) throws -> Void
    ) throws {
        streetPoints.bind(Int(id), at: 1)
        defer { streetPoints.reset() }
        guard try streetPoints.step() else { return }
        let middle = GridPoint(
            latitude: Int32(clamping: streetPoints.integer(1)),
            longitude: Int32(clamping: streetPoints.integer(2))
        )
        let place = UInt32(clamping: streetPoints.integer(0))
        try body(place, middle, Double(streetPoints.integer(3)), streetPoints.bytes(4))
    }

    /// The towns by where they are.
    func placeTree() throws -> PlaceTree {
        try file.placeTree.value {
            var places: [(id: UInt32, point: GridPoint, radius: Int)] = []
            defer { towns.reset() }
            while try towns.step() {
                let point = GridPoint(
                    latitude: Int32(clamping: towns.integer(1)),
                    longitude: Int32(clamping: towns.integer(2))
                )
                places.append((UInt32(clamping: towns.integer(0)), point, max(0, towns.integer(3))))
            }
            return PlaceTree(places)
        }
    }

    /// Calls `body` with the id of the first street of a place and the canonical names of all of them, a line for each.
    func withStreetNames(of place: UInt32, _ body: (UInt32, UnsafeRawBufferPointer) throws -> Void) throws {
        streetNames.bind(Int(place), at: 1)
        defer { streetNames.reset() }
        guard try streetNames.step() else { return }
        try body(UInt32(clamping: streetNames.integer(0)), streetNames.bytes(1))
    }

    /// The towns by the letters of their names.
    func placeNames() throws -> PlaceNames {
        try file.placeNames.value {
            var places: [PlaceNames.Place] = []
            defer { names.reset() }
            while try names.step() {
                guard let kind = PlaceKind(rawValue: names.integer(1)) else { continue }
                let others = kind == .locality ? names.text(3).split(separator: "\n").map(String.init) : []
                let place = PlaceNames.Place(
                    id: UInt32(clamping: names.integer(0)),
                    kind: kind,
                    names: [names.text(2)] + others,
                    population: min(max(0, names.integer(4)), 1 << 40),
                    point: GridPoint(
                        latitude: Int32(clamping: names.integer(5)),
                        longitude: Int32(clamping: names.integer(6))
                    ),
                    hasStreets: names.integer(7) != 0
                )
                places.append(place)
            }
            return PlaceNames(places)
        }
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
