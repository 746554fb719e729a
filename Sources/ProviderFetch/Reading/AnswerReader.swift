internal import Geocoding

/// Reads the candidates of an answer as a definition says.
///
/// A class for the reason that `ResponseReader` is one.
final class AnswerReader: Sendable {
    /// The most candidates that an answer may hold.
    static let mostCandidates = 10_000

    private let response: ResponseDefinition
    private let accuracy: [AccuracyRule]
    private let kept: [ResponseDefinition.Attribute]
    private let parts: PartReader

    /// A reader for answers of that provider; candidates keep those attributes, or those that the definition says.
    init(_ definition: ProviderDefinition, attributes: [String]? = nil) {
        response = definition.response
        accuracy = definition.accuracy
        let names = attributes ?? definition.response.keptAttributes
        kept = names.compactMap(definition.response.attribute)
        parts = PartReader(definition.response)
    }

    /// The candidates in the provider's order; nil when the document is none of its answers.
    func candidates(in document: JSONValue) -> [Candidate]? {
        let list = response.candidates.lazy.map { $0.value(in: document) }.first { !$0.isNothing } ?? .absent
        switch list.kind {
        case .array: break
        case .object:
            // One place alone must be told from any other object.
            let candidate = candidate(list)
            return candidate.coordinate == nil ? nil : [candidate]
        default: return nil
        }
        var candidates: [Candidate] = []
        var isAnswer = true
        list.forEach { _, element in
            guard case .object = element.kind, candidates.count < Self.mostCandidates else {
                isAnswer = false
                return
            }
            candidates.append(candidate(element))
        }
        return isAnswer ? candidates : nil
    }

    private func candidate(_ element: JSONValue) -> Candidate {
        let element = response.candidate.value(in: element)
        var candidate = Candidate()
        candidate.label = response.label?.text(in: element) ?? ""
        candidate.nativePrecision = response.precision?.text(in: element) ?? ""
        candidate.confidence = response.confidence?.number(in: element)
        candidate.id = identifier(element)
        let address = response.partsStart.value(in: element)
        if address.exists { candidate.components = parts.components(in: address) }
        for rule in accuracy {
            guard let precision = rule.precision(of: element) else { continue }
            candidate.precision = precision
            break
        }
        place(&candidate, element)
        for attribute in kept {
            let value = attribute.path.value(in: element)
            guard !value.isNothing else { continue }
            let text = value.isContainer ? value.source : value.words
            if !text.isEmpty { candidate.attributes.append(CandidateAttribute(name: attribute.name, text: text)) }
        }
        return candidate
    }

    private func identifier(_ element: JSONValue) -> String {
        var identifier = ""
        for path in response.id {
            let words = path.value(in: element).words
            guard !words.isEmpty else { return "" }
            if !identifier.isEmpty { identifier += "/" }
            identifier += words
        }
        return identifier
    }

    private func place(_ candidate: inout Candidate, _ element: JSONValue) {
        guard let latitude = response.latitude.value(in: element).decimal,
            let longitude = response.longitude.value(in: element).decimal
        else { return }
        guard let box = response.box.flatMap({ PlaceBounds($0, in: element) }) else {
            candidate.coordinate = Coordinate(longitude: longitude, latitude: latitude)
            return
        }
        // A point that lies in its own box only with its numbers exchanged has them in the wrong order.
        let isSwapped =
            !box.holds(longitude: longitude, latitude: latitude) && box.holds(longitude: latitude, latitude: longitude)
        guard !isSwapped else { return }
        candidate.coordinate = Coordinate(longitude: longitude, latitude: latitude)
        switch candidate.precision {
        case .street: candidate.extent = box.halfDiagonal
        case .neighbourhood, .postcode, .locality, .region: candidate.radius = box.halfDiagonal
        default: break
        }
    }
}

/// The bounds of a place, in degrees.
private struct PlaceBounds {
    let south: Double, north: Double, west: Double, east: Double

    init?(_ definition: ResponseDefinition.Box, in element: JSONValue) {
        let bounds = definition.start.value(in: element)
        guard bounds.exists, let south = definition.south.value(in: bounds).decimal,
            let north = definition.north.value(in: bounds).decimal,
            let west = definition.west.value(in: bounds).decimal, let east = definition.east.value(in: bounds).decimal
        else { return nil }
        (self.south, self.north, self.west, self.east) = (south, north, west, east)
    }

    func holds(longitude: Double, latitude: Double) -> Bool {
        south <= latitude && latitude <= north && west <= longitude && longitude <= east
    }

    /// Metres from the middle to a corner; nil for bounds that are none.
    var halfDiagonal: Double? {
        guard south <= north, west <= east, let first = Coordinate(longitude: west, latitude: south),
            let last = Coordinate(longitude: east, latitude: north)
        else { return nil }
        return first.distance(to: last) / 2
    }
}

extension ResponseDefinition.Confidence {
    /// The figure, or the number that its word stands for; nil when there is neither.
    fileprivate func number(in element: JSONValue) -> Double? {
        let value = path.value(in: element)
        guard !words.isEmpty else { return value.decimal }
        guard let text = value.utf8 else { return nil }
        return words.first { $0.word.elementsEqual(text) }?.number
    }
}

extension ResponseDefinition {
    /// The attribute of that name, nil when there can be none.
    fileprivate func attribute(_ name: String) -> Attribute? {
        if let attribute = attributes.first(where: { $0.name == name }) { return attribute }
        return otherAttributes.map { Attribute(name: name, path: $0.appending(name: name)) }
    }
}
