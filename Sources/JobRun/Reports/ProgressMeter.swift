import Synchronization

/// Passes on where a pass stands: to the observer ten times a second at most, to the status file soon and then every two
/// seconds.
final class ProgressMeter: Sendable {
    private struct State {
        var lastReport: Duration?
        var latest = RunProgress()
    }
    private let observer: any RunObserver
    private let status: StatusFile?
    private let elapsed: @Sendable () -> Duration
    private let state = Mutex(State())

    /// A meter for a pass that begins when `elapsed` is zero.
    init(observer: any RunObserver, status: StatusFile?, elapsed: @escaping @Sendable () -> Duration) {
        self.observer = observer
        self.status = status
        self.elapsed = elapsed
    }

    /// Reports where the pass stands; `progress` is made only when it is time for the next report.
    func report(_ progress: @autoclosure () -> RunProgress, always: Bool = false) {
        let moment = elapsed()
        let isDue = state.withLock { state in
            if !always, let last = state.lastReport, moment - last < .milliseconds(100) { return false }
            state.lastReport = moment
            return true
        }
        guard isDue else { return }
        var progress = progress()
        progress.elapsed = moment
        state.withLock { $0.latest = progress }
        observer.progressed(progress)
    }

    /// Keeps the status file, and an observer during silent times, up to date until the task is cancelled.
    func ticking(on clock: any Clock<Duration>) -> Task<Void, any Error> {
        Task {
            var wait = Duration.milliseconds(200)
            while true {
                try await clock.sleep(for: wait)
                wait = .seconds(2)
                var progress = state.withLock(\.latest)
                progress.elapsed = elapsed()
                status?.write(progress)
                observer.progressed(progress)
            }
        }
    }
}
