internal import Geocoding

/// Reads the candidates of an answer as a definition says.
///
/// A class for the reason that `ResponseReader` is one.
final class AnswerReader: Sendable {
    /// The most candidates that an answer may hold.
    static let mostCandidates = 10_000

    let response: ResponseDefinition
    /// The path of a definition of the user's own, which may not fit the answers; nil for a built-in one.
    let file: String?
    private let accuracy: [AccuracyRule]
    private let kept: [ResponseDefinition.Attribute]
    /// Looks for all that a candidate is made of.
    let finder: FieldFinder

    /// A reader for answers of that provider; candidates keep those attributes, or those that the definition says.
    init(_ definition: ProviderDefinition, attributes: [String]? = nil) {
        var (response, accuracy) = (definition.response, definition.accuracy)
        var kept = (attributes ?? response.keptAttributes).compactMap(response.attribute)
        var finder = FieldFinder(ignoringCase: response.ignoresCase)
        response.join(&finder)
        for index in accuracy.indices { accuracy[index].join(&finder) }
        for index in kept.indices { finder.add(&kept[index].path) }
        (self.response, self.accuracy, self.kept, self.finder) = (response, accuracy, kept, finder)
        file = definition.file
    }

    /// The candidates in the provider's order; nil when the document is none of its answers.
    func candidates(in document: JSONValue) -> [Candidate]? {
        let list = list(in: document)
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

    /// Where the candidates should be; absent when there is nothing.
    func list(in document: JSONValue) -> JSONValue {
        response.candidates.lazy.map { $0.value(in: document) }.first { !$0.isNothing } ?? .absent
    }

    private func candidate(_ element: JSONValue) -> Candidate {
        finder.read(response.candidate.value(in: element)) { fields in
            var candidate = Candidate()
            candidate.label = response.label?.text(in: fields) ?? ""
            candidate.nativePrecision = response.precision?.text(in: fields) ?? ""
            candidate.confidence = response.confidence?.number(in: fields)
            candidate.id = identifier(fields)
            fill(&candidate.components, fields)
            for index in accuracy.indices {
                guard let precision = accuracy[index].precision(of: fields) else { continue }
                candidate.precision = precision
                break
            }
            place(&candidate, fields)
            candidate.attributes.reserveCapacity(kept.count)
            for index in kept.indices {
                let value = fields.value(at: kept[index].path)
                guard !value.isNothing else { continue }
                let text = value.isContainer ? value.source : value.words
                guard !text.isEmpty else { continue }
                candidate.attributes.append(CandidateAttribute(name: kept[index].name, text: text))
            }
            return candidate
        }
    }

    private func fill(_ components: inout AddressComponents, _ fields: some FieldSource) {
        for index in response.parts.indices {
            let text = response.parts[index].source.text(in: fields)
            if !text.isEmpty { response.parts[index].set(&components, text) }
        }
        for index in response.cityAliases.indices {
            let alias = fields.value(at: response.cityAliases[index]).words
            if !alias.isEmpty, alias != components.city { components.cityAliases.append(alias) }
        }
    }

    private func identifier(_ fields: some FieldSource) -> String {
        var identifier = ""
        for index in response.id.indices {
            let words = fields.value(at: response.id[index]).words
            guard !words.isEmpty else { return "" }
            if !identifier.isEmpty { identifier += "/" }
            identifier += words
        }
        return identifier
    }

    private func place(_ candidate: inout Candidate, _ fields: some FieldSource) {
        guard let latitude = fields.value(at: response.latitude).decimal,
            let longitude = fields.value(at: response.longitude).decimal
        else { return }
        guard let box = response.box.flatMap({ PlaceBounds($0, in: fields) }) else {
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

    init?(_ definition: ResponseDefinition.Box, in fields: some FieldSource) {
        guard let south = fields.value(at: definition.south).decimal,
            let north = fields.value(at: definition.north).decimal,
            let west = fields.value(at: definition.west).decimal,
            let east = fields.value(at: definition.east).decimal
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
    fileprivate func number(in fields: some FieldSource) -> Double? {
        let value = fields.value(at: path)
        return words.isEmpty ? value.decimal : words[value]
    }
}

extension ResponseDefinition {
    /// The attribute of that name, nil when there can be none.
    fileprivate func attribute(_ name: String) -> Attribute? {
        if let attribute = attributes.first(where: { $0.name == name }) { return attribute }
        return otherAttributes.map { Attribute(name: name, path: $0.appending(name: name)) }
    }
}
