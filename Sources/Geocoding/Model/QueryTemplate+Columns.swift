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
        guard !columns.isEmpty else {
            throw QueryTemplateError(.unknownColumn(name), "there is no column \"\(name)\": the input has none")
        }
        let nearest = Nearest.name(to: name, in: columns)
        let hint = nearest.map { "did you mean \"\($0)\"?" } ?? "there are \(list(columns))"
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
}
