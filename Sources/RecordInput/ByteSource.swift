#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A file's bytes, one window after the other.
///
/// The window is memory owned by the source: good until the next `advance()`.
final class ByteSource {
    /// The bytes now looked at.
    private(set) var window: UnsafeBufferPointer<UInt8>
    /// Bytes of the file up to the end of the window.
    private(set) var bytesRead = 0
    /// The file's size in bytes when it was opened; nil unless it is a regular file.
    let totalBytes: Int?

    private let path: String
    private let descriptor: Int32
    private let buffer: UnsafeMutableBufferPointer<UInt8>
    private let step: Int
    /// The part of the buffer that has been read from the file and not yet been in a window.
    private var waiting = 0..<0
    private static let capacity = 256 * 1024

    /// Opens the file.
    ///
    /// - Throws: `InputError` when there is no such file or it cannot be read.
    init(path: String, step: Int) throws {
        self.path = path
        self.step = max(1, step)
        var status = stat()
        if stat(path, &status) == 0, [S_IFIFO, S_IFCHR, S_IFSOCK].contains(status.st_mode & S_IFMT) {
            // Opening one may wait for ever, and it could be read only once.
            throw InputError(.unreadable, "\(path): is a pipe or a device, not a file; name - to read standard input")
        }
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.failure(path, errno) }
        guard fstat(descriptor, &status) == 0 else {
            let code = errno
            close(descriptor)
            throw Self.failure(path, code)
        }
        let kind = status.st_mode & S_IFMT
        guard kind != S_IFDIR else {
            close(descriptor)
            throw InputError(.unreadable, "\(path): is a folder, not a file")
        }
        totalBytes = kind == S_IFREG ? Int(status.st_size) : nil
        buffer = .allocate(capacity: Self.capacity)
        window = .init(rebasing: UnsafeBufferPointer(buffer)[0..<0])
    }

    deinit {
        close(descriptor)
        buffer.deallocate()
    }

    /// The first bytes of the file, at most 64 KiB, to be called before anything else; they are still to be read.
    func head() throws -> UnsafeBufferPointer<UInt8> {
        while waiting.upperBound < 64 * 1024 {
            guard try fill(from: waiting.upperBound) else { break }
        }
        return UnsafeBufferPointer(rebasing: buffer[waiting])
    }

    /// Passes over that many bytes of the head.
    func skip(_ count: Int) {
        waiting = min(waiting.lowerBound + count, waiting.upperBound)..<waiting.upperBound
        bytesRead += count
    }

    /// Moves the window on; false at the end of the file, with an empty window.
    func advance() throws -> Bool {
        if waiting.isEmpty {
            waiting = 0..<0
            _ = try fill(from: 0)
        }
        let end = min(waiting.upperBound, waiting.lowerBound + step)
        window = UnsafeBufferPointer(rebasing: buffer[waiting.lowerBound..<end])
        waiting = end..<waiting.upperBound
        bytesRead += window.count
        return !window.isEmpty
    }

    private func fill(from start: Int) throws -> Bool {
        let space = UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[start...]))
        while true {
            let count = read(descriptor, space.baseAddress, space.count)
            if count >= 0 {
                waiting = waiting.lowerBound..<(start + count)
                return count > 0
            }
            let code = errno
            guard code == EINTR else { throw Self.failure(path, code) }
        }
    }

    /// The error that `errno` means while opening or reading the file at `path`.
    static func failure(_ path: String, _ code: Int32) -> InputError {
        let reason: InputError.Reason = code == ENOENT || code == ENOTDIR ? .missing : .unreadable
        return InputError(reason, "\(path): \(String(cString: strerror(code)))")
    }
}
