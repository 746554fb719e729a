import FoundationEssentials
import Geocoding
import JobRun

/// Says on standard error why a command ended.
enum ErrorReport {
    /// Says it in that style, and returns the exit code that the error stands for.
    static func say(_ error: any Error, _ style: LogStyle) -> ExitCode {
        switch error {
        case let error as UsageError:
            if style.format == .text { StandardStreams.error("\(error)\n") } else { say([error.description], style) }
            return .usage
        case let error as JobFileError:
            let problems = error.problems.map { "\($0)" }
            if style.format == .text {
                StandardStreams.error(problems.map { Escaping.shown($0) + "\n" }.joined())
            } else {
                say(problems, style)
            }
            return error.exitCode
        case let error as StreamError:
            say([error.description], style)
            return .diskFailing
        default:
            say(["\(error)"], style)
            return ExitCode(for: error)
        }
    }

    private static func say(_ messages: [String], _ style: LogStyle) {
        for message in messages {
            let event = RunEvent(.error, message.replacing("\n", with: " "))
            if let text = style.text(of: event, in: RunContext(), at: Date()) { StandardStreams.error(text) }
        }
    }
}
