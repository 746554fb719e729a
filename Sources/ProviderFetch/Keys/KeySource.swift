#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Where a job says that a provider's key is kept; without any, a file of the provider's name in
/// `$CREDENTIALS_DIRECTORY`, where systemd puts credentials.
package enum KeySource: Hashable, Sendable {
    /// An environment variable's name.
    case environment(String)
    /// A file's path.
    case file(String)
    /// The credentials folder.
    case credentials
}

/// Why there is no key; the words are for a person and tell nothing of it.
struct KeyFault: Error {
    let words: String
}

extension KeySource {
    /// The longest key, in bytes.
    private static let longest = 8_192

    /// The key that is kept there for the provider of that name; none when the credentials folder has no such file.
    ///
    /// A variable that holds one is taken out of the environment. The noun is what the secret is called in messages.
    func key(
        of provider: String,
        noun: String = "key",
        environment: (String) -> String?
    ) throws(KeyFault) -> Secret {
        switch self {
        case .environment(let name):
            guard let value = environment(name), !value.isEmpty else {
                throw KeyFault(words: "the environment variable \(name), which should hold its \(noun), is not set")
            }
            let secret = try Self.secret(Array(value.utf8), noun, from: "the environment variable \(name)")
            EnvironmentSecrets.take(name)
            return secret
        case .file(let path):
            let folder = environment("CREDENTIALS_DIRECTORY") ?? ""
            let isCredential = !folder.isEmpty && path.hasPrefix("\(folder)/")
            return try Self.read(path, noun, isOptional: false, isCredential: isCredential)
        case .credentials:
            guard let folder = environment("CREDENTIALS_DIRECTORY"), !folder.isEmpty else { return .none }
            return try Self.read("\(folder)/\(provider)", noun, isOptional: true, isCredential: true)
        }
    }

    private static func read(
        _ path: String,
        _ noun: String,
        isOptional: Bool,
        isCredential: Bool
    ) throws(KeyFault) -> Secret {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            if isOptional, errno == ENOENT { return .none }
            throw KeyFault(words: "its \(noun) file \(path) cannot be opened: \(String(cString: strerror(errno)))")
        }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
            throw KeyFault(words: "its \(noun) file \(path) is no file")
        }
        // systemd lets a service's group read its credentials.
        guard facts.st_mode & (isCredential ? 0o037 : 0o077) == 0 else {
            throw KeyFault(words: "its \(noun) file \(path) can be read by others; say: chmod 600 \(path)")
        }
        guard facts.st_uid == geteuid() || facts.st_uid == 0 else {
            throw KeyFault(words: "its \(noun) file \(path) belongs to another user")
        }
        let bytes = [UInt8](unsafeUninitializedCapacity: longest + 1) { buffer, count in
            count = max(0, readBytes(descriptor, buffer.baseAddress, buffer.count))
        }
        return try secret(bytes, noun, from: "its \(noun) file \(path)")
    }

    /// The key without the white space around it.
    private static func secret(_ bytes: [UInt8], _ noun: String, from place: String) throws(KeyFault) -> Secret {
        let key = bytes.drop { $0 <= 0x20 }
        let end = key.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? key.startIndex
        let bytes = Array(key[..<end])
        guard !bytes.isEmpty else { throw KeyFault(words: "\(place) is empty; it should hold its \(noun)") }
        guard bytes.count <= longest, bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw KeyFault(words: "\(place) holds no \(noun): there are blanks or other signs in it, or it is too long")
        }
        return Secret(bytes: bytes)
    }
}

/// `read(2)`.
private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}
