import Geocoding
import RunJournal

/// A record of a chunk that providers were asked about, on its way along what a journal holds of their answers.
struct AskedRecord: Sendable {
    /// Its place in the chunk.
    let place: Int
    /// Of its question to the provider that is being heard; at first, to the first of the chain.
    var key: QueryKey
    var inquiry: Inquiry
}

extension AnswerSource {
    /// Hears one provider after the other, as far along the chain as each of the records wants to go.
    ///
    /// At each provider `heard` is told a record's place, the key of its question there, and what it comes to so far.
    /// None of the records is left afterwards. Throws errors of the journal.
    func hear(
        _ asked: inout [AskedRecord],
        by scorer: inout Scorer,
        _ hasher: QuestionHasher,
        _ heard: (_ place: Int, _ key: QueryKey, _ outcome: Outcome) -> Void
    ) async throws {
        for (number, link) in chain.links.enumerated() where !asked.isEmpty {
            if number > 0 {
                for index in asked.indices {
                    asked[index].key = hasher.key(for: link.geocoder.question(for: asked[index].inquiry.query))
                }
            }
            let keys = asked.indices.map { asked[$0].key }
            let replies = try await journal.replies(to: keys, provider: link.number, since: link.since)
            var dissatisfied = 0
            for index in asked.indices {
                asked[index].inquiry.take(replies[index], of: link.geocoder)
                let outcome = asked[index].inquiry.outcome(by: &scorer)
                let wantsNext = asked[index].inquiry.wantsNext(after: outcome, at: link)
                heard(asked[index].place, keys[index], outcome)
                guard wantsNext else { continue }
                asked.swapAt(dissatisfied, index)
                dissatisfied += 1
            }
            asked.removeSubrange(dissatisfied...)
        }
        asked.removeAll()
    }
}
