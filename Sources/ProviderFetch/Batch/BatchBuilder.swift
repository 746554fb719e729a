internal import Geocoding

/// Puts queries into the requests of a provider that takes many at once.
struct BatchBuilder: Sendable {
    /// A query as it stands in a batch.
    struct Entry: Sendable {
        let kind: QuestionKinds
        /// Equal for queries that can be in a batch together.
        let group: [UInt8]
        /// The parameters of the query, or its text in the path.
        fileprivate let members: [JSONBody.Member]
        fileprivate let segment: [UInt8]
        /// Its share of the URL's length, in bytes.
        fileprivate var length: Int { segment.count + 1 }
    }
    private let builder: RequestBuilder
    private let definition: BatchDefinition
    private let keyPlace: KeyPlace
    /// What is the same for each query of a kind, and what is sent once for all.
    private var plans: [QuestionKinds: (each: RequestPlan, all: RequestParts, group: [UInt8])] = [:]

    /// The request for the service's description; nil when there is none.
    private var description: RequestParts?

    /// A builder of batches as `batch` says, beside the one of single requests.
    init(
        _ batch: BatchDefinition,
        of definition: ProviderDefinition,
        single builder: RequestBuilder,
        endpoint: Endpoint,
        settings: ProviderSettings
    ) {
        self.builder = builder
        self.definition = batch
        keyPlace = KeyPlace(definition.key)
        let settings = settings.saying(definition.storage)
        /// What of the parameters of single requests is sent to that path, the same for all queries.
        func shared(
            _ kind: QuestionKinds,
            _ path: ValueTemplate,
            _ body: RequestDefinition.Body?,
            _ names: [String]
        )
            -> RequestParts
        {
            var all = definition
            all.request.paths[kind] = path
            all.request.body = body
            all.request.parameters = definition.request.parameters.filter { names.contains($0.name) }
            let plan = RequestPlan(kind, definition: all, endpoint: endpoint, settings: settings)
            return Self.shared(plan, body, also: batch.also, countries: settings.area.countries)
        }
        if let limits = batch.limits, let kind = batch.kinds.single.first {
            description = shared(kind, limits.path, definition.request.body, limits.parameters)
        }
        guard batch.strategy == .array, let path = batch.path else { return }
        for kind in batch.kinds.single {
            var each = definition
            each.request.body = .json
            each.request.parameters =
                batch.parameters ?? definition.request.parameters.filter { !batch.shared.contains($0.name) }
            let parts = shared(kind, path, batch.field == nil ? nil : .form, batch.shared)
            plans[kind] = (
                each: RequestPlan(kind, definition: each, endpoint: endpoint, settings: settings), all: parts,
                group: parts.url + [0] + parts.form
            )
        }
    }

    /// The parts of a request that are the same for all queries; nothing of a query goes into them.
    private static func shared(
        _ plan: RequestPlan,
        _ body: RequestDefinition.Body?,
        also: [String: [String]],
        countries: [String]
    ) -> RequestParts {
        var parts = RequestParts(url: plan.urlStart, body: body)
        func add(_ parameter: RequestPlan.Parameter, _ value: [UInt8]) {
            var value = value
            let names = also[String(decoding: parameter.name, as: UTF8.self)] ?? []
            NameList.add(names.map { Array($0.utf8) }, to: &value)
            parts.append(parameter, value)
        }
        for (parameter, value) in plan.constants { add(parameter, value) }
        var value: [UInt8] = []
        plan.forEachParameter(of: Question(Query(), countries: countries), blank: [], buffer: &value, add)
        return parts
    }

    /// The query as it stands in a batch; nil when it is of a kind that is asked singly.
    ///
    /// - Throws: `QueryFailure` when the provider cannot be asked this.
    func entry(for query: Query) throws(QueryFailure) -> Entry? {
        let (kind, query) = builder.sent(query)
        guard definition.kinds.contains(kind) else { return nil }
        let question = builder.filling(of: query)
        return switch definition.strategy {
        case .array: try arrayEntry(question, kind)
        case .path: try pathEntry(question, kind)
        }
    }

    private func arrayEntry(_ question: Question, _ kind: QuestionKinds) throws(QueryFailure) -> Entry? {
        guard let plan = plans[kind] else { return nil }
        var members: [JSONBody.Member] = plan.each.constants.map { parameter, value in
            JSONBody.Member(name: parameter.name, value: value, form: parameter.form)
        }
        let isAsked = try builder.fill(plan.each, question) { parameter, value in
            members.append(JSONBody.Member(name: parameter.name, value: value, form: parameter.form))
        }
        guard isAsked else { throw RequestBuilder.emptyQuery }
        return Entry(kind: kind, group: plan.group, members: members, segment: [])
    }

    private func pathEntry(_ question: Question, _ kind: QuestionKinds) throws(QueryFailure) -> Entry? {
        guard let plan = builder.plans[kind] else { return nil }
        try builder.checkPath(plan, question, kind)
        var parts = RequestParts(url: [], body: nil)
        // In the URL's place, a zero stands for the texts.
        parts.url = plan.urlStart
        var segment: [UInt8] = []
        for piece in plan.path.pieces {
            if piece.isConstant {
                ValueTemplate(piece).append(question, blank: builder.text.blank, toPath: &parts.url)
            } else {
                ValueTemplate(piece).append(question, blank: builder.text.blank, toPath: &segment)
                parts.url.append(0)
            }
        }
        parts.url += plan.urlAfterPath
        _ = try builder.fill(plan, question) { parameter, value in parts.append(parameter, value) }
        return Entry(kind: kind, group: parts.url, members: [], segment: segment)
    }

    /// The positions of entries that can be in a batch together, in their order, within the length of a URL.
    func groups(of entries: [(position: Int, entry: Entry)]) -> [[Int]] {
        var groups: [[UInt8]: [[Int]]] = [:]
        var lengths: [[UInt8]: Int] = [:]
        var order: [[UInt8]] = []
        for (position, entry) in entries {
            let group = entry.group
            if groups[group] == nil { order.append(group) }
            let length = lengths[group] ?? .max
            // A key may take some hundred bytes.
            let most = max(0, builder.longest - group.count - 300)
            if length == .max || (!entry.segment.isEmpty && length + entry.length > most) {
                groups[group, default: []].append([])
                lengths[group] = 0
            }
            lengths[group, default: 0] += entry.length
            let last = (groups[group]?.count ?? 1) - 1
            groups[group]?[last].append(position)
        }
        return order.flatMap { groups[$0] ?? [] }
    }

    /// The request for the service's description; nil when there is none.
    func descriptionRequest(key: Secret) -> HTTPRequest? {
        guard var parts = description else { return nil }
        keyPlace.add(key, to: &parts)
        return parts.request
    }

    /// The request that asks for all those queries, which are of one group.
    func request(for entries: [Entry], key: Secret) -> HTTPRequest {
        switch definition.strategy {
        case .array: arrayRequest(entries, key)
        case .path: pathRequest(entries, key)
        }
    }

    private func pathRequest(_ entries: [Entry], _ key: Secret) -> HTTPRequest {
        let halves = (entries.first?.group ?? []).split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
        var parts = RequestParts(url: Array(halves.first ?? []), body: nil)
        parts.url += entries.map(\.segment).joined(separator: [definition.separator])
        parts.url += halves.dropFirst().first ?? []
        keyPlace.add(key, to: &parts)
        return parts.request
    }

    private func arrayRequest(_ entries: [Entry], _ key: Secret) -> HTTPRequest {
        guard let first = entries.first, var parts = plans[first.kind]?.all else { return HTTPRequest(url: []) }
        keyPlace.add(key, to: &parts)
        let document = document(of: entries)
        if let field = definition.field {
            parts.append(field: Array(field.utf8), document)
            return parts.request
        }
        var request = parts.request
        request.body = .json(document)
        return request
    }

    private func document(of entries: [Entry]) -> [UInt8] {
        var bytes: [UInt8] = []
        let names = definition.wrapper.split(separator: ".")
        for name in names { bytes += "{\"\(name)\":".utf8 }
        let isKeyed = if case .key = definition.correlation { true } else { false }
        bytes += (isKeyed ? "{" : "[").utf8
        for (index, entry) in entries.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            if isKeyed { bytes += "\"\(index + 1)\":".utf8 }
            var members = entry.members
            if case .field(let name, _) = definition.correlation {
                let number = Array(String(index + 1).utf8)
                members.insert(JSONBody.Member(name: Array(name.utf8), value: number, form: .number), at: 0)
            }
            if definition.isBare, let member = members.first {
                JSONBody.append(member.value, as: member.form, to: &bytes)
            } else {
                bytes += JSONBody.object(of: members)
            }
        }
        bytes += (isKeyed ? "}" : "]").utf8
        for _ in names { bytes += "}".utf8 }
        return bytes
    }
}
