/// A key or token: never part of a description, a dump or a message.
struct Secret: Hashable, Sendable {
    /// As it is sent.
    let bytes: [UInt8]

    /// No key.
    static let none = Secret(bytes: [])

    /// True for no key.
    var isEmpty: Bool { bytes.isEmpty }

    /// True when the text repeats the key.
    func isNamed(in text: String) -> Bool {
        guard bytes.count >= 4 else { return !bytes.isEmpty && text.utf8.elementsEqual(bytes) }
        return text.contains(String(decoding: bytes, as: UTF8.self))
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    var description: String { isEmpty ? "no key" : "a key" }
    var debugDescription: String { description }
    var customMirror: Mirror { Mirror(self, children: []) }
}
