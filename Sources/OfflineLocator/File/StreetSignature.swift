/// 64 bits by which similar street names are found without comparing letters: one for each pair of neighbouring bytes.
///
/// Blanks inside the name do not count, so that joined and split words are alike; one before and one after it do.
struct StreetSignature: Hashable {
    private(set) var rawValue: UInt64 = 0

    /// The signature of a canonical name.
    init(_ name: some Sequence<UInt8>) {
        var previous: UInt8 = 0x20
        for byte in name where byte != 0x20 {
            insert(previous, byte)
            previous = byte
        }
        insert(previous, 0x20)
    }

    private mutating func insert(_ first: UInt8, _ second: UInt8) {
        let pair = (UInt32(first) &* 31 &+ UInt32(second)) &* 0x9E37_79B1
        rawValue |= 1 << UInt64(pair >> 26)
    }

    /// The eight bytes, lowest first.
    var bytes: [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: rawValue >> (UInt64($0) * 8)) } }
}
