import Geocoding

/// A house number of a street and where it is.
struct KnownNumber: Hashable, Comparable {
    /// The digits, 0 to 999,999.
    var base: Int32
    var suffix: HouseNumber.Suffix
    var point: GridPoint

    /// The number without its place.
    var number: HouseNumber { HouseNumber(base: base, suffix: suffix) }

    static func < (left: KnownNumber, right: KnownNumber) -> Bool {
        (left.base, left.suffix.order, left.point) < (right.base, right.suffix.order, right.point)
    }
}

extension HouseNumber.Suffix {
    /// Suffixes are in the order of these numbers, none first.
    var order: UInt32 { UInt32(code) << 16 | UInt32(extra) }
}

/// The house numbers of one street as one blob, about four bytes each.
///
/// A varint count, then for each number, in order: a varint of twice the step of the base plus one if a suffix follows;
/// the suffix code, and two bytes more after code 31; zig-zag steps of latitude and longitude in 10⁻⁵ degrees. The first
/// position steps from the street's own point.
enum NumberList {
    /// The numbers, which are in order, as a blob.
    static func encode(_ numbers: [KnownNumber], from origin: GridPoint) -> [UInt8] {
        var writer = ByteWriter()
        writer.appendVarint(UInt64(numbers.count))
        var base: Int32 = 0
        var point = origin
        for number in numbers {
            let hasSuffix = number.suffix != .none
            writer.appendVarint(UInt64(number.base - base) << 1 | (hasSuffix ? 1 : 0))
            if hasSuffix { writer.append(number.suffix.code) }
            if number.suffix.code == 31 {
                writer.append(UInt8(truncatingIfNeeded: number.suffix.extra))
                writer.append(UInt8(truncatingIfNeeded: number.suffix.extra >> 8))
            }
            writer.appendZigzag(Int64(number.point.latitude) - Int64(point.latitude))
            writer.appendZigzag(Int64(number.point.longitude) - Int64(point.longitude))
            base = number.base
            point = number.point
        }
        return writer.bytes
    }

    /// Replaces `numbers` by those of a blob.
    ///
    /// - Returns: false when the bytes are damaged; `numbers` then holds what stands before the damage.
    static func decode(
        _ bytes: UnsafeRawBufferPointer,
        from origin: GridPoint,
        into numbers: inout [KnownNumber]
    ) -> Bool {
        numbers.removeAll(keepingCapacity: true)
        return forEach(bytes, from: origin) { numbers.append($0) }
    }

    /// Calls `body` with each number of a blob.
    ///
    /// - Returns: false when the bytes are damaged; `body` then was called for what stands before the damage.
    @inline(__always)
    static func forEach(
        _ bytes: UnsafeRawBufferPointer,
        from origin: GridPoint,
        _ body: (KnownNumber) -> Void
    ) -> Bool {
        var reader = ByteReader(bytes)
        guard let count = reader.varint() else { return false }
        var base: UInt64 = 0
        var latitude = Int64(origin.latitude)
        var longitude = Int64(origin.longitude)
        // The count is not trusted: damaged bytes may claim any.
        for _ in 0..<count {
            guard let step = reader.varint() else { return false }
            base &+= step >> 1
            var suffix = HouseNumber.Suffix.none
            if step & 1 == 1 {
                guard let code = reader.byte() else { return false }
                var extra: UInt16 = 0
                if code == 31 {
                    guard let low = reader.byte(), let high = reader.byte() else { return false }
                    extra = UInt16(low) | UInt16(high) << 8
                }
                suffix = HouseNumber.Suffix(code: code, extra: extra)
            }
            guard let north = reader.zigzag(), let east = reader.zigzag() else { return false }
            latitude &+= north
            longitude &+= east
            guard base <= 999_999, (-9_000_000...9_000_000).contains(latitude),
                (-18_000_000...18_000_000).contains(longitude)
            else { return false }
            let point = GridPoint(latitude: Int32(latitude), longitude: Int32(longitude))
            body(KnownNumber(base: Int32(base), suffix: suffix, point: point))
        }
        return reader.isAtEnd
    }
}
