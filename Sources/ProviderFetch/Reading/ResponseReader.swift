internal import Geocoding

/// Sorts a provider's responses and reads the answers among them.
struct ResponseReader: Sendable {
    /// What a response says.
    struct Reading {
        var attemptClass: AttemptClass
        /// For a person; empty for an answer.
        var words = ""
        /// The candidates of an answer.
        var candidates: [Candidate] = []
    }

    private let title: String
    private let outcomes: [OutcomeRule]
    private let response: ResponseDefinition
    private let answers: AnswerReader

    /// A reader for responses of that provider.
    init(_ definition: ProviderDefinition) {
        title = definition.title
        outcomes = definition.outcomes
        response = definition.response
        answers = AnswerReader(definition)
    }

    /// Reads a response to that query; `now` is in seconds since 1970 by our clock, for want of the provider's.
    func read(_ http: HTTPResponse, to query: Query, parser: JSONParser, now: Int) -> Reading {
        var reading = http.status == 200 ? readAnswer(http, parser) : readFailure(http, query, parser)
        switch reading.attemptClass {
        case .throttled: reading.attemptClass = .throttled(after: wait(http, now))
        case .transient where http.status == 503:
            // A server that says when it will be back is not to be asked before.
            if let wait = wait(http, now) { reading.attemptClass = .throttled(after: wait) }
        default: break
        }
        return reading
    }

    private func wait(_ http: HTTPResponse, _ now: Int) -> Duration? {
        let date = http.values(of: "date").first.flatMap(HTTPDate.seconds) ?? now
        return RetryAfter.parse(http.values(of: "retry-after"), now: date)
    }

    private func readAnswer(_ http: HTTPResponse, _ parser: JSONParser) -> Reading {
        do {
            return try parser.read(http.body) { document in
                if let rule = outcomes.first(where: { $0.holds(status: 200, body: http.body, document: document) }) {
                    return Reading(attemptClass: AttemptClass(rule.verdict), words: words(rule, status: 200))
                }
                if let begins = response.begins, http.body.firstSolid != begins {
                    return Reading(attemptClass: .malformed, words: "the answer is JSON, but none of this provider's")
                }
                guard let candidates = answers.candidates(in: document) else {
                    return Reading(attemptClass: .malformed, words: "the answer is JSON, but none of this provider's")
                }
                return Reading(attemptClass: .answer, candidates: candidates)
            }
        } catch {
            let words = (error as? JSONFault)?.words ?? "not JSON"
            let form = http.body.firstSolid == UInt8(ascii: "<") ? "a web page" : words
            return Reading(attemptClass: .malformed, words: "the answer is \(form)")
        }
    }

    private func readFailure(_ http: HTTPResponse, _ query: Query, _ parser: JSONParser) -> Reading {
        let status = http.status
        let isObject = http.body.firstSolid == UInt8(ascii: "{")
        let reading =
            try? !isObject
            ? nil
            : parser.read(http.body) { document in
                let rule = outcomes.first { $0.holds(status: status, body: http.body, document: document) }
                let message = response.message?.value(in: document).string ?? ""
                return (rule, MessageText.cleaned(message, unlessNaming: query))
            }
        let rule = reading?.0 ?? outcomes.first { $0.holds(status: status, body: http.body, document: nil) }
        var attemptClass = rule.map { AttemptClass($0.verdict) } ?? AttemptClass(status: status)
        if case .throttled = attemptClass, rule == nil, http.body.namesAllowance { attemptClass = .quota }
        if let rule { return Reading(attemptClass: attemptClass, words: words(rule, status: status)) }
        let said = reading?.1.map { ": \($0)" } ?? ""
        return Reading(attemptClass: attemptClass, words: "\(attemptClass.words) (HTTP \(status)\(said))")
    }

    private func words(_ rule: OutcomeRule, status: Int) -> String {
        "\(rule.says.isEmpty ? AttemptClass(rule.verdict).words : rule.says) (HTTP \(status))"
    }
}

extension OutcomeRule {
    /// True when the rule speaks of such a response; `document` is nil when the body is no JSON object.
    fileprivate func holds(status: Int, body: [UInt8], document: JSONValue?) -> Bool {
        guard self.status == nil || self.status == status else { return false }
        guard contains.isEmpty || contains.contains(where: { body.holds($0) }) else { return false }
        guard !conditions.isEmpty else { return self.status != nil || !contains.isEmpty }
        guard let document else { return false }
        return conditions.allSatisfy { $0.holds(in: document) }
    }
}

extension AttemptClass {
    /// What happened, for a person, when the provider gives no better words.
    fileprivate var words: String {
        switch self {
        case .answer: ""
        case .badQuery: "the provider refuses the query"
        case .throttled: "the provider asks for fewer requests"
        case .quota: "the allowance is used up"
        case .auth: "the provider refuses access"
        case .transient: "the provider cannot answer now"
        case .malformed: "the answer cannot be read"
        case .misconfigured: "the provider does not answer at this endpoint in the way its definition says"
        case .unreachable: "the provider is out of reach"
        }
    }
}

extension [UInt8] {
    /// The first byte that is not white space, after a byte-order mark.
    fileprivate var firstSolid: UInt8? {
        let start = starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        return dropFirst(start).first { $0 != 0x20 && !(0x09...0x0D).contains($0) }
    }

    /// True when the body names an allowance for a day or a month.
    fileprivate var namesAllowance: Bool {
        ["daily", "per day", "rate limited day", "monthly", "per month", "quota"].contains { holds($0) }
    }

    /// True when the first 64 KiB hold that text of lower-case ASCII, in any case.
    fileprivate func holds(_ text: String) -> Bool {
        let wanted = Array(text.utf8)
        let body = prefix(64 << 10).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        guard let first = wanted.first, body.count >= wanted.count else { return false }
        return body.indices.dropLast(wanted.count - 1).contains { start in
            body[start] == first && body[start..<(start + wanted.count)].elementsEqual(wanted)
        }
    }
}
