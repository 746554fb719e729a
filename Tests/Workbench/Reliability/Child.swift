import Foundation
import Synchronization
import TestSupport

/// A command under way, in a process group of its own.
final class Child {
    /// How it ended.
    struct Ending {
        /// The exit code, or 128 and the signal's number.
        let code: Int32
        /// The most memory it held, in bytes.
        let peakBytes: Int
        /// Seconds from its start to its end.
        let seconds: Double
    }
    /// The commands under way, so that none outlives this program.
    private static let live = Mutex<Set<pid_t>>([])
    let number: pid_t
    private let start = ContinuousClock.now
    private let errorsPath: String
    private let terminal: Terminal?
    private var ending: Ending?
    private var peakBytes = 0
    private var nextSample = ContinuousClock.now

    /// Starts a command, looked up in the path, with a bare environment.
    ///
    /// Standard error goes to the terminal if there is one, else to a file. Standard input is `input`, or empty.
    init(
        _ words: [String],
        in folder: URL,
        _ more: [String: String] = [:],
        on terminal: Terminal? = nil,
        input: Int32? = nil
    ) throws {
        self.terminal = terminal
        errorsPath = folder.appending(path: "errors-\(UUID().uuidString)").path
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let input {
            posix_spawn_file_actions_adddup2(&actions, input, 0)
        } else {
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        }
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        if let terminal {
            posix_spawn_file_actions_addopen(&actions, 2, terminal.path, O_RDWR | O_NOCTTY, 0)
        } else {
            posix_spawn_file_actions_addopen(&actions, 2, errorsPath, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // Whatever this program does with signals, the command gets them as from a shell.
        var (none, stops) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigemptyset(&stops)
        for number in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { sigaddset(&stops, number) }
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &stops)
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        posix_spawnattr_setflags(&attributes, Int16(flags))
        posix_spawnattr_setpgroup(&attributes, 0)
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        let environment = ["PATH": path, "HOME": folder.path, "TERM": "xterm", "LC_ALL": "C.UTF-8"]
            .merging(more) { $1 }
        var arguments = words.map { strdup($0) } + [nil]
        var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { for text in arguments + variables { free(text) } }
        var child = pid_t()
        let failure = posix_spawnp(&child, words[0], &actions, &attributes, &arguments, &variables)
        guard failure == 0 else { throw ChildError(description: "\(words[0]): \(String(cString: strerror(failure)))") }
        number = child
        _ = Self.live.withLock { $0.insert(child) }
        terminal?.isTaken()
    }

    deinit {
        if ending == nil {
            send(SIGKILL)
            _ = waitpid(number, nil, 0)
        }
    }

    /// Kills all commands under way when this program is asked to stop; the sources have to be kept.
    static func endWithThisProgram() -> [any DispatchSourceSignal] {
        [SIGINT, SIGTERM, SIGHUP].map { number in
            let source = DispatchSource.makeSignalSource(signal: number, queue: DispatchQueue(label: "signals"))
            source.setEventHandler {
                live.withLock { live in for child in live { kill(-child, SIGKILL) } }
                exit(128 + number)
            }
            source.resume()
            return source
        }
    }

    /// Sends a signal to the command and all that it started.
    func send(_ signal: Int32) { if ending == nil { kill(-number, signal) } }

    /// How it ended, or nil while it runs.
    func look() -> Ending? {
        if let ending { return ending }
        samplePeak()
        var status: Int32 = 0
        guard waitpid(number, &status, WNOHANG) == number else { return nil }
        _ = Self.live.withLock { $0.remove(number) }
        let code = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        ending = Ending(code: code, peakBytes: peakBytes, seconds: seconds)
        return ending
    }

    /// Notes the high-water mark of the memory; what the kernel tells of an ended process counts that of its parent in.
    private func samplePeak() {
        guard ContinuousClock.now >= nextSample else { return }
        nextSample = .now + .milliseconds(5)
        let text = (try? String(contentsOfFile: "/proc/\(number)/status", encoding: .utf8)) ?? ""
        guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }) else { return }
        peakBytes = max(peakBytes, (Int(line.filter(\.isNumber)) ?? 0) * 1024)
    }

    /// Waits for the end; a command that takes longer than `seconds` is killed.
    ///
    /// - Throws: `ChildError` when it had to be killed.
    @discardableResult func wait(atMost seconds: Double = 120) throws -> Ending {
        let limit = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < limit {
            if let ending = look() { return ending }
            usleep(1000)
        }
        send(SIGKILL)
        while look() == nil { usleep(1000) }
        throw ChildError(description: "hung for \(Int(seconds)) s:\n\(errors.suffix(500))")
    }

    /// What it has written to standard error.
    ///
    /// On a terminal that is complete once the command has ended.
    var errors: String {
        terminal?.text() ?? (try? String(decoding: Data(contentsOf: URL(filePath: errorsPath)), as: UTF8.self)) ?? ""
    }

    /// The most answers that it has reported on its terminal as kept.
    var reported: Int { Terminal.reported(in: errors) }

    /// How many records without an answer its log, in JSON, tells of.
    var failuresTold: Int {
        errors.split(separator: "\n").count { $0.contains("\"event\":\"attempt.failed\"") && $0.hasSuffix("}") }
    }

    /// The files it holds open now.
    var openFiles: Int {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(number)/fd").count) ?? 0
    }

    /// The memory it holds now, in bytes.
    var residentBytes: Int {
        let text = (try? String(contentsOfFile: "/proc/\(number)/statm", encoding: .utf8)) ?? ""
        let words = text.split(separator: " ")
        return words.count > 1 ? (Int(words[1]) ?? 0) * 4096 : 0
    }
}
