/// A word that a definition expects in answers, which may write it as text or as a number.
struct AnswerWord: Sendable {
    let bytes: [UInt8]
    /// The number that the word is, if it is one.
    private let number: Double?

    /// The word of that text.
    init(_ text: String) {
        bytes = Array(text.utf8)
        number = bytes.withUnsafeBufferPointer(DecimalNumber.parse)
    }

    /// True for text of the same bytes, the same number, and true and false under their names.
    func isSame(as value: JSONValue) -> Bool {
        if let text = value.utf8 { return bytes.withUnsafeBufferPointer(text.isSame) }
        switch value.kind {
        case .number: return number != nil && value.number == number
        case .bool(let truth): return bytes.elementsEqual(truth ? "true".utf8 : "false".utf8)
        default: return false
        }
    }
}

/// What the words of answers stand for.
struct WordMeanings<Meaning: Sendable>: Sendable {
    private var words: [AnswerWord] = []
    private var meanings: [Meaning] = []

    /// Adds a word.
    mutating func add(_ word: AnswerWord, meaning: Meaning) {
        words.append(word)
        meanings.append(meaning)
    }

    /// True without words.
    var isEmpty: Bool { words.isEmpty }

    /// What the value stands for; nil when it is none of the words.
    subscript(value: JSONValue) -> Meaning? {
        words.indices.first { words[$0].isSame(as: value) }.map { meanings[$0] }
    }
}
