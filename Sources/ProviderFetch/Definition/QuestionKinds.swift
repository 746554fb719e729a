/// What can be asked of a provider.
package struct QuestionKinds: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// An address on one line.
    package static let line = Self(rawValue: 1)
    /// An address in parts.
    package static let parts = Self(rawValue: 2)
    /// The address of a position.
    package static let reverse = Self(rawValue: 4)
    /// Completions of a text that is being typed.
    package static let suggest = Self(rawValue: 8)
    /// The places that a completion stands for.
    package static let retrieve = Self(rawValue: 16)

    /// An address, on one line or in parts.
    package static let forward: Self = [.line, .parts]

    /// The words for them, as definitions use them; `forward` is short for two.
    static let words: [(name: String, choice: QuestionKinds)] = [
        ("line", .line), ("parts", .parts), ("forward", .forward), ("reverse", .reverse), ("suggest", .suggest),
        ("retrieve", .retrieve),
    ]

    /// Each kind that is contained, by itself.
    var single: [QuestionKinds] {
        [.line, .parts, .reverse, .suggest, .retrieve].filter(contains)
    }
}
