/// What each character outside ASCII does to the folded text.
struct FoldingTable: Sendable {
    /// What to do with a character.
    enum Action {
        /// It becomes up to four ASCII letters, the first in the lowest byte.
        case letters(UInt32)
        /// It becomes one ASCII character, which then acts as if it had been written.
        case ascii(UInt8)
        /// It is part of a word, in its own UTF-8 bytes.
        case keep
        /// It is a word of its own, in its own UTF-8 bytes.
        case word
        /// It vanishes without breaking the word.
        case drop
        /// It separates words.
        case separate
        /// `º`, `ª` and `°`: an ordinal's mark behind a digit, otherwise the letter given.
        case ordinalMark(UInt8)
        /// `½`.
        case half
        /// `№`, the word `no`.
        case numero
    }

    /// The one table, made at first use.
    static let shared = FoldingTable()

    private static let dropped: UInt32 = 0
    private static let separating = UInt32.max
    private static let kept = UInt32.max - 1

    private let latin = Self.parse(FoldingText.latin, count: 0x190)
    private let latinAdditional = Self.parse(FoldingText.latinAdditional, count: 0x100)
    private let cyrillic = Self.parse(FoldingText.cyrillic, count: 0x100)
    private let greek = Self.parse(FoldingText.greek, count: 0x90)
    private let greekExtended = Self.parse(FoldingText.greekExtended, count: 0x100)

    private static func parse(_ text: String, count: Int) -> [UInt32] {
        var entries = text.utf8.split(whereSeparator: { $0 == 0x20 || $0 == 0x0A }).map { entry -> UInt32 in
            switch entry.first {
            case 0x2E: separating
            case 0x2D: dropped
            case 0x3F: kept
            default: entry.reversed().reduce(0) { $0 << 8 | UInt32($1) }
            }
        }
        // A table shorter than its block would be a slip in the text; the rest then only separates.
        while entries.count < count { entries.append(separating) }
        return entries
    }

    /// What the character with that code point, at least 0x80, does.
    func action(for scalar: UInt32) -> Action {
        switch scalar {
        case 0xC0..<0x250: lettered(latin[Int(scalar - 0xC0)])
        case 0x1E00..<0x1F00: lettered(latinAdditional[Int(scalar - 0x1E00)])
        case 0x400..<0x500: lettered(cyrillic[Int(scalar - 0x400)])
        case 0x370..<0x400: lettered(greek[Int(scalar - 0x370)])
        case 0x1F00..<0x2000: lettered(greekExtended[Int(scalar - 0x1F00)])
        case 0x80..<0xC0: latin1Mark(scalar)
        case 0x2000..<0x2E80: mark(scalar)
        case 0x2E80..<0xFFFF_FFFF: eastern(scalar)
        default: other(scalar)
        }
    }

    private func lettered(_ entry: UInt32) -> Action {
        switch entry {
        case Self.separating: .separate
        case Self.dropped: .drop
        case Self.kept: .keep
        default: .letters(entry)
        }
    }

    private func latin1Mark(_ scalar: UInt32) -> Action {
        switch scalar {
        case 0xAA: .ordinalMark(0x61)
        case 0xBA, 0xB0: .ordinalMark(0x6F)
        case 0xAD: .drop
        case 0xB4: .ascii(0x27)
        case 0xB2: .ascii(0x32)
        case 0xB3: .ascii(0x33)
        case 0xB9: .ascii(0x31)
        case 0xB5: .letters(0x75)
        case 0xBD: .half
        default: .separate
        }
    }

    /// General punctuation and symbols.
    private func mark(_ scalar: UInt32) -> Action {
        switch scalar {
        case 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F: .drop
        case 0x2010...0x2015, 0x2212: .ascii(0x2D)
        case 0x2018, 0x2019, 0x201B, 0x2032: .ascii(0x27)
        case 0x2028, 0x2029: .ascii(0x0A)
        case 0x2044, 0x2215: .ascii(0x2F)
        case 0x2116: .numero
        case 0x2C60...0x2DFF: .keep
        default: .separate
        }
    }

    private func eastern(_ scalar: UInt32) -> Action {
        switch scalar {
        case 0x3000: .separate
        case 0x3001: .ascii(0x2C)
        case 0x3002, 0x3003, 0x3004, 0x3008...0x3020, 0x3030: .separate
        case 0x2E80...0x2FDF, 0x3005...0x3007, 0x3021...0x302F, 0x3031...0x312F: .word
        case 0x3190...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF: .word
        case 0x3130...0x318F, 0xA000...0xABFF, 0xAC00...0xD7FF: .keep
        case 0xFB00...0xFB06: .letters(scalar == 0xFB01 ? 0x6966 : scalar == 0xFB02 ? 0x6C66 : 0x6666)
        case 0xFB1D...0xFDFF, 0xFE70...0xFEFC: .keep
        case 0xFE00...0xFE0F, 0xFEFF: .drop
        case 0xFE20...0xFE2F: .drop
        case 0xFF01...0xFF5E: .ascii(UInt8(scalar - 0xFEE0))
        case 0xFF66...0xFF9F: .word
        case 0x10000...0x1CFFF: .keep
        case 0x20000...0x3FFFF: .word
        default: .separate
        }
    }

    /// Combining marks, native digits, and the letters of all other scripts below U+2000.
    private func other(_ scalar: UInt32) -> Action {
        switch scalar {
        case 0x300...0x36F, 0x5B0...0x5BD, 0x610...0x61A, 0x640, 0x64B...0x65F, 0x670, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF:
            .drop
        case 0x2BC: .ascii(0x27)
        case 0x2BB, 0x2BD...0x2BF, 0x2C8...0x2CC: .drop
        case 0x60C, 0x61B: .ascii(0x2C)
        case 0x660...0x669: .ascii(UInt8(scalar - 0x660 + 0x30))
        case 0x6F0...0x6F9: .ascii(UInt8(scalar - 0x6F0 + 0x30))
        case 0x966...0x96F: .ascii(UInt8(scalar - 0x966 + 0x30))
        case 0x9E6...0x9EF: .ascii(UInt8(scalar - 0x9E6 + 0x30))
        case 0xE50...0xE59: .ascii(UInt8(scalar - 0xE50 + 0x30))
        case 0x250...0x2AF, 0x500...0x52F, 0x531...0x587, 0x5BE...0x5F2, 0x620...0x6D3, 0x6D5...0x6EF, 0x6FA...0x1DBF:
            .keep
        default: .separate
        }
    }
}
