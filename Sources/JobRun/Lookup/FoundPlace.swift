import FeatureOutput
package import Geocoding

/// A place that a look-up found.
package struct FoundPlace: Sendable {
    /// The place.
    package let candidate: Candidate
    /// Our own figure, 0 to 0.995; nil for a place that was chosen by hand.
    package let score: Double?
    /// How each part compares, as `part=level` separated by blanks; empty without a score.
    package let comparison: String
}

/// What a look-up found, for programs.
package struct LookupReport: Sendable {
    private let provider: String
    private let attribution: String
    private let places: [FoundPlace]

    /// A report of those places.
    package init(_ places: [FoundPlace], of lookup: Lookup) {
        provider = lookup.provider
        attribution = lookup.attribution
        self.places = places
    }

    /// One JSON object: the provider, and the candidates with their parts in objects of their own.
    package func json() -> [UInt8] {
        JSONText.object { text in
            text.member("provider", provider)
            text.member("attribution", attribution.isEmpty ? nil : attribution)
            text.array("candidates") { text in
                for place in places {
                    text.object { text in
                        place.writeFacts(to: &text)
                        text.member("longitude", place.degrees?.longitude)
                        text.member("latitude", place.degrees?.latitude)
                        text.object("components") { text in place.writeComponents(to: &text) }
                        text.object("attributes") { text in place.writeAttributes(to: &text, prefix: "") }
                    }
                }
            }
        }.bytes
    }

    /// A GeoJSON FeatureCollection (RFC 7946) with a feature for each candidate, all its facts flat.
    package func geoJSON() -> [UInt8] {
        JSONText.object { text in
            text.member("type", "FeatureCollection")
            text.array("features") { text in for place in places { write(place, to: &text) } }
            text.member("attribution", attribution.isEmpty ? nil : attribution)
        }.bytes
    }

    /// Completions as a JSON object.
    package static func json(of suggestions: [Suggestion]) -> [UInt8] {
        JSONText.object { text in
            text.array("suggestions") { text in
                for suggestion in suggestions {
                    text.object { text in
                        text.member("label", suggestion.label)
                        text.member("detail", suggestion.detail.isEmpty ? nil : suggestion.detail)
                        text.member("id", suggestion.id)
                        guard !suggestion.attributes.isEmpty else { return }
                        text.object("attributes") { text in
                            for attribute in suggestion.attributes { text.member(attribute.name, attribute.text) }
                        }
                    }
                }
            }
        }.bytes
    }

    private func write(_ place: FoundPlace, to text: inout JSONText) {
        text.object { text in
            text.member("type", "Feature")
            text.object("geometry") { text in
                text.member("type", "Point")
                text.array("coordinates") { text in
                    text.value(place.degrees?.longitude)
                    text.value(place.degrees?.latitude)
                }
            }
            text.object("properties") { text in
                place.writeFacts(to: &text)
                text.member("provider", provider)
                place.writeComponents(to: &text)
                place.writeAttributes(to: &text, prefix: "provider_")
            }
        }
    }
}

extension FoundPlace {
    /// The position in degrees with at most seven decimals, about a centimetre.
    package var degrees: (longitude: Double, latitude: Double)? {
        candidate.coordinate.map { (Self.rounded($0.longitude), Self.rounded($0.latitude)) }
    }

    private static func rounded(_ degrees: Double) -> Double { (degrees * 1e7).rounded() / 1e7 + 0 }

    fileprivate func writeFacts(to text: inout JSONText) {
        text.member("label", candidate.label)
        text.member("score", score.map { ($0 * 1e4).rounded() / 1e4 })
        text.member("match", comparison.isEmpty ? nil : comparison)
        text.member("precision", candidate.precision.name)
        text.member("confidence", candidate.confidence)
        text.member("id", candidate.id.isEmpty ? nil : candidate.id)
    }

    /// The parts that are there.
    fileprivate func writeComponents(to text: inout JSONText) {
        let components = candidate.components
        let parts = [
            ("number", components.number), ("street", components.street), ("unit", components.unit),
            ("suburb", components.suburb), ("city", components.city), ("county", components.county),
            ("region", components.region), ("region_code", components.regionCode), ("postcode", components.postcode),
            ("country", components.country), ("country_code", components.countryCode),
        ]
        for (name, value) in parts where !value.isEmpty { text.member(name, value) }
    }

    /// What the provider says beside; a prefix keeps its names apart from those of parts.
    fileprivate func writeAttributes(to text: inout JSONText, prefix: String) {
        for attribute in candidate.attributes { text.member(prefix + attribute.name, attribute.text) }
    }
}
