/// How many records may stay unsettled in a run that ends with exit code 0.
package struct Tolerance: Hashable, Sendable {
    /// Records that were asked and failed.
    package var failed = Allowance.count(0)
    /// Records for which no place was found.
    package var unmatched = Allowance.share(1)
    /// Records whose match is not sure enough.
    package var review = Allowance.share(1)

    /// The defaults: a place that does not exist is an answer, a record that could not be asked is not.
    package init() {}
}

/// A number of records, or a share of all.
package enum Allowance: Hashable, Sendable, CustomStringConvertible {
    /// At most so many records.
    case count(Int)
    /// At most this share of all records, 0 to 1.
    case share(Double)

    /// True when `count` records out of `total` are within it.
    package func allows(_ count: Int, of total: Int) -> Bool {
        switch self {
        case .count(let most): count <= most
        case .share(let most): Double(count) <= most * Double(total)
        }
    }

    /// As job files write it: `12` or `5%`.
    package var description: String {
        switch self {
        case .count(let most): return "\(most)"
        case .share(let most):
            let percent = most * 100
            return (Int(exactly: percent).map(String.init) ?? String(percent)) + "%"
        }
    }
}
