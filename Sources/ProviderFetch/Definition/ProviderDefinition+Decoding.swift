internal import Geocoding

extension ProviderDefinition {
    /// Reads a definition from its JSON document.
    ///
    /// - Throws: `ProviderError`, which names `file` and the path of the fault, or its line and column where the
    ///   document is no JSON.
    init(decoding bytes: [UInt8], file: String) throws {
        do {
            try JSONProof.read(bytes)
            self = try JSONParser(limit: 1 << 20, depth: 32).read(bytes) { try Self(DefinitionReader($0)) }
        } catch let fault as JSONProof.Fault {
            let what = fault.member.isEmpty ? "the definition is not JSON" : Escaping.shown(fault.member)
            throw ProviderError(.definition, "\(file):\(fault.line):\(fault.column): \(what): \(fault.words)")
        } catch let fault as DefinitionReader.Fault {
            let place = fault.path.isEmpty ? file : "\(file): \(fault.path)"
            throw ProviderError(.definition, "\(place): \(fault.words)")
        } catch let fault as JSONFault {
            throw ProviderError(.definition, "\(file): the definition is \(fault.words)")
        }
    }

    private init(_ reader: DefinitionReader) throws(DefinitionReader.Fault) {
        try reader.allow(only: [
            "$schema", "name", "title", "endpoint", "key", "request", "response", "batch", "service", "suggestions",
            "accuracy",
            "outcomes", "wait", "limits", "storage", "attribution",
        ])
        _ = try reader.optional("$schema")?.text()
        name = try reader.required("name").filledText()
        title = try reader.optional("title")?.filledText() ?? name
        endpoint = try reader.optional("endpoint")?.text() ?? ""
        key = try reader.optional("key").map { reader throws(DefinitionReader.Fault) in try KeyDefinition(reader) }
        storage = try StorageTerms(reader.required("storage"))
        let listsAll = try reader.optional("suggestions")?.optional("all")?.truth() ?? false
        request = try RequestDefinition(
            reader.required("request"),
            storage: storage,
            unasked: listsAll ? .suggest : []
        )
        response = try ResponseDefinition(reader.required("response"))
        batch = try reader.optional("batch").map { [request] reader throws(DefinitionReader.Fault) in
            try BatchDefinition(reader, request: request)
        }
        service = try reader.optional("service").map { [request, batch] reader throws(DefinitionReader.Fault) in
            try ServiceDefinition(reader, request: request, batch: batch)
        }
        suggestions = try reader.optional("suggestions").map { reader throws(DefinitionReader.Fault) in
            try SuggestionDefinition(reader)
        }
        accuracy = []
        for rule in try reader.optional("accuracy")?.elements() ?? [] { accuracy.append(try AccuracyRule(rule)) }
        outcomes = []
        for rule in try reader.optional("outcomes")?.elements() ?? [] { outcomes.append(try OutcomeRule(rule)) }
        waits = try reader.optional("wait")?.waitSources() ?? []
        limits = try LimitsDefinition(reader.required("limits"))
        attribution = try reader.optional("attribution")?.text() ?? ""
        try check(reader)
    }

    /// What only several parts together can get wrong.
    private func check(_ reader: DefinitionReader) throws(DefinitionReader.Fault) {
        if let key, key.place == .body, request.body != .form {
            throw try reader.required("key").fault("can be in the body only when request.body is form")
        }
        if let batch, batch.field != nil, request.body == .json {
            throw try reader.required("batch").fault("has a form's field, but requests are JSON")
        }
        let completes = request.kinds.contains(.suggest)
        guard completes == (suggestions != nil) else {
            let words = completes ? "needs \"suggestions\", since it can suggest" : "has suggestions and no such path"
            throw reader.fault(words)
        }
    }
}

extension KeyDefinition {
    fileprivate init(_ reader: DefinitionReader) throws(DefinitionReader.Fault) {
        try reader.allow(only: ["in", "name", "prefix", "required", "kept", "token"])
        let places: [(name: String, choice: Place?)] =
            Place.allCases.map { (name: $0.rawValue, choice: $0) } + [(name: "bearer", choice: nil)]
        if let place = try reader.required("in").choice(of: places) {
            self.place = place
            let nameReader = try reader.required("name")
            name = try nameReader.filledText()
            if place == .header { _ = try nameReader.headerName(name) }
            prefix = try reader.optional("prefix")?.text() ?? ""
            guard prefix.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
                throw reader.fault("has a prefix with a line break or another control character")
            }
        } else {
            (place, name, prefix) = (.header, "Authorization", "Bearer ")
        }
        for token in try reader.optional("token")?.elementsOrSelf() ?? [] { tokens.append(try TokenDefinition(token)) }
        keptNeed = try reader.optional("kept")?.texts().map { $0.lowercased() } ?? []
        guard let needReader = reader.optional("required") else {
            need = .everywhere
            return
        }
        if needReader.isArray {
            need = .on(try needReader.texts().map { $0.lowercased() })
        } else {
            need = try needReader.truth() ? .everywhere : .nowhere
        }
    }
}

extension StorageTerms {
    fileprivate init(_ reader: DefinitionReader) throws(DefinitionReader.Fault) {
        guard reader.isObject else {
            kind = try reader.choice(of: Class.self)
            guard kind != .flag, kind != .expiring else {
                let missing = kind == .flag ? "\"parameter\" and \"kept\"" : "\"days\""
                throw reader.fault("should be an object with \"class\" and \(missing)")
            }
            return
        }
        kind = try reader.required("class").choice(of: Class.self)
        switch kind {
        case .flag: try reader.allow(only: ["class", "parameter", "kept", "shown", "says"])
        case .expiring: try reader.allow(only: ["class", "days", "says"])
        case .open, .contract, .never: try reader.allow(only: ["class", "says"])
        }
        says = try reader.optional("says")?.text() ?? ""
        if kind == .flag {
            flag = (
                parameter: try reader.required("parameter").filledText(),
                kept: try reader.required("kept").filledText(),
                shown: try reader.optional("shown")?.text() ?? ""
            )
        }
        if kind == .expiring {
            lifetime = .seconds(86_400 * (try reader.required("days").number(in: 0.001...36_500)))
        }
    }
}

extension LimitsDefinition {
    fileprivate init(_ reader: DefinitionReader) throws(DefinitionReader.Fault) {
        try reader.allow(only: ["rate", "concurrency", "timeout", "hosts"])
        rates = try reader.required("rate").rates()
        concurrency = try reader.required("concurrency").count(in: 1...1_024)
        timeout = .seconds(try reader.optional("timeout")?.number(in: 0.1...3_600) ?? 15)
        hosts = [:]
        for host in try reader.optional("hosts")?.objectMembers() ?? [] {
            try host.reader.allow(only: ["rate", "concurrency", "contact"])
            hosts[host.name.lowercased()] = Host(
                rates: try host.reader.optional("rate")?.rates() ?? [],
                concurrency: try host.reader.optional("concurrency")?.count(in: 1...1_024) ?? .max,
                wantsContact: try host.reader.optional("contact")?.truth() ?? false
            )
        }
    }
}

extension DefinitionReader {
    /// One rate or several, each a text such as `5/s` or a number of attempts a second.
    fileprivate func rates() throws(Fault) -> [RateWindow] {
        var rates: [RateWindow] = []
        for element in try elementsOrSelf() {
            if let text = element.string {
                guard let rate = RateWindow(text) else {
                    throw element.fault("should be a rate such as 5/s, 600/m, 100/h or 2500/d")
                }
                rates.append(rate)
            } else {
                rates.append(RateWindow(attempts: try element.number(in: 0.00001...1_000_000), seconds: 1))
            }
        }
        guard !rates.isEmpty else { throw fault("should name at least one rate") }
        return rates
    }
}
