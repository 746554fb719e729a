import Geocoding
import RunJournal

/// Where the answers of records are found: one journal, for all of them or for those of one part of the job.
struct AnswerSource: Sendable {
    /// The providers with their numbers in this journal.
    let chain: ProviderChain
    let journal: Journal
    /// Nil when the journal is for all records.
    let shard: Shard?

    /// True when the answer to that question, put to the first provider, is found here.
    func holds(_ key: QueryKey) -> Bool { shard?.holds(key) ?? true }

    /// True when records that nobody is asked about are counted here: they have no question to go by.
    var takesSkipped: Bool { shard?.takesSkipped ?? true }
}
