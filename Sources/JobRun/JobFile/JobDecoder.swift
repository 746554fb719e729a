import Geocoding

/// Makes a `Job` of a job file's document, and collects all that is wrong with it.
///
/// What belongs where is said here once: the keys of each mapping, their types and their defaults.
struct JobDecoder {
    var reader: JobValueReader
    private let file: String

    /// A decoder for the document of that file.
    init(file: String, environment: @escaping (String) -> String?) {
        self.file = file
        reader = JobValueReader(folder: FilePath.folder(of: file), environment: environment)
    }

    /// What is wrong with the document, in no order that matters.
    var problems: [JobProblem] {
        reader.problems.sorted { ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column) }
    }

    /// The job that the document says; it may be used only when there are no problems.
    mutating func job(_ root: YAMLNode) -> Job? {
        let keys = [
            "version", "name", "input", "providers", "match", "limits", "tolerate", "output", "journal", "changes",
            "overrides", "metrics_file", "ping_url_file", "ping_url_env",
        ]
        let fields = reader.fields(of: root, known: keys)
        guard checkVersion(fields) else { return nil }
        let name = reader.value("name", in: fields, expected: "a name of letters, digits, - and _") { text in
            ScalarText.isName(text) ? text : nil
        }
        let input = input(fields)
        let providers = providers(fields)
        let output = outputs(fields)
        let (journal, rules) = journal(fields)
        let changes = changes(fields, besides: output.first)
        let overrides = overrides(fields)
        let match = match(fields)
        let limits = limits(fields)
        let tolerance = tolerance(fields)
        let metricsFile = metricsFile(fields)
        let pingURL = reader.secretPlace("ping_url", called: "the URL", in: fields)
        guard let input, !providers.isEmpty, !output.isEmpty else { return nil }
        var job = Job(
            name: name ?? ScalarText.name(for: FilePath.stem(of: file)),
            input: input,
            providers: providers,
            output: output,
            journal: journal
        )
        (job.changes, job.overrides) = (changes, overrides)
        job.match = match
        job.limits = limits
        job.tolerate = tolerance
        job.journalRules = rules
        job.metricsFile = metricsFile
        job.pingURL = pingURL
        checkPrices(job, fields)
        checkTargets(job, fields)
        return job
    }

    private mutating func checkVersion(_ fields: JobFields) -> Bool {
        guard let node = fields.values["version"] else {
            reader.note(fields.place, "a job begins with \"version: \(Job.fileVersion)\"; the line is missing")
            return true
        }
        guard let version = reader.value("version", in: fields, expected: "1", ScalarText.count) else { return true }
        guard version != Job.fileVersion else { return true }
        reader.note(node.place, "this geomill reads job files of version \(Job.fileVersion) only")
        return false
    }

    private mutating func providers(_ fields: JobFields) -> [ProviderEntry] {
        let nodes = reader.elements("providers", in: fields)
        if nodes.isEmpty {
            reader.note(fields.place, "the job needs \"providers:\" with at least one, such as {name: nominatim}")
        }
        var entries: [ProviderEntry] = []
        for node in nodes {
            guard let entry = reader.provider(node) else { continue }
            if entries.contains(where: { $0.name == entry.name }) {
                reader.note(node.place, "there are two providers named \(entry.name); give one another name")
            }
            entries.append(entry)
        }
        return entries
    }

    private mutating func match(_ fields: JobFields) -> MatchPolicy {
        var policy = MatchPolicy()
        guard let node = fields.values["match"] else { return policy }
        let fields = reader.fields(of: node, known: ["accept", "reject", "precision"])
        policy.accept = reader.fraction("accept", in: fields) ?? policy.accept
        policy.reject = reader.fraction("reject", in: fields) ?? policy.reject
        let words = Precision.allCases.filter { $0 != .unknown }.map(\.name)
        policy.precision = reader.choice("precision", in: fields, among: words).flatMap { Precision(name: $0) }
        if policy.reject > policy.accept {
            reader.note(node.place, "reject (\(policy.reject)) is above accept (\(policy.accept))")
        }
        return policy
    }

    private mutating func limits(_ fields: JobFields) -> JobLimits {
        var limits = JobLimits()
        guard let node = fields.values["limits"] else { return limits }
        let known = [
            "attempts", "max_attempts_per_run", "max_attempts_total", "max_cost", "on_uncertain", "longest_outage",
            "longest_wait", "longest_backoff", "max_duration", "grace",
        ]
        let fields = reader.fields(of: node, known: known)
        limits.attempts = reader.count("attempts", in: fields, 1...100) ?? limits.attempts
        limits.attemptsPerRun = reader.count("max_attempts_per_run", in: fields, 1...Int.max)
        limits.attemptsTotal = reader.count("max_attempts_total", in: fields, 1...Int.max)
        limits.cost = reader.value("max_cost", in: fields, expected: "an amount such as 20 EUR") { Money($0) }
        limits.onUncertain = reader.choice("on_uncertain", in: fields, of: JobLimits.UncertainChoice.self) ?? .retry
        limits.longestOutage = reader.duration("longest_outage", in: fields) ?? limits.longestOutage
        limits.longestWait = reader.duration("longest_wait", in: fields) ?? limits.longestWait
        limits.longestBackoff = reader.duration("longest_backoff", in: fields) ?? limits.longestBackoff
        limits.maxDuration = reader.duration("max_duration", in: fields)
        limits.grace = reader.duration("grace", in: fields) ?? limits.grace
        return limits
    }

    private mutating func tolerance(_ fields: JobFields) -> Tolerance {
        var tolerance = Tolerance()
        guard let node = fields.values["tolerate"] else { return tolerance }
        let fields = reader.fields(of: node, known: ["failed", "unmatched", "review"])
        tolerance.failed = reader.allowance("failed", in: fields) ?? tolerance.failed
        tolerance.unmatched = reader.allowance("unmatched", in: fields) ?? tolerance.unmatched
        tolerance.review = reader.allowance("review", in: fields) ?? tolerance.review
        return tolerance
    }

    private mutating func outputs(_ fields: JobFields) -> [OutputEntry] {
        let nodes = reader.elements("output", in: fields)
        if nodes.isEmpty {
            reader.note(
                fields.place,
                "the job needs \"output:\" with at least one file, such as {file: places.geojson}"
            )
        }
        return nodes.compactMap { output($0) }
    }

    private mutating func output(_ node: YAMLNode) -> OutputEntry? {
        let later = ["formula_guard", "dialect", "format", "decimal"]
        let fields = reader.fields(of: node, known: ["file", "unmatched", "prefix", "attributes"], later: later)
        let file = reader.path("file", in: fields, needed: "the path of the file to write")
        let unmatched = reader.choice("unmatched", in: fields, of: OutputEntry.Unmatched.self)
        let prefix = reader.text("prefix", in: fields)
        guard let file else { return nil }
        if let objection = OutputEntry.objection(toFile: file) {
            reader.note(fields.values["file"]?.place ?? fields.place, objection)
        }
        var entry = OutputEntry(file: file)
        entry.unmatched = unmatched ?? .nullGeometry
        if let prefix { entry.prefix = prefix }
        for name in reader.texts("attributes", in: fields) ?? [] where !entry.attributes.contains(name) {
            entry.attributes.append(name)
        }
        return entry
    }

    private mutating func metricsFile(_ fields: JobFields) -> String? {
        guard let path = reader.path("metrics_file", in: fields) else { return nil }
        if !path.hasSuffix(".prom") {
            let place = fields.values["metrics_file"]?.place ?? fields.place
            reader.note(place, "node_exporter reads files whose names end with .prom, so this one has to as well")
        }
        return path
    }

    private mutating func journal(_ fields: JobFields) -> (String?, JournalRules) {
        var rules = JournalRules()
        guard let node = fields.values["journal"] else { return (nil, rules) }
        if case .scalar = node.content { return (reader.path("journal", in: fields), rules) }
        let fields = reader.fields(of: node, known: ["file", "retention"], later: ["lock_wait"])
        rules.retention = reader.duration("retention", in: fields)
        return (reader.path("file", in: fields), rules)
    }

    private mutating func changes(_ fields: JobFields, besides output: OutputEntry?) -> ChangesEntry? {
        guard let node = fields.values["changes"], let output else { return nil }
        var entry = ChangesEntry(besideOutput: output.file)
        if case .scalar = node.content {
            entry.file = reader.path("changes", in: fields) ?? entry.file
            return entry
        }
        let fields = reader.fields(of: node, known: ["file", "moved_metres", "score_drift", "id"])
        entry.file = reader.path("file", in: fields) ?? entry.file
        let metres = reader.value("moved_metres", in: fields, expected: "a number of metres", ScalarText.number)
        entry.movedMetres = metres ?? entry.movedMetres
        entry.scoreDrift = reader.fraction("score_drift", in: fields) ?? entry.scoreDrift
        entry.id = idTemplate(fields)
        return entry
    }

    private mutating func overrides(_ fields: JobFields) -> OverridesEntry? {
        guard let node = fields.values["overrides"] else { return nil }
        if case .scalar = node.content { return reader.path("overrides", in: fields).map(OverridesEntry.init) }
        let fields = reader.fields(of: node, known: ["file", "id"])
        let id = idTemplate(fields)
        guard let file = reader.path("file", in: fields, needed: "the path of the corrections") else { return nil }
        var entry = OverridesEntry(file: file)
        entry.id = id
        return entry
    }

    /// The template by which records are known again.
    private mutating func idTemplate(_ fields: JobFields) -> QueryPart? {
        guard let node = fields.values["id"], let text = reader.text(of: node, isTemplate: true) else { return nil }
        do {
            let template = try QueryTemplate(parsing: text)
            if template.columns.isEmpty {
                reader.note(node.place, "names no column; write one in braces, such as \"{id}\"")
            }
        } catch {
            reader.note(node.place, "\(error)")
        }
        return QueryPart(name: "id", template: text, place: node.place)
    }

    /// A bound on the cost needs the prices, all in one currency.
    private mutating func checkPrices(_ job: Job, _ fields: JobFields) {
        let place = fields.values["limits"]?.place ?? fields.place
        let priced = job.providers.filter { $0.file == nil }
        if job.limits.cost != nil, let provider = priced.first(where: { $0.price == nil }) {
            reader.note(
                place,
                "max_cost needs to know what \(provider.name) costs; say price: 0.50 EUR/1000 there, or price: 0 EUR"
            )
        }
        let currencies = Set((priced.map(\.price) + [job.limits.cost]).compactMap { $0?.currency })
        if currencies.count > 1 {
            reader.note(
                place,
                "prices and max_cost are in several currencies (\(currencies.sorted().joined(separator: ", ")))"
            )
        }
    }

    /// Files that are written are neither read nor written twice.
    private mutating func checkTargets(_ job: Job, _ fields: JobFields) {
        let place = fields.values["output"]?.place ?? fields.place
        var taken: [String: String] = [:]
        for (path, use) in [(file, "the job file"), (job.input.file, "the input"), (job.journal, "the journal")] {
            if let other = taken[path] { reader.note(fields.place, "\(Escaping.shown(path)) is \(other) and \(use)") }
            taken[path] = use
        }
        for entry in job.output {
            if let use = taken[entry.file] { reader.note(place, "\(Escaping.shown(entry.file)) is \(use) as well") }
            taken[entry.file] = "another output"
        }
    }
}
