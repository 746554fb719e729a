import Geocoding
import JobRun

extension GeocodeJob {
    /// The templates: those of `--query` and `--columns`, else what the headers say; `--country` stands above them.
    ///
    /// - Throws: `UsageError` when no columns are found; errors of the input.
    mutating func query() throws -> [QueryPart] {
        var parts = try given() ?? found()
        if let country = try arguments.country() {
            if let column = parts.first(where: { $0.name == "country" }) {
                notes.append("--country stands above \(column.template), which is left out")
                parts.removeAll { $0.name == "country" }
            }
            parts.append(QueryPart(name: "country", template: country, place: SourcePlace(option: "--country")))
        }
        return parts
    }

    private static func isWord(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) || $0 == UInt8(ascii: "_") }
    }

    private func wrong(_ message: String) -> UsageError { UsageError(message, command: arguments.command) }

    /// What `--query` and `--columns` say, or nil when neither is there.
    private func given() throws -> [QueryPart]? {
        guard arguments.has("query") || arguments.has("columns") else { return nil }
        var parts: [QueryPart] = []
        func add(_ name: String, _ template: String, _ option: String) throws {
            guard !parts.contains(where: { $0.name == name }) else { throw wrong("\(name) is given twice") }
            parts.append(QueryPart(name: name, template: template, place: SourcePlace(option: option)))
        }
        for text in arguments.texts("query") {
            let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if sides.count == 2, QueryPart.names.contains(String(sides[0])) {
                try add(String(sides[0]), String(sides[1]), "--query")
            } else {
                // `zip={zip}` is a slip of the pen, not an address that begins with `zip=`.
                if sides.count == 2, sides[1].hasPrefix("{"), Self.isWord(sides[0]) {
                    throw arguments.noPart(sides[0], of: "--query", among: QueryPart.names)
                }
                try add("line", text, "--query")
            }
        }
        for (name, column) in try arguments.columns(among: QueryPart.names) {
            guard !column.contains("{"), !column.contains("}") else {
                throw wrong("--columns cannot name a column with braces; use --query")
            }
            try add(name, "{\(column)}", "--columns")
        }
        return parts
    }

    /// What the headers say.
    private mutating func found() throws -> [QueryPart] {
        let header = try InputHeader(of: job.input, copy: spool)
        let discovery = ColumnDiscovery(columns: header.columns, rows: header.rows)
        guard discovery.isEnough else {
            if isWithoutRecords(header) {
                return [QueryPart(name: "line", template: "{address}", place: SourcePlace(option: "column discovery"))]
            }
            throw wrong(
                "no address is found in the headers of \(fileName): \(columns(of: header)). "
                    + "Say which is what: --columns street=…,city=… or --query \"{…}, {…}\""
            )
        }
        try refuseRepeated(header, discovery)
        notes.append(discovery.explanation)
        notes += discovery.notes
        return discovery.query
    }

    /// True for an empty file, of which there is nothing to ask; a job of it that is to be saved must name its columns.
    mutating func isWithoutRecords(_ header: InputHeader) -> Bool {
        guard header.isEmpty, !arguments.has("save-job") else { return false }
        notes.append("there are no records: the file is empty")
        return true
    }

    /// Refuses to choose among columns of one name.
    private func refuseRepeated(_ header: InputHeader, _ discovery: ColumnDiscovery) throws {
        let used = Set(discovery.findings.flatMap(\.columns))
        for (again, first) in header.repeatedColumns.sorted(by: { $0.key < $1.key }) {
            let (name, other) = (header.columns[first], header.columns[again])
            guard used.contains(name) || used.contains(other) else { continue }
            throw wrong(
                "columns \(first + 1) and \(again + 1) of \(fileName) are both called \"\(name)\", and only you know "
                    + "which is what: say it with --columns or --query, where the second is called \"\(other)\""
            )
        }
    }

    /// The address file for a message.
    var fileName: String { job.input.file == "-" ? "standard input" : job.input.file }

    /// The columns for a message: by name, or by number where the names may be a record's own text.
    func columns(of header: InputHeader) -> String {
        let count = header.columns.count
        guard count > 0 else { return "there are no columns" }
        if !job.input.header { return "the columns are column_1" + (count > 1 ? " to column_\(count)" : "") }
        guard header.hasNames else {
            return "the first row, of \(ProgressLine.counted(count, "column")), looks like a record; "
                + "if it is one, say --no-header, and call the columns column_1, column_2 and so on"
        }
        let shown = header.columns.prefix(40).map { "\"\($0)\"" }.joined(separator: ", ")
        if count == 1, job.input.format != .jsonl, job.input.delimiter == nil {
            return "the only column is \(shown); when there are more, say what stands between them with --delimiter"
        }
        return "the columns are \(shown)" + (count > 40 ? " and \(count - 40) more" : "")
    }
}

extension Arguments {
    /// The country that `--country` names by its code or name; nil when the option is absent.
    ///
    /// - Throws: `UsageError` when there is no such country.
    func country() throws -> String? {
        try value("country", expected: "a country's ISO 3166 code or its name") { text in
            Countries.code(text).isNone ? nil : text
        }
    }

    /// The pairs of `--columns`, such as `street=Straße,number=Nr`.
    ///
    /// - Throws: `UsageError` for text that is no such list, or a name that is not among `names`.
    func columns(among names: [String]) throws -> [(name: String, column: String)] {
        try texts("columns").flatMap { $0.split(separator: ",") }.map { pair in
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard sides.count == 2, !sides[1].isEmpty else {
                let example = "\(names.dropFirst().first ?? "street")=COLUMN"
                throw UsageError(
                    "--columns wants pairs such as \(example), not \"\(pair.prefix(60))\"",
                    command: command
                )
            }
            guard names.contains(String(sides[0])) else {
                throw noPart(sides[0], of: "--columns", among: names)
            }
            return (String(sides[0]), String(sides[1]))
        }
    }

    /// The error of an option that speaks of a part which is not among `names`.
    fileprivate func noPart(_ name: Substring, of option: String, among names: [String]) -> UsageError {
        let hint = Nearest.hint(for: String(name), in: names)
        let all = hint.isEmpty ? "; the parts are \(names.joined(separator: ", "))" : hint
        return UsageError("\(option): there is no part \"\(name)\"\(all)", command: command)
    }
}
