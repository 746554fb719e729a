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
    /// A variable that holds one is taken out of the environment. The noun is what the secret is called in messages;
    /// `isText` says that any text may be one, as a password may, and not visible ASCII alone.
    func key(
        of provider: String,
        noun: String = "key",
        isText: Bool = false,
        environment: (String) -> String?
    ) throws(KeyFault) -> Secret {
        switch self {
        case .environment(let name):
            guard let value = environment(name), !value.isEmpty else {
                throw KeyFault(words: "the environment variable \(name), which should hold its \(noun), is not set")
            }
            let secret = try Self.secret(Array(value.utf8), noun, isText, from: "the environment variable \(name)")
            EnvironmentSecrets.take(name)
            return secret
        case .file(let path):
            let folder = environment("CREDENTIALS_DIRECTORY") ?? ""
            let isCredential = !folder.isEmpty && path.hasPrefix("\(folder)/")
            return try Self.read(SecretFile(path, noun: noun, isCredential: isCredential), isText) ?? Secret.none
        case .credentials:
            guard let folder = environment("CREDENTIALS_DIRECTORY"), !folder.isEmpty else { return .none }
            var file = SecretFile("\(folder)/\(provider)", noun: noun, isCredential: true)
            file.isOptional = true
            return try Self.read(file, isText) ?? Secret.none
        }
    }

    private static func read(_ file: SecretFile, _ isText: Bool) throws(KeyFault) -> Secret? {
        guard let bytes = try file.bytes(limit: longest + 1) else { return nil }
        return try secret(bytes, file.noun, isText, from: "its \(file.noun) file \(file.path)")
    }

    /// The key without the white space around it.
    private static func secret(
        _ bytes: [UInt8],
        _ noun: String,
        _ isText: Bool,
        from place: String
    ) throws(KeyFault) -> Secret {
        let key = bytes.drop { $0 <= 0x20 }
        let end = key.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? key.startIndex
        let bytes = Array(key[..<end])
        guard !bytes.isEmpty else { throw KeyFault(words: "\(place) is empty; it should hold its \(noun)") }
        let isSound = bytes.allSatisfy { isText ? $0 >= 0x20 && $0 != 0x7F : $0 > 0x20 && $0 < 0x7F }
        guard bytes.count <= longest, isSound else {
            throw KeyFault(words: "\(place) holds no \(noun): there are blanks or other signs in it, or it is too long")
        }
        return Secret(bytes: bytes)
    }
}
