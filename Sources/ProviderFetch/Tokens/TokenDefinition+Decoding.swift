extension TokenDefinition {
    /// Reads where tokens come from.
    init(_ reader: DefinitionReader) throws(DefinitionReader.Fault) {
        try reader.allow(only: ["strategy", "endpoint", "minutes"])
        strategy = try reader.required("strategy").choice(of: Strategy.self)
        endpoint = try reader.required("endpoint").filledText()
        minutes = try reader.optional("minutes")?.count(in: 1...20_160) ?? 120
    }
}
