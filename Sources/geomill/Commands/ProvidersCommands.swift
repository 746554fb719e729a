import Geocoding
import JobRun

extension Command {
    /// `geomill providers`.
    static let providers = Command(
        name: "providers",
        usage: "[--json]",
        summary:
            "List the built-in providers: what can be asked, whether they want a key, their terms, rates and batches.",
        details: """
            The terms say whether answers may be kept: open, yes; flag, yes, since geomill asks for it; expiring, for a time, \
            then they are asked again; contract, only with a contract, which a job states with "terms: accepted"; never, \
            so that the provider is for geomill search only. A batch is so many queries in one request, as a rule and at most.
            """,
        operands: 0...0,
        options: [Option(flag: "json", "Write JSON.")]
    ) { arguments in
        if arguments.has("json") {
            try StandardStreams.output(String(decoding: try ProviderList.json(), as: UTF8.self) + "\n")
            return .settled
        }
        try StandardStreams.output(AlignedTable.text(try ProviderList.table(), rightAligned: []))
        return .settled
    }

    /// `geomill providers show`.
    static let providersShow = Command(
        name: "providers show",
        usage: "NAME",
        summary: "Write a provider's definition, as JSON: a pattern for one of your own.",
        operands: 1...1,
        operandName: "the provider's name"
    ) { arguments in
        let name = arguments.operands[0]
        guard let definition = ProviderList.definition(of: name) else {
            guard name != ProviderEntry.locatorName else {
                throw UsageError("the embedded locator has no definition", command: arguments.command)
            }
            let hint = Nearest.hint(for: name, in: ProviderList.definitionNames)
            throw UsageError("there is no provider \"\(name.prefix(60))\"\(hint)", command: arguments.command)
        }
        try StandardStreams.output(definition)
        return .settled
    }

    /// `geomill providers schema`.
    static let providersSchema = Command(
        name: "providers schema",
        usage: "",
        summary: "Write the JSON Schema that definitions of providers follow.",
        operands: 0...0
    ) { _ in
        try StandardStreams.output(ProviderList.schema)
        return .settled
    }
}
