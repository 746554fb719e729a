/// The keys of rows that are likely to be asked for next, a few hundred to a few thousand of them.
///
/// Holds the last pieces read, follows while they are of use, and jumps to where the tree of keys found more than they
/// did; so a shuffled input costs no more than one useless piece for each batch of look-ups.
struct ReadAhead {
    private static let pieces = 4

    private var held: [[Asked: Int64]] = []
    /// The first row of the newest piece is beyond this one.
    private var newestStart: Int64 = 0
    /// The last row read.
    private var last: Int64 = 0
    private var isAtEnd = false
    private var wantsMore = true
    private var found = 0
    private var missed = 0
    private var lastMissed: Int64 = 0

    /// The row after which another piece should be read now, or nil.
    var nextStart: Int64? { wantsMore && !isAtEnd ? last : nil }

    /// Takes in a piece that was read, `last` its last row.
    mutating func append(_ rows: [Asked: Int64], last: Int64) {
        newestStart = self.last
        isAtEnd = last == self.last
        wantsMore = false
        self.last = last
        held.append(rows)
        if held.count > Self.pieces { held.removeFirst() }
    }

    /// The row asked for, if it is among those held.
    mutating func row(of asked: Asked) -> Int64? {
        for rows in held.reversed() {
            guard let row = rows[asked] else { continue }
            found += 1
            // Having reached the newest piece, the next one will soon be asked for.
            if row > newestStart { wantsMore = true }
            return row
        }
        return nil
    }

    /// The tree had a row that was not held.
    mutating func missed(_ row: Int64) {
        missed += 1
        lastMissed = row
    }

    /// A batch of look-ups has ended: jumps when the tree did better.
    mutating func endBatch() {
        if missed > found {
            held = []
            last = lastMissed
            newestStart = lastMissed
            (wantsMore, isAtEnd) = (true, false)
        }
        (found, missed) = (0, 0)
    }
}
