import Geocoding
import JobRun

extension Command {
    /// `geomill search`.
    static let search = Command(
        name: "search",
        usage: "TEXT [options]",
        summary: "Look one address or place up, or the address of a position; keeps nothing.",
        details: """
            The words of TEXT need no quotes. The places that are found come best first, with our score, how their parts \
            compare, and their position. They come from the locator file unless --provider, --endpoint or --definition \
            names another source.
            With --suggest on a terminal, completions are listed as you type: the arrow keys choose, Enter looks the chosen \
            one up, Escape leaves.
            """,
        operands: 0...Int.max,
        options: [
            Option("reverse", "LON,LAT", "Look the address of this position up, in degrees."),
            Option(flag: "suggest", "Complete TEXT instead of looking it up."),
            Option("country", "XX,…", "Leave out places outside these countries, as codes or names."),
            Option("limit", "N", "The most places to show [default: 10]."),
            Option(flag: "json", "Write JSON."),
            Option(flag: "geojson", "Write a GeoJSON FeatureCollection."),
        ] + Option.sources + [Option(flag: "quiet", "Say nothing but errors on standard error.")]
    ) { arguments in
        let search = try SearchArguments(arguments)
        let stop = StopSignal()
        let lookup = try Lookup(search.provider, stop: stop, clock: ContinuousClock())
        let report = SearchReport(lookup: lookup, format: search.format, isQuiet: arguments.has("quiet"))
        switch search.question {
        case .query(let query): try report.show(Array(try await lookup.places(for: query).prefix(search.limit)))
        case .suggest(let text) where StandardStreams.isInteractive:
            let typing = TypingSession(lookup: lookup, limit: search.limit, stop: stop)
            guard let chosen = try await typing.run(beginningWith: text) else { return .settled }
            try report.show(Array(try await lookup.places(for: chosen).prefix(search.limit)))
        case .suggest(let text):
            guard !text.isEmpty else { throw UsageError("what is to be completed? TEXT is missing", command: "search") }
            try report.show(try await lookup.suggestions(for: text, limit: search.limit))
        }
        return .settled
    }
}

/// What the options of `search` say.
struct SearchArguments {
    /// What is asked.
    enum Question {
        case query(Query)
        case suggest(String)
    }
    /// How the answer is written.
    enum Format { case table, json, geoJSON }

    let question: Question
    let provider: ProviderEntry
    let format: Format
    /// The most places shown, at least 1.
    let limit: Int

    /// Reads the options.
    ///
    /// - Throws: `UsageError` for those that make no sense.
    init(_ arguments: Arguments) throws {
        func wrong(_ message: String) -> UsageError { UsageError(message, command: arguments.command) }
        let text = arguments.operands.joined(separator: " ")
        for (one, other) in [("reverse", "suggest"), ("json", "geojson")]
        where arguments.has(one) && arguments.has(other) {
            throw wrong("--\(one) and --\(other) exclude each other")
        }
        if let point = try arguments.position("reverse") {
            guard text.isEmpty else { throw wrong("--reverse asks for a position, so there is no TEXT") }
            var query = Query()
            query.point = point
            question = .query(query)
        } else if arguments.has("suggest") {
            guard !arguments.has("geojson") else {
                throw wrong("completions have no position, so there is no --geojson")
            }
            question = .suggest(text)
        } else {
            guard text.contains(where: { !$0.isWhitespace }) else {
                throw wrong("what is looked for? TEXT is missing, or --reverse LON,LAT")
            }
            var query = Query()
            query.line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            question = .query(query)
        }
        format = arguments.has("json") ? .json : arguments.has("geojson") ? .geoJSON : .table
        let limit = try arguments.count("limit", 1...100)
        self.limit = limit ?? 10
        let providers = try arguments.providers()
        guard var provider = providers.first, providers.count == 1 else {
            throw wrong("a look-up asks one source; leave out --locator or the provider")
        }
        provider.area.countries = try arguments.countries()
        if provider.file == nil { provider.candidates = limit }
        self.provider = provider
    }
}

extension Arguments {
    /// Where answers should lie, as far as `--near` and `--bbox` say.
    ///
    /// - Throws: `UsageError`.
    func searchArea() throws -> SearchArea {
        var area = SearchArea()
        area.near = try position("near")
        area.box = try value("bbox", expected: "west,south,east,north in degrees, such as 5.9,45.8,10.5,47.8") { text in
            let numbers = Self.degrees(text)
            guard numbers.count == 4 else { return nil }
            return BoundingBox(west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
        }
        return area
    }

    /// The codes of the countries that `--country` lists; none when it is absent.
    ///
    /// - Throws: `UsageError`.
    fileprivate func countries() throws -> [String] {
        try value("country", expected: "countries by ISO 3166 code or name, such as DE,AT") { text in
            let codes = text.split(separator: ",").map { Countries.code(String($0)) }
            return codes.isEmpty || codes.contains(where: \.isNone) ? nil : codes.map(\.description)
        } ?? []
    }

    /// A position given as `LON,LAT`; nil when the option is absent.
    ///
    /// - Throws: `UsageError`.
    func position(_ name: String) throws -> Coordinate? {
        try value(name, expected: "longitude,latitude in degrees, such as -89.65,39.8") { text in
            let numbers = Self.degrees(text)
            return numbers.count == 2 ? Coordinate(longitude: numbers[0], latitude: numbers[1]) : nil
        }
    }

    /// The numbers between commas; none when one is none.
    private static func degrees(_ text: String) -> [Double] {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { ScalarText.degrees($0) }
        return numbers.contains(nil) ? [] : numbers.compactMap(\.self)
    }
}
