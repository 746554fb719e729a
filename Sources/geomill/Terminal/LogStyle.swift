import FoundationEssentials
import Geocoding
import JobRun

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// How what happens is written on standard error: pure text, for people, the system's journal or programs.
struct LogStyle: Sendable {
    /// What one line looks like.
    enum Format: Sendable {
        /// Text behind the program's name.
        case text
        /// Text behind a priority in angle brackets, as systemd's journal reads it.
        case journal
        /// One JSON object.
        case json
    }
    var format = Format.text
    /// The least level that is written.
    var level = RunEvent.Level.info
    /// True when addresses may be written.
    var showsAddresses = false

    /// The line or lines of an event with their ends; nil for one that is not written.
    ///
    /// Control characters stand as escapes, so that an event is always one line; only the message of a note may be
    /// several lines, which stay apart in text.
    func text(of event: RunEvent, in context: RunContext, at time: Date, summary: RunSummary? = nil) -> String? {
        if format == .json {
            guard event.level >= level else { return nil }
            let bytes = event.json(at: time, context, showingAddresses: showsAddresses, summary: summary)
            return String(decoding: bytes, as: UTF8.self) + "\n"
        }
        guard (event.isDetail ? min(event.level, .debug) : event.level) >= level, !event.isSaidAtEnd else { return nil }
        guard let message = event.message(showingAddresses: showsAddresses) else { return nil }
        return lines(message, event.level)
    }

    /// The message's lines, each behind what lines of that level begin with.
    func lines(_ message: String, _ level: RunEvent.Level) -> String {
        let start =
            switch (format, level) {
            case (.journal, .error): "<3>"
            case (.journal, .warning): "<4>"
            case (.journal, .info): "<6>"
            case (.journal, .debug): "<7>"
            default: "geomill: "
            }
        return message.split(separator: "\n").map { start + Escaping.shown($0) + "\n" }.joined()
    }
}

extension LogStyle {
    private enum Word: String, CaseIterable { case text, json }

    /// The style that the options say, or else the environment.
    ///
    /// - Throws: `UsageError` for other words.
    init(_ arguments: Arguments) throws {
        func variable(_ name: String) -> String? {
            getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
        }
        func word<Choice: RawRepresentable<String> & CaseIterable>(
            _ option: String,
            _ name: String,
            of type: Choice.Type
        ) throws -> Choice? {
            if let choice = try arguments.word(option, of: type) { return choice }
            guard let text = variable(name) else { return nil }
            if let choice = Choice(rawValue: text) { return choice }
            let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError("\(name) wants one of \(words), not \"\(text.prefix(60))\"", command: arguments.command)
        }
        let form = try word("log-format", "GEOMILL_LOG_FORMAT", of: Word.self) ?? .text
        format = form == .json ? .json : StandardStreams.errorIsJournal ? .journal : .text
        level = try word("log-level", "GEOMILL_LOG_LEVEL", of: RunEvent.Level.self) ?? .info
        if arguments.has("quiet") { level = .error }
        showsAddresses = arguments.has("log-addresses")
    }
}
