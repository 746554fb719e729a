/// Text from the first of several places that has any.
struct TextSource {
    /// One place, or several whose texts are joined.
    struct Place {
        /// One, unless texts are joined.
        var paths: [FieldPath]
        /// Between joined texts; those that are empty are left out.
        var separator = ""
        /// Only what follows the first such byte is kept; text without it counts as none.
        var after: UInt8?
        /// All must be so of the candidate; else there is no text here.
        var conditions: [FieldCondition] = []

        /// True for one path whose text is taken as it is.
        var isPlain: Bool { paths.count == 1 && after == nil && conditions.isEmpty }
    }
    var places: [Place]

    /// Every path used.
    var paths: [FieldPath] { places.flatMap { $0.paths + $0.conditions.map(\.path) } }

    /// Takes away the steps that all paths begin with.
    mutating func drop(_ start: FieldPath) {
        for index in places.indices {
            places[index].paths = places[index].paths.map { $0.dropping(start) }
            places[index].conditions = places[index].conditions.map {
                FieldCondition(path: $0.path.dropping(start), test: $0.test)
            }
        }
    }

    /// The text in that candidate; empty when there is none.
    func text(in element: JSONValue) -> String {
        for place in places {
            let text = place.text(in: element)
            if !text.isEmpty { return text }
        }
        return ""
    }
}

extension TextSource.Place {
    /// The text there; empty when there is none.
    func text(in element: JSONValue) -> String {
        guard conditions.allSatisfy({ $0.holds(in: element) }) else { return "" }
        var text = ""
        for path in paths {
            let words = path.value(in: element).words
            guard !words.isEmpty else { continue }
            if text.isEmpty { text = words } else { text += separator + words }
        }
        guard let after else { return text }
        guard let mark = text.utf8.firstIndex(of: after) else { return "" }
        return String(text[text.utf8.index(after: mark)...])
    }
}
