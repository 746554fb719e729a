extension [UInt8] {
    /// Appends a whole number so that bytes have the order of the numbers: the highest byte first, negative ones below.
    mutating func appendInteger<Integer: FixedWidthInteger>(_ value: Integer) {
        let lifted = Integer.isSigned ? value ^ Integer.min : value
        Swift.withUnsafeBytes(of: lifted.bigEndian) { append(contentsOf: $0) }
    }
}

extension UnsafeRawBufferPointer {
    /// The number that `appendInteger` appended at `offset`.
    func integer<Integer: FixedWidthInteger>(at offset: Int) -> Integer {
        let lifted = Integer(bigEndian: loadUnaligned(fromByteOffset: offset, as: Integer.self))
        return Integer.isSigned ? lifted ^ Integer.min : lifted
    }
}
