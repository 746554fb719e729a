#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Tells whether two paths name one file.
enum FileIdentity {
    /// Names the file, however its path is written: device and file number, or those of its folder and its name.
    static func of(_ path: String) -> String {
        var status = stat()
        if stat(path, &status) == 0 { return "\(status.st_dev):\(status.st_ino)" }
        let folder = FilePath.folder(of: path)
        guard stat(folder.isEmpty ? "." : folder, &status) == 0 else { return path }
        return "\(status.st_dev):\(status.st_ino)/\(FilePath.name(of: path))"
    }
}
