/// A place that a provider offers as an answer, with the facts that judging it needs.
package struct Candidate: Hashable, Sendable {
    /// The provider's own line for the place.
    package var label = ""
    /// Its parts in the provider's spelling.
    package var components = AddressComponents()
    /// Where it is; nil when the provider gave no usable position.
    package var coordinate: Coordinate?
    /// How fine the position is.
    package var precision = Precision.unknown
    /// The provider's own word for the precision, kept as given.
    package var nativePrecision = ""
    /// The provider's own figure for how sure it is, kept as given, or nil.
    package var confidence: Double?
    /// The provider's durable identifier of the place.
    package var id = ""
    /// For an interpolated number: metres between the two known numbers.
    package var gap: Double?
    /// For a street: metres from the point to its farthest address.
    package var extent: Double?
    /// For an area: metres that hold most of its addresses.
    package var radius: Double?
    /// What else is known about the house number and the position.
    package var facts: CandidateFacts = []
    /// What else the provider said of the place and the job asked to keep, in the provider's order.
    package var attributes: [CandidateAttribute] = []

    /// A candidate about which nothing is known.
    package init() {}
}

extension Candidate {
    /// The names under which every provider's answers have a fact of their own.
    package static let commonAttributes = ["precision", "id"]

    /// What the provider said under that name, or nil.
    ///
    /// Unless it keeps an attribute so called, `precision` is its own word for the precision and `id` its identifier.
    package func attribute(_ name: String) -> String? {
        if let kept = attributes.first(where: { $0.name == name }) { return kept.text }
        let common = name == "precision" ? nativePrecision : name == "id" ? id : ""
        return common.isEmpty ? nil : common
    }
}

/// One thing a provider said of a place, under the name that its definition gives it.
package struct CandidateAttribute: Hashable, Sendable {
    package let name: String
    /// As the provider wrote it; true, false and numbers as JSON writes them.
    package let text: String

    /// An attribute of that name.
    package init(name: String, text: String) {
        self.name = name
        self.text = text
    }
}

/// Yes-or-no facts about a candidate.
package struct CandidateFacts: OptionSet, Hashable, Sendable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The number has the asked base and another suffix.
    package static let suffixDiffers = Self(rawValue: 1)
    /// The asked number lies beyond the street's known numbers; the point is the nearest end.
    package static let beyondRange = Self(rawValue: 2)
    /// The two sides of the street mix odd and even numbers.
    package static let mixedSides = Self(rawValue: 4)
    /// The provider insists on the position 0, 0.
    package static let nullIslandIntended = Self(rawValue: 8)
}

/// The parts of a place in a provider's spelling; empty text means not given.
package struct AddressComponents: Hashable, Sendable {
    package var number = ""
    package var street = ""
    package var unit = ""
    package var suburb = ""
    package var city = ""
    /// Other names of the city, for example in another language or the postal town.
    package var cityAliases: [String] = []
    package var county = ""
    package var region = ""
    /// The region's short code, without the country's: `CA`, not `US-CA`.
    package var regionCode = ""
    package var postcode = ""
    package var country = ""
    /// ISO 3166-1 alpha-2 in upper case.
    package var countryCode = ""

    /// No parts.
    package init() {}
}
