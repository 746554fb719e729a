import Foundation
import TestSupport

#if canImport(Glibc)
import Glibc
#endif

/// A `geomill` on a terminal of its own, as a person would use it.
final class PseudoTerminal {
    private let master: Int32
    private let slave: Int32
    private let process = Process()
    private let output = Pipe()
    private var seen: [UInt8] = []

    /// Starts `geomill` with those arguments on a terminal; its standard output goes elsewhere.
    init(_ arguments: [String], in folder: URL) throws {
        (master, slave) = try Self.pair()
        process.executableURL = CommandRun.products.appending(path: "geomill")
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = CommandRun.environment(home: folder).merging(["TERM": "xterm"]) { $1 }
        let terminal = FileHandle(fileDescriptor: slave, closeOnDealloc: false)
        process.standardInput = terminal
        process.standardError = terminal
        process.standardOutput = output
        try process.run()
    }

    /// The two ends of a new terminal: ours, and the one for the program.
    private static func pair() throws -> (master: Int32, slave: Int32) {
        let master = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        var number: Int32 = 0
        #if canImport(Glibc)
        // What `unlockpt` and `ptsname` do, which the module does not offer: TIOCSPTLCK and TIOCGPTN.
        guard ioctl(master, 0x4004_5431, &number) == 0, ioctl(master, 0x8004_5430, &number) == 0 else {
            throw POSIXError(.ENXIO)
        }
        let name = "/dev/pts/\(number)"
        #else
        guard grantpt(master) == 0, unlockpt(master) == 0, let path = ptsname(master) else { throw POSIXError(.ENXIO) }
        let name = String(cString: path)
        #endif
        let slave = open(name, O_RDWR | O_NOCTTY)
        guard slave >= 0 else { throw POSIXError(.ENXIO) }
        return (master, slave)
    }

    deinit {
        if process.isRunning { process.terminate() }
        close(master)
        close(slave)
    }

    /// True when what is typed is shown, as on any terminal that nobody has taken over.
    var echoes: Bool {
        var settings = termios()
        return tcgetattr(slave, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0
    }

    /// Types text.
    func type(_ text: String) { _ = text.withCString { write(master, $0, strlen($0)) } }

    /// Sends a signal.
    func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

    /// Reads what is drawn until `text` is there; false when the terminal is closed before.
    func shows(_ text: String) -> Bool {
        var chunk = [UInt8](repeating: 0, count: 4096)
        while !String(decoding: seen, as: UTF8.self).contains(text) {
            let count = read(master, &chunk, chunk.count)
            guard count > 0 else { return false }
            seen += chunk[..<count]
        }
        return true
    }

    /// Waits for the end: the exit code, or 128 and the signal's number; and what went to standard output.
    func end() -> (code: Int32, output: String) {
        let data = (try? output.fileHandleForReading.readToEnd()) ?? Data()
        process.waitUntilExit()
        let wasSignalled = process.terminationReason == .uncaughtSignal
        let code = wasSignalled ? 128 + process.terminationStatus : process.terminationStatus
        return (code, String(decoding: data, as: UTF8.self))
    }
}
