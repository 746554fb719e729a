import Geocoding
import RunJournal

/// What is different in one record since the outputs were written before.
struct Change: Hashable, Sendable {
    /// The kinds of change, the first that fits counts.
    enum Kind: String, CaseIterable, Sendable {
        /// The record was not there before.
        case new
        /// The record is not there any longer.
        case gone
        /// It had a point and has none now.
        case lost
        /// It had no point and has one now.
        case found
        /// Its point lies farther from the one before than the job lets pass.
        case moved
        /// Its score differs more than the job lets pass.
        case score
    }
    let kind: Kind
    let before: PublishedRow?
    let after: PublishedRow?
    /// How far the point has moved; nil unless there are two.
    let metres: Double?

    /// The record's place in the report: by its number now, those that are gone last.
    var order: (Int, Int) { (after?.record ?? .max, before?.record ?? 0) }

    /// What is different between two rows of one record; nil when nothing is that the rules do not let pass.
    init?(from before: PublishedRow?, to after: PublishedRow?, _ rules: ChangesEntry) {
        let points = (before?.point?.coordinate, after?.point?.coordinate)
        var metres: Double?
        if case (let one?, let other?) = points { metres = one.distance(to: other) }
        switch (before, after) {
        case (nil, nil): return nil
        case (nil, .some): kind = .new
        case (.some, nil): kind = .gone
        case (let before?, let after?):
            if before.point != nil, after.point == nil {
                kind = .lost
            } else if before.point == nil, after.point != nil {
                kind = .found
            } else if let metres, metres > rules.movedMetres {
                kind = .moved
            } else if let one = before.score, let other = after.score, abs(one - other) > rules.scoreStep {
                kind = .score
            } else {
                return nil
            }
        }
        self.before = before
        self.after = after
        self.metres = metres
    }

    /// All changes between two lists of rows.
    ///
    /// Rows of one mark are matched in the order in which they stand.
    static func all(from earlier: [PublishedRow], to later: [PublishedRow], _ rules: ChangesEntry) -> [Change] {
        var rest: [UInt64: [PublishedRow]] = [:]
        for row in earlier.reversed() { rest[row.mark, default: []].append(row) }
        var changes: [Change] = []
        for row in later {
            if let change = Change(from: rest[row.mark]?.popLast(), to: row, rules) { changes.append(change) }
        }
        for row in rest.values.joined() {
            if let change = Change(from: row, to: nil, rules) { changes.append(change) }
        }
        return changes
    }
}

extension PublishedRow.Point {
    /// A position, to ten-millionths of a degree.
    init(_ coordinate: Coordinate) {
        self.init(
            longitude: Int32((coordinate.longitude * 1e7).rounded()),
            latitude: Int32((coordinate.latitude * 1e7).rounded())
        )
    }

    /// The position; nil when it is none on Earth, as in a damaged row.
    var coordinate: Coordinate? { Coordinate(longitude: Double(longitude) / 1e7, latitude: Double(latitude) / 1e7) }
}

extension ChangesEntry {
    /// The largest difference of scores that is let pass, in ten-thousandths.
    fileprivate var scoreStep: Int { Int((scoreDrift * 10_000).rounded()) }
}
