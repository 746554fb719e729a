import JobRun

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

extension GeocodeJob {
    /// The locator, the provider that the options name, or both in this order.
    ///
    /// - Throws: `UsageError` when there is neither, and for options that make no sense.
    static func providers(_ arguments: Arguments) throws -> [ProviderEntry] {
        let provider = try provider(arguments)
        var locator = arguments.text("locator")
        if locator == nil, provider == nil { locator = try defaultLocator(arguments) }
        return [locator.map { ProviderEntry.locator(file: $0) }, provider].compactMap(\.self)
    }

    private static func provider(_ arguments: Arguments) throws -> ProviderEntry? {
        func wrong(_ message: String) -> UsageError { UsageError(message, command: arguments.command) }
        let definition = arguments.text("definition")
        let endpoint = try arguments.value(
            "endpoint",
            expected: "a URL that begins with https:// or http://, without user and password",
            isShown: false
        ) { ProviderEntry.isEndpoint($0) ? $0 : nil }
        let implied = definition.map { FilePath.stem(of: $0) } ?? endpoint.map { _ in "nominatim" }
        guard let name = arguments.text("provider") ?? implied else {
            let needing = ["rate", "concurrency", "timeout", "attempts", "plain-http", "allow-private"]
            guard let option = needing.first(where: arguments.has) else { return nil }
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
        entry.rate = try arguments.value("rate", expected: "a rate such as 5/s, 600/m or 5000/d", ScalarText.rate)
        entry.concurrency = try arguments.count("concurrency", 1...1_024)
        entry.timeout = try arguments.value("timeout", expected: "a time such as 250ms, 10s or 1m") { text in
            ScalarText.duration(text).flatMap { $0 > .zero ? $0 : nil }
        }
        entry.plainHTTP = arguments.has("plain-http")
        entry.allowPrivate = arguments.has("allow-private")
        return entry
    }

    private static func defaultLocator(_ arguments: Arguments) throws -> String {
        func variable(_ name: String) -> String? {
            getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
        }
        let folder = variable("XDG_DATA_HOME") ?? variable("HOME").map { FilePath.join($0, ".local/share") }
        if let path = folder.map({ FilePath.join($0, "geomill/default.locator") }), access(path, R_OK) == 0 {
            return path
        }
        throw UsageError(
            "where do the places come from? Name a locator file with --locator (geomill locator build makes one), "
                + "or a server with --endpoint",
            command: arguments.command
        )
    }
}
