/// Looks at text bytes without making text of them.
enum UTF8Check {
    /// What a run of bytes holds.
    struct Findings: OptionSet {
        let rawValue: UInt8
        /// A byte past 0x7F.
        static let notASCII = Self(rawValue: 1)
        /// A zero byte.
        static let nul = Self(rawValue: 2)
    }

    /// What the bytes hold, eight at a time.
    static func findings(in bytes: UnsafeRawBufferPointer) -> Findings {
        var high: UInt64 = 0
        var zero: UInt64 = 0
        var index = 0
        while index &+ 8 <= bytes.count {
            let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            high |= word
            // A byte that is zero borrows from above; a false alarm is only possible beside a byte past 0x7F.
            zero |= (word &- 0x0101_0101_0101_0101) & ~word
            index &+= 8
        }
        var findings: Findings = []
        var tail: UInt8 = 0
        while index < bytes.count {
            tail |= bytes[index]
            if bytes[index] == 0 { findings.insert(.nul) }
            index &+= 1
        }
        if (high & 0x8080_8080_8080_8080) | UInt64(tail & 0x80) != 0 { findings.insert(.notASCII) }
        if zero & 0x8080_8080_8080_8080 != 0, bytes.contains(0) { findings.insert(.nul) }
        return findings
    }

    /// True when the bytes are well-formed UTF-8 (Unicode 16, table 3-7).
    static func isValid(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var index = 0
        while index < bytes.count {
            let lead = bytes[index]
            index &+= 1
            if lead < 0x80 { continue }
            let (length, second): (Int, ClosedRange<UInt8>)
            switch lead {
            case 0xC2...0xDF: (length, second) = (1, 0x80...0xBF)
            case 0xE0: (length, second) = (2, 0xA0...0xBF)
            case 0xED: (length, second) = (2, 0x80...0x9F)
            case 0xE1...0xEF: (length, second) = (2, 0x80...0xBF)
            case 0xF0: (length, second) = (3, 0x90...0xBF)
            case 0xF1...0xF3: (length, second) = (3, 0x80...0xBF)
            case 0xF4: (length, second) = (3, 0x80...0x8F)
            default: return false
            }
            guard index &+ length <= bytes.count, second.contains(bytes[index]) else { return false }
            for offset in 1..<length where bytes[index &+ offset] & 0xC0 != 0x80 { return false }
            index &+= length
        }
        return true
    }
}
