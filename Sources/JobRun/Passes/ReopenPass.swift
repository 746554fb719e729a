import Geocoding
import RecordInput
import RunJournal

/// Reads the input, decides each record by what the journal holds, and opens those again that are to be asked once more.
struct ReopenPass {
    let chain: ProviderChain
    let journal: Journal
    let stop: StopSignal
    /// The part of the records that counts, nil for all.
    private let shard: Shard?
    private var records: RecordQueries
    private var scorer: Scorer

    /// A pass over those records, or the part of them.
    init(chain: ProviderChain, journal: Journal, records: RecordQueries, shard: Shard?, stop: StopSignal) {
        self.chain = chain
        self.journal = journal
        self.records = records
        self.shard = shard
        self.stop = stop
        scorer = Scorer(policy: records.policy)
    }

    /// Opens the records that the choice takes, at all providers that were asked about them.
    ///
    /// - Returns: How many records there are.
    /// - Throws: errors of the input and the journal.
    mutating func run(reading reader: RecordReader, _ choice: Reopening) async throws -> Int {
        guard let first = chain.links.first?.geocoder else { return 0 }
        let hasher = QuestionHasher()
        let source = AnswerSource(chain: chain, journal: journal, shard: shard)
        var count = 0
        while !stop.isStopping {
            let chunk = try reader.nextChunk()
            guard !chunk.isEmpty else { break }
            var asked: [AskedRecord] = []
            for (place, record) in chunk.enumerated() {
                guard case .ask(let query) = records.asking(for: record) else { continue }
                let key = hasher.key(for: first.question(for: query))
                guard source.holds(key) else { continue }
                asked.append(AskedRecord(place: place, key: key, inquiry: Inquiry(query: query)))
            }
            // The keys of a record's questions, in the chain's order as far as it went.
            var keys = chunk.map { _ in [QueryKey]() }
            var outcomes = [Outcome?](repeating: nil, count: chunk.count)
            try await source.hear(&asked, by: &scorer, hasher) { place, key, outcome in
                keys[place].append(key)
                outcomes[place] = outcome
            }
            let taken = chunk.indices.filter { outcomes[$0].map(choice.takes) ?? false }
            count += taken.count
            for (number, link) in chain.links.enumerated() {
                let reopened = taken.compactMap { number < keys[$0].count ? keys[$0][number] : nil }
                if !reopened.isEmpty { _ = try await journal.reopen(reopened, provider: link.number) }
            }
        }
        return count
    }
}
