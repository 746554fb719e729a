import Foundation
import Synchronization
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#endif

/// A `geomill` that runs while the test goes on; what it says on standard error can be waited for.
private final class LiveCommand {
    private let process = Process()
    private let errors = Pipe()
    private var said = Data()

    /// Starts it; `started` is told the process before the program does anything.
    init(_ arguments: [String], in folder: URL, started: (Int32) -> Void) throws {
        // A shell that waits for one line and then becomes the program, so that its process is known in time.
        let gate = Pipe()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "read line; exec geomill \"$@\"", "sh"] + arguments
        process.currentDirectoryURL = folder
        process.environment = CommandRun.environment(home: folder)
        process.standardInput = gate
        process.standardOutput = FileHandle.nullDevice
        process.standardError = errors
        try process.run()
        started(process.processIdentifier)
        try gate.fileHandleForWriting.write(contentsOf: Data("go\n".utf8))
    }

    func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

    /// Reads standard error until `text` is there; false when it ends before.
    func says(_ text: String) -> Bool {
        while !String(decoding: said, as: UTF8.self).contains(text) {
            let more = errors.fileHandleForReading.availableData
            if more.isEmpty { return false }
            said += more
        }
        return true
    }

    /// What it has said so far.
    var text: String { String(decoding: said, as: UTF8.self) }

    /// Waits for the end and gives the signal that brought it, or nil when the program ended by itself.
    func endingSignal() -> Int32? {
        said += (try? errors.fileHandleForReading.readToEnd()) ?? Data()
        process.waitUntilExit()
        return process.terminationReason == .uncaughtSignal ? process.terminationStatus : nil
    }
}

struct StopRequestsTests {
    private let folder: TemporaryFolder
    private let arguments: [String]

    init() throws {
        folder = try TemporaryFolder()
        let rows = (1...60).map { "\($0) Main Street, Springfield" }
        _ = try folder.write((["address"] + rows.map { "\"\($0)\"" }).joined(separator: "\n"), to: "a.csv")
        arguments = ["geocode", "a.csv", "--concurrency", "4", "--rate", "1000/s", "--endpoint"]
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `the first signal stops a run gently, and nothing is asked twice`(signal: Int32) throws {
        let target = Mutex<Int32?>(nil)
        let provider = try LoopbackProvider.start { request in
            // The provider itself asks for the stop, so that it comes in the middle of the run.
            if request.total == 20, let process = target.withLock(\.self) { kill(process, signal) }
            return LoopbackProvider.echo(request)
        }
        defer { provider.stop() }
        let command = try LiveCommand(arguments + [provider.url], in: folder.url) { process in
            target.withLock { $0 = process }
        }
        #expect(command.says("stopping"))
        #expect(command.endingSignal() == signal)
        #expect(provider.statistics.attempts < 60)
        #expect(!FileManager.default.fileExists(atPath: folder.path("a.geojson")))
        // Which of them were answered when the signal came depends on the moment; that some were is sure.
        let words = /ended after [0-9]+ records \(.+\): [0-9]+ answered(, [0-9]+ pending)?; about [0-9]+ remain\n/
        #expect(command.text.contains(words))
        let status = try folder.text(of: "a.geojson.journal.status.json")
        #expect(status.contains("\"exit_code\":\(128 + signal),"))
        #expect(status.contains(/"answered":[0-9]+,"remaining":[0-9]+,"outcomes"/))

        let again = try CommandRun(
            shell: "geomill \((arguments + [provider.url]).joined(separator: " "))",
            in: folder.url
        )
        #expect(again.code == 0, "\(again.errors)")
        #expect(provider.statistics.attempts == 60)
        #expect(provider.statistics.repeatedAttempts == 0)
        #expect(try folder.text(of: "a.geojson").split(separator: "\n").filter { $0.contains("Feature\"") }.count == 60)
    }

    @Test func `the second signal ends a run at once`() throws {
        let target = Mutex<Int32?>(nil)
        let provider = try LoopbackProvider.start { request in
            if request.total == 1, let process = target.withLock(\.self) { kill(process, SIGINT) }
            return LoopbackReply(fault: .silence)
        }
        defer { provider.stop() }
        let command = try LiveCommand(arguments + [provider.url], in: folder.url) { process in
            target.withLock { $0 = process }
        }
        #expect(command.says("stopping"))
        command.send(SIGTERM)
        #expect(command.endingSignal() == SIGTERM)
    }
}
