import RunJournal

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Another process of this program that says whether it sees the lock on a journal.
package enum JournalWitness {
    /// The command, shown in no help, that ends with code 0 when it sees a lock on its operand, and with another otherwise.
    package static let command = "journal-is-locked"

    /// True when this process sees another one's lock on the file.
    package static func sees(_ path: String) -> Bool { JournalLock.holder(of: path) != nil }

    /// Asks another process whether it sees the lock on the file; it is handed no part of this one's environment.
    static func seesLock(_ path: String) -> Bool {
        #if canImport(Glibc)
        let program = "/proc/self/exe"
        #else
        let program = CommandLine.arguments[0]
        #endif
        var words = [program, command, "--", path].map { (word: String) in strdup(word) }
        words.append(nil)
        defer { words.forEach { free($0) } }
        var environment: [UnsafeMutablePointer<CChar>?] = [nil]
        var child = pid_t()
        guard posix_spawn(&child, program, nil, nil, &words, &environment) == 0 else { return false }
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0 { guard errno == EINTR else { return false } }
        return status == 0
    }
}
