import FeatureOutput
import Geocoding
import RecordInput

/// A job's input, ready to be read as often as needed.
struct InputFile: Sendable {
    /// Which columns make the query.
    let source: QuerySource
    private let description: InputDescription
    private let overrides: OverridesEntry?
    private let policy: MatchPolicy

    /// The input of that job.
    ///
    /// Standard input is read from a file beside the journal, since it is needed twice; `spooling` says whether it is to
    /// be copied there now. Throws `JobFileError` for a template that cannot be read, `OutputError` when the copy
    /// cannot be written.
    init(_ job: Job, spooling: Bool) throws {
        source = try QuerySource(job.input)
        var path = job.input.file
        if path == "-" {
            path = InputSpool.path(forJournal: job.journal)
            if spooling { path = try InputSpool.copyStandardInput(forJournal: job.journal) }
        }
        var description = InputDescription(path: path)
        description.format = job.input.format.flatMap { InputFormat(rawValue: $0.rawValue) }
        description.delimiter = job.input.delimiter
        description.hasHeader = job.input.header
        description.ragged = job.input.ragged == .error ? .error : .pad
        description.reserved = Set(job.output.flatMap { $0.addedNames })
        let ids = try [job.changes?.id, job.overrides?.id].compactMap(\.self).flatMap { part in
            try QueryTemplate(parsing: part.template).columns
        }
        let asked = source.columns
        description.paths = asked + ids.filter { !asked.contains($0) }
        (overrides, policy) = (job.overrides, job.match)
        self.description = description
    }

    /// Opens the input at its beginning.
    ///
    /// - Throws: `InputError`.
    func open() throws -> RecordReader { try description.open() }

    /// Makes queries of the records that the reader gives.
    ///
    /// - Throws: `QueryTemplateError` when a template names a column that is not there.
    func queryMaker(for reader: RecordReader) throws -> QueryMaker {
        do {
            return try source.compiled(for: reader.columns)
        } catch let error as QueryTemplateError {
            guard case .unknownColumn(let name) = error.reason, !HeaderWords.areNames(reader.columns) else {
                throw error
            }
            throw JobFileError(
                .invalid,
                [JobProblem(SourcePlace(option: description.path), Self.noColumn(name, reader))]
            )
        }
    }

    /// The queries of the records that the reader gives, with the job's corrections.
    ///
    /// - Throws: errors of the input and of the file of corrections.
    func queries(for reader: RecordReader) throws -> RecordQueries {
        let corrections = try overrides.map { try Corrections($0, source: source, columns: reader.columns) }
        return RecordQueries(maker: try queryMaker(for: reader), policy: policy, corrections: corrections)
    }

    /// What is wrong when the first row seems to be a record, whose text does not belong into messages.
    private static func noColumn(_ name: String, _ reader: RecordReader) -> String {
        "there is no column \"\(name)\"; the first row looks like a record: without header, the \(reader.columns.count) "
            + "columns are called column_1, column_2 and so on (--no-header, or header: false in a job)"
    }

    /// The size and SHA-256 of the input's bytes.
    ///
    /// - Throws: `InputError`.
    func fingerprint() throws -> InputFingerprint {
        try InputFingerprint(ofFileAt: description.path)
    }

    /// How the input is read, for the journal.
    var reading: String {
        let delimiter = description.delimiter.map { String(UnicodeScalar($0)) } ?? "found"
        return "\(description.format?.rawValue ?? "found") delimiter \(delimiter) header \(description.hasHeader)"
    }
}

extension QuerySource {
    /// The templates that a job gives.
    ///
    /// - Throws: `JobFileError` with the places of all templates that cannot be read.
    init(_ input: JobInput) throws {
        var problems: [JobProblem] = []
        func template(_ part: QueryPart) -> QueryTemplate? {
            do {
                return try QueryTemplate(parsing: part.template)
            } catch {
                problems.append(JobProblem(part.place, "\(error)"))
                return nil
            }
        }
        if let point = input.point {
            let templates = [point.longitude, point.latitude].compactMap(template)
            guard problems.isEmpty, templates.count == 2 else { throw JobFileError(.invalid, problems) }
            self.init(Point(longitude: templates[0], latitude: templates[1]))
        } else {
            var templates: [Part: QueryTemplate] = [:]
            for part in input.query { if let name = Part(rawValue: part.name) { templates[name] = template(part) } }
            self.init(templates)
        }
        if problems.isEmpty, columns.isEmpty, let place = (input.point?.longitude ?? input.query.first)?.place {
            let example = "such as \"{street} {no}, {city}\""
            problems = [
                JobProblem(place, "the query names no column, so it asks nothing; write one in braces, \(example)")
            ]
        }
        guard problems.isEmpty else { throw JobFileError(.invalid, problems) }
    }
}

extension RecordReader {
    /// The part of the input read so far, 0 to 1; nil when its size is not known.
    var share: Double? {
        guard let totalBytes else { return nil }
        return totalBytes == 0 ? 1 : min(1, Double(bytesRead) / Double(totalBytes))
    }
}
