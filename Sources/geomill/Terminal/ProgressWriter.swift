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
    }
    private let style: Style
    private let state = Mutex(State())

    /// A writer of that style.
    init(_ style: Style) { self.style = style }

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
                StandardStreams.error("geomill: \(ProgressLine.plain(progress))\n")
            case .quiet, .never: return
            }
        }
    }

    func noted(_ message: String) {
        if case .quiet = style { return }
        say(message)
    }

    /// Ends the bar and says something even to those who want quiet.
    func say(_ message: String) {
        let lines = message.split(separator: "\n").map { "geomill: \(Escaping.shown($0))\n" }.joined()
        state.withLock { state in
            let clearing = state.lineIsOpen ? "\r\u{1B}[K" : ""
            state.lineIsOpen = false
            StandardStreams.error(clearing + lines)
        }
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
        say(RunReport.lines(of: summary).joined(separator: "\n"))
    }
}
