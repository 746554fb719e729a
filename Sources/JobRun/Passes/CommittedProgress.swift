/// What may be shown of a pass's progress, and told of it: nothing whose answers could still be lost.
struct CommittedProgress: Sendable {
    /// The progress at the latest report whose answers the journal has for good.
    private(set) var shown = RunProgress()
    /// The rows that the journal had committed when the pass began.
    private let committedBefore: Int
    /// Rows handed to the journal so far, and where the pass stood when so many had been.
    private var accepted = 0
    private var latest = (accepted: 0, progress: RunProgress())

    /// Nothing done yet.
    init(committedBefore: Int) { self.committedBefore = committedBefore }

    /// What is to be told of rows handed to the journal, each with the number of the last of them.
    private var unsaid: [(row: Int, event: RunEvent)] = []

    /// Another row has been handed to the journal, of which that is to be told once it is there for good.
    mutating func accept(telling event: RunEvent? = nil) {
        accepted += 1
        if let event { unsaid.append((accepted, event)) }
    }

    /// What may be told by now, each once.
    mutating func takeEvents(committed: Int) -> [RunEvent] {
        guard let first = unsaid.first, committed - committedBefore >= first.row else { return [] }
        let events = unsaid.prefix { committed - committedBefore >= $0.row }.map(\.event)
        unsaid.removeFirst(events.count)
        return events
    }

    /// True when the progress given last can be shown, so that the next one is wanted.
    func isDue(committed: Int) -> Bool { committed - committedBefore >= latest.accepted }

    /// Shows the progress given last, and keeps this one, by all rows accepted so far, for later.
    mutating func take(_ progress: RunProgress) {
        shown = latest.progress
        latest = (accepted, progress)
    }
}
