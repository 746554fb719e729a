internal import Geocoding

/// Finds where a text that a person wrote breaks the rules of JSON (RFC 8259), or gives an object two members of one
/// name.
struct JSONProof {
    /// The first fault of a text.
    struct Fault: Error, Hashable {
        /// Counted from 1.
        let line: Int
        /// Counted from 1, in characters.
        let column: Int
        /// The path of a member whose name stands twice; empty for text that is not JSON.
        var member = ""
        /// What is wrong there, for a person.
        let words: String
    }
    private static let mostLevels = 32

    private let text: [UInt8]
    private var place = 0

    private init(_ text: [UInt8]) {
        self.text = text
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    }

    /// Reads the text from its beginning to its end.
    ///
    /// Whether its bytes are UTF-8 is not looked at.
    static func read(_ text: [UInt8]) throws(Fault) {
        var proof = JSONProof(text)
        try proof.value(path: "", level: 0)
        proof.skipBlanks()
        guard proof.place == text.count else { throw proof.fault("something follows the end") }
    }

    private func fault(_ words: String, at place: Int? = nil, member: String = "") -> Fault {
        let before = text.prefix(place ?? self.place)
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let mark = start == 0 && text.starts(with: [0xEF, 0xBB, 0xBF]) ? 1 : 0
        return Fault(
            line: before.count { $0 == UInt8(ascii: "\n") } + 1,
            column: before[start...].count { $0 & 0xC0 != 0x80 } + 1 - mark,
            member: member,
            words: words
        )
    }

    private var next: UInt8? { place < text.count ? text[place] : nil }

    private mutating func take(_ byte: Character) -> Bool {
        skipBlanks()
        guard let next, next == byte.asciiValue else { return false }
        place += 1
        return true
    }

    private mutating func skipBlanks() {
        while let next, next == 0x20 || next == 0x0A || next == 0x0D || next == 0x09 { place += 1 }
    }

    private mutating func value(path: String, level: Int) throws(Fault) {
        guard level < Self.mostLevels else { throw fault("this is nested too deep") }
        skipBlanks()
        guard let next else { throw fault(text.isEmpty ? "there is nothing" : "the text ends too early") }
        switch next {
        case UInt8(ascii: "{"): try object(path: path, level: level)
        case UInt8(ascii: "["): try array(path: path, level: level)
        case UInt8(ascii: "\""): _ = try string()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
        default: try word()
        }
    }

    private mutating func object(path: String, level: Int) throws(Fault) {
        place += 1
        var names: Set<[UInt8]> = []
        if take("}") { return }
        repeat {
            skipBlanks()
            guard next == UInt8(ascii: "\"") else { throw missing("a name in double quotes", closing: "}") }
            let start = place
            let name = try string()
            let words = String(decoding: name, as: UTF8.self)
            let member = path.isEmpty ? words : "\(path).\(words)"
            guard names.insert(Array(name)).inserted else { throw fault("stands twice", at: start, member: member) }
            guard take(":") else { throw fault("a colon is missing") }
            try value(path: member, level: level + 1)
        } while take(",")
        guard take("}") else { throw missing("a comma or a closing brace", closing: "") }
    }

    private mutating func array(path: String, level: Int) throws(Fault) {
        place += 1
        if take("]") { return }
        var count = 0
        repeat {
            skipBlanks()
            if next == UInt8(ascii: "]") { throw missing("a value", closing: "]") }
            try value(path: "\(path)[\(count)]", level: level + 1)
            count += 1
        } while take(",")
        guard take("]") else { throw missing("a comma or a closing bracket", closing: "") }
    }

    /// What is wrong where something else is wanted.
    private func missing(_ wanted: String, closing end: String) -> Fault {
        guard let next else { return fault("the text ends too early") }
        if let first = end.utf8.first, next == first { return fault("the comma before this is one too many") }
        switch next {
        case UInt8(ascii: ","): return fault("this comma is one too many")
        case UInt8(ascii: "/"), UInt8(ascii: "#"): return fault("JSON has no comments")
        default: return fault("\(wanted) is missing before this")
        }
    }

    /// The bytes between the quotes, as they are written.
    private mutating func string() throws(Fault) -> ArraySlice<UInt8> {
        let start = place
        place += 1
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                place += 1
                return text[(start + 1)..<(place - 1)]
            case UInt8(ascii: "\\"): try escape()
            case 0..<0x20: throw fault("the text that begins here has no closing quote on its line", at: start)
            default: place += 1
            }
        }
        throw fault("the text that begins here has no closing quote", at: start)
    }

    private mutating func escape() throws(Fault) {
        let start = place
        place += 1
        guard let byte = next, Array("\"\\/bfnrtu".utf8).contains(byte) else {
            throw fault("there is no such escape; a backslash is written twice", at: start)
        }
        place += 1
        guard byte == UInt8(ascii: "u") else { return }
        let digits = text[place...].prefix(4)
        guard digits.count == 4, digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) else {
            throw fault("there should be four hexadecimal digits after \\u", at: start)
        }
        place += 4
    }

    private mutating func number() throws(Fault) {
        let start = place
        while let byte = next, byte.isDigit || Array("+-.eE".utf8).contains(byte) { place += 1 }
        let parts = text[start..<place].split(maxSplits: 1, omittingEmptySubsequences: false) { $0 | 0x20 == 0x65 }
        let decimal = parts[0].drop { $0 == UInt8(ascii: "-") }
        let halves = decimal.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        let exponent = parts.dropFirst().first.map {
            $0.first.map { "+-".utf8.contains($0) } == true ? $0.dropFirst() : $0
        }
        let digits = halves + (exponent.map { [$0] } ?? [])
        let isSound = digits.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isDigit) }
        let hasZero = halves[0].count > 1 && halves[0].first == UInt8(ascii: "0")
        guard isSound, !hasZero, parts[0].count - decimal.count < 2 else {
            throw fault("this is no number as JSON writes it", at: start)
        }
        guard Double(String(decoding: text[start..<place], as: UTF8.self))?.isFinite == true else {
            throw fault("this number is too large", at: start)
        }
    }

    private mutating func word() throws(Fault) {
        let start = place
        while let byte = next, (0x61...0x7A).contains(byte | 0x20) { place += 1 }
        let word = String(decoding: text[start..<place], as: UTF8.self)
        guard !["true", "false", "null"].contains(word) else { return }
        place = start
        guard word.isEmpty else { throw fault("a text stands in double quotes, true, false and null are written so") }
        throw next == UInt8(ascii: "'") ? fault("a text stands in double quotes") : missing("a value", closing: "")
    }
}
