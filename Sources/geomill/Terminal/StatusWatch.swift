/// What is written when a status is shown again and again: on a terminal in the same place, elsewhere when it changes.
struct StatusWatch {
    /// The terminal's columns; nil where lines cannot be written over.
    private let width: Int?
    private var shown: [String] = []

    /// A watch on a terminal of that many columns, or on none.
    init(width: Int?) { self.width = width }

    /// What is to be written for the status of those lines.
    mutating func next(_ lines: [String]) -> String {
        // A line that is cut takes one row, so that it is known how many rows to go up.
        let lines = width.map { width in lines.map { String($0.prefix(max(1, width - 1))) } } ?? lines
        defer { shown = lines }
        let text = lines.map { $0 + "\n" }.joined()
        guard !shown.isEmpty else { return text }
        if width != nil { return "\u{1B}[\(shown.count)A\u{1B}[J" + text }
        return lines == shown ? "" : text
    }
}
