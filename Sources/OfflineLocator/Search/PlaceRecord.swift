import Geocoding

/// A place as it was read from a locator file, with the texts that candidates show.
final class PlaceRecord {
    let id: UInt32
    let kind: PlaceKind
    /// ISO 3166 alpha-2, or empty.
    let country: String
    let countryCode: CountryCode
    /// The country's English name.
    let countryName: String
    /// The id of its region, or 0.
    let region: UInt32
    /// For a postcode the id of the locality it mostly serves, or 0.
    let parent: UInt32
    let name: String
    let aliases: [String]
    let point: GridPoint
    /// Metres that hold most of its addresses, or nil when too few are known.
    let radius: Double?
    let population: Int

    /// Reads the current row of a statement over the columns that `columns` names.
    init?(_ row: LocatorStatement) {
        guard let kind = PlaceKind(rawValue: row.integer(1)) else { return nil }
        id = UInt32(clamping: row.integer(0))
        self.kind = kind
        country = row.text(2)
        countryCode = CountryCode(country.utf8)
        countryName = LocatorNames.country(country)
        region = UInt32(clamping: row.integer(3))
        parent = UInt32(clamping: row.integer(4))
        name = row.text(5)
        aliases = row.text(6).split(separator: "\n").map(String.init)
        point = GridPoint(latitude: Int32(clamping: row.integer(7)), longitude: Int32(clamping: row.integer(8)))
        radius = row.integer(9) > 0 ? Double(row.integer(9)) : nil
        population = row.integer(10)
    }

    static let columns = "id, kind, cc, region, parent, name, alt, lat, lon, radius, pop"
}

/// A street as it was read from a locator file.
struct StreetRecord {
    let id: UInt32
    let place: UInt32
    let name: String
    let postcode: String
    let numbers: StreetNumbers

    /// Reads the current row of a statement over the columns that `columns` names.
    ///
    /// Damaged numbers are left out from the damage on.
    init(_ row: LocatorStatement) {
        id = UInt32(clamping: row.integer(0))
        place = UInt32(clamping: row.integer(1))
        name = row.text(2)
        postcode = row.text(3)
        let point = GridPoint(latitude: Int32(clamping: row.integer(4)), longitude: Int32(clamping: row.integer(5)))
        var known: [KnownNumber] = []
        _ = NumberList.decode(row.bytes(7), from: point, into: &known)
        numbers = StreetNumbers(numbers: known, middle: point, extent: Double(row.integer(6)))
    }

    static let columns = "id, place, name, pc, lat, lon, len, nums"
}
