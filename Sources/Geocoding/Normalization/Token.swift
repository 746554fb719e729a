/// One word of an address: where it stands, and everything that can be known of it without its neighbours.
package struct Token: Sendable {
    /// The FNV-1a hash of the folded bytes.
    package internal(set) var hash: UInt64 = 0
    /// The street types that the word can stand for, or that its suffix names (`stemCount`).
    package internal(set) var types = WordSet()
    /// Where the word begins in `AddressText.folded`.
    package internal(set) var start = 0
    /// The word's number for digits (`42`, `42b`), ordinals (`42nd`) and number words (`second`); -1 when there is none.
    package internal(set) var value: Int32 = -1
    /// One bit for each letter in it, `a` the second lowest, to see at once how unlike two words are.
    package internal(set) var letters: UInt32 = 0
    /// What the word can be; a word may have several readings.
    package internal(set) var classes: TokenClasses = []
    /// The shape of its characters.
    package internal(set) var flags: TokenFlags = []
    /// The canonical form of a word that is neither type nor direction (`mt` for `mount`); 0 when it is its own.
    package internal(set) var canonical: UInt16 = 0
    /// The length of the folded word in bytes, 1 to 255.
    package internal(set) var count: UInt8 = 0
    /// How many bytes come before a suffix that is a street type (`haupt` in `hauptstr`); 0 when there is none.
    package internal(set) var stemCount: UInt8 = 0
    /// The segment: texts appended one after the other, and the parts between commas, counted from 0.
    package internal(set) var segment: UInt8 = 0
    /// What stood between the word before and this one.
    package internal(set) var joint = Joint.blank
    /// The compass directions that the word can stand for.
    package internal(set) var directions: Directions = []

    /// What stood between two words; a stronger mark wins over blanks around it.
    package enum Joint: UInt8, Sendable {
        /// Blanks or any mark without a meaning of its own.
        case blank
        /// Nothing: characters of a script without blanks, or a break found in glued words.
        case glued
        case hyphen, slash, plus, apostrophe, dot
        /// `#` before the word.
        case numberSign
        /// A comma, semicolon, line feed or tab, or the beginning of an appended text.
        case segment

        /// Becomes the stronger of the two.
        mutating func strengthen(to other: Joint) {
            if other.rawValue > rawValue { self = other }
        }
    }

    /// The bytes' place in `AddressText.folded`.
    package var range: Range<Int> { start..<start + Int(count) }

    /// What `letters` has to be for a word of those bytes.
    static func letters(_ bytes: some Sequence<UInt8>) -> UInt32 {
        var letters: UInt32 = 0
        for byte in bytes where byte >= 0x61 { letters |= 1 << UInt32(byte & 0x1F) }
        return letters
    }
}

/// The readings of a word; none of them means a word like any other.
package struct TokenClasses: OptionSet, Hashable, Sendable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// A street type: `street`, `rue`, `ul`.
    package static let type = Self(rawValue: 1)
    /// A direction: `north`, `nw`, `sud`.
    package static let direction = Self(rawValue: 2)
    /// A word without weight: article, preposition, `saint`, `doctor`.
    package static let weak = Self(rawValue: 4)
    /// Names a part of a building: `apt`, `etage`.
    package static let unit = Self(rawValue: 8)
    /// Speaks of a post office box.
    package static let postBox = Self(rawValue: 16)
    /// A number in letters: `five`, `fifth`, `forty`.
    package static let number = Self(rawValue: 32)
    /// A type that as often is part of a name: `park`, `ridge`, `county`, `c`.
    package static let softType = Self(rawValue: 64)
    /// A type that stands before the name in its language: `rue`, `via`.
    package static let leadingType = Self(rawValue: 128)
    /// A unit that needs no number behind it: `rear`, `basement`, `og`.
    package static let loneUnit = Self(rawValue: 256)
    /// A number word that is one only in company: `dix` before `huit`, `dos` before `de`.
    package static let shyNumber = Self(rawValue: 512)
    /// A word that only announces a number: `no`, `nr`.
    package static let numberMark = Self(rawValue: 1024)
    /// `saint` in one of its forms.
    package static let saint = Self(rawValue: 2048)
    /// A type that stands behind the name in its language: `street`, `platz`; `avenue` is both.
    package static let trailingType = Self(rawValue: 8192)
    /// The suffix of the word is a street type (`stemCount`); the word itself is not.
    package static let suffixType = Self(rawValue: 4096)
}

/// The shape of a word's characters.
package struct TokenFlags: OptionSet, Hashable, Sendable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Nothing but digits.
    package static let allDigits = Self(rawValue: 1)
    /// At least one digit.
    package static let hasDigit = Self(rawValue: 2)
    /// The first character is a digit.
    package static let leadsWithDigit = Self(rawValue: 4)
    /// An ordinal: `42nd`, `1er`, `3º`.
    package static let ordinal = Self(rawValue: 8)
    /// An ordinal or a house number with its letter: `2e`, `1a`, `1o`.
    package static let maybeOrdinal = Self(rawValue: 16)
    /// Written with a letter that some spell with two: `ä ö ü` with `e`, `å` with `aa`, `ø` with `oe`.
    package static let hasUmlaut = Self(rawValue: 32)
    /// Not in Latin letters and digits.
    package static let otherScript = Self(rawValue: 64)
    /// `#` stood before it.
    package static let afterNumberSign = Self(rawValue: 256)
    /// Longer than the limit and cut there.
    package static let isCut = Self(rawValue: 128)
}

/// A set of the eight compass directions.
package struct Directions: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let north = Self(rawValue: 1)
    package static let northeast = Self(rawValue: 2)
    package static let east = Self(rawValue: 4)
    package static let southeast = Self(rawValue: 8)
    package static let south = Self(rawValue: 16)
    package static let southwest = Self(rawValue: 32)
    package static let west = Self(rawValue: 64)
    package static let northwest = Self(rawValue: 128)
}

/// Up to four canonical words, by number: the readings of one word, likeliest first.
package struct WordSet: Hashable, Sendable {
    /// Sixteen bits a word, the first in the lowest; 0 fills up.
    package private(set) var rawValue: UInt64 = 0

    /// No words.
    package init() {}

    /// True when there is none.
    package var isEmpty: Bool { rawValue == 0 }
    /// The first word's number, or 0.
    package var first: UInt16 { UInt16(truncatingIfNeeded: rawValue) }

    /// Adds a word, unless it is there already or four others are.
    package mutating func insert(_ word: UInt16) {
        var shift: UInt64 = 0
        while shift < 64 {
            let present = UInt16(truncatingIfNeeded: rawValue >> shift)
            if present == word || word == 0 { return }
            if present == 0 {
                rawValue |= UInt64(word) << shift
                return
            }
            shift += 16
        }
    }

    /// Adds the words of another set.
    package mutating func formUnion(_ other: WordSet) {
        var rest = other.rawValue
        while rest != 0 {
            insert(UInt16(truncatingIfNeeded: rest))
            rest >>= 16
        }
    }

    /// True when a word is in both.
    package func shares(_ other: WordSet) -> Bool {
        if rawValue == other.rawValue { return rawValue != 0 }
        var mine = rawValue
        while mine != 0 {
            let word = UInt16(truncatingIfNeeded: mine)
            var rest = other.rawValue
            while rest != 0 {
                if UInt16(truncatingIfNeeded: rest) == word { return true }
                rest >>= 16
            }
            mine >>= 16
        }
        return false
    }
}
