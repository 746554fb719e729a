/// Makes the names of a header usable: trimmed, none blank, none twice.
struct HeaderNames {
    /// The names, in the columns' order.
    private(set) var names: [String] = []
    /// What was changed, for a person; without the names, which are a record's text when the file has no header.
    private(set) var notes: [String] = []
    /// For each column whose header is that of an earlier one the first that has it; both counted from 0.
    private(set) var repeated: [Int: Int] = [:]

    /// The names of that header row.
    init(_ header: [String]) {
        let trimmed = header.map(Self.trimmed)
        var taken = Set(trimmed)
        var seen: [String: Int] = [:]
        for (index, name) in trimmed.enumerated() {
            let column = index + 1
            var unique = name
            if name.isEmpty {
                unique = Self.free("column_\(column)", &taken)
                notes.append("column \(column) has no name and is called \(unique)")
            } else if let first = seen[name] {
                var copy = 2
                while taken.contains("\(name)_\(copy)") { copy += 1 }
                unique = "\(name)_\(copy)"
                taken.insert(unique)
                repeated[index] = first - 1
                notes.append("column \(column) has the same name as column \(first) and gets the ending _\(copy)")
            } else if name.utf8.count != header[index].utf8.count {
                notes.append("column \(column): the white space around its name is left off")
            }
            if seen[name] == nil { seen[name] = column }
            names.append(unique)
        }
    }

    /// The names `column_1` and so on.
    init(count: Int) { names = (1...max(1, count)).map { "column_\($0)" } }

    private static func free(_ name: String, _ taken: inout Set<String>) -> String {
        var name = name
        while !taken.insert(name).inserted { name += "_" }
        return name
    }

    private static func trimmed(_ name: String) -> String {
        let scalars = name.unicodeScalars
        guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
            let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
        else { return "" }
        return String(scalars[first...last])
    }
}
