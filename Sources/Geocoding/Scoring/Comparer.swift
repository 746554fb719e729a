/// Compares one query with its candidates.
struct Comparer: Sendable {
    /// Takes up a query.
    mutating func begin(_ query: Query) {}

    /// How a candidate compares with the query.
    mutating func evidence(for candidate: Candidate) -> Evidence { Evidence() }
}
