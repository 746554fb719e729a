import Synchronization

/// Tells everything in a run that it has been asked to stop: no new attempts, answers under way still land.
package final class StopSignal: Sendable {
    private struct State {
        var isStopping = false
        var sleepers: [Int: Task<Void, Never>] = [:]
        var nextSleeper = 0
    }
    private let state = Mutex(State())

    /// A signal that has not been given.
    package init() {}

    /// True from the first call of `stop()` on.
    package var isStopping: Bool { state.withLock(\.isStopping) }

    /// Gives the signal and ends every sleep; may be called more than once, from any thread.
    package func stop() {
        let sleepers = state.withLock { state in
            state.isStopping = true
            defer { state.sleepers = [:] }
            return state.sleepers.values.map(\.self)
        }
        for sleeper in sleepers { sleeper.cancel() }
    }

    /// Sleeps that long on that clock, or until the signal is given.
    ///
    /// - Returns: true when the time has passed, false when the run is stopping.
    /// - Throws: `CancellationError` when the calling task was cancelled.
    package func sleep(for duration: Duration, on clock: some Clock<Duration>) async throws -> Bool {
        let sleeper = Task { _ = try? await clock.sleep(for: duration) }
        let number: Int? = state.withLock { state in
            guard !state.isStopping else { return nil }
            state.nextSleeper += 1
            state.sleepers[state.nextSleeper] = sleeper
            return state.nextSleeper
        }
        guard let number else {
            sleeper.cancel()
            return false
        }
        await withTaskCancellationHandler {
            await sleeper.value
        } onCancel: {
            sleeper.cancel()
        }
        state.withLock { _ = $0.sleepers.removeValue(forKey: number) }
        try Task.checkCancellation()
        return !isStopping
    }
}
