import FeatureOutput

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Keeps standard input in a file, since it can be read only once.
enum InputSpool {
    /// Copies standard input to that path, readable by the owner alone.
    ///
    /// - Throws: `OutputError` when the file cannot be written.
    static func copyStandardInput(to path: String) throws {
        let file = try PublishedFile(path: path, run: "\(getpid())", mode: .ownerOnly)
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(STDIN_FILENO, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            try file.append(Array(chunk[..<count]))
        }
        try file.publish()
    }
}
