/// Text from the first of several places that has any.
struct TextSource {
    /// A place of text.
    enum Place {
        /// The text there as it is.
        case plain(FieldPath)
        indirect case made(Made)
    }
    /// Text that is made of what stands at several paths, or of a part of it.
    struct Made {
        /// One, unless texts are joined.
        var paths: [FieldPath]
        /// Between joined texts; those that are empty are left out.
        var separator = ""
        /// Only what follows the first such byte is kept; text without it counts as none.
        var after: UInt8?
        /// All must be so of the candidate; else there is no text here.
        var conditions: [FieldCondition] = []
    }
    var places: [Place]

    /// The text in that candidate; empty when there is none.
    func text(in fields: some FieldSource) -> String {
        for index in places.indices {
            let text =
                switch places[index] {
                case .plain(let path): fields.value(at: path).words
                case .made(let made): made.text(in: fields)
                }
            if !text.isEmpty { return text }
        }
        return ""
    }

    /// Lets the finder look for every path.
    mutating func join(_ finder: inout FieldFinder) {
        for index in places.indices {
            switch places[index] {
            case .plain(var path):
                finder.add(&path)
                places[index] = .plain(path)
            case .made(var made):
                for index in made.paths.indices { finder.add(&made.paths[index]) }
                for index in made.conditions.indices { finder.add(&made.conditions[index].path) }
                places[index] = .made(made)
            }
        }
    }
}

extension TextSource.Made {
    fileprivate func text(in fields: some FieldSource) -> String {
        guard conditions.hold(in: fields) else { return "" }
        var text = ""
        for index in paths.indices {
            let words = fields.value(at: paths[index]).words
            guard !words.isEmpty else { continue }
            if text.isEmpty { text = words } else { text += separator + words }
        }
        guard let after else { return text }
        guard let mark = text.utf8.firstIndex(of: after) else { return "" }
        return String(text[text.utf8.index(after: mark)...])
    }
}
