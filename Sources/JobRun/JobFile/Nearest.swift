/// Finds the name that was probably meant.
package enum Nearest {
    /// The name nearest to `text` by edits, or nil when none is near enough to be meant.
    package static func name<Names: Sequence<String>>(to text: String, in names: Names) -> String? {
        let folded = text.lowercased()
        guard folded.utf8.count <= 64 else { return nil }
        let best = names.map { (name: $0, edits: edits(from: folded, to: $0.lowercased())) }.min { $0.edits < $1.edits }
        guard let best, best.edits <= max(1, min(folded.count, best.name.count) / 3 + 1), best.edits < folded.count
        else { return nil }
        return best.name
    }

    /// `; did you mean X?`, or nothing when no name is near.
    package static func hint<Names: Sequence<String>>(for text: String, in names: Names) -> String {
        name(to: text, in: names).map { "; did you mean \($0)?" } ?? ""
    }

    /// The insertions, deletions, replacements and swaps of neighbours that make `target` of `text`.
    static func edits(from text: String, to target: String) -> Int {
        let text = Array(text.unicodeScalars)
        let target = Array(target.unicodeScalars)
        var beforeLast: [Int] = []
        var last = Array(0...target.count)
        for (row, letter) in text.enumerated() {
            var current = [row + 1]
            for (column, other) in target.enumerated() {
                var edits = min(last[column + 1] + 1, current[column] + 1, last[column] + (letter == other ? 0 : 1))
                if row > 0, column > 0, letter == target[column - 1], text[row - 1] == other {
                    edits = min(edits, beforeLast[column - 1] + 1)
                }
                current.append(edits)
            }
            beforeLast = last
            last = current
        }
        return last[target.count]
    }
}
