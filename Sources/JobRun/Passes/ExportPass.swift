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
    /// About what a feature takes beside its record's fields.
    private static let bytesPerFeature = 640

    let chain: ProviderChain
    let journal: Journal
    let records: RecordQueries
    let outputs: [OutputEntry]
    let stop: StopSignal
    let meter: ProgressMeter
    private let scorers = ScorerPool()

    /// How a pass ended.
    enum Ending: Sendable {
        /// All outputs are published.
        case published(ExportFigures)
        /// The run was asked to stop; no output has changed.
        case stopped
        /// So many answers in the journal turned out to be damaged; no output has changed.
        case damaged(Int)
    }

    /// A chunk of the input, ready to be written.
    private struct EncodedChunk: Sendable {
        var number: Int
        /// One piece of GeoJSON for each output.
        var pieces: [FeatureChunk]
        var figures = ExportFigures()
    }

    /// Writes all outputs and publishes them.
    ///
    /// Without `publishingDamage`, nothing is published when an answer in the journal is damaged. Throws errors of the
    /// input, the journal and the outputs; then no output has changed.
    func run(reading reader: RecordReader, run: String, publishingDamage: Bool) async throws -> Ending {
        // A JSON record brings its own members along.
        let columns = reader.format == .jsonl ? [] : reader.columns
        let encoders = try outputs.map {
            try FeatureEncoder(columns: columns, prefix: $0.prefix, attributes: $0.attributes)
        }
        var files: [FeatureCollectionFile] = []
        for output in outputs { files.append(try FeatureCollectionFile(path: output.file, run: run)) }
        var figures = ExportFigures()
        var numberOfNext = 0
        var early: [Int: EncodedChunk] = [:]
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
                }
                meter.report(progress(figures, reader))
                try startNext()
            }
        }
        if stop.isStopping { return .stopped }
        let damaged = try await journal.damagedAnswers
        guard damaged == 0 || publishingDamage else { return .damaged(damaged) }
        for index in files.indices { try files[index].publish(attribution: attribution(of: figures)) }
        meter.report(progress(figures, reader), always: true)
        return .published(figures)
    }

    /// What the licences of the points that were written want shown, each text once.
    private func attribution(of figures: ExportFigures) -> [String] {
        var texts: [String] = []
        for link in chain.links where figures.providers.contains(link.geocoder.name) {
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
        let outcomes = try await outcomes(of: chunk)
        let room = chunk.reduce(0) { $0 + $1.bytes.count + Self.bytesPerFeature }
        var encoded = EncodedChunk(number: number, pieces: encoders.map { _ in FeatureChunk(capacity: room) })
        for position in chunk.indices {
            encoded.figures.count(outcomes[position], of: chunk[position])
            for index in encoders.indices {
                if outputs[index].unmatched == .omit, outcomes[position].match == nil { continue }
                encoders[index].append(chunk[position], outcomes[position], to: &encoded.pieces[index])
            }
        }
        return encoded
    }

    /// What each record of a chunk came to, by the answers that the journal holds.
    private func outcomes(of chunk: [AddressRecord]) async throws -> [Outcome] {
        let hasher = QuestionHasher()
        var records = records
        var scorer = scorers.take() ?? Scorer(policy: records.policy)
        defer { scorers.give(back: scorer) }
        var outcomes = [Outcome](repeating: Outcome(.notAttempted), count: chunk.count)
        var open: [(record: Int, inquiry: Inquiry)] = []
        for (index, record) in chunk.enumerated() {
            switch records.asking(for: record) {
            case .ask(let query): open.append((index, Inquiry(query: query)))
            case .skip(let reason): outcomes[index] = Outcome(reason)
            }
        }
        for link in chain.links where !open.isEmpty {
            let keys = open.map { hasher.key(for: link.geocoder.question(for: $0.inquiry.query)) }
            let replies = try await journal.replies(to: keys, provider: link.number, since: link.since)
            var dissatisfied: [(record: Int, inquiry: Inquiry)] = []
            for (position, reply) in replies.enumerated() {
                open[position].inquiry.take(reply, of: link.geocoder)
                let outcome = open[position].inquiry.outcome(by: &scorer)
                if open[position].inquiry.wantsNext(after: outcome, at: link) { dissatisfied.append(open[position]) }
                outcomes[open[position].record] = outcome
            }
            open = dissatisfied
        }
        return outcomes
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
