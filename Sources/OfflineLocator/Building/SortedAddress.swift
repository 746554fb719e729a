import Geocoding

/// An address as it is sorted: by place, street, postcode, number, suffix and point.
struct SortedAddress {
    /// The index of its place.
    let place: UInt32
    /// The street's canonical name; gone with the record.
    let canonical: UnsafeRawBufferPointer
    /// The index of its postcode, -1 for none.
    let postcode: Int32
    /// -1 for none.
    let base: Int32
    let suffix: HouseNumber.Suffix
    let point: GridPoint
    /// The street in the source's spelling; gone with the record.
    let street: UnsafeRawBufferPointer

    /// Reads a record that `append` made.
    init(_ record: UnsafeRawBufferPointer) {
        place = record.integer(at: 0)
        let end = record[4...].firstIndex(of: 0) ?? record.count
        canonical = UnsafeRawBufferPointer(rebasing: record[4..<end])
        postcode = record.integer(at: end + 1)
        base = record.integer(at: end + 5)
        suffix = HouseNumber.Suffix(order: record.integer(at: end + 9))
        point = GridPoint(latitude: record.integer(at: end + 13), longitude: record.integer(at: end + 17))
        street = UnsafeRawBufferPointer(rebasing: record[(end + 21)...])
    }

    /// Appends the record of an address; a canonical name holds no zero byte.
    static func append(
        _ address: AddressSpool.Address,
        place: Int,
        postcode: Int32,
        canonical: [UInt8],
        street: UnsafeRawBufferPointer,
        to record: inout [UInt8]
    ) {
        record.appendInteger(UInt32(place))
        record += canonical
        record.append(0)
        record.appendInteger(postcode)
        record.appendInteger(address.base)
        record.appendInteger(address.suffix.order)
        record.appendInteger(address.point.latitude)
        record.appendInteger(address.point.longitude)
        record.append(contentsOf: street)
    }
}
