import Foundation
import Geocoding
import JobRun
import Testing

@testable import geomill

/// How events look on standard error.
struct LogStyleTests {
    private func text(_ event: RunEvent, _ change: (inout LogStyle) -> Void = { _ in }) -> String? {
        var style = LogStyle()
        change(&style)
        return style.text(of: event, in: RunContext(), at: Date(timeIntervalSince1970: 0))
    }

    @Test(arguments: [
        (RunEvent.Level.error, "<3>"), (.warning, "<4>"), (.info, "<6>"), (.debug, "<7>"),
    ])
    func `the system's journal gets priorities and no names`(level: RunEvent.Level, start: String) {
        var event = RunEvent(.note, "first\nsecond")
        event.level = level
        let written = text(event) {
            $0.format = .journal
            $0.level = .debug
        }
        #expect(written == "\(start)first\n\(start)second\n")
    }

    @Test func `what a text holds does not steer a terminal`() {
        let hostile = RunEvent(.note, "a\u{1B}[2Jb\r\u{9B}\u{202E}c")
        for format in [LogStyle.Format.text, .journal, .json] {
            let written = text(hostile) { $0.format = format } ?? ""
            let isPlain = written.dropLast().unicodeScalars.allSatisfy { !Escaping.isSteering($0) }
            #expect(isPlain, "\(format)")
            #expect(written.hasSuffix("\n"))
        }
    }

    @Test func `less than the level is not written, and details are written in text only on demand`() {
        #expect(text(RunEvent(.note, "x")) == "geomill: x\n")
        #expect(text(RunEvent(.note, "x")) { $0.level = .warning } == nil)
        #expect(text(RunEvent(.warning, "x")) { $0.level = .warning } == "geomill: x\n")
        #expect(text(RunEvent(.attemptFailed, "x")) == nil)
        #expect(text(RunEvent(.attemptFailed, "x")) { $0.level = .debug } == "geomill: x\n")
        #expect(text(RunEvent(.attemptFailed, "x")) { $0.format = .json } != nil)
        #expect(text(RunEvent(.journalCommitted, "x")) { $0.format = .json } == nil)
    }

    @Test func `a status that is watched is redrawn on a terminal and repeated elsewhere when it changes`() {
        var terminal = StatusWatch(width: 10)
        #expect(terminal.next(["a", "a line that is too long"]) == "a\na line th\n")
        #expect(terminal.next(["b"]) == "\u{1B}[2A\u{1B}[Jb\n")
        #expect(terminal.next(["b"]) == "\u{1B}[1A\u{1B}[Jb\n")
        var pipe = StatusWatch(width: nil)
        #expect(pipe.next(["a", "b"]) == "a\nb\n")
        #expect(pipe.next(["a", "b"]) == "")
        #expect(pipe.next(["a", "c"]) == "a\nc\n")
    }
}
