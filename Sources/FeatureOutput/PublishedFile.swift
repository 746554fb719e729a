#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A file that appears under its name only when it is whole.
///
/// It is written under a temporary name in the same folder; `publish()` makes it durable and gives it its name in one
/// step, so a reader sees the old file or the new one. Without `publish()` the temporary file goes away with the object.
/// Used by one task at a time; writes go to the system's cache, only `publish()` waits for the disk.
package final class PublishedFile {
    /// Who may read the file.
    package enum Mode: Sendable {
        /// What the process's umask allows.
        case umask
        /// The owner alone, mode 0600.
        case ownerOnly
    }

    /// The name it gets.
    package let path: String
    private let temporaryPath: String
    private let mode: Mode
    private var descriptor: Int32
    /// True while the temporary file is there and is ours to remove.
    private var hasTemporary = false
    private var buffer: [UInt8] = []
    /// The bytes written so far, those in the buffer included.
    package private(set) var count = 0

    /// The bytes that the system has been told to write to the disk by now.
    private var writtenBack = 0

    private static let bufferSize = 1 << 16
    private static let writeBackSize = 16 << 20

    /// Makes the temporary file, and missing folders.
    ///
    /// - Parameters:
    ///   - path: The name that the file gets.
    ///   - run: Makes the temporary name unique, for example the run's UUID.
    ///   - mode: Who may read the file.
    /// - Throws: `OutputError`.
    package init(path: String, run: String, mode: Mode = .umask) throws {
        self.path = path
        self.mode = mode
        let name = OutputPath(path)
        temporaryPath = name.folder + name.temporaryPrefix + run
        try name.checkTarget()
        try name.makeFolders()
        descriptor = open(temporaryPath, O_CREAT | O_EXCL | O_NOFOLLOW | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw OutputError.creating(path, errno) }
        hasTemporary = true
        buffer.reserveCapacity(Self.bufferSize)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
        if hasTemporary { unlink(temporaryPath) }
    }

    /// Appends the bytes.
    ///
    /// - Throws: `OutputError`.
    package func append(_ bytes: UnsafeRawBufferPointer) throws {
        count += bytes.count
        if buffer.count + bytes.count > Self.bufferSize { try flush() }
        guard bytes.count < Self.bufferSize else {
            try write(bytes, at: nil)
            return beginWriteBack()
        }
        buffer += bytes
    }

    /// Appends the bytes.
    ///
    /// - Throws: `OutputError`.
    package func append(_ bytes: [UInt8]) throws { try bytes.withUnsafeBytes { try append($0) } }

    /// Appends the text.
    ///
    /// - Throws: `OutputError`.
    package func append(_ text: String) throws { try append([UInt8](text.utf8)) }

    /// Writes over bytes that were appended before.
    ///
    /// - Throws: `OutputError`.
    func overwrite(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws {
        try flush()
        try write(bytes, at: offset)
    }

    /// Makes the file durable and gives it its name; nothing may be appended afterwards.
    ///
    /// - Parameter durably: false leaves out the waits for the disk, for a file that is soon replaced again.
    /// - Throws: `OutputError`; then the file that had the name before is still there, unless only the folder could not
    ///   be made durable.
    package func publish(durably: Bool = true) throws {
        try flush()
        if mode == .umask {
            guard fchmod(descriptor, 0o666 & ~OutputPath.umask()) == 0 else { throw OutputError.writing(path, errno) }
        }
        if durably {
            guard fsync(descriptor) == 0 else { throw OutputError.writing(path, errno) }
        }
        let closing = descriptor
        descriptor = -1
        guard close(closing) == 0 else { throw OutputError.writing(path, errno) }
        guard rename(temporaryPath, path) == 0 else { throw OutputError.creating(path, errno) }
        hasTemporary = false
        if durably { try OutputPath(path).syncFolder() }
    }

    /// Makes sure, before a long run, that a file of that name can be published at its end; makes missing folders.
    ///
    /// - Throws: `OutputError`.
    package static func prepare(for path: String) throws {
        // Only making a file shows that one can be made; this one goes away at once.
        _ = try PublishedFile(path: path, run: "trial-\(getpid())")
    }

    /// Removes temporary files that dead runs left behind for this output.
    ///
    /// Only while holding the journal of the job that writes it: then no live run can own one of them.
    package static func removeLeftovers(of path: String) {
        let name = OutputPath(path)
        guard let folder = opendir(name.folder.isEmpty ? "." : name.folder) else { return }
        defer { closedir(folder) }
        var leftovers: [String] = []
        while let entry = readdir(folder) {
            let file = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
                    String(cString: $0)
                }
            }
            if file.hasPrefix(name.temporaryPrefix) { leftovers.append(file) }
        }
        for file in leftovers { unlink(name.folder + file) }
    }

    private func flush() throws {
        guard !buffer.isEmpty else { return }
        try buffer.withUnsafeBytes { try write($0, at: nil) }
        buffer.removeAll(keepingCapacity: true)
    }

    /// Has the system write what it holds to the disk while more is made, so that `publish()` need not wait long.
    private func beginWriteBack() {
        #if canImport(Glibc)
        guard count - buffer.count - writtenBack >= Self.writeBackSize else { return }
        // On Linux this advice begins to write the range; whether all is on the disk only `fsync` says.
        _ = posix_fadvise(
            descriptor,
            off_t(writtenBack),
            off_t(count - buffer.count - writtenBack),
            POSIX_FADV_DONTNEED
        )
        writtenBack = count - buffer.count
        #endif
    }

    private func write(_ bytes: UnsafeRawBufferPointer, at offset: Int?) throws {
        var written = 0
        while written < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
            let count =
                if let offset { pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + written)) } else {
                    systemWrite(descriptor, rest.baseAddress, rest.count)
                }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw OutputError.writing(path, count == 0 ? EIO : errno) }
            written += count
        }
    }
}

/// The system call, which inside the class its own method hides.
private func systemWrite(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, start, count)
}
