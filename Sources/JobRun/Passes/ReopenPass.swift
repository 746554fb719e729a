import Geocoding
import RecordInput
import RunJournal

/// Reads the input, decides each record by what the journal holds, and opens those again that are to be asked once more.
struct ReopenPass {
    let chain: ProviderChain
    let journal: Journal
    let stop: StopSignal
    private var records: RecordQueries
    private var scorer: Scorer

    /// A pass over those records.
    init(chain: ProviderChain, journal: Journal, records: RecordQueries, stop: StopSignal) {
        self.chain = chain
        self.journal = journal
        self.records = records
        self.stop = stop
        scorer = Scorer(policy: records.policy)
    }

    /// Opens the records that the choice takes, at all providers that were asked about them.
    ///
    /// - Returns: How many records there are.
    /// - Throws: errors of the input and the journal.
    mutating func run(reading reader: RecordReader, _ choice: Reopening) async throws -> Int {
        let hasher = QuestionHasher()
        var count = 0
        while !stop.isStopping {
            let chunk = try reader.nextChunk(limit: 512)
            guard !chunk.isEmpty else { break }
            var open = chunk.compactMap { record -> Inquiry? in
                guard case .ask(let query) = records.asking(for: record) else { return nil }
                return Inquiry(query: query)
            }
            var heard = open.map { _ in [QueryKey]() }
            var places = Array(open.indices)
            var outcomes = open.map { _ in Outcome(.notAttempted) }
            for link in chain.links where !places.isEmpty {
                let keys = places.map { hasher.key(for: link.geocoder.question(for: open[$0].query)) }
                let replies = try await journal.replies(to: keys, provider: link.number, since: link.since)
                var dissatisfied: [Int] = []
                for (position, place) in places.enumerated() {
                    heard[place].append(keys[position])
                    open[place].take(replies[position], of: link.geocoder)
                    outcomes[place] = open[place].outcome(by: &scorer)
                    if open[place].wantsNext(after: outcomes[place], at: link) { dissatisfied.append(place) }
                }
                places = dissatisfied
            }
            let taken = open.indices.filter { choice.takes(outcomes[$0]) }
            count += taken.count
            for (number, link) in chain.links.enumerated() {
                let keys = taken.compactMap { number < heard[$0].count ? heard[$0][number] : nil }
                if !keys.isEmpty { _ = try await journal.reopen(keys, provider: link.number) }
            }
        }
        return count
    }
}
