import Geocoding

/// Types the values of a job file and collects what is wrong with them, so that all is said at once.
struct JobValueReader {
    /// What is wrong so far.
    private(set) var problems: [JobProblem] = []
    /// The folder that relative paths are resolved against.
    let folder: String
    private let environment: (String) -> String?

    /// A reader that resolves environment references with that function.
    init(folder: String, environment: @escaping (String) -> String?) {
        self.folder = folder
        self.environment = environment
    }

    /// Notes that something is wrong.
    mutating func note(_ place: SourcePlace, _ message: String) { problems.append(JobProblem(place, message)) }

    /// The keys of a mapping, each among `known`; other keys are noted with the nearest known one.
    ///
    /// Keys in `later` are to come; they are noted as such.
    mutating func fields(of node: YAMLNode, known: [String], later: [String] = []) -> JobFields {
        guard case .mapping(let entries) = node.content else {
            note(node.place, "keys with values belong here (\(known.joined(separator: ", "))), not \(node.kind)")
            return JobFields(place: node.place, values: [:])
        }
        var values: [String: YAMLNode] = [:]
        for entry in entries {
            if known.contains(entry.key) {
                values[entry.key] = entry.value
            } else if later.contains(entry.key) {
                note(entry.keyPlace, "comes in a later version; leave it out for now")
            } else if ProviderEntry.isSecret(entry.key) {
                note(
                    entry.keyPlace,
                    "a key or password never stands in a job file; take it out, change it if others saw it, and say where "
                        + "it is kept with key_file or key_env"
                )
            } else {
                let hint = Nearest.hint(for: entry.key, in: known)
                let all = hint.isEmpty ? "; the keys here are \(known.joined(separator: ", "))" : hint
                note(entry.keyPlace, "there is no such key\(all)")
            }
        }
        return JobFields(place: node.place, values: values)
    }

    /// The elements of a list; a single mapping counts as a list of one.
    mutating func elements(_ key: String, in fields: JobFields) -> [YAMLNode] {
        guard let node = fields.values[key] else { return [] }
        switch node.content {
        case .sequence(let elements): return elements
        case .mapping: return [node]
        case .scalar:
            note(node.place, "a list belongs here, each entry on a line of its own that begins with \"- \"")
            return []
        }
    }

    /// The text of a value with its environment references resolved; nil when it is absent or wrong.
    mutating func text(_ key: String, in fields: JobFields) -> String? {
        fields.values[key].flatMap { text(of: $0) }
    }

    /// The text of a value with its environment references resolved; nil when it is wrong.
    ///
    /// Only templates may hold control characters, since headers do.
    mutating func text(of node: YAMLNode, isTemplate: Bool = false) -> String? {
        guard case .scalar(let written, let isQuoted) = node.content else {
            note(node.place, "text belongs here, not \(node.kind); put text that begins with { or [ in quotes")
            return nil
        }
        guard isQuoted || !written.isEmpty else {
            note(node.place, "has no value; give one or leave the key out")
            return nil
        }
        guard isTemplate || !written.unicodeScalars.contains(where: Escaping.isControl) else {
            note(node.place, "holds line breaks or control characters")
            return nil
        }
        let (text, troubles) = EnvironmentReference.resolve(written, environment)
        for trouble in troubles { note(node.place, trouble.message) }
        return troubles.isEmpty ? text : nil
    }

    /// A value read from its text; nil when it is absent, or wrong, which is noted.
    ///
    /// `expected` says what belongs there, such as `a rate such as 5/s`. A wrong value is shown as it is written, without
    /// what its environment references hold; not at all unless `isShown`, for values that may hold a secret.
    mutating func value<Value>(
        _ key: String,
        in fields: JobFields,
        expected: String,
        isShown: Bool = true,
        _ read: (String) -> Value?
    ) -> Value? {
        guard let node = fields.values[key], let text = text(of: node) else { return nil }
        if let value = read(text) { return value }
        note(node.place, "\(expected) belongs here" + (isShown ? ", not \"\(shown(node))\"" : ""))
        return nil
    }

    /// One of the words of an enumeration; nil when it is absent, or wrong, which is noted with the nearest word.
    mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ key: String,
        in fields: JobFields,
        of type: Choice.Type
    ) -> Choice? {
        choice(key, in: fields, among: Choice.allCases.map(\.rawValue)).flatMap(Choice.init(rawValue:))
    }

    /// One of those words; nil when it is absent, or wrong, which is noted with the nearest word.
    mutating func choice(_ key: String, in fields: JobFields, among words: [String]) -> String? {
        guard let node = fields.values[key], let text = text(of: node) else { return nil }
        if words.contains(text) { return text }
        let hint = Nearest.hint(for: text, in: words)
        let all = "one of \(words.joined(separator: ", ")) belongs here"
        note(node.place, "\(all), not \"\(shown(node))\"\(hint)")
        return nil
    }

    private func shown(_ node: YAMLNode) -> String {
        guard case .scalar(let written, _) = node.content else { return node.kind }
        return Escaping.shown(written.prefix(60))
    }
}
