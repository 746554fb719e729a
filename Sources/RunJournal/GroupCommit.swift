/// When rows are committed, and how many may wait: the decisions alone, without a clock or a disk.
///
/// A commit starts as soon as `start` rows wait or `delay` after the first of them, and takes all that wait. At most
/// `limit` rows are accepted and not yet committed, so a crash loses no more than those.
struct GroupCommit {
    /// What has to be done after a change.
    enum Step: Hashable, Sendable {
        case nothing
        /// Call `isDue(_:)` with this number once the delay has passed.
        case wait(Int)
        case commit
    }

    let start: Int
    let limit: Int
    /// Accepted, in no commit yet.
    private(set) var waiting: [JournalRow] = []
    private var committing = 0
    /// Rows in commits that have ended.
    private(set) var committed = 0
    private var isCommitAsked = false
    private var group = 0

    init(start: Int, limit: Int) {
        self.start = max(1, start)
        self.limit = max(1, limit)
    }

    /// True when no further row may be accepted until a commit has ended.
    var isFull: Bool { waiting.count + committing >= limit }

    /// Accepts a row; only while not full.
    mutating func accept(_ row: JournalRow) -> Step {
        waiting.append(row)
        return nextStep(isFirst: waiting.count == 1)
    }

    /// The delay of that group has passed.
    mutating func isDue(_ number: Int) -> Step {
        guard number == group, !waiting.isEmpty, !isCommitAsked else { return .nothing }
        isCommitAsked = true
        return .commit
    }

    /// The rows to commit now; `ended()` has to follow.
    mutating func take() -> [JournalRow] {
        defer { waiting.removeAll(keepingCapacity: true) }
        committing = waiting.count
        group += 1
        isCommitAsked = false
        return waiting
    }

    /// The rows taken are committed.
    mutating func ended() {
        committed += committing
        committing = 0
    }

    private mutating func nextStep(isFirst: Bool) -> Step {
        guard !isCommitAsked else { return .nothing }
        if waiting.count >= min(start, limit) {
            isCommitAsked = true
            return .commit
        }
        return isFirst ? .wait(group) : .nothing
    }
}
