/// Something that answers queries: an HTTP provider or the embedded locator.
///
/// The pipeline keeps at most `concurrency` calls of `replies(to:)` under way, each with at most `batchSize` queries.
package protocol Geocoder: Sendable {
    /// The provider's name as jobs and outputs show it.
    var name: String { get }
    /// The most queries in one call, at least 1.
    var batchSize: Int { get }
    /// The most calls under way at once, at least 1.
    var concurrency: Int { get }
    /// The most calls that it is at ease with at present, 1 to `concurrency`.
    var callsAtPresent: Int { get }
    /// The most attempts a second, or nil when there is no bound.
    var requestsPerSecond: Double? { get }
    /// The text that its data's licence wants shown, or empty.
    var attribution: String { get }

    /// How long its answers may be kept, or nil for ever; older ones are asked again.
    var keepsAnswersFor: Duration? { get }
    /// Where asking it costs the least, or nil for the shared threads.
    var executor: (any TaskExecutor)? { get }

    /// The question as it would be sent, from which the query's key is made.
    ///
    /// Bytes that name the provider, its endpoint or data, and every parameter that changes the answer, with the
    /// query's text normalised (`QuestionText`); never a secret. Two queries with equal questions get one answer.
    func question(for query: Query) -> [UInt8]

    /// Asks; the replies are in the order of the queries.
    ///
    /// - Throws: `GeocoderStop` when no further query can succeed in this run; `CallCancelled` or `CancellationError` when
    ///   the call was given up during an attempt.
    func replies(to queries: [Query]) async throws -> [Reply]
}

extension Geocoder {
    package var callsAtPresent: Int { concurrency }
    package var requestsPerSecond: Double? { nil }
    package var keepsAnswersFor: Duration? { nil }
    package var executor: (any TaskExecutor)? { nil }
}

/// The provider cannot go on in this run.
package struct GeocoderStop: Error, CustomStringConvertible, Sendable {
    /// What the run's exit code is chosen by.
    package enum Reason: Sendable { case auth, quota, outOfReach, misconfigured, dataUnreadable }
    package let reason: Reason
    /// What happened and what to do, for a person: no key, no address.
    package let description: String
    /// The attempts that the call which could not go on had made, for queries that it leaves without a reply.
    package var attempts = 0
    /// Those of the attempts that repeated an earlier one of the same query.
    package var retries = 0
    /// The replies that the call had before it could not go on, by the positions of their queries.
    package var replies: [Int: Reply] = [:]

    /// A stop.
    package init(_ reason: Reason, _ description: String) {
        self.reason = reason
        self.description = description
    }
}

/// A call of many queries was given up during an attempt, which the provider may still be at work on.
package struct CallCancelled: Error, Sendable {
    /// The replies that the call had before, by the positions of their queries.
    package let replies: [Int: Reply]

    /// What a call that was given up leaves.
    package init(replies: [Int: Reply]) { self.replies = replies }
}
