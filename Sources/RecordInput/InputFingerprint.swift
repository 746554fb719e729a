import CSystem.Crypto

/// Names a file's content.
package struct InputFingerprint: Hashable, Sendable {
    /// The file's size in bytes.
    package let bytes: Int
    /// The SHA-256 of its content, 64 hexadecimal digits in lower case.
    package let sha256: String

    /// The fingerprint of the file at that path, which is read once.
    ///
    /// - Throws: `InputError` when there is no such file or it cannot be read.
    package init(ofFileAt path: String) throws {
        let source = try ByteSource(path: path, step: .max)
        let context = EVP_MD_CTX_new()
        defer { EVP_MD_CTX_free(context) }
        var digest = [UInt8](repeating: 0, count: 32)
        var isFine = EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1
        while isFine, try source.advance() {
            isFine = EVP_DigestUpdate(context, source.window.baseAddress, source.window.count) == 1
        }
        isFine = isFine && EVP_DigestFinal_ex(context, &digest, nil) == 1
        guard isFine else { throw InputError(.unreadable, "\(path): its SHA-256 cannot be computed") }
        bytes = source.bytesRead
        sha256 = String(
            decoding: digest.flatMap { [Self.digits[Int($0 >> 4)], Self.digits[Int($0 & 15)]] },
            as: UTF8.self
        )
    }

    private static let digits = Array("0123456789abcdef".utf8)
}
