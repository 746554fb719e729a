package import Geocoding
import ProviderFetch

/// Looks single places up, one question at a time, and keeps nothing.
package struct Lookup: Sendable {
    /// The name of the provider that is asked.
    package var provider: String { geocoder.name }
    /// The text that its data's licence wants shown, or empty.
    package var attribution: String { geocoder.attribution }

    private let geocoder: any Geocoder

    /// A look-up with that provider; nothing is sent yet.
    ///
    /// - Parameters:
    ///   - provider: who is asked.
    ///   - stop: ends what is under way when it is given.
    ///   - clock: is monotonic.
    /// - Throws: errors of the provider's set-up, which `ExitCode(for:)` sorts.
    package init(_ provider: ProviderEntry, stop: StopSignal, clock: any Clock<Duration>) throws {
        geocoder = try Geocoders.forLookup(provider, stop: stop, clock: clock)
    }

    /// The places that the provider offers for the query, the best first.
    ///
    /// - Throws: `GeocoderStop` when there is no answer.
    package func places(for query: Query) async throws -> [FoundPlace] {
        guard let reply = try await geocoder.replies(to: [query]).first else { return [] }
        let answer: Answer
        switch reply.answer {
        case .success(let found): answer = found
        case .failure(let failure): throw stop(for: failure)
        }
        var scorer = Scorer()
        let source = ProviderAnswer(provider: provider, source: attribution, answer: answer, attempts: reply.attempts)
        return scorer.ranking(of: query, answer: source).map { ranked in
            FoundPlace(candidate: ranked.candidate, score: ranked.score, comparison: ranked.comparison)
        }
    }

    /// Completions of a text, the best first.
    ///
    /// - Throws: `GeocoderStop` when there are none to be had from this provider.
    package func suggestions(for text: String, limit: Int) async throws -> [Suggestion] {
        try await suggester().suggestions(for: text, limit: limit)
    }

    /// The places that a completion stands for; they were chosen by hand, so they have no score.
    ///
    /// - Throws: as `suggestions(for:limit:)`.
    package func places(for suggestion: Suggestion) async throws -> [FoundPlace] {
        try await suggester().candidates(for: suggestion).filter { $0.coordinate != nil }.map { candidate in
            FoundPlace(candidate: candidate, score: nil, comparison: "")
        }
    }

    private func suggester() throws -> any Suggester {
        if let suggester = geocoder as? any Suggester { return suggester }
        throw GeocoderStop(.misconfigured, "\(provider): this provider completes nothing that is being typed")
    }

    private func stop(for failure: QueryFailure) -> GeocoderStop {
        let reason: GeocoderStop.Reason =
            switch failure.reason {
            case .badQuery, .badCoordinate: .misconfigured
            case .throttled, .quota: .quota
            default: .outOfReach
            }
        return GeocoderStop(
            reason,
            failure.message.hasPrefix(provider) ? failure.message : "\(provider): \(failure.message)"
        )
    }
}
