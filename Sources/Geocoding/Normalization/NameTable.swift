/// A table from names, as hashes of their folded words, to numbers; a name may have several.
struct NameTable: Sendable {
    private let mask: Int
    private let hashes: [UInt64]
    private let values: [UInt16]

    /// A table of those names; the values of one name come out in this order.
    init(_ names: [(hash: UInt64, value: UInt16)]) {
        var size = 64
        while size < names.count * 2 { size *= 2 }
        var hashes = [UInt64](repeating: 0, count: size)
        var values = [UInt16](repeating: 0, count: size)
        for (hash, value) in names {
            var slot = Int(truncatingIfNeeded: hash) & (size - 1)
            var isKnown = false
            while hashes[slot] != 0 {
                if hashes[slot] == hash, values[slot] == value { isKnown = true }
                slot = (slot + 1) & (size - 1)
            }
            if isKnown { continue }
            hashes[slot] = hash
            values[slot] = value
        }
        mask = size - 1
        self.hashes = hashes
        self.values = values
    }

    /// The first value of the name for which `isWanted` is true, or nil.
    @inline(__always)
    func first(_ hash: UInt64, where isWanted: (UInt16) -> Bool = { _ in true }) -> UInt16? {
        var slot = Int(truncatingIfNeeded: hash) & mask
        while hashes[slot] != 0 {
            if hashes[slot] == hash, isWanted(values[slot]) { return values[slot] }
            slot = (slot + 1) & mask
        }
        return nil
    }

    /// The hashes of a name's spellings, the one with umlauts as two letters included.
    static func hashes(of name: String) -> [UInt64] {
        [FoldingOptions(), .umlautsAsDigraphs].map { options in
            let text = AddressText(name, options: options)
            return text.hash(text.tokens.indices)
        }
    }
}
