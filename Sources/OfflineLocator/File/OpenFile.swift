#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A regular file open for reading.
final class OpenFile {
    private let descriptor: Int32
    private let path: String
    /// Bytes of the file.
    let size: Int

    /// Opens a file.
    ///
    /// - Throws: `LocatorError` of reason `unreadable`.
    init(_ path: String) throws {
        self.path = path
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw LocatorError(
                .unreadable,
                "the locator file \(path) cannot be read: \(String(cString: strerror(errno))); "
                    + "make one with geomill locator build"
            )
        }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw LocatorError(.unreadable, "the locator file \(path) is no regular file")
        }
        size = Int(facts.st_size)
    }

    deinit { close(descriptor) }

    /// Some of the file's bytes; fewer where the file ends.
    ///
    /// - Throws: `LocatorError` of reason `unreadable`.
    func bytes(_ range: Range<Int>) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: range.count)
        let count = try bytes.withUnsafeMutableBytes { try read(at: range.lowerBound, into: $0) }
        return Array(bytes.prefix(count))
    }

    /// The SHA-256 of some of the file's bytes.
    ///
    /// - Throws: `LocatorError` of reason `unreadable`.
    func digest(of range: Range<Int>) throws -> [UInt8] {
        let digest = ContentDigest()
        var buffer = [UInt8](repeating: 0, count: min(range.count, 1 << 20))
        var next = range.lowerBound
        while next < range.upperBound {
            let wanted = min(buffer.count, range.upperBound - next)
            let count = try buffer.withUnsafeMutableBytes { buffer in
                let count = try read(at: next, into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted]))
                digest.add(raw: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                return count
            }
            if count == 0 { break }
            next += count
        }
        return digest.finish()
    }

    private func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        while true {
            let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
            if count >= 0 { return count }
            guard errno == EINTR else {
                throw LocatorError(
                    .unreadable,
                    "the locator file \(path) cannot be read: \(String(cString: strerror(errno)))"
                )
            }
        }
    }
}
