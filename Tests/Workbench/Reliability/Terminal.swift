import Foundation
import Synchronization

/// A terminal of 200 columns on which a command shows its progress, ten times a second.
final class Terminal: Sendable {
    /// The end for the command.
    let path: String
    private let master: Int32
    private let slave: Mutex<Int32>
    private let seen = Mutex<[UInt8]>([])
    private let ended = DispatchSemaphore(value: 0)

    init() throws {
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var number: Int32 = 0
        // What `unlockpt` and `ptsname` do, which the module does not offer: TIOCSPTLCK and TIOCGPTN.
        guard master >= 0, ioctl(master, 0x4004_5431, &number) == 0, ioctl(master, 0x8004_5430, &number) == 0 else {
            throw Unable("no pseudo-terminals")
        }
        path = "/dev/pts/\(number)"
        // Kept open until the command has it, so that the terminal does not end before it began.
        let slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        var size = winsize(ws_row: 50, ws_col: 200, ws_xpixel: 0, ws_ypixel: 0)
        guard slave >= 0, ioctl(slave, UInt(TIOCSWINSZ), &size) == 0 else { throw Unable("no pseudo-terminals") }
        self.slave = Mutex(slave)
        Thread.detachNewThread { self.read() }
    }

    deinit { close(master) }

    /// The command has opened its end: from now on the terminal ends with the command.
    func isTaken() {
        slave.withLock { slave in
            if slave >= 0 { close(slave) }
            slave = -1
        }
    }

    /// All that was shown, once the command has ended.
    func text() -> String {
        if ended.wait(timeout: .now() + 5) == .success { ended.signal() }
        return String(decoding: seen.withLock(\.self), as: UTF8.self)
    }

    private func read() {
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = Foundation.read(master, &chunk, chunk.count), count > 0 {
            seen.withLock { $0 += chunk[..<count] }
        }
        ended.signal()
    }

    /// The highest number of answers that progress in this text speaks of.
    static func reported(in text: String) -> Int {
        let mark = "answered "
        var most = 0
        var rest = text[...]
        while let found = rest.range(of: mark) {
            rest = rest[found.upperBound...]
            let digits = rest.prefix { $0.isNumber || $0 == "," }
            most = max(most, Int(digits.filter { $0 != "," }) ?? 0)
        }
        return most
    }
}
