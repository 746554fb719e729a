/// What a provider said to one query: its candidates, best first; none means that it knows no such place.
///
/// Only a well-formed answer settles a query.
package struct Answer: Hashable, Sendable {
    /// In the provider's order.
    package var candidates: [Candidate]

    /// An answer of those candidates.
    package init(candidates: [Candidate]) { self.candidates = candidates }
}

/// What became of one query put to a geocoder.
package struct Reply: Sendable {
    /// The answer, or why there is none.
    package let answer: Result<Answer, QueryFailure>
    /// The attempts it took, counted from 1; 0 when none was sent.
    package let attempts: Int

    /// A reply after that many attempts.
    package init(_ answer: Result<Answer, QueryFailure>, attempts: Int) {
        self.answer = answer
        self.attempts = attempts
    }
}

/// Why a query has no answer.
package struct QueryFailure: Error, Hashable, Sendable {
    /// `failed` or `pending`, and the code that the outputs show.
    package let reason: OutcomeReason
    /// What happened, for a person: no key, no address.
    package let message: String

    /// A failure for that reason, one of `failed` or `pending`.
    package init(_ reason: OutcomeReason, _ message: String) {
        self.reason = reason
        self.message = message
    }
}
