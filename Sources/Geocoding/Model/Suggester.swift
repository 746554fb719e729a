/// Something that completes what a person types.
package protocol Suggester: Sendable {
    /// Completions of the text, best first.
    ///
    /// - Throws: `GeocoderStop` when nothing can be suggested; `CancellationError`.
    func suggestions(for text: String, limit: Int) async throws -> [Suggestion]

    /// The places that the suggestion stands for.
    ///
    /// - Throws: as `suggestions(for:limit:)`.
    func candidates(for suggestion: Suggestion) async throws -> [Candidate]
}

/// A completion of a text that is being typed.
package struct Suggestion: Hashable, Sendable {
    /// The completed text, for a person.
    package var label: String
    /// What tells it from others of the same label, such as the place a street lies in; may be empty.
    package var detail: String
    /// What the provider calls it when it is retrieved.
    package var id: String
    /// What else the provider says of it.
    package var attributes: [CandidateAttribute]

    /// A completion.
    package init(label: String, detail: String, id: String, attributes: [CandidateAttribute] = []) {
        self.label = label
        self.detail = detail
        self.id = id
        self.attributes = attributes
    }
}
