internal import CSystem.Crypto
package import Geocoding

/// Makes query keys; keeps SHA-256's working memory, so one hasher serves one task at a time.
package final class QuestionHasher {
    private let algorithm: OpaquePointer?
    private let context: OpaquePointer?

    /// A hasher.
    package init() {
        algorithm = EVP_MD_fetch(nil, "SHA256", nil)
        context = EVP_MD_CTX_new()
    }

    deinit {
        EVP_MD_CTX_free(context)
        EVP_MD_free(algorithm)
    }

    /// The first 128 bits of the question's SHA-256.
    package func key(for question: [UInt8]) -> QueryKey {
        withDigest(of: question) { digest in
            QueryKey(
                high: UInt64(bigEndian: digest.load(as: UInt64.self)),
                low: UInt64(bigEndian: digest.load(fromByteOffset: 8, as: UInt64.self))
            )
        }
    }

    /// The SHA-256 of the bytes, 32 bytes.
    package func digest(of bytes: [UInt8]) -> [UInt8] { withDigest(of: bytes) { [UInt8]($0.prefix(32)) } }

    private func withDigest<Value>(of bytes: [UInt8], _ body: (UnsafeRawBufferPointer) -> Value) -> Value {
        withUnsafeTemporaryAllocation(byteCount: Int(EVP_MAX_MD_SIZE), alignment: 8) { digest in
            let succeeded = bytes.withUnsafeBytes { bytes in
                EVP_DigestInit_ex2(context, algorithm, nil) == 1
                    && EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1
                    && EVP_DigestFinal_ex(context, digest.bindMemory(to: UInt8.self).baseAddress, nil) == 1
            }
            // Without a digest every question would look like every other, so there is no going on.
            precondition(succeeded, "OpenSSL offers no SHA-256")
            return body(UnsafeRawBufferPointer(digest))
        }
    }
}
