internal import Geocoding

/// Notices damage to a stored answer; SQLite itself has no checksums.
///
/// Eight bytes at a time are mixed in by steps that can be undone, so a change confined to one of them always shows,
/// and any other change shows in all but one of 2^64 cases.
struct Checksum {
    private(set) var value: UInt64 = 0x6765_6F6D_696C_6C31

    mutating func add(_ word: UInt64) {
        value = (value ^ word) &* 0x9E37_79B9_7F4A_7C15
        value ^= value >> 29
    }

    mutating func add(_ bytes: UnsafeRawBufferPointer) {
        add(UInt64(bytes.count))
        var offset = 0
        while offset + 8 <= bytes.count {
            add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
            offset += 8
        }
        var rest: UInt64 = 0
        while offset < bytes.count {
            rest = rest << 8 | UInt64(bytes[offset])
            offset += 1
        }
        add(rest)
    }

    /// The checksum of a row: of what was asked of whom as well as of what came back.
    static func of(_ asked: Asked, attempts: Int64, body: UnsafeRawBufferPointer) -> Int64 {
        var checksum = Checksum()
        checksum.add(asked.key.high)
        checksum.add(asked.key.low)
        checksum.add(UInt64(bitPattern: asked.provider.value))
        checksum.add(UInt64(bitPattern: attempts))
        checksum.add(body)
        return Int64(bitPattern: checksum.value)
    }
}
