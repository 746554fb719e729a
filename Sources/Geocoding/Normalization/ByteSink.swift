/// Bytes appended to borrowed memory; what does not fit is left out.
struct ByteSink {
    private let memory: UnsafeMutableBufferPointer<UInt8>
    private(set) var count = 0

    /// Nothing yet in that memory, which outlives it.
    init(_ memory: UnsafeMutableBufferPointer<UInt8>) { self.memory = memory }

    /// What has been appended.
    var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: memory[..<count]) }

    /// Appends one byte.
    @inline(__always)
    mutating func append(_ byte: UInt8) {
        guard count < memory.count else { return }
        memory[count] = byte
        count += 1
    }

    /// Appends the bytes.
    mutating func append(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { append(byte) }
    }

    /// Appends a number that is not negative in decimal digits.
    mutating func appendDecimal(_ value: Int32) {
        if value >= 10 { appendDecimal(value / 10) }
        append(UInt8(truncatingIfNeeded: 0x30 + value % 10))
    }
}
