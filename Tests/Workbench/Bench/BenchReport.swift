import Foundation

/// What was measured, beside what it is compared to and the bar that it must reach.
///
/// Every figure is printed as soon as it is known, so that a failure later on loses none.
struct BenchReport {
    private static let widths = [46, 9, 24, 5, 19, 6]
    /// False when a bar has been missed.
    private(set) var isGood = true

    /// Prints the head of the table.
    init() { Self.print(["figure", "geomill", "beside", "ratio", "bar", ""]) }

    /// Prints a figure; `bar` is the text of its bar, and `holds` whether it is reached.
    mutating func add(
        _ name: String,
        _ value: String,
        beside other: String = "",
        ratio: Double? = nil,
        bar: String = "",
        holds: Bool = true
    ) {
        isGood = isGood && holds
        let ratio = ratio.map { "\(($0 * 100).rounded() / 100)" } ?? ""
        Self.print([name, value, other, ratio, bar, bar.isEmpty ? "" : holds ? "ok" : "MISSED"])
    }

    private static func print(_ cells: [String]) {
        let line = zip(cells, widths).enumerated().map { column, cell in
            let blanks = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
            return column == 0 ? cell.0 + blanks : blanks + cell.0
        }.joined(separator: "  ")
        Swift.print(line)
        fflush(nil)
    }
}

extension [Double] {
    /// The middle value; the mean of the two middle ones when the count is even; 0 of nothing.
    var median: Double {
        guard !isEmpty else { return 0 }
        let ordered = sorted()
        return (ordered[(count - 1) / 2] + ordered[count / 2]) / 2
    }
}

extension Double {
    /// A whole number with blanks between thousands.
    var grouped: String {
        var digits = "\(Int(rounded()))"
        var text = ""
        while digits.count > 3 {
            text = " " + digits.suffix(3) + text
            digits.removeLast(3)
        }
        return digits + text
    }

    /// With one decimal.
    var tenths: String { "\((self * 10).rounded() / 10)" }
}
