import Foundation
import Geocoding
import RecordInput
import RunJournal
import Synchronization
import TestSupport

@testable import JobRun

/// What the two passes need, with scripted geocoders instead of a job's own.
final class PassFixture {
    let folder: TemporaryFolder
    let input: InputFile
    var records: RecordQueries
    var job: Job
    /// What the chain's providers do when they cannot be asked, in its order.
    var onOutage: [ProviderEntry.OutageChoice] = []
    /// The bytes that are free where the journal lies; nil when nobody looks.
    var free: Int64?

    /// A fixture that reads that CSV text, whose column `address` holds the address on one line; or which has positions
    /// as those templates for longitude and latitude say.
    init(
        _ csv: String,
        point: (longitude: String, latitude: String)? = nil,
        policy: MatchPolicy = PassFixture.lenient
    ) throws {
        folder = try TemporaryFolder()
        let part = QueryPart(name: "line", template: "{address}", place: SourcePlace(option: "test"))
        var jobInput = JobInput(file: try folder.write(csv, to: "input.csv"), query: [part])
        jobInput.ragged = .pad
        jobInput.point = point.map { PointParts(longitude: $0.longitude, latitude: $0.latitude, at: part.place) }
        job = Job(
            name: "test",
            input: jobInput,
            providers: [ProviderEntry(name: "scripted")],
            output: [OutputEntry(file: folder.path("out.geojson"))]
        )
        input = try InputFile(job, spooling: false)
        records = RecordQueries(maker: try input.source.compiled(for: try input.open().columns), policy: policy)
    }

    /// Takes every candidate, so that these tests do not depend on how scores are made.
    static let lenient: MatchPolicy = {
        var policy = MatchPolicy()
        policy.accept = 0
        policy.reject = 0
        return policy
    }()

    private func meter(_ observer: any RunObserver = SilentObserver()) -> ProgressMeter {
        let status = StatusFile(path: folder.path("status.json"), run: "test", job: "test")
        return ProgressMeter(observer: observer, status: status, elapsed: { .zero })
    }

    /// Runs the first pass on the job's journal.
    func fetch(
        _ geocoders: [any Geocoder],
        queryLimit: Int? = nil,
        stop: StopSignal = StopSignal(),
        observer: any RunObserver = SilentObserver(),
        shard: Shard? = nil
    ) async throws -> FetchFigures {
        try await withJournal(shard) { journal in
            let chain = try await ProviderChain(geocoders, onOutage: onOutage, in: journal)
            var pass = FetchPass(
                chain: chain,
                journal: journal,
                records: records,
                limits: job.limits,
                queryLimit: queryLimit,
                stop: stop,
                meter: meter(observer)
            )
            pass.shard = shard
            pass.ledger = try await AttemptLedger(job, chain, journal)
            if let free { pass.space = SpaceWatch(answers: SpaceWatch.answerLimit, elapsed: { .zero }, free: { free }) }
            return try await pass.run(reading: try input.open(), grace: .seconds(1), clock: ContinuousClock())
        }
    }

    /// Runs the second pass and returns the features' properties, with the geometry under `geometry`.
    func export(_ geocoders: [any Geocoder]) async throws -> [[String: Any]] {
        _ = try await withJournal { journal in
            let chain = try await ProviderChain(geocoders, onOutage: onOutage, in: journal)
            return try await ExportPass(
                sources: [AnswerSource(chain: chain, journal: journal, shard: nil)],
                records: records,
                outputs: job.output,
                stop: StopSignal(),
                meter: meter()
            ).run(reading: try input.open(), run: "test", publishing: .always)
        }
        let data = try Data(contentsOf: folder.url.appending(path: "out.geojson"))
        let collection = try JSONSerialization.jsonObject(with: data) as? [String: Any]
        let features = collection?["features"] as? [[String: Any]] ?? []
        return features.map { feature in
            var properties = feature["properties"] as? [String: Any] ?? [:]
            properties["geometry"] = feature["geometry"]
            return properties
        }
    }

    /// Runs the second pass over the journals of all shards, and returns how it ended.
    func merge(_ geocoders: [any Geocoder], shards: [Shard]) async throws -> ExportPass.Ending {
        var sources: [AnswerSource] = []
        for shard in shards {
            let journal = try await Journal.open(
                shard.journal(of: job.journal),
                creating: false,
                clock: ContinuousClock()
            )
            let chain = try await ProviderChain(geocoders, onOutage: onOutage, in: journal)
            sources.append(AnswerSource(chain: chain, journal: journal, shard: shard))
        }
        let pass = ExportPass(
            sources: sources,
            records: records,
            outputs: job.output,
            stop: StopSignal(),
            meter: meter()
        )
        let ending = try await pass.run(reading: try input.open(), run: "merge", publishing: .whenComplete)
        for source in sources { try await source.journal.close() }
        return ending
    }

    private func withJournal<Value>(
        _ shard: Shard? = nil,
        _ body: (Journal) async throws -> Value
    ) async throws -> Value {
        let path = shard?.journal(of: job.journal) ?? job.journal
        let journal = try await Journal.open(path, creating: true, clock: ContinuousClock())
        do {
            let value = try await body(journal)
            try await journal.close()
            return value
        } catch {
            try? await journal.close()
            throw error
        }
    }
}

/// Remembers the last report.
final class LastProgress: RunObserver {
    private let state = Mutex<RunProgress?>(nil)

    /// The last report, nil before the first.
    var progress: RunProgress? { state.withLock(\.self) }

    func progressed(_ progress: RunProgress) { state.withLock { $0 = progress } }
    func noted(_ message: String) {}
}

/// Takes no notice.
struct SilentObserver: RunObserver {
    func progressed(_ progress: RunProgress) {}
    func noted(_ message: String) {}
}
