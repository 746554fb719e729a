import Foundation
import TestSupport
import Testing

/// One folder of `Cases`: commands with the input they need, and what they are expected to say and to leave behind.
///
/// - `cmd` holds one shell command a line, run in a fresh copy of the folder; lines that begin with `#` are comments.
/// - `expected` holds what they say: each command after `$ `, its standard output, its standard error with each line
///   after `! `, and its exit code in brackets unless it is 0.
/// - `after/` holds files that must be there afterwards with that content.
///
/// What differs from run to run stands as `<time>`, `<uuid>`, `<seconds>`, `<rate>` and `<folder>`.
struct GoldenCase: Sendable, CustomTestStringConvertible {
    let name: String
    let folder: URL

    var testDescription: String { name }

    static let all: [GoldenCase] = {
        let cases = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Cases")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: cases.path)) ?? []
        return names.sorted().map { GoldenCase(name: $0, folder: cases.appending(path: $0)) }
            .filter { FileManager.default.fileExists(atPath: $0.folder.appending(path: "cmd").path) }
    }()

    /// True when the expectations are to be written anew instead of being checked.
    static let isRegenerating = ProcessInfo.processInfo.environment["GEOMILL_REGENERATE"] == "1"

    /// Runs the commands in a copy of the folder and compares, or writes the expectations anew.
    func check() throws {
        let copy = try TemporaryFolder()
        let work = copy.url.appending(path: "work")
        try FileManager.default.copyItem(at: folder, to: work)
        for name in ["cmd", "expected", "after"] {
            try? FileManager.default.removeItem(at: work.appending(path: name))
        }
        let commands = try String(contentsOf: folder.appending(path: "cmd"), encoding: .utf8)
            .split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
        var transcript = ""
        for command in commands {
            transcript += stable(try CommandRun(shell: command, in: work).transcript, work)
        }
        let expected = folder.appending(path: "expected")
        if Self.isRegenerating { try Data(transcript.utf8).write(to: expected) }
        #expect(transcript == (try? String(contentsOf: expected, encoding: .utf8)) ?? "")
        try checkFiles(work)
    }

    private func checkFiles(_ work: URL) throws {
        let after = folder.appending(path: "after")
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: after.path)) ?? []
        for name in names.sorted() {
            let expected = after.appending(path: name)
            guard try expected.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { continue }
            let found = (try? String(contentsOf: work.appending(path: name), encoding: .utf8)).map { stable($0, work) }
            if Self.isRegenerating { try Data((found ?? "").utf8).write(to: expected) }
            #expect(try found == String(contentsOf: expected, encoding: .utf8), "\(name)")
        }
    }

    /// The text with what differs from run to run replaced.
    private func stable(_ text: String, _ work: URL) -> String {
        let text = text.replacingOccurrences(of: work.path, with: "<folder>")
        let patterns = [
            (#"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z"#, "<time>"),
            (#"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"#, "<uuid>"),
            (#", [0-9]+\.[0-9]s(, [0-9.,]+/s)?(?=\n)"#, ", <seconds>, <rate>"),
            (#""seconds":( ?)[0-9.e-]+"#, "\"seconds\":$1<seconds>"),
        ]
        return patterns.reduce(text) { text, pattern in
            text.replacingOccurrences(of: pattern.0, with: pattern.1, options: .regularExpression)
        }
    }
}

struct GoldenCaseTests {
    @Test(arguments: GoldenCase.all)
    func `the commands of a case say and leave what is expected`(golden: GoldenCase) throws {
        try golden.check()
    }

    @Test func `there are cases`() {
        #expect(GoldenCase.all.count >= 17)
    }
}
