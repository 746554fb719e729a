/// Something in an answer that is not as a definition of the user's own says.
struct DefinitionMisfit: Hashable, Sendable {
    /// What of the definition does not fit.
    let part: DefinitionParts
    /// The definition's member and file, and what is wrong, for a person.
    let words: String
    /// So many of them, while none ever fitted, are no accident.
    let most: Int
    /// How many of them this is.
    var count = 1

    /// No list of places where it should be.
    static func places(_ words: String) -> Self { Self(part: .places, words: words, most: 5) }

    /// Places without positions.
    static func positions(_ words: String, count: Int = 1) -> Self {
        Self(part: .positions, words: words, most: 3, count: count)
    }

    /// A batch whose answers are not found, or belong to none of its queries.
    static func batches(_ words: String, most: Int = 2) -> Self { Self(part: .batches, words: words, most: most) }
}

/// The parts of a definition that answers show to fit, or not.
struct DefinitionParts: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    /// Where an answer's places are.
    static let places = Self(rawValue: 1)
    /// Where a place's position is.
    static let positions = Self(rawValue: 2)
    /// How batches are asked, and whose their answers are.
    static let batches = Self(rawValue: 4)
}
