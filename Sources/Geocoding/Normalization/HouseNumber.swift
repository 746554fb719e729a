/// A house number: a number, what may follow it, and the end of a range.
///
/// All spellings of one number give the same value: `12a`, `12 A`, `12-a`; `12 1/2`, `12½`.
package struct HouseNumber: Hashable, Sendable {
    /// The number, 0 to 999,999.
    package var base: Int32
    /// What follows the number.
    package var suffix = Suffix.none
    /// The last number of a range (`12-14`), greater than `base`; 0 when there is no range.
    package var rangeEnd: Int32 = 0
    /// The number behind a slash (`12/3`): a unit or a second number of the same house; 0 when there is none.
    package var behindSlash: Int32 = 0

    /// A number.
    package init(base: Int32, suffix: Suffix = .none) {
        self.base = base
        self.suffix = suffix
    }

    /// What follows the number, as the locator file stores it.
    package struct Suffix: Hashable, Sendable {
        /// 0 nothing, 1 to 26 a letter, 27 bis, 28 ter, 29 quater, 30 ½, 31 see `extra`.
        package let code: UInt8
        /// With code 31: two ASCII letters, first in the higher byte (`12ab`); or, up to 9999, the second part of a
        /// number kept whole (`37-11`); or 0xC000 and twice seven bits for a Japanese block (`1-2-3`); or 0x8000 and
        /// the letters and first number of a grid number (`N6W23001`).
        package let extra: UInt16

        /// A suffix of that code.
        package init(code: UInt8, extra: UInt16 = 0) {
            self.code = code
            self.extra = code == 31 ? extra : 0
        }

        package static let none = Suffix(code: 0)
        package static let bis = Suffix(code: 27)
        package static let ter = Suffix(code: 28)
        package static let quater = Suffix(code: 29)
        package static let half = Suffix(code: 30)

        /// The suffix of one ASCII letter in either case.
        package static func letter(_ letter: UInt8) -> Suffix { Suffix(code: (letter | 0x20) &- 0x60) }

        /// True when the number consists of several parts that are kept whole.
        package var isCompound: Bool { code == 31 && (extra <= 9999 || extra >= 0x8000) }
    }

    /// The number as a whole where its street's numbers have two parts (`37-45` in Queens is no range there).
    package var compound: HouseNumber? {
        guard suffix == .none, (1...9999).contains(rangeEnd) else { return nil }
        return HouseNumber(base: base, suffix: Suffix(code: 31, extra: UInt16(rangeEnd)))
    }

    /// True when both name the same house; `bis` and `B`, `ter` and `T`, `quater` and `Q` are the same.
    package func isSameHouse(as other: HouseNumber) -> Bool {
        base == other.base && suffix.folded == other.suffix.folded
    }

    /// True when the ranges have a number in common; a number without range is a range of one.
    package func overlaps(_ other: HouseNumber) -> Bool {
        guard !suffix.isCompound, !other.suffix.isCompound else { return isSameHouse(as: other) }
        return base <= max(other.base, other.rangeEnd) && other.base <= max(base, rangeEnd)
    }

    /// Appends the number in its usual spelling: `12a`, `12 bis`, `12½`, `37-11`, `N6W23001`, `12-14`.
    package func append(to text: inout [UInt8]) {
        text += suffix.gridPrefix.utf8
        text += String(base).utf8
        suffix.append(to: &text)
        if rangeEnd > 0 { text += "-\(rangeEnd)".utf8 }
    }

    /// The number in its usual spelling.
    package var text: String {
        var text: [UInt8] = []
        append(to: &text)
        return String(decoding: text, as: UTF8.self)
    }
}
