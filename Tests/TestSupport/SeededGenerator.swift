/// SplitMix64: the same numbers for the same seed, everywhere.
package struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    /// The numbers of that seed.
    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    // The standard library may change how it draws; the samples must not change with it.

    /// A number from 0 up to, not including, `bound`, which is positive.
    package mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

    /// True in that share of the calls.
    package mutating func chance(_ share: Double) -> Bool { Double(next() >> 11) / Double(1 << 53) < share }

    /// One of the elements, of which there must be some.
    package mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

    /// The elements in a random order.
    package mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
        var elements = elements
        for index in elements.indices.dropFirst().reversed() { elements.swapAt(index, below(index + 1)) }
        return elements
    }
}
