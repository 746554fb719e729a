#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Data goes to standard output, all else to standard error.
enum StandardStreams {
    /// Writes data; false when the reader has gone away, which is no error.
    @discardableResult
    static func output(_ text: String) -> Bool { write(text, to: STDOUT_FILENO) }

    /// Writes for a person.
    static func error(_ text: String) { write(text, to: STDERR_FILENO) }

    /// True when a person looks at standard error, on a terminal that can redraw a line.
    static var errorIsTerminal: Bool {
        guard isatty(STDERR_FILENO) == 1 else { return false }
        return getenv("TERM").map { String(cString: $0) } != "dumb"
    }

    /// The terminal's columns, 80 when it does not say.
    static var terminalWidth: Int {
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    @discardableResult
    private static func write(_ text: String, to descriptor: Int32) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            var written = 0
            while written < bytes.count {
                let count = writeBytes(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                written += count
            }
            return true
        }
    }
}

/// `write(2)`, which the name of the streams' own function hides.
private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
