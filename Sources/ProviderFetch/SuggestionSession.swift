/// What a provider counts as one search for one place: some texts, typed one after the other, and a choice.
struct SuggestionSession: Sendable {
    private static let mostTexts = 50
    private static let longestPause = Duration.seconds(180)

    private var random: SeededRandom
    private var current: (token: String, texts: Int, last: Duration)?

    /// No search yet; the seed decides what searches are called.
    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    /// What the search is called that goes on, or begins, now.
    mutating func token(now: Duration) -> String {
        if let search = current, search.texts < Self.mostTexts, now - search.last < Self.longestPause {
            current = (search.token, search.texts + 1, now)
            return search.token
        }
        let token = uuid()
        current = (token, 1, now)
        return token
    }

    /// Ends the search.
    mutating func close() { current = nil }

    /// A random UUID (RFC 9562, version 4).
    private mutating func uuid() -> String {
        let high = random.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
        let low = random.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        var text = ""
        for (index, byte) in (Self.bytes(high) + Self.bytes(low)).enumerated() {
            if [4, 6, 8, 10].contains(index) { text += "-" }
            text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        return text
    }

    private static func bytes(_ number: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * UInt64($0))) }
    }
}
