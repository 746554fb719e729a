extension HouseNumber.Suffix {
    /// The code under which two spellings of one suffix are equal.
    var folded: UInt32 {
        let code: UInt8 =
            switch code {
            case 27: 2
            case 28: 20
            case 29: 17
            default: code
            }
        return UInt32(code) << 16 | UInt32(extra)
    }

    /// Appends what stands behind the base.
    func append(to text: inout [UInt8]) {
        switch code {
        case 1...26: text.append(code + 0x60)
        case 27: text += " bis".utf8
        case 28: text += " ter".utf8
        case 29: text += " quater".utf8
        case 30: text += "½".utf8
        case 31 where extra <= 9999: text += (extra < 10 ? "-0\(extra)" : "-\(extra)").utf8
        case 31 where extra & 0xC000 == 0xC000: text += "-\((extra >> 7) & 0x7F)-\(extra & 0x7F)".utf8
        case 31 where extra < 0x8000: text += [UInt8(extra >> 8), UInt8(extra & 0xFF)]
        default: break
        }
    }

    /// The suffix of a grid number: two compass letters and the number between them, at most 1023.
    static func grid(_ first: UInt8, _ number: Int32, _ second: UInt8) -> Self? {
        guard let first = letters.firstIndex(of: first), let second = letters.firstIndex(of: second),
            (0...1023).contains(number)
        else { return nil }
        return Self(code: 31, extra: 0x8000 | UInt16(first) << 12 | UInt16(number) << 2 | UInt16(second))
    }

    /// What stands before the base of a grid number, in capitals as such numbers are written.
    var gridPrefix: String {
        guard code == 31, extra & 0xC000 == 0x8000 else { return "" }
        let first = UnicodeScalar(Self.letters[Int(extra >> 12 & 3)] & 0xDF)
        let second = UnicodeScalar(Self.letters[Int(extra & 3)] & 0xDF)
        return "\(first)\(extra >> 2 & 1023)\(second)"
    }

    private static let letters: [UInt8] = [0x6E, 0x73, 0x65, 0x77]
}
