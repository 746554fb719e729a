/// The words that mean a post office box, and their first letters, up to three, by which most words are none of them.
///
/// Most texts show by them, without being taken apart, that they name no box.
struct PostBoxWords: Sendable {
    /// A bit for each three letters, five bits a letter; a letter that is not there is 0.
    private var bits = [UInt64](repeating: 0, count: 1 << 9)
    /// The words' hashes.
    private var words: Set<UInt64> = []

    /// No words.
    init() {}

    /// Takes in a word in lower case; one that begins otherwise than with an ASCII letter is left out.
    mutating func insert(_ word: some Collection<UInt8>) {
        var code = 0
        for byte in word.prefix(3) {
            guard Self.isLetter(byte) else { break }
            code = code << 5 | Int(byte & 0x1F)
        }
        guard code > 0 else { return }
        while code < 1 << 10 { code <<= 5 }
        bits[code >> 6] |= 1 << UInt64(code & 63)
        words.insert(FNVHash.hash(word))
    }

    /// False when no word of the text means a box.
    ///
    /// A letter `p` that stands alone may begin `P O Box`; text beyond ASCII is not judged.
    func occur(in text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            var code = 0
            var length = 0
            var hash = FNVHash()
            for byte in bytes {
                guard byte < 0x80 else { return true }
                let letter = byte | 0x20
                if Self.isLetter(letter) {
                    length += 1
                    if length <= 3 { code = code << 5 | Int(letter & 0x1F) }
                    hash.feed(letter)
                } else if length > 0 {
                    if mayBe(code, length, hash) { return true }
                    (code, length, hash) = (0, 0, FNVHash())
                }
            }
            return length > 0 && mayBe(code, length, hash)
        }
    }

    private func mayBe(_ code: Int, _ length: Int, _ hash: FNVHash) -> Bool {
        if length == 1 { return code == 0x10 }
        let whole = length == 2 ? code << 5 : code
        return bits[whole >> 6] >> UInt64(whole & 63) & 1 == 1 && words.contains(hash.value)
    }

    @inline(__always)
    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
}
