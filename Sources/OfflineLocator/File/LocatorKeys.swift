import Geocoding

/// The hashes by which a locator file is searched, beside those of streets, towns and postcodes that all of geomill shares.
///
/// Building and searching make them alike.
enum LocatorKeys {
    /// The key of a place's name with a letter left out.
    static func misspelt(_ words: some Sequence<UInt8>) -> UInt64 { hash("d", words) }

    /// The key of a region: its code, or its folded name.
    static func region(_ words: some Sequence<UInt8>) -> UInt64 { hash("r", words) }

    /// The key of a country.
    static func country(_ country: CountryCode) -> UInt64 { hash("c", country.description.utf8) }

    /// The key of a street in a place.
    static func street(_ core: UInt64, in place: UInt32) -> UInt64 { FNVHash.mix(core, UInt64(place)) }

    private static func hash(_ kind: Unicode.Scalar, _ words: some Sequence<UInt8>) -> UInt64 {
        // The bytes in one array: hashing any sequence takes many times as long from here.
        FNVHash.hash([UInt8(ascii: kind), UInt8(ascii: ":")] + words)
    }
}
