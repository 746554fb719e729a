extension AddressText {
    /// True when the words differ only in `ae oe ue aa` for `a o u a`.
    package static func isSameButDigraphs(
        _ left: UnsafeBufferPointer<UInt8>,
        _ right: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        var (i, j) = (0, 0)
        while i < left.count || j < right.count {
            if i < left.count, j < right.count, left[i] == right[j] {
                i += 1
                j += 1
            } else if i < left.count, i > 0, isSecondHalf(left[i], after: left[i - 1]) {
                i += 1
            } else if j < right.count, j > 0, isSecondHalf(right[j], after: right[j - 1]) {
                j += 1
            } else {
                return false
            }
        }
        return true
    }

    private static func isSecondHalf(_ byte: UInt8, after before: UInt8) -> Bool {
        byte == 0x65 && (before == 0x61 || before == 0x6F || before == 0x75) || byte == 0x61 && before == 0x61
    }
}
