import Geocoding
import RunJournal

extension JobPipeline {
    /// Does a run within its time, and tells those who watch from outside how it ended.
    func reported(_ body: () async throws -> RunSummary) async throws -> RunSummary {
        let timer = timeLimit.watch(stop, on: clock) { [observer] words in
            observer.happened(RunEvent(.runStopping, "stopping: \(words); answers under way are still taken"))
        }
        defer { timer?.cancel() }
        do {
            let summary = try await body()
            await reports.ended(summary)
            return summary
        } catch {
            // Who finds another run at work has nothing to tell: that run tells itself.
            guard (error as? JournalError)?.reason != .busy else { throw error }
            await reports.ended(failed(error))
            throw error
        }
    }

    /// What a run came to that ended with that error before it could do anything.
    func failed(_ error: any Error) -> RunSummary {
        var summary = RunSummary()
        summary.job = job.name
        summary.run = runID
        summary.input = job.input.file
        let code = stop.isStopping ? options.codeWhenAsked() : ExitCode(for: error)
        summary.exitCode = (code.isSignal ? code : ExitCode(for: error)).rawValue
        summary.advice = "\(error)"
        return summary
    }
}
