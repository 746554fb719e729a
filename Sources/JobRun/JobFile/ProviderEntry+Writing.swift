import Geocoding

extension ProviderEntry {
    /// The lines of a job file that say this, without the name and the paths; `quoted` makes text safe for YAML.
    func lines(quoted: (String) -> String) -> [String] {
        func list(_ texts: [String]) -> String { "[\(texts.map(quoted).joined(separator: ", "))]" }
        func numbers(_ numbers: [Double]) -> String { quoted(numbers.map { "\($0)" }.joined(separator: ",")) }
        let parameters = parameters.sorted { $0.key < $1.key }.map { "\(quoted($0.key)): \(quoted($0.value))" }
        return [
            endpoint.map { "endpoint: \(quoted($0))" },
            tokenEndpoint.map { "token_endpoint: \(quoted($0))" },
            batch.map { "batch: \($0)" },
            rate.map { "rate: \($0)" },
            concurrency.map { "concurrency: \($0)" },
            timeout.map { "timeout: \(ScalarText.text(of: $0))" },
            attempts.map { "attempts: \($0)" },
            area.near.map { "near: \(numbers([$0.longitude, $0.latitude]))" },
            area.box.map { "bbox: \(numbers([$0.west, $0.south, $0.east, $0.north]))" },
            area.countries.isEmpty ? nil : "country: \(list(area.countries))",
            language.map { "language: \(quoted($0))" },
            types.isEmpty ? nil : "types: \(list(types))",
            candidates.map { "candidates: \($0)" },
            parameters.isEmpty ? nil : "parameters: {\(parameters.joined(separator: ", "))}",
            attributes.map { "attributes: \(list($0))" },
            price.map { "price: \($0)" },
            contact.map { "contact: \(quoted($0))" },
            hasAcceptedTerms ? "terms: accepted" : nil,
            plainHTTP ? "plain_http: true" : nil,
            allowPrivate ? "allow_private: true" : nil,
            onOutage == .next ? "on_outage: next" : nil,
        ].compactMap(\.self)
    }
}
