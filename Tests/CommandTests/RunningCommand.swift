import Foundation
import Synchronization
import TestSupport

/// A `geomill` process under way, which a provider's script can end at a moment that it chooses.
final class RunningCommand: Sendable {
    private let process: Mutex<Process>
    private let errorsFile: URL
    /// The process's number.
    let number: Int32

    /// Starts `geomill` with those arguments in `folder`; `more` is added to its bare environment.
    init(_ arguments: [String], in folder: TemporaryFolder, _ more: [String: String] = [:]) throws {
        let process = Process()
        process.executableURL = CommandRun.products.appending(path: "geomill")
        process.arguments = arguments
        process.currentDirectoryURL = folder.url
        process.environment = CommandRun.environment(home: folder.url).merging(more) { $1 }
        errorsFile = folder.url.appending(path: "errors-\(UUID().uuidString)")
        try Data().write(to: errorsFile)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = try FileHandle(forWritingTo: errorsFile)
        try process.run()
        number = process.processIdentifier
        self.process = Mutex(process)
    }

    /// Sends the process a signal.
    func send(_ signal: Int32) { kill(number, signal) }

    /// Waits for the end: the exit code, or 128 and the signal's number.
    func wait() -> Int32 {
        process.withLock { process in
            process.waitUntilExit()
            let wasSignalled = process.terminationReason == .uncaughtSignal
            return wasSignalled ? 128 + process.terminationStatus : process.terminationStatus
        }
    }

    /// What it has written to standard error so far.
    var errors: String { (try? String(contentsOf: errorsFile, encoding: .utf8)) ?? "" }
}

/// Ends a command once its provider has been asked so often.
final class Trap: Sendable {
    private struct State {
        var command: RunningCommand?
        var signal: Int32 = 0
        var attempts = Int.max
        var seen = 0
        var repeats = 0
    }
    private let state = Mutex(State())

    /// Counts a request, and ends the command when it is time; called by the provider's script.
    func count(_ request: LoopbackRequest) {
        let due: (RunningCommand, Int32)? = state.withLock { state in
            state.seen += 1
            if request.attempt > 1 { state.repeats += 1 }
            guard state.seen >= state.attempts, let command = state.command else { return nil }
            state.command = nil
            return (command, state.signal)
        }
        if let (command, signal) = due { command.send(signal) }
    }

    /// Starts a command that gets the signal when the provider has had that many more requests; returns how it ended,
    /// and how many of its requests repeated an earlier one.
    func run(
        _ start: () throws -> RunningCommand,
        signal: Int32,
        after attempts: Int
    ) throws -> (code: Int32, repeats: Int) {
        state.withLock { $0 = State(signal: signal, attempts: attempts) }
        let command = try start()
        let isLate = state.withLock { state in
            state.command = command
            return state.seen >= attempts
        }
        if isLate { command.send(signal) }
        let code = command.wait()
        return state.withLock { (code, $0.repeats) }
    }
}
