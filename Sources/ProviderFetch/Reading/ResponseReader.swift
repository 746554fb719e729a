internal import Geocoding

/// Sorts a provider's responses and reads the answers among them.
///
/// A class, since it is handed to closures: a copy would count the references of all that a definition holds.
final class ResponseReader: Sendable {
    /// What a response says.
    struct Reading {
        var attemptClass: AttemptClass
        /// For a person; empty for an answer.
        var words = ""
        /// The HTTP status, nil when there was no response.
        var status: Int?
        /// How long the attempt took.
        var duration = Duration.zero
        /// The candidates of an answer.
        var candidates: [Candidate] = []
        /// True when a token that is asked for anew may help.
        var isTokenRefused = false
        /// The completions of an answer to a text that is being typed.
        var suggestions: [Suggestion] = []
        /// What of a definition of the user's own the answer is seen to fit.
        var fitting: DefinitionParts = []
        /// What of it the answer does not fit.
        var misfit: DefinitionMisfit?
    }

    private let outcomes: [OutcomeRule]
    /// Looks for all that the outcomes depend on.
    private let finder: FieldFinder
    private let waits: [WaitSource]
    private let message: TextSource?
    private let answers: AnswerReader

    /// A reader for responses of that provider; see `AnswerReader`.
    init(_ definition: ProviderDefinition, attributes: [String]? = nil) {
        var (outcomes, finder) = (definition.outcomes, FieldFinder())
        for index in outcomes.indices { outcomes[index].join(&finder) }
        (self.outcomes, self.finder) = (outcomes, finder)
        waits = definition.waits
        message = definition.response.message
        answers = AnswerReader(definition, attributes: attributes)
    }

    /// The candidates in a document; see `AnswerReader`.
    func candidates(in document: JSONValue) -> [Candidate]? { answers.candidates(in: document) }

    /// The path of a definition of the user's own; nil for a built-in one.
    var file: String? { answers.file }

    /// Reads the response to that query as candidates; see `read(_:to:secret:parser:now:answer:)`.
    func read(_ http: HTTPResponse, to query: Query, secret: Secret = .none, parser: JSONParser, now: Int) -> Reading {
        read(http, to: query, secret: secret, parser: parser, now: now) { document, reading in
            let candidates = answers.candidates(in: document)
            (reading.fitting, reading.misfit) = answers.judge(candidates, in: document)
            reading.candidates = candidates ?? []
            return candidates != nil
        }
    }

    /// Reads a response to that query; `now` is in seconds since 1970 by our clock, for want of the provider's.
    ///
    /// `answer` takes what it wants from the document of a good answer, and says whether it is one. The provider's own
    /// words are left out where they repeat the query or the secret.
    func read(
        _ http: HTTPResponse,
        to query: Query,
        secret: Secret,
        parser: JSONParser,
        now: Int,
        answer: (JSONValue, inout Reading) -> Bool
    ) -> Reading {
        do {
            return try parser.read(http.body) { document in
                if let rule = rule(for: http, document) { return reading(rule, http, document, now) }
                guard http.status == 200 else { return failure(http, document, query, secret, now) }
                var reading = Reading(attemptClass: .answer)
                if !answer(document, &reading) {
                    reading.attemptClass = .malformed
                    let cause = reading.misfit.map { ": \($0.words)" } ?? ""
                    reading.words = "the answer is JSON, but none of this provider's\(cause)"
                }
                return reading
            }
        } catch {
            if let rule = rule(for: http, nil) { return reading(rule, http, nil, now) }
            guard http.status == 200 else { return failure(http, nil, query, secret, now) }
            let words = (error as? JSONFault)?.words ?? "not JSON"
            let form = http.body.firstSolid == UInt8(ascii: "<") ? "a web page" : words
            return Reading(attemptClass: .malformed, words: "the answer is \(form)")
        }
    }

    /// The first rule of the definition that speaks of the response; `document` is nil when its body is no JSON.
    func rule(for http: HTTPResponse, _ document: JSONValue?) -> OutcomeRule? {
        func first(_ fields: FoundFields?) -> OutcomeRule? {
            outcomes.indices.first { outcomes[$0].holds(http, fields) }.map { outcomes[$0] }
        }
        guard let document else { return first(nil) }
        return finder.read(document, first)
    }

    private func reading(_ rule: OutcomeRule, _ http: HTTPResponse, _ document: JSONValue?, _ now: Int) -> Reading {
        var reading = Reading(attemptClass: AttemptClass(rule.verdict))
        reading.words = "\(rule.says.isEmpty ? reading.attemptClass.words : rule.says) (HTTP \(http.status))"
        switch rule.verdict {
        case .token: reading.isTokenRefused = true
        case .throttle: reading.attemptClass = .throttled(after: wait(rule.waits + waits, http, document, now))
        case .transient:
            // A server that says when it will be back is not to be asked before.
            if let wait = wait(rule.waits, http, document, now) { reading.attemptClass = .throttled(after: wait) }
        default: break
        }
        return reading
    }

    /// What the status alone means.
    private func failure(
        _ http: HTTPResponse,
        _ document: JSONValue?,
        _ query: Query,
        _ secret: Secret,
        _ now: Int
    ) -> Reading {
        var attemptClass = AttemptClass(status: http.status)
        switch attemptClass {
        case .throttled where http.body.namesAllowance: attemptClass = .quota
        case .throttled: attemptClass = .throttled(after: wait(waits, http, document, now))
        case .transient where http.status == 503:
            if let wait = wait(waits, http, document, now) { attemptClass = .throttled(after: wait) }
        default: break
        }
        let said = document.flatMap { self.said(in: $0, query, secret) }.map { ": \($0)" } ?? ""
        return Reading(attemptClass: attemptClass, words: "\(attemptClass.words) (HTTP \(http.status)\(said))")
    }

    /// The provider's own words for a person, unless they repeat the query or the secret.
    func said(in document: JSONValue, _ query: Query, _ secret: Secret) -> String? {
        let text = message?.text(in: document) ?? ""
        return secret.isNamed(in: text) ? nil : MessageText.cleaned(text, unlessNaming: query)
    }

    /// The wait that the response asks for: `Retry-After`, or else the first of those places that says any.
    private func wait(_ sources: [WaitSource], _ http: HTTPResponse, _ document: JSONValue?, _ now: Int) -> Duration? {
        let now = http.values(of: "date").first.flatMap(HTTPDate.seconds) ?? now
        return RetryAfter.parse(http.values(of: "retry-after"), now: now)
            ?? sources.lazy.compactMap { $0.wait(http, document: document, now: now) }.first
    }
}

extension OutcomeRule {
    /// True when the rule speaks of such a response; `fields` is nil when the body is no JSON.
    fileprivate func holds(_ http: HTTPResponse, _ fields: FoundFields?) -> Bool {
        guard statuses.isEmpty || statuses.contains(where: { $0.contains(http.status) }) else { return false }
        if !conditions.isEmpty {
            guard let fields, conditions.hold(in: fields) else { return false }
        }
        guard headers.allSatisfy({ $0.holds(http) }) else { return false }
        return contains.isEmpty || contains.contains { http.body.holds($0) }
    }
}

extension OutcomeRule.HeaderCondition {
    fileprivate func holds(_ http: HTTPResponse) -> Bool { test.holds(http.values(of: name)) }
}

extension FieldCondition.Test {
    /// True when a header field with those values is so; text is compared without regard to case.
    fileprivate func holds(_ values: [String]) -> Bool {
        switch self {
        case .exists: !values.isEmpty
        case .missing: values.isEmpty
        case .number(let range): values.contains { Double($0).map(range.contains) ?? false }
        case .text(let texts):
            values.contains { value in
                texts.contains { value.lowercased() == String(decoding: $0.bytes, as: UTF8.self).lowercased() }
            }
        case .any(let tests): tests.contains { $0.holds(values) }
        case .not(let tests): !values.isEmpty && !tests.contains { $0.holds(values) }
        }
    }
}

extension AttemptClass {
    /// What happened, for a person, when the provider gives no better words.
    fileprivate var words: String {
        switch self {
        case .answer, .unneeded: ""
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
    func holds(_ text: String) -> Bool {
        let wanted = Array(text.utf8)
        let body = prefix(64 << 10).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        guard let first = wanted.first, body.count >= wanted.count else { return false }
        return body.indices.dropLast(wanted.count - 1).contains { start in
            body[start] == first && body[start..<(start + wanted.count)].elementsEqual(wanted)
        }
    }
}
