internal import Geocoding

/// Reads what a server that is not the definition's own says of itself.
final class ServicePlan: Sendable {
    let fields: ServiceFields
    private let request: RequestParts
    private let keyPlace: KeyPlace
    /// Once for all calls.
    let reading = SharedReading()

    /// The plan for that endpoint; nil when there is nothing to read, or the endpoint has the path of the definition's own,
    /// whose fields are known.
    init?(_ definition: ProviderDefinition, endpoint: Endpoint, settings: ProviderSettings) {
        guard let service = definition.service,
            Endpoint.path(of: endpoint.url) != Endpoint.path(of: definition.endpoint)
        else {
            return nil
        }
        fields = ServiceFields(service)
        keyPlace = KeyPlace(definition.key)
        var described = definition
        described.request.paths[.line] = service.path
        described.request.parameters = definition.request.parameters.filter { service.parameters.contains($0.name) }
        let plan = RequestPlan(.line, definition: described, endpoint: endpoint, settings: settings)
        request = RequestParts(plan, body: definition.request.body)
    }

    /// The request for the description.
    func request(key: Secret) -> HTTPRequest {
        var parts = request
        keyPlace.add(key, to: &parts)
        return parts.request
    }
}
