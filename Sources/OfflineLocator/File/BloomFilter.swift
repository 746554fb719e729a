/// A set of keys that is never wrong about what it does not hold, and wrong once in a hundred about what it does.
///
/// Ten bits a key, rounded up to a power of two; four probes. It keeps most questions from reaching the database.
struct BloomFilter {
    private(set) var bytes: [UInt8]
    private let mask: UInt64

    /// An empty filter with room for that many keys.
    init(capacity: Int) {
        var bits = 1024
        while bits < capacity * 10 { bits *= 2 }
        bytes = [UInt8](repeating: 0, count: bits / 8)
        mask = UInt64(bits - 1)
    }

    /// A filter from a file; nil when the number of bytes is not a power of two.
    init?(bytes: [UInt8]) {
        guard !bytes.isEmpty, bytes.count.nonzeroBitCount == 1 else { return nil }
        self.bytes = bytes
        mask = UInt64(bytes.count * 8 - 1)
    }

    /// Takes in a key.
    mutating func insert(_ key: UInt64) {
        for probe in 0..<4 as Range<UInt64> {
            let bit = position(of: key, probe: probe)
            bytes[Int(bit >> 3)] |= 1 << UInt8(bit & 7)
        }
    }

    /// False for a key that was surely never taken in.
    func mayContain(_ key: UInt64) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            for probe in 0..<4 as Range<UInt64> {
                let bit = position(of: key, probe: probe)
                guard bytes[Int(bit >> 3)] & (1 << UInt8(bit & 7)) != 0 else { return false }
            }
            return true
        }
    }

    @inline(__always)
    private func position(of key: UInt64, probe: UInt64) -> UInt64 {
        ((key >> (probe * 16)) ^ ((key >> 7) &* (probe &+ 1) &* 0x9E37_79B1)) & mask
    }
}
