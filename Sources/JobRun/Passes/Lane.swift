import Geocoding
import RunJournal

/// One provider's place in a fetch pass: what waits for it, and what is under way.
struct Lane: Sendable {
    /// An inquiry in the lane, with the key of its question there.
    struct Entry: Sendable {
        let key: QueryKey
        let inquiry: Inquiry
    }

    let link: ProviderChain.Link
    /// Calls under way.
    var calls = 0
    var figures = LaneFigures()
    /// Why nothing more is asked of the provider in this pass, while the others go on; nil while it is asked.
    var closed: OutcomeReason?
    /// Questions refused since the provider's last answer: perhaps not they are at fault, but the job.
    private(set) var refused: [QueryKey] = []
    /// Entries not handed to the provider yet, from `first` on.
    private var waiting: [Entry] = []
    private var first = 0
    /// Every key that waits or is under way, with the inquiries that came later and share its answer.
    private var open: [QueryKey: [Inquiry]] = [:]

    init(link: ProviderChain.Link) { self.link = link }

    /// True while there is enough to do for all of the provider's calls.
    var isFull: Bool { waiting.count - first >= link.geocoder.batchSize * link.geocoder.concurrency }

    /// True when there are entries that have not been handed to the provider.
    var isWaiting: Bool { first < waiting.count }

    /// The number of those entries.
    var waitingCount: Int { waiting.count - first }

    /// Questions that wait or are under way.
    var openCount: Int { open.count }

    /// Lets an entry share the answer of one whose question is open already; false when there is none.
    ///
    /// With `keeping`, the inquiry is handed back when the answer comes.
    mutating func join(_ entry: Entry, keeping: Bool) -> Bool {
        guard open[entry.key] != nil else { return false }
        if keeping { open[entry.key]?.append(entry.inquiry) }
        return true
    }

    /// Opens a question.
    mutating func enqueue(_ entry: Entry) {
        open[entry.key] = []
        waiting.append(entry)
    }

    /// The next entries for one call, which counts as under way from now on; none when nothing waits.
    mutating func take(atMost count: Int) -> [Entry] {
        let entries = Array(waiting[first...].prefix(count))
        guard !entries.isEmpty else { return [] }
        calls += 1
        first += entries.count
        if first >= 1024 || first == waiting.count {
            waiting.removeFirst(first)
            first = 0
        }
        return entries
    }

    /// Takes out all entries that have not been handed to the provider.
    mutating func takeWaiting() -> [Entry] {
        defer { (waiting, first) = ([], 0) }
        return Array(waiting[first...])
    }

    /// Takes a reply to a question into account.
    mutating func note(_ reply: Reply, to key: QueryKey) {
        figures.count(reply)
        switch reply.answer {
        case .success: refused = []
        case .failure(let failure): if failure.reason == .badQuery { refused.append(key) }
        }
    }

    /// Closes a question; the inquiries are those that its answer is for.
    mutating func leave(_ entry: Entry) -> [Inquiry] {
        [entry.inquiry] + (open.removeValue(forKey: entry.key) ?? [])
    }
}
