import Foundation
import TestSupport

/// A job of its own: a folder with an input and a job file, and how it is run.
final class ProofBed {
    /// What a job can say differently.
    struct Settings {
        var concurrency = 8
        var rate = "1000000/s"
        var timeout = "15s"
        var attempts = 5
        var outage = "10m"
        /// More members of the provider's entry, each followed by a comma.
        var provider = ""
        /// More members of the limits, each after a comma.
        var limits = ""
        var name = "nominatim"
    }
    let folder: TemporaryFolder
    let geomill: String
    private(set) var rows: [Int] = []

    /// A bed with rows of the numbers 1 to `count`.
    convenience init(_ trial: Trial, rows count: Int = 0) throws { try self.init(geomill: trial.geomill, rows: count) }

    /// A bed for that binary.
    init(geomill: String, rows count: Int) throws {
        folder = try TemporaryFolder()
        self.geomill = geomill
        try write(Array(1..<(count + 1)))
    }

    var job: String { folder.path("job.yaml") }
    var journal: String { folder.path("out.journal") }
    var output: String { folder.path("out.geojson") }

    /// Writes an input of a row for each number.
    func write(_ rows: [Int]) throws {
        self.rows = rows
        var text = "id,street,city,state,zip\n"
        for row in rows { text += "\(row),\(row) Elm Street,Salem,MA,01970\n" }
        _ = try folder.write(text, to: "in.csv")
    }

    /// What is asked for the row of that number.
    static func question(_ row: Int) -> String { "\(row) Elm Street, Salem, MA 01970" }

    /// Writes the job file.
    func writeJob(_ url: String, _ change: (inout Settings) -> Void = { _ in }) throws {
        var settings = Settings()
        change(&settings)
        _ = try folder.write(
            """
            version: 1
            name: proof
            input: {file: in.csv, query: {line: "{street}, {city}, {state} {zip}"}}
            providers:
              - {name: \(settings.name), endpoint: "\(url)", concurrency: \(settings.concurrency), \(settings.provider)
                 rate: \(settings.rate), timeout: \(settings.timeout)}
            limits: {attempts: \(settings.attempts), longest_outage: \(settings.outage)\(settings.limits)}
            tolerate: {failed: 100%}
            output: [{file: out.geojson}]
            journal: {file: out.journal}

            """,
            to: "job.yaml"
        )
    }

    /// Starts a command on the job, by way of other words such as those of `strace`.
    func start(
        _ command: String = "run",
        by words: [String] = [],
        _ options: [String] = [],
        on terminal: Terminal? = nil,
        environment: [String: String] = [:]
    ) throws -> Child {
        try Child(words + [geomill, command, job] + options, in: folder.url, environment, on: terminal)
    }

    /// Runs a command on the job to its end.
    @discardableResult func run(
        _ command: String = "run",
        by words: [String] = [],
        _ options: [String] = [],
        atMost seconds: Double = 120
    ) throws -> (ending: Child.Ending, errors: String) {
        let child = try start(command, by: words, options)
        return (try child.wait(atMost: seconds), child.errors)
    }

    /// Runs the job to its end.
    ///
    /// - Throws: `ChildError` when it does not end with exit code 0.
    func complete() throws {
        let (ending, errors) = try run()
        guard ending.code == 0 else { throw ChildError(description: "ended with \(ending.code): \(errors)") }
    }

    /// Removes the journal and the outputs.
    func forget() throws {
        for name in try folder.names where name.contains("out.") || name.hasPrefix("errors-") {
            try FileManager.default.removeItem(atPath: folder.path(name))
        }
    }

    /// The output's bytes; nil when there is none.
    var outputBytes: Data? { FileManager.default.contents(atPath: output) }

    /// The output of a run of that many rows that nothing disturbs, with one request at a time.
    static func calmOutput(
        _ trial: Trial,
        rows: Int,
        script: @escaping LoopbackProvider.Script = LoopbackProvider.echo
    ) throws -> Data {
        let provider = try LoopbackProvider.start(script: script)
        defer { provider.stop() }
        let bed = try ProofBed(trial, rows: rows)
        try bed.writeJob(provider.url) { $0.concurrency = 1 }
        try bed.complete()
        return bed.outputBytes ?? Data()
    }

    /// What the output says of each record.
    func features() throws -> [Feature] { try Feature.all(in: output) }

    /// How many records came to each outcome and reason.
    func tally() throws -> [String: Int] {
        Dictionary(try features().map { ("\($0.outcome) \($0.reason)", 1) }, uniquingKeysWith: +)
    }

    /// The members of the status file; empty when there is none.
    var status: [String: Any] {
        let data = FileManager.default.contents(atPath: journal + ".status.json") ?? Data()
        return (try? JSONSerialization.jsonObject(with: data) as? [String: Any]) ?? [:]
    }
}

/// What an output says of one record.
struct Feature {
    let id: String
    let outcome: String
    let reason: String
    /// The place in the provider's words.
    let matched: String
    let record: Int
    let properties: [String: Any]

    /// All features of an output, one of which stands on each line.
    static func all(in path: String) throws -> [Feature] {
        let bytes = try Data(contentsOf: URL(filePath: path), options: .mappedIfSafe)
        return try bytes.split(separator: 0x0A).compactMap { line in
            guard line.starts(with: Array(#"{"type":"Feature","#.utf8)) else { return nil }
            let end = line.last == 0x2C ? line.dropLast() : line
            guard let object = try JSONSerialization.jsonObject(with: Data(end)) as? [String: Any],
                let properties = object["properties"] as? [String: Any]
            else { return nil }
            return Feature(properties)
        }
    }

    private init(_ properties: [String: Any]) {
        self.properties = properties
        func text(_ name: String) -> String { properties[name] as? String ?? "" }
        id = text("id")
        outcome = text("geo_outcome")
        reason = text("geo_reason")
        matched = text("geo_matched")
        record = properties["geo_record"] as? Int ?? 0
    }
}
