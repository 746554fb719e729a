import Geocoding
import RecordInput
import RunJournal

/// Counts the records that are still to be asked, for a run that ends before all were.
struct UnaskedCount {
    let link: ProviderChain.Link
    let journal: Journal
    let limits: JobLimits
    var records: RecordQueries
    /// The part of the records that counts, nil for all.
    var shard: Shard?

    /// Reads the input to its end.
    ///
    /// - Throws: errors of the input and the journal.
    mutating func run(reading reader: RecordReader) async throws -> Int {
        let hasher = QuestionHasher()
        var count = 0
        while true {
            let chunk = try reader.nextChunk()
            guard !chunk.isEmpty else { return count }
            let keys = chunk.compactMap { record -> QueryKey? in
                guard case .ask(let query) = records.asking(for: record) else { return nil }
                return hasher.key(for: link.geocoder.question(for: query))
            }
            let own = shard.map { shard in keys.filter(shard.holds) } ?? keys
            let states = try await journal.states(of: own, provider: link.number, since: link.since)
            count += states.count { $0.isOpen(limits) }
        }
    }
}

extension QueryState {
    /// True when the query is to be asked in a run with those limits.
    func isOpen(_ limits: JobLimits) -> Bool {
        switch self {
        case .new: true
        case .settled, .held: false
        case .unsettled(let attempts, let reason):
            reason.kind == .pending || (reason == .badResponse && attempts < limits.attempts)
        }
    }
}
