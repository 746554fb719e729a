/// What a record came to.
package enum OutcomeKind: UInt8, CaseIterable, Sendable {
    case matched, review, unmatched, skipped, failed, pending

    /// The word used in every output.
    package var name: String { "\(self)" }
}

/// Why a record came to its outcome: the closed list of codes that outputs show in `geo_reason`.
package enum OutcomeReason: String, CaseIterable, Sendable {
    // matched
    case exact, interpolated, fallback
    /// A person has given the position.
    case reviewed
    // review
    case lowScore = "low_score"
    case tie
    case countryMismatch = "country_mismatch"
    /// A country was given that nobody knows, so that it may be another one.
    case countryUnknown = "country_unknown"
    case postcodeMismatch = "postcode_mismatch"
    case coarse
    // unmatched
    case notFound = "not_found"
    case belowReject = "below_reject"
    // skipped
    case blank, malformed
    case poBox = "po_box"
    // failed
    case badQuery = "bad_query"
    case badCoordinate = "bad_coordinate"
    case badResponse = "bad_response"
    case attemptsExhausted = "attempts_exhausted"
    // pending
    case notAttempted = "not_attempted"
    case throttled, quota, outage, interrupted

    /// The outcome that the reason belongs to.
    package var kind: OutcomeKind {
        switch self {
        case .exact, .interpolated, .fallback, .reviewed: .matched
        case .lowScore, .tie, .countryMismatch, .countryUnknown, .postcodeMismatch, .coarse: .review
        case .notFound, .belowReject: .unmatched
        case .blank, .malformed, .poBox: .skipped
        case .badQuery, .badCoordinate, .badResponse, .attemptsExhausted: .failed
        case .notAttempted, .throttled, .quota, .outage, .interrupted: .pending
        }
    }
}

/// What a record came to, with the match that speaks for it.
package struct Outcome: Sendable {
    /// Why; the outcome's kind follows from it.
    package var reason: OutcomeReason
    /// The candidate chosen, for `matched` and `review`.
    package var match: Match?
    /// The provider that gave the match, or the last one asked; empty when none was.
    package var provider = ""
    /// The candidates in all answers.
    package var candidates = 0
    /// The attempts that the record's answers took together.
    package var attempts = 0

    /// An outcome for that reason.
    package init(_ reason: OutcomeReason, match: Match? = nil) {
        self.reason = reason
        self.match = match
    }

    /// One of the six outcomes.
    package var kind: OutcomeKind { reason.kind }
}
