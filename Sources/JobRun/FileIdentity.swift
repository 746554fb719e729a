#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Tells whether two paths name one file, and how large it is, without opening it.
enum FileIdentity {
    /// The file's size in bytes; nil when it is not there.
    static func size(of path: String) -> Int64? {
        var status = stat()
        return stat(path, &status) == 0 ? Int64(status.st_size) : nil
    }

    /// Names the file, however its path is written: device and file number, or those of its folder and its name.
    static func of(_ path: String) -> String {
        var status = stat()
        if stat(path, &status) == 0 { return "\(status.st_dev):\(status.st_ino)" }
        let folder = FilePath.folder(of: path)
        guard stat(folder.isEmpty ? "." : folder, &status) == 0 else { return path }
        return "\(status.st_dev):\(status.st_ino)/\(FilePath.name(of: path))"
    }
}
