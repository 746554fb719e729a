/// The 64-bit FNV-1a hash of the bytes fed to it, byte by byte.
package struct FNVHash: Sendable {
    /// The hash so far.
    package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    /// The hash of no bytes.
    package init() {}

    /// Goes on from a hash made earlier.
    package init(resuming value: UInt64) { self.value = value }

    /// Feeds one byte.
    @inline(__always)
    package mutating func feed(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }

    /// Feeds bytes in order.
    @inline(__always)
    package mutating func feed(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { feed(byte) }
    }

    /// The hash of those bytes.
    package static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
        var hash = FNVHash()
        hash.feed(bytes)
        return hash.value
    }

    /// The hash of those bytes.
    ///
    /// For other targets, which cannot specialise the function for all sequences: it takes them many times as long.
    package static func hash(_ bytes: [UInt8]) -> UInt64 { bytes.withUnsafeBufferPointer { hash($0) } }

    /// A key that belongs to `hash` within the place (or other number) `id`.
    package static func mix(_ hash: UInt64, _ id: UInt64) -> UInt64 {
        var hash = hash ^ (id &* 0x9E37_79B9_7F4A_7C15)
        hash ^= hash >> 32
        hash &*= 0xd6e8_feb8_6659_fd93
        return hash ^ (hash >> 32)
    }
}
