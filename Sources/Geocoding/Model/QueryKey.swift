/// Names a question by its content: the first 128 bits of a SHA-256 over the question as it would be sent.
package struct QueryKey: Hashable, Sendable {
    /// Bits 0 to 63, the first byte of the digest highest.
    package let high: UInt64
    /// Bits 64 to 127.
    package let low: UInt64

    /// A key of those bits.
    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }
}
