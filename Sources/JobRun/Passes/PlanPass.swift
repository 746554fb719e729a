import FoundationEssentials
import Geocoding
import RecordInput
import RunJournal

/// Counts what a run would have to do; sends nothing, and writes nothing into the journal but providers it meets first.
///
/// Unlike a run it remembers every question's key, 16 bytes each, to tell repeats from new questions.
struct PlanPass {
    let geocoders: [any Geocoder]
    /// Nil when there is no journal yet.
    let journal: Journal?
    let records: RecordQueries
    /// The part of the records that counts, nil for all.
    var shard: Shard?
    /// Answers from before that moment, in milliseconds since 1970, a run would forget; nil when it forgets none.
    var forgottenBefore: Int64?

    /// Reads the input and counts.
    ///
    /// - Throws: errors of the input and the journal.
    func run(reading reader: RecordReader) async throws -> PlanSummary {
        var plan = PlanSummary()
        plan.shard = shard
        let takesSkipped = shard?.takesSkipped ?? true
        plan.notes = reader.notes
        var records = records
        let hasher = QuestionHasher()
        var seen = geocoders.map { _ in Set<QueryKey>() }
        var toAsk = geocoders.map { _ in 0 }
        var usedCorrections: Set<Int> = []
        while true {
            let chunk = try reader.nextChunk()
            guard !chunk.isEmpty else { break }
            var queries: [Query] = []
            for record in chunk {
                switch records.asking(for: record) {
                case .ask(let query) where isOwn(query, hasher): queries.append(query)
                case .skip(let reason) where takesSkipped: plan.skipped[reason, default: 0] += 1
                case .corrected(let correction) where takesSkipped:
                    plan.corrected += 1
                    usedCorrections.insert(correction.line)
                case .ask, .skip, .corrected: continue
                }
                plan.records += 1
            }
            for (index, geocoder) in geocoders.enumerated() {
                let keys = queries.map { hasher.key(for: geocoder.question(for: $0)) }.filter {
                    seen[index].insert($0).inserted
                }
                let states = try await states(of: keys, at: geocoder)
                let (settled, held) = (states.count(where: \.isSettled), states.count { $0 == .held })
                toAsk[index] += keys.count - settled - held
                guard index == 0 else { continue }
                plan.repeats += queries.count - keys.count
                plan.settled += settled
                plan.held += held
            }
        }
        plan.notes += reader.remarks.notes
        if takesSkipped, let text = records.corrections?.text(unused: usedCorrections) { plan.notes.append(text) }
        plan.providers = zip(geocoders, toAsk).map { geocoder, count in
            PlanSummary.ProviderPlan(
                name: geocoder.name,
                toAsk: count,
                leastTime: geocoder.requestsPerSecond.map { .seconds(Double(count) / $0) },
                attribution: geocoder.attribution
            )
        }
        return plan
    }

    /// True for a question of the part.
    private func isOwn(_ query: Query, _ hasher: QuestionHasher) -> Bool {
        guard let shard, let first = geocoders.first else { return true }
        return shard.holds(hasher.key(for: first.question(for: query)))
    }

    private func states(of keys: [QueryKey], at geocoder: any Geocoder) async throws -> [QueryState] {
        guard let journal else { return keys.map { _ in .new } }
        let number = try await journal.number(ofProvider: geocoder.name)
        let since = [geocoder.answersCount(asOf: Date()), forgottenBefore].compactMap(\.self).max()
        return try await journal.states(of: keys, provider: number, since: since)
    }
}
