import Geocoding

extension ProviderEntry {
    /// The keys that a provider of a job file may have.
    static let keys = [
        "name", "file", "definition", "endpoint", "key_env", "key_file", "client_id_env", "client_id_file",
        "client_secret_env", "client_secret_file", "username_env", "username_file", "password_env", "password_file",
        "token_endpoint", "batch", "rate", "concurrency", "timeout", "attempts", "near", "bbox", "country", "language",
        "types", "candidates", "parameters", "attributes", "contact", "terms",
        "plain_http", "allow_private", "ca_file", "on_outage", "price",
    ]

    /// Those that the embedded locator has as well.
    private static let locatorKeys: Set<String> = [
        "name", "file", "concurrency", "near", "bbox", "country",
    ]
}

extension JobValueReader {
    /// A provider of a job file; nil when it has no usable name, which is noted.
    mutating func provider(_ node: YAMLNode) -> ProviderEntry? {
        let fields = fields(of: node, known: ProviderEntry.keys, later: ["daily_quota"])
        let file = path("file", in: fields)
        let name = value("name", in: fields, expected: "a name of letters, digits, - and _") { text in
            ScalarText.isName(text) ? text : nil
        }
        guard let name = name ?? (file == nil ? nil : ProviderEntry.locatorName) else {
            if fields.values["name"] == nil, !fields.values.isEmpty {
                note(fields.place, "a provider needs \"name:\"")
            }
            return nil
        }
        var entry = ProviderEntry(name: name)
        entry.file = file
        entry.definition = path("definition", in: fields)
        entry.caFile = path("ca_file", in: fields)
        entry.endpoint = value(
            "endpoint",
            in: fields,
            expected: ProviderEntry.endpointDescription,
            isShown: false
        ) { ProviderEntry.isEndpoint($0) ? $0 : nil }
        entry.key = secretPlace("key", called: "a key", in: fields)
        readClient(into: &entry, fields)
        entry.batch = count("batch", in: fields, 1...100_000)
        entry.rate = value("rate", in: fields, expected: "a rate such as 5/s, 600/m or 5000/d", ScalarText.rate)
        entry.concurrency = count("concurrency", in: fields, 1...1_024)
        entry.timeout = duration("timeout", in: fields)
        entry.onOutage = choice("on_outage", in: fields, of: ProviderEntry.OutageChoice.self) ?? .wait
        entry.attempts = count("attempts", in: fields, 1...100)
        entry.area = area(fields)
        entry.language = text("language", in: fields)
        entry.types = texts("types", in: fields) ?? []
        entry.candidates = count("candidates", in: fields, 1...1_000)
        entry.parameters = parameters(fields)
        entry.attributes = texts("attributes", in: fields)
        entry.contact = text("contact", in: fields)
        entry.price = value("price", in: fields, expected: "a price such as 0.0005 EUR or 0.50 EUR/1000") {
            Money.price($0)
        }
        entry.hasAcceptedTerms = choice("terms", in: fields, among: ["accepted"]) != nil
        entry.plainHTTP = truth("plain_http", in: fields) ?? false
        entry.allowPrivate = truth("allow_private", in: fields) ?? false
        checkLocator(name, fields)
        return entry
    }

    private mutating func checkLocator(_ name: String, _ fields: JobFields) {
        if fields.values["file"] != nil {
            let strange = ProviderEntry.keys.first { key in
                fields.values[key] != nil && !ProviderEntry.isForLocator(key)
            }
            if let strange {
                note(
                    fields.values[strange]?.place ?? fields.place,
                    "\"file:\" makes this the embedded locator, which has no \"\(strange):\""
                )
            }
        } else if name == ProviderEntry.locatorName {
            note(fields.place, "the embedded locator needs \"file:\"; geomill locator build makes one")
        }
    }

    /// Where answers should lie.
    private mutating func area(_ fields: JobFields) -> SearchArea {
        var area = SearchArea()
        if let numbers = numbers("near", in: fields, names: ["longitude", "latitude"]) {
            area.near = Coordinate(longitude: numbers[0], latitude: numbers[1])
            if area.near == nil {
                let words = "is no position; the longitude comes first, in degrees: near: \"-0.1276,51.5072\""
                note(fields.values["near"]?.place ?? fields.place, words)
            }
        }
        if let numbers = numbers("bbox", in: fields, names: ["west", "south", "east", "north"]) {
            area.box = BoundingBox(west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
            if area.box == nil {
                let words = "is no box; it is west, south, east, north in degrees: bbox: \"5.9,45.8,10.5,47.8\""
                note(fields.values["bbox"]?.place ?? fields.place, words)
            }
        }
        for text in texts("country", in: fields) ?? [] {
            let code = Countries.code(text)
            if code.isNone {
                let words = "\"\(Escaping.shown(text.prefix(60)))\" is no country; write its code, such as DE"
                note(fields.values["country"]?.place ?? fields.place, words)
            } else {
                area.countries.append(code.description)
            }
        }
        return area
    }

    /// The numbers of a text or list, in the names' order, or of a mapping with those names.
    private mutating func numbers(_ key: String, in fields: JobFields, names: [String]) -> [Double]? {
        guard let node = fields.values[key] else { return nil }
        let texts: [String]
        if case .mapping = node.content {
            let parts = self.fields(of: node, known: names)
            texts = names.compactMap { text($0, in: parts) }
        } else {
            texts = self.texts(key, in: fields) ?? []
        }
        let numbers = texts.compactMap(ScalarText.degrees)
        guard numbers.count == names.count, texts.count == names.count else {
            note(node.place, "\(names.joined(separator: ", ")) belong here, in degrees")
            return nil
        }
        return numbers
    }

    /// What only the provider knows.
    private mutating func parameters(_ fields: JobFields) -> [String: String] {
        guard let node = fields.values["parameters"] else { return [:] }
        guard case .mapping(let entries) = node.content else {
            note(node.place, "names and values belong here, such as {worldview: us}")
            return [:]
        }
        var parameters: [String: String] = [:]
        for entry in entries {
            if ProviderEntry.isSecret(entry.key) {
                note(entry.keyPlace, "a key never stands in a job file; use key_file or key_env")
            } else if let text = joined(entry.value) {
                parameters[entry.key] = text
            }
        }
        return parameters
    }

    /// A text, or a list's texts with commas between them.
    private mutating func joined(_ node: YAMLNode) -> String? {
        guard case .sequence(let elements) = node.content else { return text(of: node) }
        return elements.compactMap { text(of: $0) }.joined(separator: ",")
    }

    /// The texts of a list, or of a text with commas; nil when it is absent.
    mutating func texts(_ key: String, in fields: JobFields) -> [String]? {
        guard let node = fields.values[key] else { return nil }
        guard case .sequence(let elements) = node.content else {
            return text(of: node)?.split(separator: ",").map { $0.trimmingBlanks }.filter { !$0.isEmpty }
        }
        return elements.compactMap { text(of: $0) }
    }
}

extension ProviderEntry {
    /// True for a key that the embedded locator has.
    fileprivate static func isForLocator(_ key: String) -> Bool { locatorKeys.contains(key) }
}

extension Substring {
    fileprivate var trimmingBlanks: String {
        let start = drop { $0 == " " }
        return String(start[..<(start.lastIndex { $0 != " " }.map { start.index(after: $0) } ?? start.startIndex)])
    }
}
