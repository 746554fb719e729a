extension QueryTemplate {
    /// The place of a column, counted from 0, among those names.
    ///
    /// A name that is not there exactly may differ in case and in white space at its ends.
    ///
    /// - Throws: `QueryTemplateError` that names the nearest column when there is none, or all when there are several.
    static func index(of name: String, among columns: [String]) throws -> Int {
        if let index = columns.firstIndex(of: name) { return index }
        let wanted = simplified(name)
        let alike = columns.indices.filter { simplified(columns[$0]) == wanted }
        if alike.count == 1 { return alike[0] }
        if alike.count > 1 {
            let names = alike.map { "\"\(columns[$0])\"" }.joined(separator: " or ")
            throw QueryTemplateError(.ambiguousColumn(name), "{\(name)} may mean \(names); write it exactly")
        }
        let distances = columns.map { distance(wanted, simplified($0)) }
        var hint = "there are \(list(columns))"
        if let least = distances.min(), least <= max(2, wanted.count / 3),
            let nearest = distances.firstIndex(of: least)
        {
            hint = "did you mean \"\(columns[nearest])\"?"
        }
        throw QueryTemplateError(.unknownColumn(name), "there is no column \"\(name)\"; \(hint)")
    }

    private static func list(_ columns: [String]) -> String {
        columns.prefix(12).joined(separator: ", ") + (columns.count > 12 ? " and \(columns.count - 12) more" : "")
    }

    private static func simplified(_ name: String) -> [Character] {
        let text = Array(name.lowercased())
        guard let first = text.firstIndex(where: { !$0.isWhitespace }),
            let last = text.lastIndex(where: { !$0.isWhitespace })
        else { return [] }
        return Array(text[first...last])
    }

    /// The least number of characters to insert, delete or replace (Levenshtein); names count up to 64 characters.
    private static func distance(_ one: [Character], _ other: [Character]) -> Int {
        let (one, other) = (one.prefix(64), other.prefix(64))
        var row = Array(0...other.count)
        for (place, character) in one.enumerated() {
            var diagonal = row[0]
            row[0] = place + 1
            for (index, candidate) in other.enumerated() {
                let replaced = diagonal + (character == candidate ? 0 : 1)
                diagonal = row[index + 1]
                row[index + 1] = min(replaced, row[index] + 1, diagonal + 1)
            }
        }
        return row[other.count]
    }
}
