/// The layout of a locator file: an SQLite database that is written once and then only read, and a seal
/// behind it by which damage is noticed.
///
/// All positions are whole 10⁻⁵ degrees, all blobs little-endian. Ids run from 1. Lists of ids are ascending varint
/// steps. `place.region`, `place.parent` and `street.place` are ids of places, 0 for none.
///
/// What forgiving searches will need is written already, so that files need not be built again for them: `ptypo` and
/// `bloom_typo` for misspelt places, `place.sig` for misspelt streets; `street.alt` and `street.geom` are empty. No search
/// reads these so far.
enum LocatorFormat {
    /// `GMLC`, in the database's application id.
    static let applicationID = 0x474D_4C43
    /// In the database's user version; a reader refuses every other.
    static let version = 2

    static let schema = """
        PRAGMA application_id = \(applicationID);
        PRAGMA user_version = \(version);
        CREATE TABLE meta (k TEXT PRIMARY KEY, v BLOB) WITHOUT ROWID;
        CREATE TABLE place (id INTEGER PRIMARY KEY, kind INT, cc TEXT, region INT, parent INT, name TEXT, alt TEXT,
            lat INT, lon INT, radius INT, pop INT, street0 INT, street1 INT, sig BLOB, names BLOB);
        CREATE TABLE street (id INTEGER PRIMARY KEY, place INT, name TEXT, alt TEXT, pc TEXT,
            lat INT, lon INT, len INT, nums BLOB, geom BLOB);
        CREATE TABLE pkey (h INTEGER PRIMARY KEY, ids BLOB);
        CREATE TABLE ptypo (h INTEGER PRIMARY KEY, ids BLOB);
        CREATE TABLE skey (h INTEGER PRIMARY KEY, ids BLOB);
        CREATE TABLE ckey (h INTEGER PRIMARY KEY, ids BLOB);
        CREATE TABLE cell (id INTEGER PRIMARY KEY, ids BLOB);
        """

    /// The most ids listed for one key.
    static let keyLimit = 4096

    /// Names of values in the table `meta`.
    enum Meta {
        static let normaliser = "normaliser"
        static let content = "content"
        static let addresses = "addresses"
        static let streets = "streets"
        static let places = "places"
        static let localities = "localities"
        static let postcodes = "postcodes"
        static let countries = "countries"
        /// The countries of which the file has postcodes.
        static let postcodeCountries = "postcode_countries"
        static let dropped = "dropped_rows"
        static let repeated = "repeated_numbers"
        static let bounds = "bbox"
        /// Followed by the source's number; the value is its name, a line feed and its attribution.
        static let source = "source_"
        static let placeFilter = "bloom_place"
        static let streetFilter = "bloom_street"
        static let coreFilter = "bloom_core"
        static let typoFilter = "bloom_typo"
    }
}

/// What a place is; the raw values are those of the column `place.kind`.
enum PlaceKind: Int {
    case country = 1
    case region, county, locality, suburb, postcode
}
