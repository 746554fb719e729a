#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// A file that holds a secret, read only where nobody but root and the caller has a say in which file that is.
///
/// Kubernetes and others hand secrets over as symbolic links. A link is followed when it belongs to root or the caller, and
/// so does the folder it lies in, where nobody else can put another in its place.
struct SecretFile {
    /// The most links on the way to a file.
    private static let mostLinks = 8
    /// The longest target of a link, in bytes.
    private static let longestTarget = 4_096

    let path: String
    /// What the secret is called in messages.
    let noun: String
    /// True in the folder of credentials: systemd lets a service's group read those.
    let isCredential: Bool
    /// True when the file need not be there.
    var isOptional = false

    init(_ path: String, noun: String, isCredential: Bool) {
        self.path = path
        self.noun = noun
        self.isCredential = isCredential
    }

    /// The file's bytes, no more than `limit`; nil when it is not there and need not be.
    ///
    /// - Throws: `KeyFault` when it cannot be read, or others can read or replace it.
    func bytes(limit: Int) throws(KeyFault) -> [UInt8]? {
        guard let descriptor = try opened() else { return nil }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { throw fault("is no file") }
        guard facts.st_mode & (isCredential ? 0o037 : 0o077) == 0 else {
            throw fault("can be read by others; say: chmod 600 \(path)")
        }
        guard Self.isTrusted(facts) else { throw fault("belongs to another user") }
        return [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
        }
    }

    private func opened() throws(KeyFault) -> Int32? {
        var path = path
        for _ in 0...Self.mostLinks {
            let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
            if descriptor >= 0 { return descriptor }
            if isOptional, errno == ENOENT { return nil }
            // What is no link is not opened by following it either.
            guard errno == ELOOP else { throw unopened() }
            path = try target(of: path)
        }
        throw fault("leads through too many links")
    }

    /// Where a link leads that nobody else can have made.
    private func target(of link: String) throws(KeyFault) -> String {
        let folder = Self.folder(of: link)
        var (facts, surroundings) = (stat(), stat())
        guard lstat(link, &facts) == 0, stat(folder, &surroundings) == 0 else { throw unopened() }
        guard facts.st_mode & S_IFMT == S_IFLNK, Self.isTrusted(facts) else {
            throw fault("is a link of another user; name the file itself")
        }
        // In a folder with the sticky bit nobody replaces what is another's.
        let isClosed = surroundings.st_mode & 0o022 == 0 || surroundings.st_mode & 0o1000 != 0
        guard isClosed, Self.isTrusted(surroundings) else {
            throw fault("is a link that others can replace, in \(folder); name the file itself")
        }
        var bytes = [CChar](repeating: 0, count: Self.longestTarget)
        let count = readlink(link, &bytes, bytes.count)
        guard count > 0, count < bytes.count else { throw unopened() }
        let target = String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
        return target.hasPrefix("/") ? target : "\(folder)/\(target)"
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: 0x2F) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func isTrusted(_ facts: stat) -> Bool { facts.st_uid == geteuid() || facts.st_uid == 0 }

    private func fault(_ words: String) -> KeyFault { KeyFault(words: "its \(noun) file \(path) \(words)") }

    private func unopened() -> KeyFault { fault("cannot be opened: \(String(cString: strerror(errno)))") }
}
