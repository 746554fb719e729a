import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The terminal on standard input, which hands each key over at once and shows none, until it is restored.
final class RawTerminal: Sendable {
    private let saved: Mutex<termios?>

    /// Takes the terminal over; nil when standard input is none.
    init?() {
        var settings = termios()
        guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
        saved = Mutex(settings)
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
        settings.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR)
        guard tcsetattr(STDIN_FILENO, TCSADRAIN, &settings) == 0 else { return nil }
    }

    deinit { restore() }

    /// Gives the terminal back as it was; may be called more than once, from any thread.
    func restore() {
        saved.withLock { settings in
            guard var earlier = settings else { return }
            settings = nil
            // Not waiting for output that a stopped terminal never takes.
            tcsetattr(STDIN_FILENO, TCSANOW, &earlier)
        }
    }
}
