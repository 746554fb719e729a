/// Something that must be so at a place in a document.
struct FieldCondition {
    /// What must be so.
    enum Test {
        /// There, and not null.
        case exists
        /// Not there, or null.
        case missing
        case number(ClosedRange<Double>)
        /// One of those words.
        case text([AnswerWord])
        /// One of those.
        indirect case any([Test])
        /// There, and none of those.
        indirect case not([Test])
    }
    var path: FieldPath
    let test: Test

    /// True when it is so in the document.
    func holds(in fields: some FieldSource) -> Bool { test.holds(for: fields.value(at: path)) }
}

extension FieldCondition.Test {
    /// True when the value is so; numbers may be written as text, and one element of an array that is so is enough.
    func holds(for value: JSONValue) -> Bool {
        switch self {
        case .exists: return !value.isNothing
        case .missing: return value.isNothing
        case .any(let tests): return tests.contains { $0.holds(for: value) }
        case .not(let tests): return !value.isNothing && !tests.contains { $0.holds(for: value) }
        case .number(let range): return value.decimal.map(range.contains) ?? false
        case .text(let texts):
            if value.isArray { return value.firstElement { Self.isAny(of: texts, $0) }.exists }
            return Self.isAny(of: texts, value)
        }
    }

    private static func isAny(of words: [AnswerWord], _ value: JSONValue) -> Bool {
        words.indices.contains { words[$0].isSame(as: value) }
    }
}

extension [FieldCondition] {
    /// True when all is so.
    func hold(in fields: some FieldSource) -> Bool {
        for index in indices where !self[index].holds(in: fields) { return false }
        return true
    }
}
