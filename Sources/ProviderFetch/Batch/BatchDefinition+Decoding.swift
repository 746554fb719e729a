internal import Geocoding

extension BatchDefinition {
    /// Reads how queries are put together for the provider that single requests are made for in that way.
    init(_ reader: DefinitionReader, request: RequestDefinition) throws(DefinitionReader.Fault) {
        try reader.allow(only: [
            "strategy", "when", "path", "field", "wrapper", "parameters", "shared", "also", "bare", "separator", "by",
            "answers", "size", "most", "outcomes", "singly", "tooLarge", "counts", "kept", "concurrency", "timeout",
            "limits",
        ])
        strategy = try reader.required("strategy").choice(of: Strategy.self)
        kinds = []
        for word in try reader.optional("when")?.elementsOrSelf() ?? [] {
            kinds.formUnion(try word.choice(of: QuestionKinds.words))
        }
        let saysKinds = !kinds.isEmpty
        if !saysKinds { kinds = request.kinds.intersection([.line, .parts, .reverse]) }
        path = try reader.optional("path")?.urlPath()
        field = try reader.optional("field")?.filledText()
        wrapper = try reader.optional("wrapper")?.filledText() ?? ""
        if let list = reader.optional("parameters") {
            var parameters: [ParameterDefinition] = []
            for parameter in try list.elements() { parameters.append(try ParameterDefinition(parameter)) }
            self.parameters = parameters
        }
        shared = try reader.optional("shared")?.texts() ?? []
        also = [:]
        for member in try reader.optional("also")?.objectMembers() ?? [] {
            also[member.name] = try member.reader.texts()
        }
        isBare = try reader.optional("bare")?.truth() ?? false
        separator = try reader.optional("separator")?.character() ?? UInt8(ascii: ";")
        correlation =
            try reader.optional("by").map { by throws(DefinitionReader.Fault) in try Correlation(by) }
            ?? .position
        answers = try reader.required("answers").fieldPath()
        most = try reader.required("most").count(in: 2...100_000)
        size = try reader.optional("size")?.count(in: 1...100_000) ?? min(100, most)
        outcomes = []
        for rule in try reader.optional("outcomes")?.elements() ?? [] { outcomes.append(try Rule(rule)) }
        singly = try reader.optional("singly")?.conditions() ?? []
        tooLarge = try reader.optional("tooLarge")?.texts().map { $0.lowercased() } ?? []
        countsQueries = try reader.optional("counts")?.choice(of: [("queries", true), ("requests", false)]) ?? true
        isOnlyKept = try reader.optional("kept")?.truth() ?? false
        concurrency = try reader.optional("concurrency")?.count(in: 1...1_024)
        timeout = try reader.optional("timeout").map { reader throws(DefinitionReader.Fault) in
            .seconds(try reader.number(in: 0.1...3_600))
        }
        if let limits = reader.optional("limits") {
            try limits.allow(only: ["path", "parameters", "size", "most"])
            self.limits = Limits(
                path: try limits.optional("path")?.urlPath() ?? ValueTemplate(parameter: ""),
                parameters: try limits.optional("parameters")?.texts() ?? [],
                size: try limits.optional("size")?.fieldPath(),
                most: try limits.optional("most")?.fieldPath()
            )
        }
        try check(reader, request)
        try dropUnaskable(reader, request, saysKinds: saysKinds)
    }

    /// Leaves only the kinds of question whose own text goes into a batch.
    private mutating func dropUnaskable(
        _ reader: DefinitionReader,
        _ request: RequestDefinition,
        saysKinds: Bool
    ) throws(DefinitionReader.Fault) {
        guard strategy == .array else { return }
        let each = parameters ?? request.parameters.filter { !shared.contains($0.name) }
        for kind in kinds.single where !each.contains(where: { $0.isAsked(of: kind) }) {
            kinds.remove(kind)
            guard saysKinds || kinds.isEmpty else { continue }
            let name = QuestionKinds.words.first { $0.choice == kind }?.name ?? ""
            throw (reader.optional("parameters") ?? reader).fault(
                "has no parameter that what is asked (\(name)) goes into"
            )
        }
    }

    /// What only several parts together can get wrong.
    private func check(_ reader: DefinitionReader, _ request: RequestDefinition) throws(DefinitionReader.Fault) {
        guard size <= most else { throw try reader.required("size").fault("should be at most \(most), as \"most\" is") }
        guard request.kinds.isSuperset(of: kinds), kinds.isSubset(of: [.line, .parts, .reverse]) else {
            throw reader.fault("is for a kind of question that cannot be asked singly")
        }
        let names = request.parameters.map(\.name)
        for name in shared + also.keys where !names.contains(name) {
            throw reader.fault("shares \(name), which is no parameter of request\(Nearest.hint(for: name, in: names))")
        }
        switch strategy {
        case .array:
            guard path != nil else { throw reader.fault("needs \"path\"") }
        case .path:
            for name in ["path", "field", "wrapper", "parameters", "shared", "also", "bare", "by"] {
                guard let part = reader.optional(name) else { continue }
                throw part.fault("belongs to a batch whose strategy is array")
            }
            for kind in kinds.single where request.paths[kind]?.kinds.contains(kind) != true {
                throw reader.fault("puts texts into the path, where single requests do not have them")
            }
        }
    }
}

extension ProviderDefinition {
    /// What the job says that batches have no place for, to follow "batch:"; nil when they have one for all.
    func batchObjection(to settings: ProviderSettings) -> String? {
        guard let batch else { return "\(title) is asked one query at a time; leave it out" }
        if batch.isOnlyKept, !settings.areAnswersKept(storage) {
            return "\(title) takes batches only for answers that are kept; say batch: 1"
        }
        guard let own = batch.parameters else { return nil }
        let known = batch.shared + own.filter(\.isFree).map(\.name) + [storage.flag?.parameter ?? ""]
        let strange = settings.parameters.keys.sorted().first { !known.contains($0) }
        if let strange { return "\(title) has no \(strange) in batches; leave it out, or say batch: 1" }
        // Who wants to see several candidates has to say that the best is enough.
        guard settings.candidates != nil, settings.batch == nil else { return nil }
        return "\(title) gives one candidate in batches"
    }

    /// How the settings want queries put together, `size` being what they say; nil when they are asked one by one.
    func batch(_ settings: ProviderSettings) -> BatchDefinition? {
        guard var batch, batchObjection(to: settings) == nil else { return nil }
        batch.size = min(settings.batch ?? batch.size, batch.most)
        return batch.size > 1 ? batch : nil
    }
}

extension BatchDefinition.Correlation {
    fileprivate init(_ reader: DefinitionReader) throws(DefinitionReader.Fault) {
        guard reader.isObject else {
            self = try reader.choice(of: [("position", .position), ("key", .key)])
            return
        }
        try reader.allow(only: ["name", "answer"])
        self = .field(
            name: try reader.required("name").filledText(),
            answer: try reader.required("answer").fieldPath()
        )
    }
}

extension BatchDefinition.Rule {
    fileprivate init(_ reader: DefinitionReader) throws(DefinitionReader.Fault) {
        try reader.allow(only: ["when", "class", "says"])
        conditions = try reader.required("when").conditions()
        verdict = try reader.required("class").choice(of: Verdict.self)
        says = try reader.optional("says")?.text() ?? ""
    }
}
