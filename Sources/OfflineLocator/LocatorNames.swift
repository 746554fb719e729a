import Geocoding

/// Names and codes as candidates show them.
enum LocatorNames {
    /// The English name of a country, or its code.
    static func country(_ code: String) -> String { Countries.name(of: CountryCode(code.utf8)) ?? code }

    /// The usual name of a region, or its code.
    static func region(_ code: String, in country: String) -> String {
        Regions.region(code, in: CountryCode(country.utf8))?.name ?? code
    }

    /// A postcode's letters and digits as they are compared in its country.
    static func postcode(_ text: String, in country: CountryCode) -> Postcode {
        Postcode(text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }).normalized(in: country)
    }

    /// A postcode as its country writes it, for showing: zeros that were lost put back, ZIP+4 cut to five digits.
    static func postcodeText(_ text: String, in country: CountryCode) -> String {
        let asked = Postcode(text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 })
        let normal = asked.normalized(in: country)
        return normal == asked ? text : String(decoding: normal.bytes, as: UTF8.self)
    }
}
