/// What two inputs have in common, counted in records.
package struct InputDifference: Hashable, Sendable {
    /// Records that only the later one has.
    package var added = 0
    /// Records that only the earlier one had.
    package var gone = 0
    /// Records that both have.
    package var unchanged = 0

    /// No records.
    package init() {}

    /// Takes into account the marks of some records of both inputs, each list in ascending order.
    ///
    /// Records with equal marks are told apart by their number alone: three of them before and five now are three
    /// unchanged ones and two added.
    mutating func count(earlier: [UInt64], later: [UInt64]) {
        var (old, new) = (0, 0)
        while old < earlier.count, new < later.count {
            if earlier[old] == later[new] {
                unchanged += 1
                (old, new) = (old + 1, new + 1)
            } else if earlier[old] < later[new] {
                gone += 1
                old += 1
            } else {
                added += 1
                new += 1
            }
        }
        gone += earlier.count - old
        added += later.count - new
    }
}
