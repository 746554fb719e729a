import FoundationEssentials
import JobRun
import Synchronization

/// Shows a run's progress on standard error.
///
/// On a terminal it is a bar that is redrawn ten times a second at most; elsewhere one line a minute.
final class ProgressWriter: RunObserver {
    /// How progress is shown.
    enum Style: Sendable {
        case bar(hasColor: Bool)
        case plain
        /// Neither progress nor notes.
        case quiet
        /// Notes only.
        case never
    }

    private struct State {
        /// When the last bar or line was written; at first the start of the run.
        var written = ContinuousClock.now
        var lineIsOpen = false
        var context = RunContext()
    }
    private let style: Style
    private let log: LogStyle
    private let state = Mutex(State())

    /// A writer of that style, whose lines look like those of that log.
    init(_ style: Style, log: LogStyle = LogStyle()) {
        self.style = style
        self.log = log
    }

    /// Says for which job, or which shard of it, the next lines are.
    func begin(job: String, shard: String = "") {
        state.withLock { state in
            state.context = RunContext()
            state.context.job = job
            state.context.shard = shard
        }
    }

    func progressed(_ progress: RunProgress) {
        let now = ContinuousClock.now
        state.withLock { state in
            switch style {
            case .bar(let hasColor):
                guard now - state.written >= .milliseconds(100) || !state.lineIsOpen else { return }
                state.written = now
                state.lineIsOpen = true
                let width = StandardStreams.terminalWidth
                let bar = ProgressLine.bar(progress, width: width, hasColor: hasColor)
                StandardStreams.error("\r\u{1B}[K" + bar)
            case .plain:
                guard now - state.written >= .seconds(60) else { return }
                state.written = now
                let event = RunEvent(.runProgress, ProgressLine.plain(progress))
                if let text = log.text(of: event, in: state.context, at: Date()) { StandardStreams.error(text) }
            case .quiet, .never: return
            }
        }
    }

    func happened(_ event: RunEvent) {
        if case .quiet = style, event.level < .error { return }
        state.withLock { state in
            state.context.job = event.job ?? state.context.job
            state.context.run = event.run ?? state.context.run
            guard let text = log.text(of: event, in: state.context, at: Date()) else { return }
            write(text, &state)
        }
    }

    private func write(_ text: String, _ state: inout State) {
        let clearing = state.lineIsOpen ? "\r\u{1B}[K" : ""
        state.lineIsOpen = false
        StandardStreams.error(clearing + text)
    }

    /// Takes the bar away, so that the next line begins at the left.
    func endLine() {
        state.withLock { state in
            if state.lineIsOpen { StandardStreams.error("\r\u{1B}[K") }
            state.lineIsOpen = false
        }
    }

    /// Ends the bar and writes the run's last lines.
    func finish(_ summary: RunSummary) {
        if case .quiet = style { return }
        var event = RunEvent(.runFinished)
        event.level = summary.exitCode == 0 ? .info : .warning
        guard event.level >= log.level else { return }
        let lines = RunReport.lines(of: summary)
        event.message = lines.joined(separator: "; ")
        event.duration = .seconds(summary.seconds)
        state.withLock { state in
            let text =
                log.format == .json
                ? log.text(of: event, in: state.context, at: Date(), summary: summary)
                : log.lines(lines.joined(separator: "\n"), event.level)
            if let text { write(text, &state) }
        }
    }
}
