import Geocoding

/// Writes an address on one line as its country does.
enum AddressLayout {
    /// The line for the parts that there are.
    static func label(_ parts: AddressComponents) -> String {
        var label: [UInt8] = []
        label.reserveCapacity(128)
        let isNumberFirst = numberFirst.contains(CountryCode(parts.countryCode.utf8))
        if isNumberFirst || parts.countryCode == "FR" {
            append(parts.number, to: &label, after: "")
            append(parts.street, to: &label, after: " ")
        } else {
            append(parts.street, to: &label, after: "")
            append(parts.number, to: &label, after: " ")
        }
        append(parts.suburb, to: &label, after: ", ")
        if isNumberFirst {
            append(parts.city, to: &label, after: ", ")
            append(parts.regionCode, to: &label, after: ", ")
            append(parts.postcode, to: &label, after: parts.regionCode.isEmpty ? ", " : " ")
        } else {
            append(parts.postcode, to: &label, after: ", ")
            append(parts.city, to: &label, after: parts.postcode.isEmpty ? ", " : " ")
        }
        // A region on its own is called by its name.
        if parts.city.isEmpty, parts.regionCode.isEmpty || !isNumberFirst {
            append(parts.region, to: &label, after: ", ")
        }
        append(parts.country, to: &label, after: ", ")
        return String(decoding: label, as: UTF8.self)
    }

    /// The countries in which the number comes before the street and the postcode after the town.
    static let numberFirst: Set<CountryCode> = ["US", "CA", "AU", "NZ", "GB", "IE", "ZA", "IN", "PR"]

    private static func append(_ part: String, to label: inout [UInt8], after separator: StaticString) {
        guard !part.isEmpty else { return }
        if !label.isEmpty {
            label += UnsafeBufferPointer(start: separator.utf8Start, count: separator.utf8CodeUnitCount)
        }
        label += part.utf8
    }
}
