/// What a double has been asked, and what it did.
package struct DoubleTally: Sendable {
    /// The requests for each operation, such as `forward`, `batch` or `token`.
    package internal(set) var requests: [String: Int] = [:]
    /// The questions asked in well-formed requests, each query of a batch counted; those that met trouble too.
    package internal(set) var questions = 0
    /// How often each question was asked, by its text as it was asked, its parts joined by `, `.
    package internal(set) var questionsByText: [String: Int] = [:]
    /// The questions that were given an answer, be it an empty one.
    package internal(set) var answered = 0
    /// What a bill would count: Mapbox answers and sessions, ArcGIS stored matches and ties.
    package internal(set) var charged = 0
    /// The sizes of the batches in the order they came, those that failed too.
    package internal(set) var batchSizes: [Int] = []
    /// The tokens given out.
    package internal(set) var tokensIssued = 0
    /// Why requests were refused, in the order they came: the service's own message.
    package internal(set) var refusals: [String] = []
    /// The sessions of suggest and retrieve in the order they began.
    package internal(set) var sessions: [Session] = []
    /// The latest requests as they came, 10,000 at most.
    package internal(set) var received: [LoopbackRequest] = []

    /// One hunt for one place, as Mapbox Search Box bills it.
    package struct Session: Sendable {
        /// The session token.
        package let token: String
        /// The suggests of the session.
        package internal(set) var suggests = 0
        /// The retrieves of the session; more than one means that a closed token was used again.
        package internal(set) var retrieves = 0
        /// When it was last used, in Unix seconds.
        var lastUse = 0
        /// True when the next use of the token begins another session.
        package internal(set) var isClosed = false
    }

    /// The most often any one question was asked.
    package var mostAskingsOfOneQuestion: Int { questionsByText.values.max() ?? 0 }
    /// The requests of all operations.
    package var allRequests: Int { requests.values.reduce(0, +) }
}
