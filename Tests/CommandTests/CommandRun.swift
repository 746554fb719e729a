import Foundation
import TestSupport

/// One run of a shell command that finds the `geomill` just built, with a bare environment.
struct CommandRun {
    let command: String
    let output: String
    let errors: String
    /// The exit code; 128 and the signal's number when a signal ended the shell.
    let code: Int32

    /// Runs the command in `folder` and waits for its end.
    init(shell command: String, in folder: URL, environment: [String: String] = [:]) throws {
        let streams = try TemporaryFolder()
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", command]
        process.currentDirectoryURL = folder
        process.environment = Self.environment(home: folder).merging(environment) { $1 }
        let output = streams.url.appending(path: "output")
        let errors = streams.url.appending(path: "errors")
        for file in [output, errors] { try Data().write(to: file) }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        process.waitUntilExit()
        self.command = command
        self.output = String(decoding: try Data(contentsOf: output), as: UTF8.self)
        self.errors = String(decoding: try Data(contentsOf: errors), as: UTF8.self)
        let wasSignalled = process.terminationReason == .uncaughtSignal
        code = wasSignalled ? 128 + process.terminationStatus : process.terminationStatus
    }

    /// The environment of the commands: nothing of the tester's own but where programs are found.
    static func environment(home: URL) -> [String: String] {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return ["PATH": "\(products.path):\(path)", "HOME": home.path, "TERM": "dumb", "LC_ALL": "C.UTF-8"]
    }

    /// The folder that the `geomill` under test was built into.
    static let products: URL = {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
        if let bundle { return bundle.bundleURL.deletingLastPathComponent() }
        return (Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])).deletingLastPathComponent()
    }()

    /// The command and what it said, as golden cases write it.
    var transcript: String {
        var text = "$ \(command)\n\(output)"
        if !output.isEmpty, !output.hasSuffix("\n") { text += "\n(no line end)\n" }
        for line in errors.split(separator: "\n", omittingEmptySubsequences: false).dropLast(
            errors.hasSuffix("\n") ? 1 : 0
        )
        where !errors.isEmpty {
            text += "! \(line)\n"
        }
        return text + (code == 0 ? "" : "[\(code)]\n")
    }
}
