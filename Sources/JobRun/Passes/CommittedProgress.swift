/// What may be shown of a pass's progress: nothing whose answers could still be lost.
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

    /// Another row has been handed to the journal.
    mutating func accept() { accepted += 1 }

    /// True when the progress given last can be shown, so that the next one is wanted.
    func isDue(committed: Int) -> Bool { committed - committedBefore >= latest.accepted }

    /// Shows the progress given last, and keeps this one, by all rows accepted so far, for later.
    mutating func take(_ progress: RunProgress) {
        shown = latest.progress
        latest = (accepted, progress)
    }
}
