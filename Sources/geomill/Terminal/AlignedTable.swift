import Geocoding
import JobRun

/// Text in columns, two blanks apart.
enum AlignedTable {
    /// The rows as lines, without control characters and without blanks at their ends.
    ///
    /// The texts of the right-aligned columns, counted from 0, stand at their right edge, as numbers do.
    static func text(_ rows: [[String]], rightAligned: Set<Int>) -> String {
        let rows = rows.map { $0.map { Escaping.shown($0) } }
        var widths: [Int] = []
        for row in rows {
            for (index, cell) in row.enumerated() {
                if index == widths.count { widths.append(0) }
                widths[index] = max(widths[index], cell.count)
            }
        }
        return rows.map { row in
            var line = ""
            for (index, cell) in row.enumerated() {
                let blanks = String(repeating: " ", count: widths[index] - cell.count)
                line += (index > 0 ? "  " : "") + (rightAligned.contains(index) ? blanks + cell : cell + blanks)
            }
            while line.last == " " { line.removeLast() }
            return line + "\n"
        }
        .joined()
    }
}
