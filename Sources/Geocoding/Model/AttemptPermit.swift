/// Whether an attempt may be sent, where a job counts its attempts, bounds them or writes them down beforehand.
///
/// A geocoder that sends anything asks before each attempt, from the task in which it was called. It is a class since the
/// optimiser of Swift 6.3 breaks task-local values that are functions.
package final class AttemptPermit: Sendable {
    /// Asked with the number of queries in the attempt, right before it is sent; an attempt that gets false is not sent.
    package let ask: @Sendable (_ queries: Int) async throws -> Bool

    /// The one that is to be asked in this task; nil where nobody counts.
    @TaskLocal package static var current: AttemptPermit?

    /// A permit that is given by that function.
    package init(_ ask: @escaping @Sendable (_ queries: Int) async throws -> Bool) { self.ask = ask }
}
