#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Bytes on disk that nobody else sees and that are gone with the process, however it ends.
///
/// Written from its beginning on, then read anywhere.
final class TemporaryFile {
    private let descriptor: Int32
    private let name: String
    private var pending: [UInt8] = []
    /// The bytes written so far.
    private(set) var size = 0

    private static let bufferSize = 1 << 18

    /// A file in the folder of `path`, which keeps no name there.
    ///
    /// - Throws: `LocatorError` of reason `cannotCreate`.
    convenience init(beside path: String) throws {
        var template = Array("\(path).tmp-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else {
            let words = String(cString: strerror(errno))
            throw LocatorError(.cannotCreate, "no temporary file can be created beside \(path): \(words)")
        }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        unlink(template)
        self.init(descriptor: descriptor, name: path)
    }

    /// A file that is open already and is closed with the value.
    init(descriptor: Int32, name: String) {
        self.descriptor = descriptor
        self.name = name
    }

    deinit { close(descriptor) }

    /// Appends bytes.
    ///
    /// - Throws: `LocatorError` of reason `diskFailure`.
    func append(_ bytes: UnsafeRawBufferPointer) throws {
        pending.append(contentsOf: bytes)
        size += bytes.count
        if pending.count >= Self.bufferSize { try flush() }
    }

    /// Appends a record behind its length, as `RecordCursor` reads it.
    func append(record: UnsafeRawBufferPointer) throws {
        var length = UInt32(truncatingIfNeeded: record.count).littleEndian
        try withUnsafeBytes(of: &length) { try append($0) }
        try append(record)
    }

    /// Hands everything appended to the system.
    func flush() throws {
        try pending.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw failure("written") }
                rest = rest.dropFirst(count)
            }
        }
        pending.removeAll(keepingCapacity: true)
    }

    /// Reads bytes that were flushed; fewer than wanted at the end.
    ///
    /// - Throws: `LocatorError` of reason `diskFailure`.
    func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        var total = 0
        while total < buffer.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[total...])
            let count = pread(descriptor, rest.baseAddress, rest.count, off_t(offset + total))
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure("read back") }
            if count == 0 { break }
            total += count
        }
        return total
    }

    private func failure(_ what: String) -> LocatorError {
        let words = errno == ENOSPC ? "the disk is full" : String(cString: strerror(errno))
        return LocatorError(.diskFailure, "a temporary file beside \(name) could not be \(what): \(words)")
    }
}
