/// The words that mean something in addresses, of all languages in one table.
///
/// Each language lists its words as lines of `kind canonical: word word …`. The kinds:
///
/// - `T` street type, `t` one that is as often part of a name (or a single letter); with `<` behind it the type stands
///   before the name. `Y` words at whose end a type may be glued to the name.
/// - `D` direction (canonical: the compass letters). `X` weak word. `S` a form of saint.
/// - `U` unit, `u` unit that needs no number. `B` post office box. `M` announces a number.
/// - `N` number word, `n` one that is a number only in company (canonical: the number).
/// - `C` any other word with short forms.
///
/// In a canonical form `_` stands for a blank. A word listed more than once has all the readings.
final class Lexicon: Sendable {
    /// The readings of one word.
    struct Entry {
        var classes: TokenClasses = []
        var directions: Directions = []
        var types = WordSet()
        var canonical: UInt16 = 0
        var value: Int32 = -1
    }

    /// A suffix that is a street type.
    private struct Suffix {
        let bytes: [UInt8]
        let type: UInt16
    }

    /// The one table, made at first use.
    static let shared = Lexicon(LanguageWords.all)

    private let mask: Int
    private let hashes: [UInt64]
    private let entries: [Entry]
    /// By the suffix's last letter, longest first.
    private let suffixes: [[Suffix]]
    private let canonicalBytes: [UInt8]
    private let canonicalEnds: [Int]

    init(_ texts: [String]) {
        var reader = LexiconReader()
        for text in texts { reader.read(text) }
        var size = 1024
        while size < reader.entries.count * 3 { size *= 2 }
        var hashes = [UInt64](repeating: 0, count: size)
        var entries = [Entry](repeating: Entry(), count: size)
        for (word, entry) in reader.entries {
            let hash = FNVHash.hash(word)
            var slot = Int(truncatingIfNeeded: hash) & (size - 1)
            while hashes[slot] != 0 { slot = (slot + 1) & (size - 1) }
            hashes[slot] = hash
            entries[slot] = entry
        }
        mask = size - 1
        self.hashes = hashes
        self.entries = entries
        suffixes = reader.suffixes.map { list in
            list.map { Suffix(bytes: $0.0, type: $0.1) }
                .sorted { $0.bytes.count > $1.bytes.count }
        }
        canonicalBytes = reader.canonicals.flatMap { $0 }
        var end = 0
        canonicalEnds = reader.canonicals.map { word in
            end += word.count
            return end
        }
    }

    /// The readings of the word with that hash; none when it is not in the table.
    func entry(for hash: UInt64) -> Entry? {
        var slot = Int(truncatingIfNeeded: hash) & mask
        while hashes[slot] != 0 {
            if hashes[slot] == hash { return entries[slot] }
            slot = (slot + 1) & mask
        }
        return nil
    }

    /// The bytes of a canonical word; empty for 0.
    func canonical(_ word: UInt16) -> ArraySlice<UInt8> {
        guard word > 0, Int(word) <= canonicalEnds.count else { return [] }
        let start = word == 1 ? 0 : canonicalEnds[Int(word) - 2]
        return canonicalBytes[start..<canonicalEnds[Int(word) - 1]]
    }

    /// The street type at the end of a word and the length of the rest, at least three bytes.
    func suffixType(of word: UnsafeBufferPointer<UInt8>) -> (type: UInt16, stemCount: Int)? {
        guard let last = word.last, (0x61...0x7A).contains(last) else { return nil }
        for suffix in suffixes[Int(last - 0x61)] {
            let stemCount = word.count - suffix.bytes.count
            guard stemCount >= 3 else { continue }
            guard word[stemCount...].elementsEqual(suffix.bytes) else { continue }
            // English `whispering` and `wellspring` have no ring in them, German stems seldom end like theirs.
            if last == 0x67, suffix.bytes.elementsEqual("ring".utf8), "aeiop".utf8.contains(word[stemCount - 1]) {
                return nil
            }
            return (suffix.type, stemCount)
        }
        return nil
    }
}

extension AddressText {
    /// Gives the word just read its readings.
    @inline(__always)
    func classify(_ token: inout Token) {
        if let entry = lexicon.entry(for: token.hash) {
            token.classes = entry.classes
            token.directions = entry.directions
            token.types = entry.types
            token.canonical = entry.canonical
            if !token.flags.contains(.hasDigit) { token.value = entry.value }
        } else if token.count >= 6, token.flags.isDisjoint(with: [.hasDigit, .otherScript]) {
            folded.withUnsafeBufferPointer { folded in
                guard let (type, stemCount) = lexicon.suffixType(of: .init(rebasing: folded[token.range])) else {
                    return
                }
                token.classes = .suffixType
                token.types.insert(type)
                token.stemCount = UInt8(stemCount)
            }
        }
    }

    /// Reads the digits of a word that has some.
    func readNumber(of token: inout Token) {
        let bytes = folded[token.range]
        let digits = bytes.prefix(while: \.isDigit)
        guard !digits.isEmpty else { return }
        if digits.count <= 9 { token.value = digits.reduce(0) { $0 * 10 + Int32($1 - 0x30) } }
        let rest = bytes[digits.endIndex...]
        if rest.isEmpty {
            token.flags.insert(.allDigits)
        } else if OrdinalMarks.isOrdinal(rest, after: token.value) {
            token.flags.insert(.ordinal)
        } else if rest.count == 1, let mark = rest.first, mark == 0x61 || mark == 0x65 || mark == 0x6F {
            token.flags.insert(.maybeOrdinal)
        }
    }
}

/// The letters that make a number an ordinal.
private enum OrdinalMarks {
    /// Of two and three letters, as numbers in the order in which they are read.
    private static let marks: Set<UInt32> = Set(
        "st nd rd th er re eme ere nde ra da ta ma va na ro do to mo vo no ste ter te de".split(separator: " ")
            .map { $0.utf8.reduce(0) { $0 << 8 | UInt32($1) } }
    )

    static func isOrdinal(_ letters: ArraySlice<UInt8>, after value: Int32) -> Bool {
        guard letters.count == 2 || letters.count == 3 else { return false }
        let mark = letters.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        // Behind a number `ter` is the third house of it, seldom an ordinal.
        return mark != 0x746572 && marks.contains(mark)
    }
}

/// Collects the words of the languages.
private struct LexiconReader {
    var entries: [[UInt8]: Lexicon.Entry] = [:]
    var suffixes = [[([UInt8], UInt16)]](repeating: [], count: 26)
    /// Canonical word 1 comes first.
    var canonicals: [[UInt8]] = []
    private var numbers: [[UInt8]: UInt16] = [:]

    mutating func read(_ text: String) {
        for line in text.utf8.split(separator: 0x0A) {
            guard let colon = line.firstIndex(of: 0x3A) else { continue }
            let head = line[..<colon].split(separator: 0x20)
            guard let kind = head.first?.first else { continue }
            let isLeading = head[0].count > 1
            let canonical = head.count > 1 ? head[1].map { $0 == 0x5F ? 0x20 : $0 } : []
            for word in line[line.index(after: colon)...].split(separator: 0x20) {
                add(Array(word), kind: kind, canonical: canonical, isLeading: isLeading)
            }
        }
    }

    private mutating func add(_ word: [UInt8], kind: UInt8, canonical: [UInt8], isLeading: Bool) {
        if kind == 0x59 {
            guard let last = word.last, (0x61...0x7A).contains(last) else { return }
            suffixes[Int(last - 0x61)].append((word, number(of: canonical)))
            return
        }
        var entry = entries[word] ?? Lexicon.Entry()
        switch kind {
        case 0x54, 0x74:
            // Soft wins: a word that is a name in one language must not be lost there.
            entry.classes.insert(kind == 0x74 ? [.type, .softType] : .type)
            entry.classes.insert(isLeading ? .leadingType : .trailingType)
            entry.types.insert(number(of: canonical))
        case 0x44:
            entry.classes.insert(.direction)
            entry.directions.insert(direction(canonical))
        case 0x58: entry.classes.insert(.weak)
        case 0x53:
            entry.classes.insert([.weak, .saint])
            if entry.canonical == 0 { entry.canonical = number(of: canonical) }
        case 0x55: entry.classes.insert(.unit)
        case 0x75: entry.classes.insert([.unit, .loneUnit])
        case 0x42: entry.classes.insert(.postBox)
        case 0x4D: entry.classes.insert(.numberMark)
        case 0x4E, 0x6E:
            entry.classes.insert(kind == 0x6E ? [.number, .shyNumber] : .number)
            entry.value = canonical.reduce(0) { $0 * 10 + Int32($1) - 0x30 }
        case 0x43:
            if entry.canonical == 0 { entry.canonical = number(of: canonical) }
        default: break
        }
        entries[word] = entry
    }

    private mutating func number(of canonical: [UInt8]) -> UInt16 {
        if let number = numbers[canonical] { return number }
        canonicals.append(canonical)
        let number = UInt16(canonicals.count)
        numbers[canonical] = number
        return number
    }

    private func direction(_ letters: [UInt8]) -> Directions {
        switch String(decoding: letters, as: UTF8.self) {
        case "n": .north
        case "ne": .northeast
        case "e": .east
        case "se": .southeast
        case "s": .south
        case "sw": .southwest
        case "w": .west
        case "nw": .northwest
        default: []
        }
    }
}
