import JobRun

extension GeocodeJob {
    /// The templates of a position: what `--columns` says, else what the headers say.
    ///
    /// - Throws: `UsageError` when no columns are found; errors of the input.
    mutating func point() throws -> PointParts {
        func wrong(_ message: String) -> UsageError { UsageError(message, command: arguments.command) }
        for option in ["query", "country"] where arguments.has(option) {
            throw wrong("--\(option) is about addresses, and --point asks for those of positions")
        }
        let names = PointParts.names
        if arguments.has("columns") {
            let pairs = try arguments.columns(among: names)
            let columns = names.compactMap { name in pairs.first { $0.name == name }?.column }
            guard columns.count == 2 else { throw wrong("--columns wants both with --point: longitude=…,latitude=…") }
            guard !columns.contains(where: { $0.contains("{") || $0.contains("}") }) else {
                throw wrong("--columns cannot name a column with braces")
            }
            return PointParts(
                longitude: "{\(columns[0])}",
                latitude: "{\(columns[1])}",
                at: SourcePlace(option: "--columns")
            )
        }
        let header = try InputHeader(of: job.input, copy: spool)
        let discovery = PointDiscovery(columns: header.columns)
        guard let point = discovery.point else {
            if isWithoutRecords(header) {
                return PointParts(longitude: "{lon}", latitude: "{lat}", at: SourcePlace(option: "column discovery"))
            }
            throw wrong(
                "no position is found in the headers of \(fileName): \(columns(of: header)). "
                    + "Say which is what: --columns longitude=…,latitude=…"
            )
        }
        notes.append(discovery.explanation)
        notes += discovery.notes
        return point
    }
}
