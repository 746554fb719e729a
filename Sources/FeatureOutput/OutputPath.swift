#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Where an output goes, in the pieces that making it needs.
struct OutputPath {
    let path: String
    /// The folder with its slash at the end; empty for the current one.
    let folder: String
    let name: String

    init(_ path: String) {
        self.path = path
        let slash = path.utf8.lastIndex(of: 0x2F)
        folder = slash.map { String(path[...$0]) } ?? ""
        name = slash.map { String(path[path.utf8.index(after: $0)...]) } ?? path
    }

    /// What the names of this output's temporary files begin with.
    var temporaryPrefix: String { ".\(name).tmp-" }

    /// Makes sure that a file of that name may be replaced: a device, a pipe or a folder may not.
    func checkTarget() throws {
        guard !name.isEmpty, name != ".", name != ".." else {
            throw OutputError(.cannotCreate, "'\(path)' is a folder; name a file in it")
        }
        var status = stat()
        guard stat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw OutputError(
                .cannotCreate,
                "\(path) is not a plain file, so it will not be replaced; name another one"
            )
        }
    }

    /// Makes the folders that are missing.
    func makeFolders() throws {
        var status = stat()
        guard !folder.isEmpty, stat(folder, &status) != 0 else { return }
        for slash in folder.utf8.indices where folder.utf8[slash] == 0x2F && slash > folder.startIndex {
            let part = String(folder[..<slash])
            guard access(part, F_OK) != 0 else { continue }
            guard mkdir(part, 0o777) == 0 || errno == EEXIST else { throw OutputError.creating(path, errno) }
        }
    }

    /// Makes the folder's entries durable.
    func syncFolder() throws {
        let descriptor = open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw OutputError.writing(path, errno) }
        defer { close(descriptor) }
        // Some filesystems cannot sync a folder and say so.
        guard fsync(descriptor) == 0 || errno == EINVAL else { throw OutputError.writing(path, errno) }
    }

    /// The process's umask, which can only be read by setting it; files made meanwhile elsewhere get fewer rights.
    static func umask() -> mode_t {
        let mask = systemUmask(0o077)
        _ = systemUmask(mask)
        return mask
    }
}

private func systemUmask(_ mask: mode_t) -> mode_t { umask(mask) }
