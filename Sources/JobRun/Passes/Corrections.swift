import Geocoding
import RecordInput

/// Positions that people have corrected: they stand above every provider, and their records are never asked.
struct Corrections: Sendable {
    /// A position that somebody has found to be right.
    struct Correction: Hashable, Sendable {
        let position: Coordinate
        /// The place in that person's words; may be empty.
        let label: String
        /// The line of the file on which it stands.
        let line: Int

        /// What its record comes to.
        var outcome: Outcome {
            var candidate = Candidate()
            candidate.coordinate = position
            candidate.label = label
            var outcome = Outcome(.reviewed, match: Match(candidate: candidate, score: 0.995, comparison: "corrected"))
            outcome.provider = Corrections.providerName
            return outcome
        }
    }

    /// The name that outputs show as the provider's.
    static let providerName = "corrections"

    private var byID: [String: Correction] = [:]
    private var byQuery: [[UInt8]: Correction] = [:]
    private let idMaker: QueryMaker?
    private let file: String

    /// The corrections of a job's file.
    ///
    /// Its columns are `longitude` and `latitude`, maybe `label`, and one of: `id`, compared with the text that the job's
    /// template for ids makes of a record; `query`, the address on one line; or the very columns that the job's query is
    /// made of. A later row stands above an earlier one for the same record. `columns` are the input's. Throws errors of
    /// both files.
    init(_ entry: OverridesEntry, source: QuerySource, columns: [String]) throws {
        file = entry.file
        idMaker = try entry.id.map { try Self.maker(of: $0.template).compiled(for: columns) }
        var description = InputDescription(path: entry.file)
        description.ragged = .pad
        let reader = try description.open()
        guard let longitude = reader.columns.firstIndex(of: "longitude"),
            let latitude = reader.columns.firstIndex(of: "latitude")
        else {
            throw InputError(
                .malformed(line: 1),
                "\(entry.file): corrections need the columns longitude and latitude, in degrees"
            )
        }
        let label = reader.columns.firstIndex(of: "label")
        let isByID = idMaker != nil && reader.columns.contains("id")
        let maker =
            try isByID
            ? Self.maker(of: "{id}").compiled(for: reader.columns)
            : Self.queryMaker(source, reader.columns, file: entry.file)
        while case let chunk = try reader.nextChunk(), !chunk.isEmpty {
            for record in chunk {
                func text(_ column: Int) -> String { String(decoding: record[column], as: UTF8.self) }
                let degrees = (
                    Degrees.value(of: text(longitude), axis: .longitude),
                    Degrees.value(of: text(latitude), axis: .latitude)
                )
                guard record.flaw == nil, case (let east?, let north?) = degrees,
                    let position = Coordinate(longitude: east, latitude: north)
                else {
                    let words = "there is no position; longitude and latitude belong into each row, in degrees"
                    throw InputError(
                        .malformed(line: record.line),
                        "\(entry.file), line \(record.line): \(words)"
                    )
                }
                let correction = Correction(position: position, label: label.map(text) ?? "", line: record.line)
                guard case .query(let query) = maker.query(for: record) else { continue }
                if isByID { byID[query.line] = correction } else { byQuery[Self.key(of: query)] = correction }
            }
        }
    }

    /// What to tell a person of those that correct no record, when the ones on `used` lines do; nil when all do.
    func text(unused used: Set<Int>) -> String? {
        let unused = Set(byID.values.map(\.line)).union(byQuery.values.map(\.line)).subtracting(used).sorted()
        guard !unused.isEmpty else { return nil }
        let lines = unused.prefix(10).map(String.init).joined(separator: ", ")
        let words = "\(file): corrections that fit no record: \(unused.count.grouped), beginning on line \(lines)"
        let cure = byID.isEmpty ? "they have to ask what the record asks, with every part" : "compare the ids"
        return "\(words)\(unused.count > 10 ? " and more" : ""); \(cure)"
    }

    /// The correction for the record that asks that query; nil when there is none.
    func correction(of record: AddressRecord, asking query: Query?) -> Correction? {
        if !byID.isEmpty, case .query(let id)? = idMaker?.query(for: record), let found = byID[id.line] { return found }
        guard !byQuery.isEmpty, let query else { return nil }
        return byQuery[Self.key(of: query)]
    }

    /// What the query asks, in the form that questions are made of; an address counts as it stands on one line.
    private static func key(of query: Query) -> [UInt8] {
        var key: [UInt8] = []
        if query.point == nil { QuestionText.append(query.oneLine, to: &key) } else { query.appendText(to: &key) }
        return key
    }

    private static func maker(of template: String) throws -> QuerySource {
        QuerySource(line: try QueryTemplate(parsing: template))
    }

    private static func queryMaker(_ source: QuerySource, _ columns: [String], file: String) throws -> QueryMaker {
        if columns.contains("query") { return try maker(of: "{query}").compiled(for: columns) }
        do {
            return try source.compiled(for: columns)
        } catch is QueryTemplateError {
            throw InputError(
                .malformed(line: 1),
                "\(file): whose position is it? Corrections need a column query with the address on one line, id (with "
                    + "overrides.id in the job), or the columns that the job's query is made of"
            )
        }
    }
}
