internal import Geocoding

/// Reads the answers of a batch and finds out whose they are.
struct BatchReader: Sendable {
    /// What came back for one query.
    enum Element {
        case answer([Candidate])
        /// Refused, for those words.
        case refused(String)
        /// To be asked once more by itself.
        case singly
        /// Nothing that can be read, or a failure that may pass.
        case missing
    }
    /// What came back for all queries.
    struct Answers {
        /// In the order of the queries.
        var elements: [Element] = []
        /// True when there were too few or too many answers to know whose they are.
        var isMiscounted = false
        /// A failure of a query that speaks of all: its class, and words for a person.
        var failure: (AttemptClass, words: String)?
    }
    private let definition: BatchDefinition
    private let reader: ResponseReader

    /// A reader of such batches; `reader` is the one for single answers.
    init(_ definition: BatchDefinition, _ reader: ResponseReader) {
        self.definition = definition
        self.reader = reader
    }

    /// True when the response refuses a batch for its size.
    func isTooLarge(_ http: HTTPResponse) -> Bool {
        switch http.status {
        case 413, 414: true
        case 400...499: definition.tooLarge.contains { http.body.holds($0) }
        default: false
        }
    }

    /// The answers to those queries in the document; nil when it is none of the provider's batches.
    func answers(in document: JSONValue, to queries: [Query], secret: Secret) -> Answers? {
        let list = definition.answers.value(in: document)
        var answers = Answers()
        guard let found = elements(in: list, count: queries.count, &answers) else { return nil }
        answers.elements = found.enumerated().map { index, element in
            guard let element else { return .missing }
            return read(element, queries[index], secret, &answers)
        }
        return answers
    }

    /// Each query's element; nil when the value is no list of answers.
    private func elements(in list: JSONValue, count: Int, _ answers: inout Answers) -> [JSONValue?]? {
        var found = [JSONValue?](repeating: nil, count: count)
        switch definition.correlation {
        case .key:
            guard case .object = list.kind else { return nil }
            for index in 0..<count {
                let element = list[String(index + 1)]
                if element.exists { found[index] = element }
            }
        case .position:
            guard case .array = list.kind else { return nil }
            var index = 0
            list.forEach { _, element in
                if index < count { found[index] = element }
                index += 1
            }
            answers.isMiscounted = index != count
        case .field(_, let path):
            guard case .array = list.kind else { return nil }
            var seen = Set<Int>()
            list.forEach { _, element in
                guard let number = path.value(in: element).decimal.flatMap({ Int(exactly: $0) }),
                    (1...count).contains(number)
                else { return }
                // Of two with one number, neither is to be trusted.
                found[number - 1] = seen.insert(number).inserted ? element : nil
            }
        }
        return found
    }

    private func read(_ element: JSONValue, _ query: Query, _ secret: Secret, _ answers: inout Answers) -> Element {
        if let rule = definition.outcomes.first(where: { $0.conditions.hold(in: element) }) {
            let said = rule.says.isEmpty ? reader.said(in: element, query, secret) ?? "" : rule.says
            switch rule.verdict {
            case .noMatch: return .answer([])
            case .badInput:
                return .refused("the provider refuses the query (in a batch\(said.isEmpty ? "" : ": \(said)"))")
            case .transient, .malformed: return .missing
            case .throttle, .quota, .auth, .token, .config:
                let words = said.isEmpty ? "the provider refuses queries of a batch" : said
                answers.failure = answers.failure ?? (AttemptClass(rule.verdict), words)
                return .missing
            }
        }
        if !definition.singly.isEmpty, definition.singly.hold(in: element) { return .singly }
        return reader.candidates(in: element).map { .answer($0) } ?? .missing
    }
}

/// What a service says of itself.
struct ServiceDescription {
    /// The sizes of batches that the definition finds in the document.
    static func sizes(_ limits: BatchDefinition.Limits, in document: JSONValue) -> (size: Int?, most: Int?) {
        func number(_ path: FieldPath?) -> Int? {
            path?.value(in: document).decimal.flatMap { Int(exactly: $0.rounded(.down)) }
        }
        return (number(limits.size), number(limits.most))
    }
}
