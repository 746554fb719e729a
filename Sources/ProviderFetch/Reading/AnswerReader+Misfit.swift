internal import Geocoding

extension AnswerReader {
    /// What of the definition is seen to fit those candidates, and what does not.
    ///
    /// Only for a definition of the user's own; `document` is where the candidates, nil for none, were looked for.
    func judge(
        _ candidates: [Candidate]?,
        in document: JSONValue
    ) -> (fitting: DefinitionParts, misfit: DefinitionMisfit?) {
        guard let file else { return ([], nil) }
        guard let candidates else { return ([], listMisfit(in: document, file)) }
        guard !candidates.isEmpty else { return (.places, nil) }
        let isPlaced = candidates.contains { $0.coordinate != nil }
        return isPlaced ? ([.places, .positions], nil) : (.places, positionMisfit(in: document, file))
    }

    private func listMisfit(in document: JSONValue, _ file: String) -> DefinitionMisfit? {
        let list = list(in: document)
        switch list.kind {
        case .absent, .null: return .places("response.candidates of \(file) leads to nothing")
        case .array: return .places("response.candidates of \(file) leads to a list of something else than places")
        case .object: return positionMisfit(in: document, file)
        default: return .places("response.candidates of \(file) leads to no list")
        }
    }

    /// Why the first place has no position.
    private func positionMisfit(in document: JSONValue, _ file: String) -> DefinitionMisfit? {
        let list = list(in: document)
        let element = list.isArray ? list[0] : list
        let place = response.candidate.value(in: element)
        guard !place.isNothing else { return .positions("response.candidate of \(file) leads to nothing") }
        return finder.read(place) { fields in
            let degrees = [("latitude", response.latitude, 90.0), ("longitude", response.longitude, 180.0)]
            for (name, path, most) in degrees {
                guard let fault = Self.fault(of: fields.value(at: path), most, name) else { continue }
                return .positions("response.\(name) of \(file) leads to \(fault)")
            }
            return .positions("response.latitude and response.longitude of \(file) are exchanged, or box is wrong")
        }
    }

    /// What the value is instead of degrees; nil when it is degrees.
    private static func fault(of value: JSONValue, _ most: Double, _ name: String) -> String? {
        guard !value.isNothing else { return "nothing in a place" }
        guard let number = value.decimal else { return "no number" }
        return abs(number) <= most ? nil : "a number that is no \(name)"
    }
}
