/// Finds the name that was probably meant.
package enum Nearest {
    /// The name nearest to `text` by edits, or nil when none is near enough to be meant.
    package static func name<Names: Sequence<String>>(to text: String, in names: Names) -> String? {
        let folded = text.lowercased()
        guard folded.utf8.count <= 64 else { return nil }
        var distance = EditDistance()
        let best = names.map { name in
            (name: name, edits: distance.distance(Array(folded.utf8)[...], Array(name.lowercased().utf8)[...]))
        }.min { $0.edits < $1.edits }
        guard let best, best.edits <= max(1, min(folded.count, best.name.count) / 3 + 1), best.edits < folded.count
        else { return nil }
        return best.name
    }

    /// `; did you mean X?`, or nothing when no name is near.
    package static func hint<Names: Sequence<String>>(for text: String, in names: Names) -> String {
        name(to: text, in: names).map { "; did you mean \($0)?" } ?? ""
    }
}
