import FeatureOutput
import FoundationEssentials
import Geocoding
import ProviderFetch
import Synchronization

/// Tells those who watch a job from outside how its run goes: the metrics file and the monitoring service.
///
/// Whatever goes wrong here is told and changes nothing else.
final class RunReports: Sendable {
    private struct State {
        /// Nil before it is first needed; nil inside when nobody can be told.
        var service: HealthPing??
        /// The ping that tells of the start, on its way while the run goes on.
        var startPing: Task<Void, Never>?
    }
    private let job: Job
    private let run: String
    private let observer: any RunObserver
    private let clock: any Clock<Duration>
    private let state = Mutex(State())

    /// Reports of the run of that UUID.
    init(_ job: Job, run: String, observer: any RunObserver, clock: any Clock<Duration>) {
        self.job = job
        self.run = run
        self.observer = observer
        self.clock = clock
    }

    /// Tells that the run has begun, which is so when it holds the journal.
    func began() {
        update { $0.begin(at: Date().timeIntervalSince1970) }
        guard let service = service() else { return }
        let task = Task { [self] in
            if await !service.start(run: run, clock: clock) { warn("its start") }
        }
        state.withLock { $0.startPing = task }
    }

    /// Tells how the run ended.
    func ended(_ summary: RunSummary) async {
        update { $0.end(summary, at: Date().timeIntervalSince1970) }
        guard let service = service() else { return }
        await state.withLock(\.startPing)?.value
        let isTold = await service.end(run: run, code: summary.exitCode, report: summary.json(), clock: clock)
        if !isTold { warn("its end") }
    }

    /// The monitoring service, whose secret URL is read when it is first needed.
    private func service() -> HealthPing? {
        if let known = state.withLock(\.service) { return known }
        var service: HealthPing?
        do {
            service = try job.pingURL.map {
                try HealthPing(urlAt: KeySource($0), agent: "geomill/\(ProgramVersion.number)")
            }
        } catch {
            observer.happened(RunEvent(.warning, "\(error); nobody is told how this run goes"))
        }
        state.withLock { $0.service = .some(service) }
        return service
    }

    private func warn(_ what: String) {
        observer.happened(RunEvent(.warning, "the monitoring service could not be told of \(what)"))
    }

    private func update(_ change: (inout Metrics) -> Void) {
        guard let path = job.shard?.metrics(of: job.metricsFile) ?? job.metricsFile else { return }
        let earlier = (try? String(contentsOf: URL(filePath: path), encoding: .utf8)) ?? ""
        var metrics = Metrics(of: job.fullName, earlier: earlier)
        change(&metrics)
        do {
            let file = try PublishedFile(path: path, run: run)
            try file.append(Array(metrics.text.utf8))
            try file.publish(durably: false)
        } catch {
            observer.happened(RunEvent(.warning, "\(error); the run goes on without metrics"))
        }
    }
}
