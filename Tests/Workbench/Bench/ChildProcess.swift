import Foundation

/// What a child process used, as the kernel counted it.
struct ChildUsage {
    /// Wall time in seconds, from the start to the end of the process.
    let seconds: Double
    /// CPU time in seconds, user and system.
    let cpuSeconds: Double
    /// The most memory it held, in bytes.
    let peakBytes: Int
    /// What it wrote to standard output.
    let output: String
}

/// A child process that failed.
struct ChildError: Error, CustomStringConvertible {
    let description: String
}

enum ChildProcess {
    /// Runs a command to its end; its first word is looked up in the path.
    ///
    /// - Throws: `ChildError` with the last of its messages when its exit code is not among `expected`.
    static func run(_ words: [String], expecting expected: Set<Int32> = [0], in folder: URL) throws -> ChildUsage {
        let output = folder.appending(path: "child.stdout").path
        let messages = folder.appending(path: "child.stderr").path
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        posix_spawn_file_actions_addopen(&actions, 2, messages, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        var arguments = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var child = pid_t()
        let start = ContinuousClock.now
        let failure = posix_spawnp(&child, words[0], &actions, nil, &arguments, environ)
        guard failure == 0 else { throw ChildError(description: "\(words[0]): \(String(cString: strerror(failure)))") }
        var status: Int32 = 0
        var usage = rusage()
        while wait4(child, &status, 0, &usage) < 0, errno == EINTR {}
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        let code = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
        guard expected.contains(code) else {
            let last = (try? String(contentsOfFile: messages, encoding: .utf8)) ?? ""
            throw ChildError(description: "\(words.joined(separator: " ")) ended with \(code):\n\(last.suffix(2000))")
        }
        return ChildUsage(
            seconds: seconds,
            cpuSeconds: usage.ru_utime.seconds + usage.ru_stime.seconds,
            peakBytes: usage.ru_maxrss * peakUnit,
            output: (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
        )
    }

    #if os(Linux)
    private static let peakUnit = 1024
    #else
    private static let peakUnit = 1
    #endif

    /// True when a command of that name is in the path.
    static func exists(_ name: String) -> Bool {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
            .contains { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") }
    }
}

extension timeval {
    fileprivate var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1e6 }
}
