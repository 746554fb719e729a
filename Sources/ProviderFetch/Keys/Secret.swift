#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// A key or token: never part of a description, a dump or a message.
struct Secret: Hashable, Sendable {
    /// As it is sent.
    let bytes: [UInt8]

    /// No key.
    static let none = Secret(bytes: [])

    /// True for no key.
    var isEmpty: Bool { bytes.isEmpty }

    /// True when the text repeats the key: as it is, percent-encoded or in Base64.
    func isNamed(in text: String) -> Bool {
        guard bytes.count >= 4 else { return !bytes.isEmpty && text.utf8.elementsEqual(bytes) }
        let key = String(decoding: bytes, as: UTF8.self)
        let plain = String(decoding: PercentEncoding.removed(from: text.utf8), as: UTF8.self)
        let base64 = Data(bytes).base64EncodedString().prefix { $0 != "=" }
        return text.contains(key) || plain.contains(key) || plain.contains(base64)
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    var description: String { isEmpty ? "no key" : "a key" }
    var debugDescription: String { description }
    var customMirror: Mirror { Mirror(self, children: []) }
}
