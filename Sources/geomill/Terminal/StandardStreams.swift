#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Data goes to standard output, all else to standard error.
enum StandardStreams {
    /// Writes data; a reader that has gone away is no error.
    ///
    /// - Returns: False when nobody reads any more.
    /// - Throws: `StreamError` when the disk is full or failing.
    @discardableResult
    static func output(_ text: String) throws(StreamError) -> Bool {
        let trouble = write(text, to: STDOUT_FILENO)
        guard trouble == 0 || trouble == EPIPE || trouble == EBADF else { throw StreamError(code: trouble) }
        return trouble == 0
    }

    /// Writes for a person; nobody can be told when that fails.
    static func error(_ text: String) { _ = write(text, to: STDERR_FILENO) }

    /// True when a person looks at standard error, on a terminal that can redraw a line.
    static var errorIsTerminal: Bool {
        guard isatty(STDERR_FILENO) == 1 else { return false }
        return getenv("TERM").map { String(cString: $0) } != "dumb"
    }

    /// True when a person looks at standard output, on a terminal that can redraw lines.
    static var outputIsTerminal: Bool {
        guard isatty(STDOUT_FILENO) == 1 else { return false }
        return getenv("TERM").map { String(cString: $0) } != "dumb"
    }

    /// True when standard error leads straight to systemd's journal.
    static var errorIsJournal: Bool {
        var facts = stat()
        guard let text = getenv("JOURNAL_STREAM"), fstat(STDERR_FILENO, &facts) == 0 else { return false }
        return String(cString: text) == "\(facts.st_dev):\(facts.st_ino)"
    }

    /// True when a person types on standard input and sees standard error.
    static var isInteractive: Bool { isatty(STDIN_FILENO) == 1 && errorIsTerminal }

    /// The columns of the terminal on standard error, 80 when it does not say.
    static var terminalWidth: Int { width(of: STDERR_FILENO) }

    /// The columns of the terminal on standard output, 80 when it does not say.
    static var outputWidth: Int { width(of: STDOUT_FILENO) }

    private static func width(of descriptor: Int32) -> Int {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// Writes all of the text; gives 0, or the error's number.
    private static func write(_ text: String, to descriptor: Int32) -> Int32 {
        var text = text
        return text.withUTF8 { bytes in
            var written = 0
            while written < bytes.count {
                let count = writeBytes(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return errno }
                written += count
            }
            return 0
        }
    }
}

/// Standard output cannot be written: exit code 74.
struct StreamError: Error, CustomStringConvertible {
    /// The number of the system's error.
    let code: Int32

    /// For a person.
    var description: String { "standard output cannot be written: \(String(cString: strerror(code)))" }
}

/// `write(2)`, which the name of the streams' own function hides.
private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
