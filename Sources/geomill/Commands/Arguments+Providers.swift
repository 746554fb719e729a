import JobRun

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension ProviderEntry {
    /// How the default locator file is called in help.
    static let defaultLocatorName = "geomill/default.locator in $XDG_DATA_HOME or ~/.local/share"

    /// The path of the default locator file; nil when there is none to be read.
    static var defaultLocator: String? {
        func variable(_ name: String) -> String? {
            getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
        }
        let folder = variable("XDG_DATA_HOME") ?? variable("HOME").map { FilePath.join($0, ".local/share") }
        let path = folder.map { FilePath.join($0, "geomill/default.locator") }
        return path.flatMap { access($0, R_OK) == 0 ? $0 : nil }
    }
}

extension Arguments {
    /// The locator, the provider that the options name, or both in this order.
    ///
    /// - Throws: `UsageError` when there is neither, and for options that make no sense.
    func providers() throws -> [ProviderEntry] {
        let provider = try provider()
        var locator = text("locator")
        if locator == nil, provider == nil {
            locator = ProviderEntry.defaultLocator
            guard locator != nil else {
                throw UsageError(
                    "where do the places come from? Name a locator file with --locator (geomill locator build makes one), "
                        + "or a server with --endpoint",
                    command: command
                )
            }
        }
        let area = try searchArea()
        ProcessSecrecy.begin(for: [provider].compactMap(\.self))
        return [locator.map { ProviderEntry.locator(file: $0) }, provider].compactMap(\.self).map { entry in
            var entry = entry
            entry.area = area
            return entry
        }
    }

    private func provider() throws -> ProviderEntry? {
        func wrong(_ message: String) -> UsageError { UsageError(message, command: command) }
        let definition = text("definition")
        let endpoint = try value(
            "endpoint",
            expected: "a URL that begins with https:// or http://, without user and password",
            isShown: false
        ) { ProviderEntry.isEndpoint($0) ? $0 : nil }
        let implied = definition.map { FilePath.stem(of: $0) } ?? endpoint.map { _ in "nominatim" }
        guard let name = text("provider") ?? implied else {
            let needing = [
                "rate", "concurrency", "timeout", "attempts", "plain-http", "allow-private", "ca-file", "key-env",
                "key-file", "contact", "language", "types", "parameter", "attributes",
                "accept-terms",
            ]
            guard let option = needing.first(where: has) else { return nil }
            throw wrong("--\(option) is about a provider; name one with --provider or --endpoint")
        }
        guard ScalarText.isName(name) else {
            throw wrong("--provider wants a name of letters, digits, - and _, not \"\(name.prefix(60))\"")
        }
        guard name != ProviderEntry.locatorName else {
            throw wrong("the embedded locator is chosen with --locator FILE")
        }
        var entry = ProviderEntry(name: name)
        entry.definition = definition
        entry.endpoint = endpoint
        let variable = try value("key-env", expected: "the name of an environment variable", isShown: false) { text in
            ScalarText.isName(text) && !text.contains("-") ? text : nil
        }
        let file = text("key-file")
        guard variable == nil || file == nil else {
            throw wrong("a key comes from --key-env or from --key-file, not from both")
        }
        entry.key = variable.map(SecretPlace.variable) ?? file.map(SecretPlace.file)
        entry.rate = try value("rate", expected: "a rate such as 5/s, 600/m or 5000/d", ScalarText.rate)
        entry.concurrency = try count("concurrency", 1...1_024)
        entry.timeout = try value("timeout", expected: "a time such as 250ms, 10s or 1m") { text in
            ScalarText.duration(text).flatMap { $0 > .zero ? $0 : nil }
        }
        entry.language = text("language")
        entry.types = list("types")
        if has("attributes") { entry.attributes = list("attributes") }
        for text in texts("parameter") {
            let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard sides.count == 2, !sides[0].isEmpty else {
                throw wrong("--parameter wants NAME=VALUE, such as worldview=in")
            }
            guard !ProviderEntry.isSecret(sides[0]) else {
                throw wrong("a key is no parameter, and never stands on the command line; use --key-env or --key-file")
            }
            entry.parameters[sides[0]] = sides[1]
        }
        entry.contact = text("contact")
        entry.hasAcceptedTerms = has("accept-terms")
        entry.plainHTTP = has("plain-http")
        entry.allowPrivate = has("allow-private")
        entry.caFile = text("ca-file")
        return entry
    }
}
