import Geocoding
import JobRun

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Makes a job of an address file and the options of `geocode`.
struct GeocodeJob {
    /// The job.
    var job: Job
    /// What was taken for what, for a person.
    var notes: [String] = []

    /// The options of the call.
    let arguments: Arguments
    /// The copy of standard input, when that is the address file.
    let spool: String?

    /// The job that finds the places of `file` and writes them to `output`.
    ///
    /// - Throws: `UsageError` for options that make no sense or columns that are not found; errors of the input.
    init(file: String, output: String, _ arguments: Arguments) throws {
        self.arguments = arguments
        let providers = try arguments.providers()
        let input = try Self.input(file, arguments)
        var entry = OutputEntry(file: output)
        entry.prefix = arguments.text("prefix") ?? entry.prefix
        entry.attributes = arguments.list("attributes")
        job = Job(
            name: ScalarText.name(for: file == "-" ? "standard-input" : FilePath.stem(of: file)),
            input: input,
            providers: providers,
            output: [entry],
            journal: arguments.text("journal")
        )
        if arguments.has(Option.changes.name) { job.changes = ChangesEntry(besideOutput: output) }
        job.journalRules.onNetwork = arguments.has(Option.onNetwork.name)
        job.match = try Self.match(arguments)
        job.limits.attempts = try arguments.count("attempts", 1...100) ?? job.limits.attempts
        spool = file == "-" ? try InputSpool.copyStandardInput(forJournal: job.journal) : nil
        if arguments.has("point") {
            job.input.point = try point()
        } else {
            job.input.query = try query()
        }
    }

    /// The files to write, one for each address file.
    ///
    /// - Throws: `UsageError` for names that cannot be written or that are the same.
    static func outputs(_ arguments: Arguments) throws -> [String] {
        let files = arguments.operands
        let given = arguments.text("output")
        func wrong(_ message: String) -> UsageError { UsageError(message, command: arguments.command) }
        for option in ["save-job", "journal"] where files.count > 1 && arguments.has(option) {
            throw wrong("--\(option) goes with one address file only")
        }
        if let given, files.count == 1, !isFolder(given) {
            if let objection = OutputEntry.objection(toFile: given) { throw wrong("\(given): \(objection)") }
            return [given]
        }
        if let given, files.count > 1, OutputEntry.objection(toFile: given) == nil, !isFolder(given) {
            throw wrong("\(given) is one file; for several address files -o names a folder")
        }
        if files.contains("-") { throw wrong("addresses from standard input need -o with the file to write") }
        let outputs = files.map { file in
            let name = FilePath.stem(of: file) + ".geojson"
            return FilePath.join(given ?? FilePath.folder(of: file), name)
        }
        for (index, output) in outputs.enumerated() {
            if outputs[..<index].contains(output) {
                throw wrong("two address files would both be written to \(output)")
            }
            if files.contains(output) { throw wrong("\(output) is an address file as well; name another with -o") }
        }
        return outputs
    }

    /// Makes the folder that `-o` names, unless it is there; what goes wrong is met again when a file is written there.
    static func makeFolder(_ arguments: Arguments) {
        guard let given = arguments.text("output"), arguments.operands.count > 1 || given.hasSuffix("/") else { return }
        mkdir(given, 0o777)
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return path.hasSuffix("/") || stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private static func input(_ file: String, _ arguments: Arguments) throws -> JobInput {
        var input = JobInput(file: file, query: [])
        input.format = try arguments.word("format", of: JobInput.Format.self)
        input.delimiter = try arguments.value("delimiter", expected: "one of , ; | tab", ScalarText.delimiter)
        input.header = !arguments.has("no-header")
        input.ragged = .pad
        return input
    }

    private static func match(_ arguments: Arguments) throws -> MatchPolicy {
        var match = MatchPolicy()
        match.accept =
            try arguments.value("accept", expected: "a number from 0 to 1", ScalarText.fraction) ?? match.accept
        match.reject =
            try arguments.value("reject", expected: "a number from 0 to 1", ScalarText.fraction) ?? match.reject
        guard match.reject <= match.accept else {
            throw UsageError(
                "--reject (\(match.reject)) is above --accept (\(match.accept))",
                command: arguments.command
            )
        }
        let words = Precision.allCases.filter { $0 != .unknown }.map(\.name).joined(separator: ", ")
        match.precision = try arguments.value("precision", expected: "one of \(words)") { text in
            text == Precision.unknown.name ? nil : Precision(name: text)
        }
        return match
    }
}
