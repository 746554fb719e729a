import Geocoding
import TestSupport

@testable import ProviderFetch

/// Builds the requests of a built-in provider and reads its answers, without sending anything.
struct ProviderProbe {
    let name: String
    var settings: ProviderSettings

    init(_ name: String, _ change: (inout ProviderSettings) -> Void = { _ in }) {
        self.name = name
        settings = ProviderSettings(name: name)
        settings.environment = { _ in nil }
        change(&settings)
    }

    func builder() throws -> RequestBuilder {
        let definition = try ProviderDefinition.builtIn(name)
        try definition.check(settings)
        let endpoint = try Endpoint(settings.endpoint ?? definition.endpoint, provider: name, plainHTTP: true)
        return RequestBuilder(definition: definition, endpoint: endpoint, settings: settings)
    }

    /// The request's URL and the form in its body, percent signs undone, one parameter a line.
    func parameters(of query: Query, key: String = "") throws -> [String] {
        let request = try builder().request(for: query, key: Secret(bytes: Array(key.utf8)))
        let url = String(decoding: request.url, as: UTF8.self)
        let query = url.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
        let form = String(decoding: request.body?.bytes ?? [], as: UTF8.self)
        return (query.split(separator: "&") + form.split(separator: "&")).map { Self.decoded($0) }
    }

    /// The URL's path.
    func path(of query: Query) throws -> String {
        let url = String(decoding: try builder().request(for: query).url, as: UTF8.self)
        let rest = url.dropFirst("https://".count)
        return String(rest.drop { $0 != "/" }.prefix { $0 != "?" })
    }

    func read(_ body: String, status: Int = 200, headers: [String] = []) throws -> ResponseReader.Reading {
        try ResponseReader(ProviderDefinition.builtIn(name), attributes: settings.attributes).read(
            .scripted(status, headers, body: body),
            to: Query(),
            parser: JSONParser(limit: 2 << 20, depth: 64),
            now: 1_000
        )
    }

    private static func decoded(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
                bytes.append(code)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension ProviderSettings {
    /// The settings with which that double is asked as fast as it can answer.
    init(for double: ServiceDouble) {
        self.init(name: double.service.rawValue)
        endpoint = double.service == .arcgis ? double.baseURL : double.url
        rate = .perSecond(1_000_000)
        concurrency = 32
        candidates = 2
        // On a test clock those who wait for a probe make days pass before its answer is here.
        longestOutage = .seconds(365 * 86_400)
        key = .environment("KEY")
        environment = { $0 == "KEY" ? "double-token" : nil }
        if double.service == .arcgis { parameters["matchOutOfRange"] = "false" }
    }
}
