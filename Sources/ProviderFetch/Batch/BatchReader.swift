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
        /// How many answers there were, those that belong to a query, and those that could be understood.
        var count = (all: 0, own: 0, understood: 0)
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
            answers.count.own += 1
            return read(element, queries[index], secret, &answers)
        }
        return answers
    }

    /// What of the definition is seen to fit those answers, nil for none, and what does not.
    ///
    /// Only for a definition of the user's own.
    func judge(_ answers: Answers?, asked: Int) -> (fitting: DefinitionParts, misfit: DefinitionMisfit?) {
        guard let file = reader.file else { return ([], nil) }
        func misfit(_ member: String, _ words: String, most: Int = 2) -> (DefinitionParts, DefinitionMisfit?) {
            ([], .batches("\(member) of \(file) \(words)", most: most))
        }
        let isKeyed = if case .key = definition.correlation { true } else { false }
        guard let answers else { return misfit("batch.answers", "leads to no \(isKeyed ? "object" : "list")") }
        let count = answers.count
        guard !answers.isMiscounted else {
            return misfit("batch.by", "is position, and for \(asked) queries there are \(count.all) answers", most: 3)
        }
        guard count.own > 0 else {
            guard count.all > 0 else { return misfit("batch.answers", "leads to an empty list") }
            return isKeyed
                ? misfit("batch.by", "is key, and no answer stands under a query's")
                : misfit("batch.by.answer", "leads to the number of no query")
        }
        guard count.understood > 0 else {
            return misfit("response.candidates", "leads to no list of places in an answer of a batch")
        }
        let offers = answers.elements.compactMap { element in
            if case .answer(let candidates) = element, !candidates.isEmpty { candidates } else { nil }
        }
        guard !offers.isEmpty else { return (.batches, nil) }
        guard offers.contains(where: { $0.contains { $0.coordinate != nil } }) else {
            let words = "response.latitude or response.longitude of \(file) leads to no position"
            return (.batches, .positions(words, count: offers.count))
        }
        return ([.batches, .places, .positions], nil)
    }

    /// Each query's element; nil when the value is no list of answers.
    private func elements(in list: JSONValue, count: Int, _ answers: inout Answers) -> [JSONValue?]? {
        var found = [JSONValue?](repeating: nil, count: count)
        switch definition.correlation {
        case .key:
            guard case .object = list.kind else { return nil }
            list.forEach { _, _ in answers.count.all += 1 }
            for index in 0..<count {
                let element = list[String(index + 1)]
                if element.exists { found[index] = element }
            }
        case .position:
            guard case .array = list.kind else { return nil }
            list.forEach { _, element in
                if answers.count.all < count { found[answers.count.all] = element }
                answers.count.all += 1
            }
            answers.isMiscounted = answers.count.all != count
        case .field(_, let path):
            guard case .array = list.kind else { return nil }
            var seen = Set<Int>()
            list.forEach { _, element in
                answers.count.all += 1
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
            answers.count.understood += 1
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
        if !definition.singly.isEmpty, definition.singly.hold(in: element) {
            answers.count.understood += 1
            return .singly
        }
        guard let candidates = reader.candidates(in: element) else { return .missing }
        answers.count.understood += 1
        return .answer(candidates)
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
