import FeatureOutput
import Geocoding
import RunJournal

/// Compares what the records came to with what they came to when the outputs were written before, and writes the report.
///
/// The journal keeps a short row for each record. Two lists of rows are compared part by part, so that memory grows with
/// the number of changes alone.
struct ChangeReport: Sendable {
    /// Rows that are compared at once, of both lists together.
    private static let atOnce = 1 << 16

    let rules: ChangesEntry
    let journal: Journal
    /// By which records are known again; nil when by what they ask.
    private let idMaker: QueryMaker?
    private let list: Int64

    /// A report on an input with those columns.
    ///
    /// - Throws: `JournalError`, and `QueryTemplateError` when the template for ids names a column that is not there.
    init(_ rules: ChangesEntry, columns: [String], journal: Journal) async throws {
        self.rules = rules
        self.journal = journal
        idMaker = try rules.id.map { part in
            try QuerySource(line: try QueryTemplate(parsing: part.template)).compiled(for: columns)
        }
        list = try await journal.beginPublished(shape: rules.id.map { "id \($0.template)" } ?? "query")
    }

    /// The row of a record that came to that outcome.
    func row(of record: AddressRecord, _ outcome: Outcome, by maker: QueryMaker) -> PublishedRow {
        var id = ""
        var text: [UInt8] = []
        if let idMaker {
            if case .query(let made) = idMaker.query(for: record) { id = made.line }
            text += id.utf8
        } else if case .query(let query) = maker.query(for: record) {
            query.appendText(to: &text)
        }
        return PublishedRow(
            mark: FNVHash.mix(FNVHash.hash(text), 2),
            record: record.number,
            outcome: outcome.kind.rawValue,
            point: outcome.match?.candidate.coordinate.map(PublishedRow.Point.init),
            score: outcome.match.map { Int(($0.score * 10_000).rounded()) },
            id: id
        )
    }

    /// Takes in encoded rows, in the input's order.
    ///
    /// - Throws: `JournalError`.
    func add(_ rows: [UInt8], count: Int) async throws {
        if count > 0 { try await journal.add(rows, count: count, toPublished: list) }
    }

    /// Writes the report; its name is taken over when the file is published.
    ///
    /// - Returns: The file with the number of changes, which is nil when there is nothing to compare with.
    /// - Throws: errors of the journal and the output.
    func write(run: String) async throws -> (file: PublishedFile, changes: Int?) {
        let file = try PublishedFile(path: rules.file, run: run)
        try file.append(ChangeLine.header)
        guard let earlier = try await journal.published(before: list) else { return (file, nil) }
        var changes: [Change] = []
        let count = try await journal.publishedCount(in: earlier) + journal.publishedCount(in: list)
        let parts = max(1, (count + Self.atOnce - 1) / Self.atOnce)
        for part in 0..<parts {
            let before = try await journal.publishedRows(in: earlier, part: part, of: parts)
            let after = try await journal.publishedRows(in: list, part: part, of: parts)
            changes += Change.all(from: before, to: after, rules)
        }
        changes.sort { $0.order < $1.order }
        for change in changes { try file.append(ChangeLine(change).text) }
        return (file, changes.count)
    }

    /// Takes down that the outputs are published: the next report goes by them.
    ///
    /// - Throws: `JournalError`.
    func end() async throws { try await journal.endPublished(list) }
}

/// A line of the report, as CSV.
struct ChangeLine {
    /// The names of the columns.
    static let header = """
        change,record,id,outcome_before,outcome,score_before,score,longitude_before,latitude_before,longitude,latitude,\
        metres,record_before

        """

    /// The line with its end.
    let text: String

    /// The line of a change.
    init(_ change: Change) {
        let (before, after) = (change.before, change.after)
        let fields: [String] = [
            change.kind.rawValue, after.map { "\($0.record)" } ?? "", after?.id ?? before?.id ?? "",
            Self.outcome(before), Self.outcome(after), Self.score(before), Self.score(after),
            Self.degrees(before?.point?.longitude), Self.degrees(before?.point?.latitude),
            Self.degrees(after?.point?.longitude), Self.degrees(after?.point?.latitude),
            change.metres.map { "\(Int($0.rounded()))" } ?? "", before.map { "\($0.record)" } ?? "",
        ]
        text = fields.map(Self.quoted).joined(separator: ",") + "\n"
    }

    private static func outcome(_ row: PublishedRow?) -> String {
        row.flatMap { OutcomeKind(rawValue: $0.outcome)?.name } ?? ""
    }

    private static func score(_ row: PublishedRow?) -> String {
        row?.score.map { Self.decimal(Int64($0), digits: 4) } ?? ""
    }

    private static func degrees(_ value: Int32?) -> String { value.map { decimal(Int64($0), digits: 7) } ?? "" }

    /// A number with that many decimals, without zeros at its end.
    private static func decimal(_ value: Int64, digits: Int) -> String {
        let scale = (0..<digits).reduce(Int64(1)) { product, _ in product * 10 }
        let (whole, rest) = abs(value).quotientAndRemainder(dividingBy: scale)
        var decimals = String(rest + scale).dropFirst()
        while decimals.last == "0" { decimals.removeLast() }
        return (value < 0 ? "-" : "") + "\(whole)" + (decimals.isEmpty ? "" : ".\(decimals)")
    }

    private static func quoted(_ field: String) -> String {
        guard field.utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }) else { return field }
        return "\"" + field.replacing("\"", with: "\"\"") + "\""
    }
}
