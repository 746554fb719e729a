import Geocoding
import JobRun

extension Command {
    /// `geomill locator build`.
    static let locatorBuild = Command(
        name: "locator build",
        usage: "SOURCE… -o FILE [options]",
        summary: "Make a locator file of CSV files with addresses or places and their positions.",
        details: """
            A row with a street is an address; a row without one is a place, such as a city with its population. Positions \
            are degrees of latitude and longitude (WGS 84). The file does not depend on the order of sources and rows.
            """,
        operands: 1...Int.max,
        operandName: "the source file",
        options: [
            Option("output", short: "o", "FILE", "The locator file to write."),
            Option(
                "columns",
                "FIELD=COLUMN,…",
                "Which column holds what, where the headers do not say; the fields are "
                    + "\(LocatorFile.fields.joined(separator: " "))."
            ),
            Option("country", "XX", "The country of rows that name none, as a code or a name."),
            Option("attribution", "TEXT", "The credit that the licence of the sources asks for; outputs name it."),
            Option(flag: "quiet", "Say nothing but errors."),
        ]
    ) { arguments in
        guard let file = arguments.text("output") else {
            throw UsageError("-o is missing: the locator file to write", command: arguments.command)
        }
        let country = arguments.text("country") ?? ""
        guard country.isEmpty || !Countries.code(country).isNone else {
            throw UsageError("--country: there is no country \"\(country)\"", command: arguments.command)
        }
        let writer = ProgressWriter(arguments.has("quiet") ? .quiet : .never)
        let summary = try LocatorFile.build(
            file,
            from: arguments.operands,
            columns: try arguments.columns(among: LocatorFile.fields).map { (field: $0.name, column: $0.column) },
            country: country,
            attribution: arguments.text("attribution") ?? "",
            note: writer.noted
        )
        writer.noted((["written: \(file)"] + LocatorFile.lines(of: summary)).joined(separator: "\n"))
        return .settled
    }

    /// `geomill locator info`.
    static let locatorInfo = Command(
        name: "locator info",
        usage: "FILE",
        summary: "Show what a locator file holds and where it comes from.",
        operands: 1...1,
        operandName: "the locator file"
    ) { arguments in
        let lines = try LocatorFile.description(of: arguments.operands[0])
        try StandardStreams.output(lines.map { $0 + "\n" }.joined())
        return .settled
    }
}
