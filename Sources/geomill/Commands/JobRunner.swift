import Geocoding
import JobRun

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Does jobs for a person: shows progress, listens to signals, says what came of it.
struct JobRunner {
    private enum Progress: String, CaseIterable { case auto, never, plain }
    private enum Color: String, CaseIterable { case auto, always, never }

    /// Shows progress and notes.
    let writer: ProgressWriter
    private let stop = StopSignal()
    private let requests: StopRequests

    /// A runner that shows what the options say, and listens to signals from now on.
    ///
    /// - Throws: `UsageError` for options that make no sense.
    init(_ arguments: Arguments) throws {
        let log = try LogStyle(arguments)
        let writer = ProgressWriter(try Self.style(arguments, log), log: log)
        self.writer = writer
        requests = StopRequests(stop: stop) {
            let words = "stopping; answers under way are still taken. Ask once more to stop at once"
            writer.happened(RunEvent(.runStopping, words))
        }
    }

    /// True once a signal asked to stop.
    var isStopping: Bool { stop.isStopping }

    /// Does a job and says what came of it.
    ///
    /// - Throws: errors of the stages.
    func run(_ job: Job, options: RunOptions) async throws -> ExitCode {
        try await work(job, options) { try await $0.run() }
    }

    /// Asks settled records of a job once more, does the rest of it, and says what came of it.
    ///
    /// - Throws: errors of the stages.
    func retry(_ job: Job, _ choice: Reopening, options: RunOptions) async throws -> ExitCode {
        try await work(job, options) { try await $0.retry(choice) }
    }

    /// Writes a job's outputs from the journals of its parts and says what came of it.
    ///
    /// - Throws: errors of the stages.
    func merge(_ job: Job, journals: [String]) async throws -> ExitCode {
        try await work(job, RunOptions()) { try await $0.merge(journals) }
    }

    /// Writes a job's outputs from its journal and says what came of it.
    ///
    /// - Throws: errors of the stages.
    func export(_ job: Job) async throws -> ExitCode {
        try await work(job, RunOptions()) { try await $0.export() }
    }

    private func work(
        _ job: Job,
        _ options: RunOptions,
        _ body: (JobPipeline) async throws -> RunSummary
    ) async throws -> ExitCode {
        let clock = ContinuousClock()
        writer.begin(job: job.name, shard: job.shard?.description ?? "")
        var options = options
        options.codeWhenAsked = { [requests] in requests.code ?? .stopped }
        let pipeline = JobPipeline(job: job, options: options, stop: stop, observer: writer, clock: clock)
        do {
            let summary = try await body(pipeline)
            writer.finish(summary)
            let code = ExitCode(rawValue: summary.exitCode) ?? .fault
            // A signal that came when all was done already changes nothing.
            if code.isSignal { requests.endIfAsked() }
            return code
        } catch {
            writer.endLine()
            if stop.isStopping {
                writer.happened(RunEvent(.error, "\(error)"))
                requests.endIfAsked()
            }
            throw error
        }
    }

    private static func style(_ arguments: Arguments, _ log: LogStyle) throws -> ProgressWriter.Style {
        let progress = try arguments.word("progress", of: Progress.self) ?? .auto
        let color = try arguments.word("color", of: Color.self) ?? .auto
        if arguments.has("quiet") { return .quiet }
        switch progress {
        case .never: return .never
        case .plain: return .plain
        case .auto:
            guard log.format == .text, StandardStreams.errorIsTerminal else { return .plain }
            let wantsNone = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
            return .bar(hasColor: color == .always || color == .auto && !wantsNone)
        }
    }
}
