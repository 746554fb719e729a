internal import Geocoding

/// What a service's description of itself tells, where another server is asked than the definition's own.
struct ServiceDefinition {
    /// The field for an address on one line.
    struct Line {
        /// The name of its parameter in single requests.
        var parameter: String
        /// Where the description names the field.
        var name: FieldPath
        /// The most characters it takes.
        var length: FieldPath?
    }
    /// What the service can do.
    struct Abilities {
        /// Where they are listed, with commas between them.
        var path: FieldPath
        /// What each kind of question needs of them.
        var needs: [(kinds: QuestionKinds, word: String)]
    }
    /// Appended to the endpoint.
    var path: ValueTemplate
    /// The names of the parameters of single requests that are sent.
    var parameters: [String]
    /// The list of the fields for parts of an address, and in each the name and the most characters.
    var fields: FieldPath
    var name: FieldPath
    var length: FieldPath?
    /// The names that the field of a parameter may have there: the first that is listed counts.
    var names: [(parameter: String, fields: [String])]
    var line: Line?
    var abilities: Abilities?
}

extension ServiceDefinition {
    /// Reads what a description tells about the parameters of such requests.
    init(
        _ reader: DefinitionReader,
        request: RequestDefinition,
        batch: BatchDefinition?
    ) throws(DefinitionReader.Fault) {
        try reader.allow(only: ["path", "parameters", "fields", "name", "length", "names", "line", "abilities"])
        path = try reader.optional("path")?.urlPath() ?? ValueTemplate(parameter: "")
        parameters = try reader.optional("parameters")?.texts() ?? []
        fields = try reader.required("fields").fieldPath()
        name = try reader.required("name").fieldPath()
        length = try reader.optional("length")?.fieldPath()
        names = []
        let known = request.parameters.map(\.name) + (batch?.parameters ?? []).map(\.name)
        for member in try reader.required("names").objectMembers() {
            guard known.contains(member.name) else {
                throw member.reader.fault("is no parameter of a request\(Nearest.hint(for: member.name, in: known))")
            }
            names.append((member.name, try member.reader.texts()))
        }
        if let line = reader.optional("line") {
            try line.allow(only: ["parameter", "name", "length"])
            self.line = Line(
                parameter: try line.required("parameter").filledText(),
                name: try line.required("name").fieldPath(),
                length: try line.optional("length")?.fieldPath()
            )
        }
        if let abilities = reader.optional("abilities") {
            try abilities.allow(only: ["path", "needs"])
            var needs: [(kinds: QuestionKinds, word: String)] = []
            let needReader = try abilities.required("needs")
            try needReader.allow(only: QuestionKinds.words.map(\.name))
            for (name, kinds) in QuestionKinds.words {
                if let word = needReader.optional(name) { needs.append((kinds, try word.filledText())) }
            }
            self.abilities = Abilities(path: try abilities.required("path").fieldPath(), needs: needs)
        }
    }
}
