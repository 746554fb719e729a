import Geocoding
import JobRun

extension GeocodeJob {
    /// The templates: those of `--query` and `--columns`, else what the headers say; `--country` stands above them.
    ///
    /// - Throws: `UsageError` when no columns are found; errors of the input.
    mutating func query() throws -> [QueryPart] {
        var parts = try given() ?? found()
        if let country = arguments.text("country") {
            let constant = country.replacing("{", with: "{{").replacing("}", with: "}}")
            parts.removeAll { $0.name == "country" }
            parts.append(QueryPart(name: "country", template: constant, place: SourcePlace(option: "--country")))
        }
        return parts
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
        if job.input.file == "-" {
            throw wrong("the columns of standard input are not looked for; name them with --columns or --query")
        }
        let header = try InputHeader(of: job.input)
        let discovery = ColumnDiscovery(columns: header.columns)
        guard discovery.isEnough else {
            let shown = header.columns.prefix(40).map { "\"\($0)\"" }.joined(separator: ", ")
            let more = header.columns.count > 40 ? " and \(header.columns.count - 40) more" : ""
            let columns = header.columns.isEmpty ? "the file has no columns" : "the columns are \(shown)\(more)"
            throw wrong(
                "no address is found in the headers of \(job.input.file): \(columns). "
                    + "Say which is what: --columns street=…,city=… or --query \"{…}, {…}\""
            )
        }
        notes.append(discovery.explanation)
        notes += discovery.notes
        return discovery.query
    }
}

extension Arguments {
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
                let hint = Nearest.hint(for: String(sides[0]), in: names)
                let all = hint.isEmpty ? "; the parts are \(names.joined(separator: ", "))" : hint
                throw UsageError("--columns: there is no part \"\(sides[0])\"\(all)", command: command)
            }
            return (String(sides[0]), String(sides[1]))
        }
    }
}
