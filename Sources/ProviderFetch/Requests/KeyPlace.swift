/// Puts a provider's key into its requests.
struct KeyPlace: Sendable {
    private let place: KeyDefinition.Place?
    private let name: [UInt8]
    private let prefix: [UInt8]

    /// The place that the definition says; nowhere without one.
    init(_ definition: KeyDefinition?) {
        place = definition?.place
        name = Array((definition?.name ?? "").utf8)
        prefix = Array((definition?.prefix ?? "").utf8)
    }

    /// Adds the key to the request, unless it is empty.
    func add(_ key: Secret, to parts: inout RequestParts) {
        guard let place, !key.isEmpty else { return }
        let value = prefix + key.bytes
        switch place {
        case .query: PercentEncoding.append(name: name, value: value, to: &parts.url)
        case .body: parts.append(field: name, value)
        case .header: parts.header = name + Array(": ".utf8) + value
        }
    }
}
