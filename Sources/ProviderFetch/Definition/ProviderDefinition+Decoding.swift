internal import Geocoding

extension ProviderDefinition {
    /// Reads a definition from its JSON document.
    ///
    /// - Throws: `ProviderError`, which names `file` and the path of the fault.
    init(decoding bytes: [UInt8], file: String) throws {
        do {
            self = try JSONParser(limit: 1 << 20, depth: 32).read(bytes) { try Self(DefinitionReader($0)) }
        } catch let fault as DefinitionReader.Fault {
            let place = fault.path.isEmpty ? file : "\(file): \(fault.path)"
            throw ProviderError(.definition, "\(place): \(fault.words)")
        } catch let fault as JSONFault {
            throw ProviderError(.definition, "\(file): the definition is \(fault.words)")
        }
    }

    private init(_ reader: DefinitionReader) throws(DefinitionReader.Fault) {
        try reader.allow(only: [
            "name", "title", "endpoint", "request", "response", "accuracy", "outcomes", "limits", "attribution",
            "storage",
        ])
        name = try reader.required("name").filledText()
        title = try reader.optional("title")?.filledText() ?? name
        endpoint = try reader.optional("endpoint")?.text() ?? ""
        request = try RequestDefinition(reader.required("request"))
        response = try ResponseDefinition(reader.required("response"))
        accuracy = []
        for rule in try reader.optional("accuracy")?.elements() ?? [] {
            try rule.allow(only: ["when", "is"])
            let rungs = Precision.allCases.map { (name: $0.name, choice: $0) }
            accuracy.append(
                AccuracyRule(
                    conditions: try rule.required("when").conditions(),
                    precision: try rule.required("is").choice(of: rungs)
                )
            )
        }
        outcomes = []
        for rule in try reader.optional("outcomes")?.elements() ?? [] { outcomes.append(try OutcomeRule(rule)) }
        limits = try LimitsDefinition(reader.required("limits"))
        attribution = try reader.optional("attribution")?.text() ?? ""
        storage = try reader.required("storage").choice(
            of: StorageClass.allCases.map { (name: $0.rawValue, choice: $0) }
        )
    }
}

extension RequestDefinition {
    fileprivate init(_ reader: DefinitionReader) throws(DefinitionReader.Fault) {
        try reader.allow(only: ["path", "blank", "longest", "parameters"])
        let pathReader = try reader.required("path")
        path = try pathReader.text()
        guard path.isEmpty || path.hasPrefix("/"), !path.contains("?") else {
            throw pathReader.fault("should begin with a slash and have no question mark")
        }
        blank = Array(try reader.optional("blank")?.text().utf8 ?? "".utf8)
        longest = try reader.optional("longest")?.count(in: 100...1_000_000) ?? 8_000
        parameters = []
        for parameter in try reader.required("parameters").elements() {
            parameters.append(try ParameterDefinition(parameter))
        }
        guard parameters.contains(where: { !$0.value.isConstant }) else {
            throw try reader.required("parameters").fault("has no parameter that a query's text goes into")
        }
    }
}

extension ParameterDefinition {
    fileprivate init(_ reader: DefinitionReader) throws(DefinitionReader.Fault) {
        try reader.allow(only: ["name", "value", "when", "hosts", "changesAnswer"])
        name = try reader.required("name").filledText()
        let valueReader = try reader.required("value")
        let text = try valueReader.text()
        do throws(ValueTemplateFault) {
            value = try ValueTemplate(parsing: text)
        } catch {
            throw valueReader.fault("has \(error.words)")
        }
        group =
            try reader.optional("when")?.choice(of: [(name: "line", choice: .line), (name: "parts", choice: .parts)])
            ?? .all
        if let hostsReader = reader.optional("hosts") {
            var hosts: [String] = []
            for host in try hostsReader.elements() { hosts.append(try host.filledText().lowercased()) }
            self.hosts = hosts
        }
        changesAnswer = try reader.optional("changesAnswer")?.truth() ?? true
    }
}

extension ResponseDefinition {
    fileprivate init(_ reader: DefinitionReader) throws(DefinitionReader.Fault) {
        try reader.allow(only: [
            "begins", "candidates", "latitude", "longitude", "box", "label", "id", "precision", "confidence", "parts",
            "message",
        ])
        begins = try reader.optional("begins")?.character()
        candidates = try reader.required("candidates").fieldPath()
        latitude = try reader.required("latitude").fieldPath()
        longitude = try reader.required("longitude").fieldPath()
        box = try reader.optional("box").map { reader throws(DefinitionReader.Fault) in try Box(reader) }
        label = try reader.optional("label")?.fieldPath()
        id = try reader.optional("id")?.fieldPaths() ?? []
        precision = try reader.optional("precision")?.fieldPath()
        confidence = try reader.optional("confidence")?.fieldPath()
        message = try reader.optional("message")?.fieldPath()
        partsStart = .document
        parts = []
        cityAliases = []
        guard let partsReader = reader.optional("parts") else { return }
        try partsReader.allow(only: Part.setters.map(\.name) + ["cityAliases"])
        cityAliases = try partsReader.optional("cityAliases")?.fieldPaths() ?? []
        for (name, set) in Part.setters {
            guard let part = partsReader.optional(name) else { continue }
            parts.append(Part(set: set, source: try TextSource(part)))
        }
        shareStart()
    }

    /// Finds the object that holds all parts once for each candidate, and not once for each part.
    private mutating func shareStart() {
        let start = FieldPath.sharedStart(of: parts.flatMap(\.source.paths) + cityAliases)
        partsStart = start
        cityAliases = cityAliases.map { $0.dropping(start) }
        for index in parts.indices { parts[index].source.paths = parts[index].source.paths.map { $0.dropping(start) } }
    }
}

extension ResponseDefinition.Part {
    fileprivate static let setters: [(name: String, set: @Sendable (inout AddressComponents, String) -> Void)] = [
        ("number", { $0.number = $1 }), ("street", { $0.street = $1 }), ("unit", { $0.unit = $1 }),
        ("suburb", { $0.suburb = $1 }), ("city", { $0.city = $1 }), ("county", { $0.county = $1 }),
        ("region", { $0.region = $1 }), ("regionCode", { $0.regionCode = $1 }), ("postcode", { $0.postcode = $1 }),
        ("country", { $0.country = $1 }), ("countryCode", { $0.countryCode = $1 }),
    ]
}

extension ResponseDefinition.Box {
    fileprivate init(_ reader: DefinitionReader) throws(DefinitionReader.Fault) {
        try reader.allow(only: ["path", "order"])
        path = try reader.required("path").fieldPath()
        let orderReader = try reader.required("order")
        let order = try orderReader.text().split(separator: " ")
        guard order.count == 4, let south = order.firstIndex(of: "south"), let north = order.firstIndex(of: "north"),
            let west = order.firstIndex(of: "west"), let east = order.firstIndex(of: "east")
        else { throw orderReader.fault("should be the words south, north, west and east in the answer's order") }
        (self.south, self.north, self.west, self.east) = (south, north, west, east)
    }
}

extension TextSource {
    fileprivate init(_ reader: DefinitionReader) throws(DefinitionReader.Fault) {
        after = nil
        isUppercased = false
        guard reader.isObject else {
            paths = try reader.fieldPaths()
            return
        }
        try reader.allow(only: ["path", "after", "case"])
        paths = try reader.required("path").fieldPaths()
        after = try reader.optional("after")?.character()
        isUppercased = try reader.optional("case")?.choice(of: [(name: "upper", choice: true)]) ?? false
    }
}

extension OutcomeRule {
    fileprivate init(_ reader: DefinitionReader) throws(DefinitionReader.Fault) {
        try reader.allow(only: ["status", "contains", "when", "class", "says"])
        status = try reader.optional("status")?.count(in: 100...599)
        contains = []
        for text in try reader.optional("contains")?.elementsOrSelf() ?? [] {
            contains.append(try text.filledText().lowercased())
        }
        conditions = try reader.optional("when")?.conditions() ?? []
        verdict = try reader.required("class").choice(of: Verdict.allCases.map { (name: $0.rawValue, choice: $0) })
        says = try reader.optional("says")?.text() ?? ""
        guard status != nil || !contains.isEmpty || !conditions.isEmpty else {
            throw reader.fault("needs \"status\", \"contains\" or \"when\"")
        }
    }
}

extension LimitsDefinition {
    fileprivate init(_ reader: DefinitionReader) throws(DefinitionReader.Fault) {
        try reader.allow(only: ["rate", "concurrency", "timeout", "hosts"])
        rate = try reader.required("rate").number(in: 0.00001...1_000_000)
        concurrency = try reader.required("concurrency").count(in: 1...1_024)
        timeout = .seconds(try reader.optional("timeout")?.number(in: 0.1...3_600) ?? 15)
        hosts = [:]
        for host in reader.optional("hosts")?.members ?? [] {
            try host.reader.allow(only: ["rate", "concurrency"])
            hosts[host.name.lowercased()] = Ceiling(
                rate: try host.reader.required("rate").number(in: 0.00001...1_000_000),
                concurrency: try host.reader.required("concurrency").count(in: 1...1_024)
            )
        }
    }
}

extension DefinitionReader {
    /// One path or an array of them.
    fileprivate func fieldPaths() throws(Fault) -> [FieldPath] {
        var paths: [FieldPath] = []
        for element in try elementsOrSelf() { paths.append(try element.fieldPath()) }
        return paths
    }
}
