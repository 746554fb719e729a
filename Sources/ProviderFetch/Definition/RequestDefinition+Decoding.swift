internal import Geocoding

extension RequestDefinition {
    /// Reads how requests are made; the flag of the storage terms is a parameter of its own.
    ///
    /// Of the kinds in `unasked`, requests need hold nothing of what is asked.
    init(
        _ reader: DefinitionReader,
        storage: StorageTerms,
        unasked: QuestionKinds
    ) throws(DefinitionReader.Fault) {
        self.unasked = unasked
        try reader.allow(only: ["path", "body", "longest", "text", "headers", "parameters", "needs"])
        body = try reader.optional("body")?.choice(of: Body.self)
        longest = try reader.optional("longest")?.count(in: 100...1_000_000) ?? 8_000
        text =
            try reader.optional("text").map { reader throws(DefinitionReader.Fault) in try TextRules(reader) }
            ?? .init()
        needs = try reader.optional("needs")?.companions() ?? []
        headers = []
        for header in try reader.optional("headers")?.objectMembers() ?? [] {
            headers.append((try header.reader.headerName(header.name), try header.reader.jobTemplate()))
        }
        parameters = []
        for parameter in try reader.required("parameters").elements() {
            let parameter = try ParameterDefinition(parameter)
            parameters.append(parameter)
        }
        paths = [:]
        let pathReader = try reader.required("path")
        if pathReader.isObject {
            try pathReader.allow(only: QuestionKinds.words.map(\.name))
            for (name, kinds) in QuestionKinds.words {
                guard let path = pathReader.optional(name) else { continue }
                for kind in kinds.single { paths[kind] = try path.urlPath() }
            }
        } else {
            for kind in QuestionKinds.forward.single { paths[kind] = try pathReader.urlPath() }
        }
        if let flag = storage.flag { addFlag(flag) }
        try dropUnaskable(pathReader)
    }

    private mutating func addFlag(_ flag: (parameter: String, kept: String, shown: String)) {
        let isInPath = paths.values.contains { $0.parameters.contains(flag.parameter) }
        guard !isInPath, !parameters.contains(where: { $0.name == flag.parameter }) else { return }
        parameters.append(ParameterDefinition(flag: flag.parameter))
    }

    /// Leaves only the kinds of question whose own text goes into the request.
    private mutating func dropUnaskable(_ reader: DefinitionReader) throws(DefinitionReader.Fault) {
        for (kind, path) in paths {
            let isAskable =
                unasked.contains(kind) || path.kinds.contains(kind)
                || parameters.contains { $0.isAsked(of: kind) }
            guard !isAskable else { continue }
            paths[kind] = nil
            if !QuestionKinds.forward.contains(kind) {
                let name = QuestionKinds.words.first { $0.choice == kind }?.name ?? ""
                throw reader.fault("has \(name), but no parameter that what is asked goes into")
            }
        }
        guard !paths.isEmpty else { throw reader.fault("has no question whose text goes into a parameter or the path") }
    }
}

extension TextRules {
    fileprivate init(_ reader: DefinitionReader) throws(DefinitionReader.Fault) {
        try reader.allow(only: ["blank", "characters", "words", "refuse"])
        blank = Array(try reader.optional("blank")?.text().utf8 ?? "".utf8)
        characters = try reader.optional("characters")?.count(in: 1...1_000_000)
        words = try reader.optional("words")?.count(in: 1...1_000_000)
        refuse = try reader.optional("refuse")?.looks() ?? []
    }
}

extension ParameterDefinition {
    /// Reads a parameter.
    init(_ reader: DefinitionReader) throws(DefinitionReader.Fault) {
        try reader.allow(only: [
            "name", "value", "when", "hosts", "changesAnswer", "default", "also", "choices", "most", "characters",
            "with", "without", "as", "refuse",
        ])
        name = try reader.required("name").filledText()
        let valueReader = reader.optional("value")
        value = try valueReader?.template() ?? ValueTemplate(parameter: name)
        isFree = valueReader == nil
        kinds = []
        for word in try reader.optional("when")?.elementsOrSelf() ?? [] {
            kinds.formUnion(try word.choice(of: QuestionKinds.words))
        }
        if kinds.isEmpty { kinds = [.line, .parts, .reverse] }
        hosts = try reader.optional("hosts")?.texts().map { $0.lowercased() }
        changesAnswer = try reader.optional("changesAnswer")?.truth() ?? true
        fallback = try reader.optional("default")?.text() ?? ""
        also = try reader.optional("also")?.texts() ?? []
        choices = try reader.optional("choices")?.texts() ?? []
        most = try reader.optional("most")?.count(in: 1...1_000_000)
        characters = try reader.optional("characters")?.count(in: 1...1_000_000)
        companions = try reader.optional("with")?.companions() ?? []
        rivals = try reader.optional("without")?.companions() ?? []
        refuse = try reader.optional("refuse")?.looks()
        form = try reader.optional("as")?.choice(of: JSONForm.self) ?? .text
        if !choices.isEmpty, !isFree {
            throw try reader.required("choices").fault(
                "belongs to a parameter without \"value\", which the job may set"
            )
        }
    }

    /// The parameter that says whether answers are kept.
    fileprivate init(flag name: String) {
        self.name = name
        value = ValueTemplate(parameter: name)
        isFree = true
        kinds = [.line, .parts, .reverse]
        changesAnswer = true
        fallback = ""
        also = []
        choices = []
        companions = []
        rivals = []
        form = .text
    }
}

extension ParameterDefinition.Companion {
    /// The words for them in definitions.
    fileprivate static let words: [(name: String, choice: Self)] =
        [("near", .near), ("box", .box), ("oneType", .oneType)]
        + Query.Part.allCases.map { (name: $0.rawValue, choice: .part($0)) }
}

extension DefinitionReader {
    /// A path of a URL.
    func urlPath() throws(Fault) -> ValueTemplate {
        let text = try text()
        guard text.isEmpty || text.hasPrefix("/"), !text.contains("?"), !text.contains("#") else {
            throw fault("should begin with a slash and have no question mark and no #")
        }
        return try template()
    }

    /// One thing that may be said beside a parameter, or an array of them.
    fileprivate func companions() throws(Fault) -> [ParameterDefinition.Companion] {
        var companions: [ParameterDefinition.Companion] = []
        for element in try elementsOrSelf() {
            if let text = element.string, text.hasPrefix("parameter:"), text.count > "parameter:".count {
                companions.append(.parameter(String(text.dropFirst("parameter:".count))))
            } else {
                companions.append(try element.choice(of: ParameterDefinition.Companion.words))
            }
        }
        return companions
    }

    /// One look of texts or an array of them.
    fileprivate func looks() throws(Fault) -> [TextRules.Look] {
        var looks: [TextRules.Look] = []
        for element in try elementsOrSelf() { looks.append(try element.choice(of: TextRules.Look.self)) }
        return looks
    }

    /// A template that nothing of a query goes into.
    fileprivate func jobTemplate() throws(Fault) -> ValueTemplate {
        let template = try template()
        guard template.resolved(ProviderSettings(name: "")).isConstant else {
            throw fault("cannot hold what is asked, only what the job says")
        }
        return template
    }
}
