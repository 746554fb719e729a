/// The street types whose streets have numbers or letters for names: `Highway 7`, `County Road A`.
package enum NumberedTypes {
    private static let types = hashes(["highway", "hwy", "route", "rte", "rt", "interstate", "sh", "sr", "cr"])
    private static let roads = hashes(["road", "rd"])

    private static func hashes(_ words: [String]) -> Set<UInt64> { Set(words.map { FNVHash.hash($0.utf8) }) }

    /// True when a number behind a word belongs to the street's name: behind every word but a type that closes the name.
    ///
    /// The word is given by its classes and the hash of its folded bytes, with the classes of the word `before` it, which
    /// tell a `County Road` from an `Oak Road`.
    package static func takesNumber(_ classes: TokenClasses, hash: UInt64, before: TokenClasses) -> Bool {
        guard classes.contains(.trailingType), !classes.contains(.softType) else { return true }
        return types.contains(hash) || roads.contains(hash) && before.contains(.softType)
    }
}
