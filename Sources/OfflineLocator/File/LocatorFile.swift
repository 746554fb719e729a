import Geocoding

/// A complete locator file: what all searches of it share, none of which changes.
struct LocatorFile: Sendable {
    let path: String
    let summary: LocatorSummary
    /// The countries of which the file has postcodes.
    let postcodeCountries: [CountryCode]
    let placeFilter: BloomFilter
    let streetFilter: BloomFilter
    let coreFilter: BloomFilter
    /// The towns by where they are.
    let placeTree = LazyValue<PlaceTree>()
    /// The towns by the letters of their names.
    let placeNames = LazyValue<PlaceNames>()

    /// Opens and checks a file.
    ///
    /// - Throws: `LocatorError` when the file is missing, foreign, damaged or of another version.
    init(path: String) throws {
        let file = try OpenFile(path)
        try Self.checkVersion(file, path)
        guard let seal = try LocatorSeal(in: file) else { throw Self.damaged(path) }
        let database = try LocatorDatabase(reading: path, size: file.size)
        let pages = try database.integer("PRAGMA page_count") * database.integer("PRAGMA page_size")
        guard pages == seal.databaseSize else { throw Self.damaged(path) }
        let meta = try Self.texts(database)
        var summary = LocatorSummary(meta: meta)
        summary.formatVersion = LocatorFormat.version
        summary.fileSize = file.size
        guard summary.normaliserVersion == Normalization.version else {
            throw LocatorError(
                .otherVersion,
                "the locator file \(path) was built with address rules \(summary.normaliserVersion), this geomill has "
                    + "\(Normalization.version); build it again with geomill locator build"
            )
        }
        // Ids run from 1 without gaps, so the last one is the count.
        guard try database.integer("SELECT max(id) FROM street") == summary.streets,
            try database.integer("SELECT max(id) FROM place") == meta[LocatorFormat.Meta.places].flatMap({ Int($0) }),
            !summary.contentID.isEmpty
        else { throw Self.damaged(path) }
        self.path = path
        postcodeCountries = (meta[LocatorFormat.Meta.postcodeCountries] ?? "").split(separator: " ").map {
            CountryCode($0.utf8)
        }
        self.summary = summary
        placeFilter = try Self.filter(LocatorFormat.Meta.placeFilter, of: database, path)
        streetFilter = try Self.filter(LocatorFormat.Meta.streetFilter, of: database, path)
        coreFilter = try Self.filter(LocatorFormat.Meta.coreFilter, of: database, path)
    }

    /// A connection of its own for one search.
    func connect() throws -> LocatorDatabase { try LocatorDatabase(reading: path, size: summary.fileSize) }

    /// Reads the whole file and compares it with what was written.
    ///
    /// - Throws: `LocatorError` of reason `notALocator` when a byte differs.
    func verify() throws {
        let file = try OpenFile(path)
        guard let seal = try LocatorSeal(in: file), try seal.holds(for: file) else { throw Self.damaged(path) }
    }

    /// Looks at the beginning of the database, where SQLite keeps the file's two marks at bytes 60 and 68.
    private static func checkVersion(_ file: OpenFile, _ path: String) throws {
        let head = try file.bytes(0..<100)
        func integer(_ offset: Int) -> Int { head[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        guard head.count == 100, head.starts(with: "SQLite format 3\0".utf8),
            integer(68) == LocatorFormat.applicationID
        else {
            throw LocatorError(.notALocator, "\(path) is no locator file; make one with geomill locator build")
        }
        let version = integer(60)
        guard version == LocatorFormat.version else {
            let cure =
                version > LocatorFormat.version ? "use a newer geomill" : "build it again with geomill locator build"
            throw LocatorError(
                .otherVersion,
                "the locator file \(path) has format \(version), this geomill reads \(LocatorFormat.version); \(cure)"
            )
        }
    }

    private static func damaged(_ path: String) -> LocatorError {
        LocatorError(.notALocator, "the locator file \(path) is damaged or not complete; build it again")
    }

    private static func texts(_ database: LocatorDatabase) throws -> [String: String] {
        let select = try database.prepare("SELECT k, v FROM meta WHERE typeof(v) = 'text'")
        var texts: [String: String] = [:]
        while try select.step() { texts[select.text(0)] = select.text(1) }
        return texts
    }

    private static func filter(_ name: String, of database: LocatorDatabase, _ path: String) throws -> BloomFilter {
        let select = try database.prepare("SELECT v FROM meta WHERE k = ?")
        select.bind(text: name, at: 1)
        guard try select.step(), let filter = BloomFilter(bytes: [UInt8](select.bytes(0))) else { throw damaged(path) }
        return filter
    }
}
