internal import Geocoding

/// Makes a provider's requests out of questions.
struct RequestBuilder: Sendable {
    private let name: String
    let plans: [QuestionKinds: RequestPlan]
    private let countries: [String]
    let text: TextRules
    /// The most bytes of a request's URL.
    let longest: Int
    private let body: RequestDefinition.Body?
    private let unasked: QuestionKinds
    private let keyPlace: KeyPlace
    /// The names of fields on a server that may have its own; nil where they are the definition's.
    private let fields: ServiceFields?

    /// A builder of requests to `endpoint` as the definition and the settings say.
    init(
        definition: ProviderDefinition,
        endpoint: Endpoint,
        settings: ProviderSettings,
        fields: ServiceFields? = nil
    ) {
        self.fields = fields
        let request = definition.request
        name = definition.name
        let settings = settings.saying(definition.storage)
        var plans: [QuestionKinds: RequestPlan] = [:]
        for kind in request.kinds.single {
            plans[kind] = RequestPlan(kind, definition: definition, endpoint: endpoint, settings: settings)
        }
        self.plans = plans
        countries = settings.area.countries
        text = request.text
        longest = request.longest
        body = request.body
        unasked = request.unasked
        keyPlace = KeyPlace(definition.key)
    }

    /// The question as it would be sent, with the query's text normalised.
    func question(for query: Query) -> [UInt8] {
        let (kind, query) = asked(query)
        guard let plan = plans[kind] else {
            return Array("\(name)\n\(query.oneLine)\n\(query.point.map { "\($0)" } ?? "")".utf8)
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(plan.questionStart.count + 200)
        bytes += plan.questionStart
        let question = filling(of: query)
        var value: [UInt8] = []
        if !plan.path.isConstant {
            for piece in plan.path.values(question, blank: text.blank) {
                QuestionText.append(String(decoding: piece, as: UTF8.self), to: &bytes)
            }
        }
        plan.forEachParameter(of: question, blank: text.blank, buffer: &value) { parameter, value in
            if parameter.changesAnswer { RequestPlan.append(parameter.name, value, toQuestion: &bytes) }
        }
        return bytes
    }

    /// The request that asks for the query, with that key; an empty key is left out.
    ///
    /// - Throws: `QueryFailure` when the provider cannot be asked this.
    func request(for query: Query, key: Secret = .none) throws(QueryFailure) -> HTTPRequest {
        let (kind, query) = sent(query)
        return try request(for: filling(of: query), kind: kind, key: key)
    }

    /// What the query fills into templates.
    func filling(of query: Query) -> Question { Question(query, countries: countries) }

    /// The request of that kind that asks the question.
    ///
    /// - Throws: as `request(for:key:)`.
    func request(
        for question: Question,
        kind: QuestionKinds,
        key: Secret
    ) throws(QueryFailure) -> HTTPRequest {
        guard let plan = plans[kind] else {
            let words = kind == .reverse ? "cannot be asked for the address of a position" : "cannot be asked this"
            throw QueryFailure(.badQuery, "the provider \(words)")
        }
        var parts = RequestParts(plan, body: body)
        var isEmpty = true
        if !plan.path.isConstant {
            try checkPath(plan, question, kind)
            plan.path.append(question, blank: text.blank, toPath: &parts.url)
            parts.url += plan.urlAfterPath
            isEmpty = false
        }
        keyPlace.add(key, to: &parts)
        if try fill(plan, question, { parts.append($0, $1) }) { isEmpty = false }
        guard !isEmpty || unasked.contains(kind) else { throw Self.emptyQuery }
        let request = parts.request
        guard request.url.count <= longest else {
            throw QueryFailure(
                .badQuery,
                "the query is too long for the provider: \(request.url.count) bytes of \(longest)"
            )
        }
        return request
    }

    /// Checks what the question puts into the path.
    func checkPath(_ plan: RequestPlan, _ question: Question, _ kind: QuestionKinds) throws(QueryFailure) {
        for piece in plan.path.values(question, blank: text.blank) {
            guard piece.contains(where: { $0 != 0x20 }) else { throw Self.emptyQuery }
            if kind != .reverse, kind != .retrieve { try check(piece, characters: nil, refuse: text.refuse) }
        }
    }

    /// Calls `add` with each parameter that has a value for the question, its text checked.
    ///
    /// - Returns: true when something of what is asked is among them.
    func fill(
        _ plan: RequestPlan,
        _ question: Question,
        _ add: (RequestPlan.Parameter, [UInt8]) -> Void
    ) throws(QueryFailure) -> Bool {
        var value: [UInt8] = []
        var failure: QueryFailure?
        var isAsked = false
        func take(_ parameter: RequestPlan.Parameter, _ value: [UInt8]) {
            if parameter.holdsText {
                do throws(QueryFailure) {
                    try check(value, characters: parameter.characters, refuse: parameter.refuse)
                } catch {
                    failure = failure ?? error
                }
            }
            if parameter.isAsked { isAsked = true }
            add(parameter, value)
        }
        plan.forEachParameter(of: question, blank: text.blank, buffer: &value) { parameter, value in
            guard let fields else { return take(parameter, value) }
            if let parameter = fields.parameter(parameter) { take(parameter, value) }
        }
        if let failure { throw failure }
        return isAsked
    }

    /// The kind of question that the query is here, and the query with the text that is asked.
    func asked(_ query: Query) -> (QuestionKinds, Query) {
        if query.point != nil { return (.reverse, query) }
        if query.line.isEmpty, plans[.parts] != nil { return (.parts, query) }
        guard query.line.isEmpty else { return (plans[.line] != nil ? .line : .parts, query) }
        var query = query
        query.line = query.oneLine
        return (.line, query)
    }

    /// As `asked(_:)`, but on one line where the server has no field for one of the parts.
    func sent(_ query: Query) -> (QuestionKinds, Query) {
        let (kind, query) = asked(query)
        guard kind == .parts, let fields, let plan = plans[.parts], plans[.line] != nil, fields.hasLine else {
            return (kind, query)
        }
        var names: [[UInt8]] = []
        var value: [UInt8] = []
        plan.forEachParameter(of: filling(of: query), blank: text.blank, buffer: &value) { parameter, _ in
            if parameter.isAsked { names.append(parameter.name) }
        }
        guard !fields.hold(names) else { return (kind, query) }
        var whole = query
        whole.line = query.oneLine
        return (.line, whole)
    }

    /// The failure of a query with nothing to ask.
    static var emptyQuery: QueryFailure {
        QueryFailure(.badQuery, "the query has no part that the provider can be asked for")
    }

    private func check(_ value: [UInt8], characters: Int?, refuse: [TextRules.Look]) throws(QueryFailure) {
        if let most = characters ?? text.characters, value.count > most {
            let count = String(decoding: value, as: UTF8.self).unicodeScalars.count
            guard count <= most else {
                throw QueryFailure(.badQuery, "the text is too long for the provider: \(count) characters of \(most)")
            }
        }
        // A word takes a byte and a blank at the least.
        if let most = text.words, value.count >= 2 * most {
            let count = TextLook.words(of: value)
            guard count <= most else {
                throw QueryFailure(.badQuery, "the text is too long for the provider: \(count) words of \(most)")
            }
        }
        for look in refuse where look.fits(value) {
            throw QueryFailure(.badQuery, "the provider would take the text for \(look.words), not for an address")
        }
    }
}

extension ProviderSettings {
    /// The settings with the flag that says whether answers are kept, unless the job says it.
    func saying(_ storage: StorageTerms) -> ProviderSettings {
        guard let flag = storage.flag, parameters[flag.parameter] == nil else { return self }
        var settings = self
        settings.parameters[flag.parameter] = keepsAnswers ? flag.kept : flag.shown
        return settings
    }

    /// True when answers may be kept, as the request says it.
    func areAnswersKept(_ storage: StorageTerms) -> Bool {
        guard let flag = storage.flag else { return keepsAnswers }
        return saying(storage).parameters[flag.parameter] == flag.kept
    }
}
