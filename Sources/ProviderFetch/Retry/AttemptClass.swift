/// What an attempt came to, sorted by what follows from it.
enum AttemptClass: Hashable, Sendable {
    /// An answer with candidates or a well-formed empty one: settles the query.
    case answer
    /// The query cannot be answered as it stands: fails it, without retry.
    case badQuery
    /// The provider wants fewer requests; the wait it asks for, if it says.
    case throttled(after: Duration?)
    /// The allowance is used up: the run stops.
    case quota
    /// The provider refuses us: the run stops.
    case auth
    /// Trouble on the way or on the server that may pass.
    case transient(isTimeout: Bool)
    /// Came through, and cannot be read.
    case malformed
    /// Says that we ask in the wrong way or place: the run stops.
    case misconfigured
    /// No such host, or one that cannot be trusted: the run stops.
    case unreachable

    /// Not had, and done without: what is asked beside the queries. Says nothing about them or the endpoint.
    case unneeded

    /// The class that a status alone stands for; `answer` means that the body decides.
    init(status: Int) {
        switch status {
        case 200: self = .answer
        case 201...299: self = .malformed
        case 300...399: self = .misconfigured
        case 400, 404, 413, 414, 422, 431: self = .badQuery
        case 401, 403: self = .auth
        case 402: self = .quota
        case 408, 425: self = .transient(isTimeout: false)
        case 429: self = .throttled(after: nil)
        case 401...499: self = .misconfigured
        case 500...599: self = .transient(isTimeout: false)
        default: self = .malformed
        }
    }
}

extension AttemptClass {
    /// The class that a definition's verdict stands for.
    init(_ verdict: Verdict) {
        switch verdict {
        case .noMatch: self = .answer
        case .badInput: self = .badQuery
        case .throttle: self = .throttled(after: nil)
        case .quota: self = .quota
        case .auth, .token: self = .auth
        case .transient: self = .transient(isTimeout: false)
        case .malformed: self = .malformed
        case .config: self = .misconfigured
        }
    }
}
