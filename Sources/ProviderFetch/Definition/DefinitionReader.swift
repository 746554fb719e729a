internal import Geocoding

/// A value of a definition's document, with the path that leads to it.
///
/// Every step checks what it finds; the first fault ends the reading.
struct DefinitionReader {
    /// What is wrong in a definition, and where.
    struct Fault: Error {
        /// Such as `response.parts.city[1]`; empty for the document itself.
        let path: String
        let words: String
    }

    private let value: JSONValue
    private let path: String

    /// A reader of a document.
    init(_ document: JSONValue) { self.init(document, path: "") }

    private init(_ value: JSONValue, path: String) {
        self.value = value
        self.path = path
    }

    /// The fault that `words` say, at this place.
    func fault(_ words: String) -> Fault { Fault(path: path, words: words) }

    /// True for an object.
    var isObject: Bool {
        guard case .object = value.kind else { return false }
        return true
    }

    /// True for an array.
    var isArray: Bool {
        guard case .array = value.kind else { return false }
        return true
    }

    /// The text; nil for anything else.
    var string: String? { value.string }

    /// The members of an object.
    func objectMembers() throws(Fault) -> [(name: String, reader: DefinitionReader)] {
        guard isObject else { throw fault("should be an object") }
        return members
    }

    /// The members of an object that has any.
    func filledMembers() throws(Fault) -> [(name: String, reader: DefinitionReader)] {
        let members = members
        guard !members.isEmpty else { throw fault("should be an object with at least one member") }
        return members
    }

    /// Checks that this is an object with no members but those.
    func allow(only names: [String]) throws(Fault) {
        guard case .object = value.kind else {
            throw fault("should be an object, with \(names.joined(separator: ", "))")
        }
        for member in members where !names.contains(member.name) {
            let hint = Nearest.hint(for: member.name, in: names)
            throw member.reader.fault("is unknown here\(hint); there are \(names.joined(separator: ", "))")
        }
    }

    /// The members in order; none unless this is an object.
    var members: [(name: String, reader: DefinitionReader)] {
        var members: [(String, DefinitionReader)] = []
        value.forEach { name, element in
            let name = String(decoding: name, as: UTF8.self)
            members.append((name, DefinitionReader(element, path: path.isEmpty ? name : "\(path).\(name)")))
        }
        return members
    }

    /// The elements of an array.
    func elements() throws(Fault) -> [DefinitionReader] {
        guard case .array = value.kind else { throw fault("should be an array") }
        var elements: [DefinitionReader] = []
        value.forEach { _, element in
            elements.append(DefinitionReader(element, path: "\(path)[\(elements.count)]"))
        }
        return elements
    }

    /// The elements of an array, or the value itself when it is none.
    func elementsOrSelf() throws(Fault) -> [DefinitionReader] {
        guard case .array = value.kind else { return [self] }
        return try elements()
    }

    /// The member of that name, or nil when there is none.
    func optional(_ name: String) -> DefinitionReader? {
        let member = value[name]
        guard member.exists else { return nil }
        return DefinitionReader(member, path: path.isEmpty ? name : "\(path).\(name)")
    }

    /// The member of that name.
    func required(_ name: String) throws(Fault) -> DefinitionReader {
        guard let member = optional(name) else { throw fault("needs \"\(name)\"") }
        return member
    }

    /// The text.
    func text() throws(Fault) -> String {
        guard let text = value.string else { throw fault("should be text") }
        return text
    }

    /// Text that is not empty.
    func filledText() throws(Fault) -> String {
        let text = try text()
        guard !text.isEmpty else { throw fault("should not be empty") }
        return text
    }

    /// One ASCII character, as its byte.
    func character() throws(Fault) -> UInt8 {
        let text = try text()
        guard let byte = text.utf8.first, text.utf8.count == 1, byte < 0x80 else {
            throw fault("should be one character")
        }
        return byte
    }

    /// True or false.
    func truth() throws(Fault) -> Bool {
        guard case .bool(let truth) = value.kind else { throw fault("should be true or false") }
        return truth
    }

    /// The number, when it lies in that range.
    func number(in range: ClosedRange<Double>) throws(Fault) -> Double {
        guard let number = value.number else { throw fault("should be a number") }
        guard range.contains(number) else { throw fault("should be from \(range.lowerBound) to \(range.upperBound)") }
        return number
    }

    /// The whole number, when it lies in that range.
    func count(in range: ClosedRange<Int>) throws(Fault) -> Int {
        guard let count = value.integer else { throw fault("should be a whole number") }
        guard range.contains(count) else { throw fault("should be from \(range.lowerBound) to \(range.upperBound)") }
        return count
    }

    /// One of those words.
    func choice<Choice>(of choices: [(name: String, choice: Choice)]) throws(Fault) -> Choice {
        let text = try text()
        guard let found = choices.first(where: { $0.name == text }) else {
            let hint = Nearest.hint(for: text, in: choices.map(\.name))
            throw fault("should be one of \(choices.map(\.name).joined(separator: ", "))\(hint)")
        }
        return found.choice
    }

    /// One of the words of an enumeration.
    func choice<Choice: RawRepresentable<String> & CaseIterable>(of type: Choice.Type) throws(Fault) -> Choice {
        try choice(of: Choice.allCases.map { (name: $0.rawValue, choice: $0) })
    }

    /// The texts of an array, or the one that stands alone.
    func texts() throws(Fault) -> [String] {
        var texts: [String] = []
        for element in try elementsOrSelf() { texts.append(try element.filledText()) }
        return texts
    }

    /// A word or number that is expected in answers.
    func answerWord() throws(Fault) -> AnswerWord {
        guard case .number = value.kind else { return AnswerWord(try filledText()) }
        return AnswerWord(value.words)
    }

    /// The path to a value in an answer.
    func fieldPath() throws(Fault) -> FieldPath { try fieldPath(try text()) }

    private func fieldPath(_ text: String) throws(Fault) -> FieldPath {
        do throws(FieldPathFault) {
            return try FieldPath(parsing: text)
        } catch {
            throw fault(error.words)
        }
    }

    /// One path or an array of them.
    func fieldPaths() throws(Fault) -> [FieldPath] {
        var paths: [FieldPath] = []
        for element in try elementsOrSelf() { paths.append(try element.fieldPath()) }
        return paths
    }

    /// The name of a header field: a token of RFC 9110, section 5.6.2.
    func headerName(_ name: String) throws(Fault) -> String {
        let marks = Array("!#$%&'*+-.^_`|~".utf8)
        let isToken = name.utf8.allSatisfy {
            (0x61...0x7A).contains($0 | 0x20) || $0.isDigit || marks.contains($0)
        }
        guard isToken, !name.isEmpty else { throw fault("has a header name that is none") }
        return name
    }

    /// A template of a request.
    func template() throws(Fault) -> ValueTemplate {
        let text = try text()
        do throws(ValueTemplateFault) {
            return try ValueTemplate(parsing: text)
        } catch {
            throw fault(error.words)
        }
    }

    /// What must be so: each member is a path in an answer with the text, number or range that is wanted there.
    func conditions() throws(Fault) -> [FieldCondition] {
        guard case .object = value.kind else { throw fault("should be an object of paths and what is wanted there") }
        var conditions: [FieldCondition] = []
        for member in members {
            let path = try member.reader.fieldPath(member.name)
            conditions.append(FieldCondition(path: path, test: try member.reader.test()))
        }
        return conditions
    }

    /// What must be so of a value: a text, one of several, a number, a range, or whether it is there.
    func test() throws(Fault) -> FieldCondition.Test {
        switch value.kind {
        case .bool(let exists): return exists ? .exists : .missing
        case .number:
            let number = try number(in: -1e15...1e15)
            return .number(number...number)
        case .string:
            let text = try text()
            guard !text.isRange else {
                throw fault(
                    "looks like a range, which is written {\"from\": 1, \"to\": 2}; if it is a text, write [\"\(text)\"]"
                )
            }
            return .text([AnswerWord(text)])
        case .array:
            var texts: [AnswerWord] = []
            var others: [FieldCondition.Test] = []
            for element in try elements() {
                if let text = element.string {
                    texts.append(AnswerWord(text))
                } else {
                    others.append(try element.test())
                }
            }
            return others.isEmpty ? .text(texts) : .any(others + [.text(texts)])
        case .object:
            try allow(only: ["from", "to", "not"])
            if let others = optional("not") {
                var tests: [FieldCondition.Test] = []
                for element in try others.elementsOrSelf() { tests.append(try element.test()) }
                return .not(tests)
            }
            let from = try optional("from")?.number(in: -1e15...1e15) ?? -.infinity
            let to = try optional("to")?.number(in: -1e15...1e15) ?? .infinity
            guard from <= to else { throw fault("has a range that ends before it begins") }
            return .number(from...to)
        case .null, .absent: throw fault("should be a text, a number, a range or true or false")
        }
    }
}

extension String {
    /// True for two whole numbers with a hyphen or points between them.
    fileprivate var isRange: Bool {
        ["-", "..", "..."].contains { sign in
            let ends = split(separator: sign, omittingEmptySubsequences: false)
            return ends.count == 2
                && ends.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(\.isDigit) }
        }
    }
}
