import Geocoding

/// Reads how long a provider asks to wait.
enum RetryAfter {
    /// The wait that the values of the header `Retry-After` ask for (RFC 9110, section 10.2.3).
    ///
    /// Of several, the longest that can be read counts. A fraction of a second is rounded up; a time that has passed
    /// is no wait. Nil when none can be read, numbers past the range of 64 bits included. `now` is in seconds since 1970
    /// by the provider's clock.
    static func parse(_ values: [String], now: Int) -> Duration? {
        values.compactMap { parse($0, now: now) }.max()
    }

    private static func parse(_ value: String, now: Int) -> Duration? {
        let text = Array(value.utf8.drop { $0 == 0x20 || $0 == 0x09 })
        let trimmed = text[..<(text.lastIndex { $0 != 0x20 && $0 != 0x09 }.map { $0 + 1 } ?? 0)]
        if let seconds = seconds(trimmed) { return .seconds(seconds) }
        guard let date = HTTPDate.seconds(String(decoding: trimmed, as: UTF8.self)) else { return nil }
        return .seconds(max(0, date - now))
    }

    private static func seconds(_ text: ArraySlice<UInt8>) -> Int? {
        let isNegative = text.first == UInt8(ascii: "-")
        let number = isNegative ? text.dropFirst() : text
        let parts = number.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first, !whole.isEmpty, parts.joined().allSatisfy(\.isDigit) else {
            return nil
        }
        guard let seconds = Int(String(decoding: whole, as: UTF8.self)), seconds <= Int.max / 2 else { return nil }
        guard !isNegative else { return 0 }
        let hasFraction = parts.count == 2 && parts[1].contains { $0 != 0x30 }
        return seconds + (hasFraction ? 1 : 0)
    }
}
