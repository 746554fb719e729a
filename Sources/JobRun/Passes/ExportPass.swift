import FeatureOutput
import Geocoding
import RecordInput
import RunJournal
import Synchronization

/// The second pass: reads the input again from the start, decides what each record came to, and writes the outputs.
///
/// Chunks of records are decided and encoded side by side and written in input order. The outputs' names are taken
/// over only when all of them are complete.
struct ExportPass {
    /// Chunks under way at once: enough to keep two cores busy while a third part reads.
    private static let window = 4
    private static let chunkSize = 256
    /// Bytes of rows that go into the journal at once.
    private static let rowGroup = 1 << 18
    /// About what a feature takes beside its record's fields.
    private static let bytesPerFeature = 640

    /// Where the answers are, one place for each part of the records that is to be decided.
    let sources: [AnswerSource]
    let records: RecordQueries
    let outputs: [OutputEntry]
    let stop: StopSignal
    let meter: ProgressMeter
    /// Answers that had turned out to be damaged before the last were asked again.
    var mended = 0
    /// The report on what has changed; nil when none is written.
    var changes: ChangeReport?
    private let scorers = ScorerPool()

    /// How a pass ended.
    enum Ending: Sendable {
        /// All outputs are published.
        case published(ExportFigures)
        /// The run was asked to stop; no output has changed.
        case stopped
        /// So many answers in the journal turned out to be damaged; no output has changed.
        case damaged(Int)
        /// Records of those shards have no answer; no output has changed.
        case incomplete([Int])
    }

    /// What has to be so before the outputs are published.
    enum Condition: Sendable {
        /// Nothing.
        case always
        /// No answer in the journal is damaged.
        case whenSound
        /// As `whenSound`, and no record is without an answer.
        case whenComplete
    }

    /// A chunk of the input, ready to be written.
    private struct EncodedChunk: Sendable {
        var number: Int
        /// One piece of GeoJSON for each output.
        var pieces: [FeatureChunk]
        var figures = ExportFigures()
        /// The shards of records that have no answer.
        var unfinished: Set<Int> = []
        /// What the records came to, for the report on changes.
        var rows: [UInt8] = []
    }

    /// What a record came to, and to which shard it belongs.
    private struct Decision {
        var outcome: Outcome
        var shard = 0
        /// The line of the correction that decided it, if one did.
        var correction: Int?
    }

    /// Writes all outputs and publishes them if the condition holds.
    ///
    /// Records whose answers are in none of the sources are left out. Throws errors of the input, the journal and the
    /// outputs; then no output has changed.
    func run(reading reader: RecordReader, run: String, publishing condition: Condition) async throws -> Ending {
        // A JSON record brings its own members along.
        let columns = reader.format == .jsonl ? [] : reader.columns
        let encoders = try outputs.map {
            try FeatureEncoder(columns: columns, prefix: $0.prefix, attributes: $0.attributes)
        }
        var files: [FeatureCollectionFile] = []
        for output in outputs { files.append(try FeatureCollectionFile(path: output.file, run: run)) }
        var figures = ExportFigures()
        var unfinished: Set<Int> = []
        var numberOfNext = 0
        var early: [Int: EncodedChunk] = [:]
        // Rows for the report on changes that are not in the journal yet.
        var rows: (bytes: [UInt8], count: Int) = ([], 0)
        try await withThrowingTaskGroup(of: EncodedChunk.self) { group in
            var chunks = 0
            func startNext() throws {
                let chunk = try reader.nextChunk(limit: Self.chunkSize)
                guard !chunk.isEmpty else { return }
                let number = chunks
                chunks += 1
                group.addTask { try await encode(chunk, number: number, with: encoders) }
            }
            for _ in 0..<Self.window { try startNext() }
            while let encoded = try await group.next() {
                if stop.isStopping { return }
                early[encoded.number] = encoded
                while let next = early.removeValue(forKey: numberOfNext) {
                    numberOfNext += 1
                    for (index, piece) in next.pieces.enumerated() { try files[index].append(piece) }
                    figures += next.figures
                    unfinished.formUnion(next.unfinished)
                    rows.bytes += next.rows
                    rows.count += next.figures.records
                }
                if rows.bytes.count >= Self.rowGroup {
                    try await changes?.add(rows.bytes, count: rows.count)
                    rows = ([], 0)
                }
                meter.report(progress(figures, reader))
                try startNext()
            }
        }
        if stop.isStopping { return .stopped }
        var damaged = -mended
        for source in sources { damaged += try await source.journal.damagedAnswers }
        if condition == .whenComplete, !unfinished.isEmpty { return .incomplete(unfinished.sorted()) }
        guard damaged == 0 || condition == .always else { return .damaged(damaged) }
        try await changes?.add(rows.bytes, count: rows.count)
        // Where records are pending nobody knows yet what has changed.
        let report = figures.outcomes[.pending] == 0 ? try await changes?.write(run: run) : nil
        figures.changes = report?.changes
        for index in files.indices { try files[index].publish(attribution: attribution(of: figures)) }
        if let report {
            try report.file.publish()
            try await changes?.end()
            figures.hasReport = true
        }
        meter.report(progress(figures, reader), always: true)
        return .published(figures)
    }

    /// What the licences of the points that were written want shown, each text once.
    private func attribution(of figures: ExportFigures) -> [String] {
        var texts: [String] = []
        for link in sources.first?.chain.links ?? [] where figures.providers.contains(link.geocoder.name) {
            let text = link.geocoder.attribution
            if !text.isEmpty, !texts.contains(text) { texts.append(text) }
        }
        return texts
    }

    @concurrent
    private func encode(
        _ chunk: [AddressRecord],
        number: Int,
        with encoders: [FeatureEncoder]
    ) async throws -> EncodedChunk {
        let decisions = try await decisions(on: chunk)
        let room = chunk.reduce(0) { $0 + $1.bytes.count + Self.bytesPerFeature }
        var encoded = EncodedChunk(number: number, pieces: encoders.map { _ in FeatureChunk(capacity: room) })
        // A record holds its fields; lent in place it need not be copied.
        chunk.withUnsafeBufferPointer { chunk in
            for (place, decision) in decisions.enumerated() {
                guard let decision else { continue }
                encoded.figures.count(decision.outcome, of: chunk[place])
                if let line = decision.correction { encoded.figures.usedCorrections.insert(line) }
                if decision.outcome.kind == .pending { encoded.unfinished.insert(decision.shard) }
                changes?.row(of: chunk[place], decision.outcome, by: records.maker).append(to: &encoded.rows)
                for index in encoders.indices {
                    if outputs[index].unmatched == .omit, decision.outcome.match == nil { continue }
                    encoders[index].append(chunk[place], decision.outcome, to: &encoded.pieces[index])
                }
            }
        }
        return encoded
    }

    /// What each record of a chunk came to, by the answers that the journals hold; nil for those that none is for.
    private func decisions(on chunk: [AddressRecord]) async throws -> [Decision?] {
        guard let first = sources.first?.chain.links.first?.geocoder else { return [] }
        let hasher = QuestionHasher()
        var records = records
        var scorer = scorers.take() ?? Scorer(policy: records.policy)
        defer { scorers.give(back: scorer) }
        let takesSkipped = sources.contains(where: \.takesSkipped)
        var decisions = [Decision?](repeating: nil, count: chunk.count)
        var asked: [AskedRecord] = []
        asked.reserveCapacity(chunk.count)
        for (index, record) in chunk.enumerated() {
            switch records.asking(for: record) {
            case .ask(let query):
                let key = hasher.key(for: first.question(for: query))
                asked.append(AskedRecord(place: index, key: key, inquiry: Inquiry(query: query)))
            case .skip(let reason): decisions[index] = takesSkipped ? Decision(outcome: Outcome(reason)) : nil
            case .corrected(let correction):
                guard takesSkipped else { continue }
                decisions[index] = Decision(outcome: correction.outcome, correction: correction.line)
            }
        }
        for source in sources {
            // Inquiries hold many texts: where one journal has them all, they are moved and not copied.
            var own: [AskedRecord] = []
            if source.shard == nil { swap(&own, &asked) } else { own = asked.filter { source.holds($0.key) } }
            try await source.hear(&own, by: &scorer, hasher) { place, _, outcome in
                decisions[place] = Decision(outcome: outcome, shard: source.shard?.index ?? 0)
            }
        }
        return decisions
    }

    private func progress(_ figures: ExportFigures, _ reader: RecordReader) -> RunProgress {
        var progress = RunProgress()
        progress.phase = .writing
        progress.records = figures.records
        progress.share = reader.share
        progress.outcomes = figures.outcomes
        return progress
    }
}

/// Scorers on their way from chunk to chunk: each has one alone, with the buffers that those before made.
private final class ScorerPool: Sendable {
    private let scorers = Mutex<[Scorer]>([])

    func take() -> Scorer? { scorers.withLock { $0.popLast() } }

    func give(back scorer: Scorer) { scorers.withLock { $0.append(scorer) } }
}
