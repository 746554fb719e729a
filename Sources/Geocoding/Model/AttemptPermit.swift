/// Whether an attempt may be sent, where a job counts its attempts, bounds them or writes them down beforehand.
///
/// A geocoder that sends anything asks before each attempt, from the task in which it was called.
package enum AttemptPermit {
    /// Asked with the number of queries in the attempt, right before it is sent; an attempt that gets false is not sent.
    ///
    /// Nil where nobody counts.
    @TaskLocal package static var ask: (@Sendable (_ queries: Int) async throws -> Bool)?
}
