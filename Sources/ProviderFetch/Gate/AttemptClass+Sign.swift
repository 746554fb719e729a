extension AttemptClass {
    /// What the attempt says about the provider's health.
    var sign: Breaker.Sign {
        switch self {
        case .answer, .badQuery: .good
        case .transient: .failure
        case .malformed: .malformed
        case .throttled, .quota, .auth, .misconfigured, .unreachable, .unneeded: .neither
        }
    }
}
