internal import Geocoding
internal import Synchronization

/// The fields of a server that is not the definition's own, as far as it has told of them.
final class ServiceFields: Sendable {
    /// One field of the server.
    struct Field: Sendable {
        var name: [UInt8]
        /// The most characters it takes, nil for the definition's rule.
        var length: Int?
    }
    /// What the server has told.
    private struct State {
        var isRead = false
        /// By the names of parameters in lower case; empty when the server has told of none.
        var fields: [String: Field] = [:]
        var line: Field?
        /// nil when the server has not told.
        var abilities: [String]?
    }
    private let definition: ServiceDefinition
    private let state = Mutex(State())
    /// The names of the parameters that are fields, in lower case.
    private let names: Set<String>
    private let lineName: String

    /// Nothing is known yet of the fields.
    init(_ definition: ServiceDefinition) {
        self.definition = definition
        names = Set(definition.names.map { $0.parameter.lowercased() })
        lineName = definition.line?.parameter.lowercased() ?? ""
    }

    /// True once the server has been asked about itself, whatever came of it.
    var isRead: Bool { state.withLock(\.isRead) }

    /// Notes that the server has been asked.
    func noteRead() { state.withLock { $0.isRead = true } }

    /// Takes in what the server says of itself.
    func take(_ document: JSONValue) {
        var found: [String: Field] = [:]
        definition.fields.value(in: document).forEach { _, element in
            guard let field = Field(element, definition.name, definition.length) else { return }
            found[String(decoding: field.name, as: UTF8.self).lowercased()] = field
        }
        var fields: [String: Field] = [:]
        for (parameter, names) in definition.names {
            fields[parameter.lowercased()] = names.lazy.compactMap { found[$0.lowercased()] }.first
        }
        let line = definition.line.flatMap { Field(document, $0.name, $0.length) }
        var abilities: [String]?
        if let text = definition.abilities?.path.value(in: document).string {
            let words = text.split { $0 == "," || $0 == " " }.map { String($0.prefix(40)) }
            abilities = words.isEmpty ? nil : words
        }
        state.withLock { ($0.fields, $0.line, $0.abilities) = (fields, line, abilities) }
    }

    /// Why the server cannot be asked this; nil when nothing speaks against it.
    func objection(to kind: QuestionKinds) -> String? {
        guard let abilities = state.withLock(\.abilities),
            let need = definition.abilities?.needs.first(where: { $0.kinds.contains(kind) }),
            !abilities.contains(where: { $0.lowercased() == need.word.lowercased() })
        else { return nil }
        let all = MessageText.cleaned(abilities.joined(separator: ", "))
        return "the service says that it can do \(all), and not \(need.word)"
    }

    /// True when each of those parameters has a field.
    func hold(_ parameters: [[UInt8]]) -> Bool {
        state.withLock { state in
            parameters.allSatisfy { key(of: $0).map { state.fields[$0] != nil } ?? true }
        }
    }

    /// True unless the server has told of its fields and named none for an address on one line.
    var hasLine: Bool { state.withLock { $0.fields.isEmpty || $0.line != nil } }

    /// The parameter as that server calls it; nil for one that it has no field for.
    func parameter(_ parameter: RequestPlan.Parameter) -> RequestPlan.Parameter? {
        let isLine = Self.lastName(parameter.name) == lineName
        guard let key = isLine ? lineName : key(of: parameter.name) else { return parameter }
        guard let field = state.withLock({ isLine ? $0.line : $0.fields[key] }) else { return isLine ? parameter : nil }
        var parameter = parameter
        let start = parameter.name.lastIndex(of: UInt8(ascii: ".")).map { $0 + 1 } ?? 0
        parameter.name = Array(parameter.name[..<start]) + field.name
        parameter.characters = field.length ?? parameter.characters
        return parameter
    }

    /// What the definition calls a parameter that is a field: the whole name, or what follows its last point.
    private func key(of name: [UInt8]) -> String? {
        [String(decoding: name, as: UTF8.self).lowercased(), Self.lastName(name)].first(where: names.contains)
    }

    /// What follows the last point of a name, in lower case.
    static func lastName(_ name: [UInt8]) -> String {
        let start = name.lastIndex(of: UInt8(ascii: ".")).map { $0 + 1 } ?? 0
        return String(decoding: name[start...], as: UTF8.self).lowercased()
    }
}

extension ServiceFields.Field {
    /// The field that is told of there; nil when its name is none that can be sent.
    fileprivate init?(_ value: JSONValue, _ name: FieldPath, _ length: FieldPath?) {
        let text = name.value(in: value).words
        // A point would lead into an object.
        guard !text.isEmpty, text.utf8.count <= 200, text.utf8.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: ".") })
        else { return nil }
        self.name = Array(text.utf8)
        self.length = length?.value(in: value).decimal.flatMap { Int(exactly: $0.rounded(.down)) }
            .flatMap { $0 > 0 ? $0 : nil }
    }
}
