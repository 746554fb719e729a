internal import CSystem.SQLite

/// Why the journal cannot be used, or not any longer.
package struct JournalError: Error, CustomStringConvertible {
    /// What the run's exit code is chosen by.
    package enum Reason: Hashable, Sendable {
        /// Another run holds the journal.
        case busy
        /// There is no such journal.
        case missing
        /// The file or its folder cannot be made.
        case cannotCreate
        /// Others may read or write the file, or we may not.
        case permissions
        /// The file lies, or would lie, on a network file system, whose locks cannot be relied on.
        case onNetwork
        /// The file is something else than a journal.
        case foreign
        /// A newer geomill wrote the file.
        case newer
        /// The disk is full, or the file has reached a limit.
        case diskFull
        /// Reading or writing failed.
        case inputOutput
        /// The file is damaged.
        case corrupt
        /// SQLite would not do what it was told; the code is its extended result code.
        case refused(code: Int32)
        /// The journal was used after `close()`.
        case closed
    }
    package let reason: Reason
    /// What happened and what to do, for a person.
    package let description: String

    /// An error for that reason.
    package init(_ reason: Reason, _ description: String) {
        self.reason = reason
        self.description = description
    }
}

extension JournalError {
    /// The error that SQLite's extended result code means for the journal at `path`.
    init(code: Int32, message: String, path: String) {
        switch code & 0xFF {
        case SQLITE_BUSY, SQLITE_LOCKED:
            self.init(.busy, "\(path): another run holds this journal; wait for it to end, or stop it, and start again")
        case SQLITE_FULL:
            self.init(
                .diskFull,
                "\(path): no space left for the journal; free some and run again: what was stored stays, and answers "
                    + "that found no room are asked again"
            )
        case SQLITE_IOERR:
            self.init(
                .inputOutput,
                "\(path): the journal cannot be read or written (\(message), code \(code)); check the disk and run again"
            )
        case SQLITE_CORRUPT:
            self.init(
                .corrupt,
                "\(path): the journal is damaged (\(message)); move it aside or bring back a copy, then run again"
            )
        case SQLITE_NOTADB:
            self.init(.foreign, "\(path) is not a geomill journal; name another file with --journal")
        case SQLITE_CANTOPEN:
            self.init(.cannotCreate, "\(path): the journal cannot be opened (\(message)); check its folder")
        case SQLITE_READONLY, SQLITE_PERM:
            self.init(.permissions, "\(path): the journal cannot be written (\(message)); check whose it is")
        default:
            self.init(.refused(code: code), "\(path): the journal failed (\(message), code \(code))")
        }
    }
}
