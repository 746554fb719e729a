#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The lock that a run holds on its journal, as other processes see it.
package enum JournalLock {
    /// The process that holds the journal at that path, or nil when none does.
    ///
    /// Asks the operating system for the lock that SQLite takes on the file (the 512 bytes from 2³⁰ on, SQLite's file
    /// format 1.3), without taking one. Never call it in a process that holds a journal itself: closing the file here
    /// would give that one's lock away.
    package static func holder(of path: String) -> Int32? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        lock.l_start = 1 << 30
        lock.l_len = 512
        guard fcntl(descriptor, F_GETLK, &lock) == 0, lock.l_type != Int16(F_UNLCK) else { return nil }
        return lock.l_pid
    }
}
