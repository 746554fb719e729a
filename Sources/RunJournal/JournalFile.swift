#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The journal's file before SQLite gets it: made by us alone, readable by us alone.
///
/// An existing file is only looked at by name: closing any descriptor of it would drop the locks of a journal that this
/// process may hold on it.
enum JournalFile {
    /// Makes the file, mode 0600, unless it is there; then makes sure that it is ours alone.
    static func prepare(_ path: String, creating: Bool) throws(JournalError) {
        var status = stat()
        if lstat(path, &status) != 0 {
            guard errno == ENOENT else { throw cannotOpen(path, errno) }
            guard creating else { throw JournalError(.missing, "\(path): there is no such journal; `run` makes it") }
            try create(path)
            guard lstat(path, &status) == 0 else { throw cannotOpen(path, errno) }
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw JournalError(.foreign, "\(path) is not a plain file, so it cannot be the journal; name another one")
        }
        guard status.st_mode & 0o077 == 0 else {
            throw JournalError(
                .permissions,
                "\(path): others may read this journal, which holds addresses; close it with: chmod 600 '\(path)'"
            )
        }
        // Without this SQLite would meet its first lock and speak of the disk.
        guard access(path, R_OK | W_OK) == 0 else {
            let cause = String(cString: strerror(errno))
            throw JournalError(
                .permissions,
                "\(path): this user may not read and write the journal (\(cause)); check whose it is"
            )
        }
    }

    private static func create(_ path: String) throws(JournalError) {
        for slash in path.utf8.indices where path.utf8[slash] == 0x2F && slash > path.startIndex {
            try makeFolder(String(path[..<slash]), for: path)
        }
        let descriptor = open(path, O_CREAT | O_EXCL | O_NOFOLLOW | O_RDWR | O_CLOEXEC, 0o600)
        // Somebody else may have made it in between; what it is will be seen next.
        if descriptor < 0, errno == EEXIST { return }
        guard descriptor >= 0 else { throw cannotOpen(path, errno) }
        close(descriptor)
        try syncFolder(of: path, for: path)
    }

    private static func makeFolder(_ folder: String, for path: String) throws(JournalError) {
        guard access(folder, F_OK) != 0 else { return }
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw cannotOpen(path, errno) }
        try syncFolder(of: folder, for: path)
    }

    /// Makes the name of a new file or folder outlast a power cut, before anything is reported as stored in it.
    private static func syncFolder(of name: String, for path: String) throws(JournalError) {
        let slash = name.utf8.lastIndex(of: 0x2F)
        let folder = slash.map { $0 == name.startIndex ? "/" : String(name[..<$0]) } ?? "."
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw cannotOpen(path, errno) }
        defer { close(descriptor) }
        // Some filesystems cannot sync a folder and say so.
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw cannotOpen(path, errno) }
    }

    private static func cannotOpen(_ path: String, _ code: Int32) -> JournalError {
        let cause = String(cString: strerror(code))
        let reason: JournalError.Reason =
            switch code {
            case ENOSPC, EDQUOT: .diskFull
            case EIO: .inputOutput
            default: .cannotCreate
            }
        return JournalError(reason, "\(path): the journal cannot be made (\(cause)); check its folder")
    }
}
