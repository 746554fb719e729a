import Geocoding
import RecordInput
import RunJournal

/// Reads an input for the sake of what has changed in it: a mark for each record goes into the journal.
///
/// A mark is a hash of what the record asks, or of why it asks nothing; so a change in a column that is not asked about
/// is none, and neither is another order of the records. Only a changed input is surveyed.
struct InputSurvey {
    /// Marks that go into the journal at once.
    private static let group = 1 << 16

    let journal: Journal
    let stop: StopSignal
    private var records: RecordQueries
    private var text: [UInt8] = []

    /// A survey of those records.
    init(journal: Journal, records: RecordQueries, stop: StopSignal) {
        self.journal = journal
        self.records = records
        // What is corrected by hand has not changed in the input.
        self.records.corrections = nil
        self.stop = stop
    }

    /// Reads the input to its end.
    ///
    /// - Returns: What has changed since the input before; nil when there was none that can be compared, or when the run
    ///   was asked to stop, after which the next one surveys again.
    /// - Throws: errors of the input and the journal.
    mutating func run(reading reader: RecordReader, of input: MarkedInput) async throws -> InputDifference? {
        let list = try await journal.beginMarks(of: input)
        var marks: [UInt64] = []
        while !stop.isStopping {
            let chunk = try reader.nextChunk()
            for record in chunk { marks.append(mark(of: record)) }
            if marks.count >= Self.group || chunk.isEmpty && !marks.isEmpty {
                try await journal.add(marks, toList: list)
                marks.removeAll(keepingCapacity: true)
            }
            if chunk.isEmpty { return try await journal.endMarks(ofList: list) }
        }
        return nil
    }

    /// The mark of what the record asks: letter case and white space make no difference, as in questions.
    private mutating func mark(of record: AddressRecord) -> UInt64 {
        text.removeAll(keepingCapacity: true)
        switch records.asking(for: record) {
        case .ask(let query): query.appendText(to: &text)
        case .skip(let reason): text.append(contentsOf: reason.rawValue.utf8)
        case .corrected: break
        }
        return FNVHash.mix(FNVHash.hash(text), 1)
    }
}

extension Query {
    /// Appends all that is asked, in the form that questions are made of.
    func appendText(to text: inout [UInt8]) {
        for part in Part.allCases { QuestionText.append(self[part], to: &text) }
        guard let point else { return }
        for degrees in [point.longitude, point.latitude] {
            withUnsafeBytes(of: degrees.bitPattern.littleEndian) { text.append(contentsOf: $0) }
        }
    }
}
