internal import CSystem.Crypto

/// A SHA-256 of bytes that come piece by piece.
struct ContentDigest {
    private let context = Context()

    private final class Context {
        let pointer = EVP_MD_CTX_new()
        init() { EVP_DigestInit_ex(pointer, EVP_sha256(), nil) }
        deinit { EVP_MD_CTX_free(pointer) }
    }

    /// Adds bytes as they are.
    func add(raw bytes: UnsafeRawBufferPointer) { EVP_DigestUpdate(context.pointer, bytes.baseAddress, bytes.count) }

    /// Adds bytes, set apart from those before and after.
    func add(_ bytes: [UInt8]) {
        var length = UInt64(bytes.count).littleEndian
        withUnsafeBytes(of: &length) { add(raw: $0) }
        bytes.withUnsafeBytes { add(raw: $0) }
    }

    /// Adds a text, set apart from those before and after.
    func add(text: String) { add(Array(text.utf8)) }

    /// The 32 bytes; nothing can be added afterwards.
    func finish() -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
        EVP_DigestFinal_ex(context.pointer, &bytes, nil)
        return Array(bytes.prefix(32))
    }

    /// Bytes in hexadecimal digits.
    static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef".unicodeScalars)
        var text = String.UnicodeScalarView()
        for byte in bytes { text.append(contentsOf: [digits[Int(byte >> 4)], digits[Int(byte & 15)]]) }
        return String(text)
    }
}
