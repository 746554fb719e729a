import Geocoding
import RecordInput
import RunJournal

/// Reads the input ahead of a fetch pass: what its records ask the first provider, and what the journal knows of that.
///
/// It works beside the pass, so that neither reading nor looking into the journal keeps an answer waiting.
actor InputFeed {
    /// What some records of the input ask.
    struct Portion: Sendable {
        /// Records of this portion, less those of other shards.
        var records = 0
        /// Records that are not asked about, by what they come to.
        var outcomes = OutcomeCounts()
        /// Records whose position a person has given.
        var corrected = 0
        /// The others, with the key of each one's question and what the journal knew of it.
        var inquiries: [Inquiry] = []
        var keys: [QueryKey] = []
        var states: [QueryState] = []
        /// The part of the input read so far, 0 to 1; nil when its size is not known.
        var share: Double?
        /// What was met in the records read so far.
        var remarks = InputRemarks()
        /// True when the input has ended: this portion has no records.
        var isEnd = false
    }

    private let reader: RecordReader
    private var records: RecordQueries
    private let link: ProviderChain.Link
    private let journal: Journal
    private let shard: Shard?
    private let hasher = QuestionHasher()

    /// A feed from where the reader stands; with a shard, of its records only.
    init(
        reading reader: sending RecordReader,
        records: RecordQueries,
        for link: ProviderChain.Link,
        journal: Journal,
        shard: Shard?
    ) {
        self.reader = reader
        self.records = records
        self.link = link
        self.journal = journal
        self.shard = shard
    }

    /// The next portion.
    ///
    /// - Throws: errors of the input and the journal.
    func next() async throws -> Portion {
        let chunk = try reader.nextChunk()
        var portion = Portion(isEnd: chunk.isEmpty)
        portion.inquiries.reserveCapacity(chunk.count)
        portion.keys.reserveCapacity(chunk.count)
        let takesSkipped = shard?.takesSkipped ?? true
        for record in chunk {
            switch records.asking(for: record) {
            case .ask(let query):
                let key = hasher.key(for: link.geocoder.question(for: query))
                guard shard?.holds(key) ?? true else { continue }
                portion.inquiries.append(Inquiry(query: query, record: record.number))
                portion.keys.append(key)
            case .skip(let reason) where takesSkipped: portion.outcomes[reason.kind] += 1
            case .corrected where takesSkipped: portion.corrected += 1
            case .skip, .corrected: continue
            }
            portion.records += 1
        }
        portion.share = reader.share
        portion.remarks = reader.remarks
        portion.states = try await journal.states(of: portion.keys, provider: link.number, since: link.since)
        return portion
    }
}

/// What has been read of the input and is not in the first lane yet.
struct InputAhead: Sendable {
    private var portion: InputFeed.Portion?
    /// True while a portion is on its way.
    private(set) var isReading = false
    /// True when all of the input is in the first lane.
    private(set) var hasEnded = false
    /// The part of the input that has been let into the first lane, 0 to 1; nil when its size is not known.
    private(set) var share: Double?
    /// Questions that have left the first lane since the portion on its way, or here, was sent for.
    private var left: Set<QueryKey> = []

    /// True when a portion is to be sent for.
    var wantsMore: Bool { portion == nil && !isReading && !hasEnded }

    /// Notes that a portion was sent for.
    mutating func begin() {
        isReading = true
        left.removeAll(keepingCapacity: true)
    }

    /// Takes the portion that was sent for.
    mutating func take(_ portion: InputFeed.Portion) {
        isReading = false
        self.portion = portion
    }

    /// The portion, if there is one.
    mutating func next() -> InputFeed.Portion? {
        guard let portion else { return nil }
        self.portion = nil
        hasEnded = portion.isEnd
        share = portion.share
        return portion
    }

    /// Notes that a question has left the first lane.
    mutating func hasLeft(_ key: QueryKey) { left.insert(key) }

    /// True when the journal may know more by now of what the portion asks.
    func mayHaveAged(_ portion: InputFeed.Portion) -> Bool { portion.keys.contains(where: left.contains) }
}
