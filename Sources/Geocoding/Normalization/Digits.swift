extension UInt8 {
    /// True for the ASCII digits 0 to 9.
    @inlinable package var isDigit: Bool { (0x30...0x39).contains(self) }
}
