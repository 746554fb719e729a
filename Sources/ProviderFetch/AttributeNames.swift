/// The facts of its own that a provider's answers can be kept with, by name.
package struct AttributeNames: Hashable, Sendable {
    /// Those that are kept.
    package let kept: [String]
    /// Those that the definition names.
    package let known: [String]
    /// True when answers may have others that are kept when a job names them.
    package let mayBeOthers: Bool
}

extension ResponseDefinition {
    /// The names of what answers are kept with when a job names those, or nothing.
    func attributeNames(keeping names: [String]?) -> AttributeNames {
        AttributeNames(
            kept: names ?? keptAttributes,
            known: attributes.map(\.name),
            mayBeOthers: otherAttributes != nil
        )
    }
}
