/// The providers whose definitions are built in.
package enum ProviderCatalogue {
    /// What there is to know about a provider before it is asked.
    package struct Entry: Sendable {
        /// The name by which jobs call it.
        package let name: String
        /// Its name for people.
        package let title: String
        /// What can be asked.
        package let kinds: QuestionKinds
        /// True when its own server wants a key.
        package var wantsKey = false
        /// What its terms say about keeping answers: `open`, `flag`, `expiring`, `contract` or `never`.
        package var storage = "open"
        /// The rates that are kept unless a job says another, such as `15/s`; empty for no bound.
        package var rates: [String] = []
        /// How many queries go into one request as a rule, and at most; nil when they are asked one by one.
        package var batch: (size: Int, most: Int)?
        /// The text that its data's licence wants shown; may be empty.
        package var attribution = ""
        /// What a job's `parameters:` can say, by name.
        package var parameters: [String] = []
        /// What a job's `attributes:` can name.
        package var attributes: [String] = []

        /// A provider without key, terms and bounds.
        package init(name: String, title: String, kinds: QuestionKinds) {
            (self.name, self.title, self.kinds) = (name, title, kinds)
        }
    }

    /// The built-in providers, in the order in which they are listed.
    ///
    /// - Throws: `ProviderError` when a definition is not sound.
    package static func entries() throws -> [Entry] {
        try ProviderDefinition.builtInDocuments.map { Entry(try ProviderDefinition.builtIn($0.name)) }
    }

    /// The names of the built-in providers.
    package static var names: [String] { ProviderDefinition.builtInDocuments.map(\.name) }

    /// The definition of a built-in provider, as JSON; nil when there is none of that name.
    package static func document(of name: String) -> [UInt8]? {
        ProviderDefinition.builtInDocuments.first { $0.name == name }?.bytes
    }

    /// The JSON Schema that definitions follow.
    package static var schema: [UInt8] { PackageResources.definition_schema_json }
}

extension ProviderCatalogue.Entry {
    fileprivate init(_ definition: ProviderDefinition) {
        self.init(name: definition.name, title: definition.title, kinds: definition.request.kinds)
        wantsKey = definition.key.map { $0.need != .nowhere } ?? false
        storage = definition.storage.kind.rawValue
        rates = definition.limits.rates.map(\.description)
        batch = definition.batch.map { (size: $0.size, most: $0.most) }
        attribution = definition.attribution
        parameters = definition.freeParameters
        attributes = definition.response.attributes.map(\.name)
    }
}

extension ProviderDefinition {
    /// What a job's `parameters:` can say, by name.
    var freeParameters: [String] {
        var names = request.parameters.filter(\.isFree).map(\.name) + request.paths.values.flatMap(\.parameters)
        if let flag = storage.flag { names.append(flag.parameter) }
        return Set(names).sorted()
    }
}
