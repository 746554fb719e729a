import Geocoding

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A complete locator file: what all searches of it share, none of which changes.
struct LocatorFile: Sendable {
    let path: String
    let summary: LocatorSummary
    /// The countries of which the file has postcodes.
    let postcodeCountries: [CountryCode]
    let placeFilter: BloomFilter
    let streetFilter: BloomFilter
    let coreFilter: BloomFilter
    let typoFilter: BloomFilter

    /// Opens and checks a file.
    ///
    /// - Throws: `LocatorError` when the file is missing, foreign, damaged or of another version.
    init(path: String) throws {
        let size = try Self.size(of: path)
        let database = try LocatorDatabase(reading: path, size: size)
        try Self.checkVersions(database, path, size)
        let meta = try Self.texts(database)
        var summary = LocatorSummary(meta: meta)
        summary.formatVersion = LocatorFormat.version
        summary.fileSize = size
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
        typoFilter = try Self.filter(LocatorFormat.Meta.typoFilter, of: database, path)
    }

    /// A connection of its own for one search.
    func connect() throws -> LocatorDatabase { try LocatorDatabase(reading: path, size: summary.fileSize) }

    private static func size(of path: String) throws -> Int {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw LocatorError(
                .unreadable,
                "the locator file \(path) cannot be read: \(String(cString: strerror(errno))); "
                    + "make one with geomill locator build"
            )
        }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
            throw LocatorError(.unreadable, "the locator file \(path) is no regular file")
        }
        return Int(facts.st_size)
    }

    private static func checkVersions(_ database: LocatorDatabase, _ path: String, _ size: Int) throws {
        let foreign = LocatorError(
            .notALocator,
            "\(path) is no locator file; make one with geomill locator build"
        )
        // What is no database at all shows itself at the first question.
        guard let application = try? database.integer("PRAGMA application_id"),
            application == LocatorFormat.applicationID
        else { throw foreign }
        let version = try database.integer("PRAGMA user_version")
        guard version == LocatorFormat.version else {
            let cure =
                version > LocatorFormat.version ? "use a newer geomill" : "build it again with geomill locator build"
            throw LocatorError(
                .otherVersion,
                "the locator file \(path) has format \(version), this geomill reads \(LocatorFormat.version); \(cure)"
            )
        }
        let pages = try database.integer("PRAGMA page_count") * database.integer("PRAGMA page_size")
        guard pages == size else { throw damaged(path) }
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
