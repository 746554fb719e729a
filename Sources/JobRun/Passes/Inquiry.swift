import Geocoding
import RunJournal

/// A query on its way along the provider chain, with what the providers have said so far.
struct Inquiry: Sendable {
    let query: Query
    /// The record that it is for, counted from 1; the first one when several ask the same.
    let record: Int
    /// The answers so far, in the chain's order.
    private var answers: [ProviderAnswer] = []
    /// Why the provider asked last gave no answer, or nil when it did.
    private var failure: OutcomeReason? = .notAttempted
    /// Why the first provider that is still to be heard was not, or nil.
    private var unheard: OutcomeReason?
    private var attempts = 0

    /// A query that nobody was asked.
    init(query: Query, record: Int = 0) {
        self.query = query
        self.record = record
    }

    /// Takes what the journal holds of a provider's reply; nil when it holds none, or a damaged one.
    mutating func take(_ stored: StoredReply?, of geocoder: any Geocoder) {
        attempts += stored?.attempts ?? 0
        switch stored?.content {
        case .answer: take(try? stored?.answer(), or: .notAttempted, of: geocoder)
        case .failure(let reason): take(nil, or: reason, of: geocoder)
        case nil: take(nil, or: .notAttempted, of: geocoder)
        }
    }

    /// Takes a reply that has just come.
    mutating func take(_ reply: Reply, of geocoder: any Geocoder) {
        attempts += reply.attempts
        switch reply.answer {
        case .success(let answer): take(answer, or: .notAttempted, of: geocoder)
        case .failure(let failure): take(nil, or: failure.reason, of: geocoder)
        }
    }

    private mutating func take(_ answer: Answer?, or reason: OutcomeReason, of geocoder: any Geocoder) {
        failure = answer == nil ? reason : nil
        if answer == nil, reason.kind == .pending { unheard = unheard ?? reason }
        guard let answer else { return }
        answers.append(ProviderAnswer(provider: geocoder.name, source: geocoder.attribution, answer: answer))
    }

    /// What the query comes to by all that was said so far.
    ///
    /// A match stands whatever else happened. Without one, a provider that is still to be heard leaves it pending, and
    /// a failure counts only when no provider answered.
    func outcome(by scorer: inout Scorer) -> Outcome {
        var outcome =
            answers.isEmpty ? Outcome(unheard ?? failure ?? .notFound) : scorer.outcome(of: query, answers: answers)
        if let unheard, outcome.kind != .matched { outcome = Outcome(unheard) }
        outcome.attempts = attempts
        return outcome
    }

    /// What the query comes to when no answer is to be judged; nil when there is one.
    var kindWithoutAnswer: OutcomeKind? {
        failure.flatMap { answers.isEmpty || $0.kind == .pending ? $0.kind : nil }
    }

    /// True when the next provider of the chain is to be asked: the one of that link was heard, or need not be waited
    /// for, and what was said so far is not good enough.
    func wantsNext(after outcome: Outcome, at link: ProviderChain.Link) -> Bool {
        outcome.kind != .matched && (failure?.kind != .pending || link.passesOnInOutage)
    }
}
