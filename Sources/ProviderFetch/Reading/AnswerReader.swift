internal import Geocoding

/// Reads the candidates of an answer as a definition says.
struct AnswerReader: Sendable {
    /// The most candidates that an answer may hold.
    static let mostCandidates = 10_000

    private let response: ResponseDefinition
    private let accuracy: [AccuracyRule]

    /// A reader for answers of that provider.
    init(_ definition: ProviderDefinition) {
        response = definition.response
        accuracy = definition.accuracy
    }

    /// The candidates in the provider's order; nil when the document is none of its answers.
    func candidates(in document: JSONValue) -> [Candidate]? {
        let list = response.candidates.value(in: document)
        guard case .array = list.kind else { return nil }
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
        var candidate = Candidate()
        candidate.label = response.label?.value(in: element).string ?? ""
        candidate.nativePrecision = response.precision?.value(in: element).words ?? ""
        candidate.confidence = response.confidence?.value(in: element).decimal
        candidate.id = identifier(element)
        let address = response.partsStart.value(in: element)
        for part in response.parts {
            part.set(&candidate.components, part.source.text(in: address))
        }
        for path in response.cityAliases {
            let alias = path.value(in: address).words
            guard !alias.isEmpty, alias != candidate.components.city else { continue }
            candidate.components.cityAliases.append(alias)
        }
        candidate.precision =
            accuracy.first { $0.conditions.allSatisfy { $0.holds(in: element) } }?.precision ?? .unknown
        place(&candidate, element)
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
        let bounds = definition.path.value(in: element)
        guard let south = bounds[definition.south].decimal, let north = bounds[definition.north].decimal,
            let west = bounds[definition.west].decimal, let east = bounds[definition.east].decimal
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

extension TextSource {
    /// The text in that candidate; empty when there is none.
    fileprivate func text(in element: JSONValue) -> String {
        for path in paths {
            var text = path.value(in: element).words
            guard !text.isEmpty else { continue }
            if let after {
                guard let mark = text.utf8.firstIndex(of: after) else { continue }
                text = String(text[text.utf8.index(after: mark)...])
            }
            return isUppercased ? text.uppercased() : text
        }
        return ""
    }
}

extension JSONValue {
    /// The number, also when it is written as a string; nil for anything else.
    fileprivate var decimal: Double? {
        number ?? utf8.flatMap(DecimalNumber.parse)
    }

    /// The string, or the number as written; empty for anything else.
    fileprivate var words: String {
        if let string { return string }
        if let integer { return String(integer) }
        if case .number = kind { return source }
        return ""
    }
}
