internal import CSystem.Crypto

/// The SHA-256 of what a locator file says, whatever pages it lies in.
struct ContentDigest {
    private let context = Context()

    private final class Context {
        let pointer = EVP_MD_CTX_new()
        init() { EVP_DigestInit_ex(pointer, EVP_sha256(), nil) }
        deinit { EVP_MD_CTX_free(pointer) }
    }

    /// Adds bytes, set apart from those before and after.
    func add(_ bytes: [UInt8]) {
        var length = UInt64(bytes.count).littleEndian
        EVP_DigestUpdate(context.pointer, &length, 8)
        _ = bytes.withUnsafeBytes { EVP_DigestUpdate(context.pointer, $0.baseAddress, $0.count) }
    }

    /// Adds a text.
    func add(text: String) { add(Array(text.utf8)) }

    /// The first 128 bits in hexadecimal digits; nothing can be added afterwards.
    func finish() -> String {
        var bytes = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
        EVP_DigestFinal_ex(context.pointer, &bytes, nil)
        let digits = Array("0123456789abcdef".unicodeScalars)
        var text = String.UnicodeScalarView()
        for byte in bytes.prefix(16) { text.append(contentsOf: [digits[Int(byte >> 4)], digits[Int(byte & 15)]]) }
        return String(text)
    }
}
