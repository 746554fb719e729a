import RunJournal

/// The journals of all parts of a job, each opened and known by what it says of itself.
struct ShardJournals {
    /// By the index of their part.
    private(set) var journals: [(shard: Shard, journal: Journal)] = []

    /// The journal of the first part, once it is taken in.
    var first: Journal? { journals.first { $0.shard.index == 0 }?.journal }

    /// Takes a journal in.
    ///
    /// - Throws: `MergeError` when it is not that of a part of the same job; `JournalError`.
    mutating func take(_ journal: Journal) async throws {
        let shards = try await journal.runs().compactMap { $0.traits.map { RunTraits(stored: $0).shard } }
        guard let shard = shards.first ?? nil else {
            throw MergeError(.mismatched, "\(journal.path) is not the journal of a shard; name those of shards only")
        }
        if let other = journals.first(where: { $0.shard.count != shard.count }) {
            throw MergeError(
                .mismatched,
                "\(journal.path) is that of shard \(shard), \(other.journal.path) that of shard \(other.shard): they do not "
                    + "belong together; name those of one of the two with --journals"
            )
        }
        if let twin = journals.first(where: { $0.shard == shard }) {
            throw MergeError(.mismatched, "\(journal.path) and \(twin.journal.path) are both that of shard \(shard)")
        }
        journals.append((shard, journal))
    }

    /// Makes sure that no part is missing.
    ///
    /// - Throws: `MergeError` that names those which are.
    func check() throws(MergeError) {
        guard let count = journals.first?.shard.count else {
            throw MergeError(.missing, "there is no journal of a shard; run the job with --shard first")
        }
        let present = Set(journals.map(\.shard.index))
        let missing = (0..<count).filter { !present.contains($0) }
        guard missing.isEmpty else { throw Self.incomplete("no journal", missing, of: count) }
    }

    /// The error that names parts which are not there or not finished.
    static func incomplete(_ what: String, _ shards: [Int], of count: Int) -> MergeError {
        let named = shards.prefix(20).map { "\($0)/\(count)" }.joined(separator: ", ")
        let more = shards.count > 20 ? " and \(shards.count - 20) more" : ""
        return MergeError(
            .incomplete,
            "\(what) of shard \(named)\(more); run the job with --shard for each, then merge"
        )
    }
}
