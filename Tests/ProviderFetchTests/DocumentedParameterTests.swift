import Foundation
import Geocoding
import TestSupport
import Testing

@testable import ProviderFetch

/// Every parameter that the services document is sent, can be set by a job, or is left out for a reason that is told here.
@Suite(.serialized) struct DocumentedParameterTests {
    /// A parameter as a service documents it.
    struct Parameter: Sendable, CustomTestStringConvertible {
        let provider: String
        let name: String
        /// What question it is tried with, and the values that a job sets for it; nil when it is not the job's to set.
        let trial: (question: String, values: [String: String])?
        let isLeftOut: Bool

        var testDescription: String { "\(provider) \(name)" }
    }

    /// What a service documents: `sent` for what the program sends by itself or by a key of the job, `left` for what it
    /// does not offer; else the question to try it with, a value, and what has to be said beside it.
    private static let documents: [(provider: String, text: String)] = [
        (
            "mapbox-v6",
            // `format=v5` would bring answers in another shape.
            """
            access_token sent, permanent line false, autocomplete sent, bbox sent, country sent, format left,
            language sent, limit sent, proximity sent, proximity line ip, types sent, worldview line jp,
            entrances line true, q sent, address_line1 sent, address_number sent, street sent, block parts 3,
            place sent, region sent, postcode sent, locality parts Buckland, neighborhood parts Downtown,
            longitude sent, latitude sent
            """
        ),
        (
            "mapbox-v5",
            """
            access_token sent, autocomplete sent, bbox sent, country sent, fuzzyMatch line false, language sent,
            limit sent, proximity sent, proximity line ip, routing line true, types sent, worldview line jp,
            session_token line abc, entrances line true, reverseMode reverse score
            """
        ),
        (
            "mapbox-searchbox",
            """
            access_token sent, language sent, limit sent, proximity sent, proximity suggest ip, bbox sent, country sent,
            types sent, q sent,
            session_token sent, near line Washington, poi_category suggest museum, poi_category_exclusions line museum,
            show_closed_pois reverse true, radius line 0.5, eta_type line navigation navigation_profile=driving origin=-72,41,
            navigation_profile suggest walking, origin retrieve -72.5,41.7, sar_type line isochrone route=_p~iF~ps|U,
            route suggest _p~iF~ps|U, route_geometry line polyline6 route=_p~iF~ps|U,
            time_deviation line 5 route=_p~iF~ps|U, attribute_sets retrieve visit, auto_complete line true,
            open_now line true, minimum_rating line 3, price_levels line $$, exclude_fields line photos,
            rank_strategy line distance, longitude sent, latitude sent
            """
        ),
        (
            "mapbox-category",
            // A route wants POST, of whose body the documents do not tell enough.
            """
            access_token sent, language sent, limit sent, proximity sent, proximity line ip, bbox sent, country sent,
            types sent, route left
            """
        ),
        (
            "arcgis",
            """
            SingleLine sent, address sent, address2 sent, address3 parts Dock, neighborhood parts Buckland, city sent,
            subregion parts Hartford, region sent, postal sent, postalExt parts 1234, countryCode sent, magicKey sent,
            outFields line City, maxLocations sent, outSR sent, searchExtent sent, location sent, category sent,
            sourceCountry sent, matchOutOfRange line false, locationType line street, langCode sent,
            preferredLabelValues line postalCity, forStorage reverse false, comprehensiveZoneMatch line false,
            matchID line abc, returnMatchNarrative line true, returnPrimaryMatchID line true, searchWithin line x,
            start line 2, num line 10, f sent, token sent, text sent, maxSuggestions sent, returnCollections suggest false,
            partialHouseNumber suggest true, partialSubaddress suggest true, subaddressSummary suggest true,
            subaddressAfterBaseAddress suggest true, featureTypes sent, returnInputLocation reverse true,
            distance reverse 100, returnIntersection reverse false
            """
        ),
        (
            "arcgis-category",
            // Without a text only a category, and where.
            """
            category sent, location sent, searchExtent sent, f sent, token sent, outFields line City, maxLocations sent,
            outSR sent, locationType line street, sourceCountry sent, langCode sent,
            preferredLabelValues line postalCity, forStorage line false
            """
        ),
        (
            "nominatim",
            // `polygon_geojson` brings outlines, `osm_ids` looks places up that no record names.
            """
            amenity parts pub, street sent, city sent, county parts Hartford, state sent, country sent, postalcode sent,
            q sent, format sent, limit sent, addressdetails sent, extratags line 1, namedetails reverse 1, entrances line 1,
            accept-language sent, countrycodes sent, viewbox sent, bounded line 1, layer sent, featureType line settlement,
            exclude_place_ids line N123, dedupe line 0, polygon_geojson left, email sent, lat sent, lon sent,
            zoom reverse 10, osm_ids left
            """
        ),
    ]

    private static let parameters: [Parameter] = documents.flatMap { provider, text in
        text.replacing(",\n", with: ", ").split(separator: ", ").map { line in
            let words = line.split(separator: " ").map(String.init)
            let (name, how) = (words[0], words[1])
            guard how != "sent", how != "left" else {
                return Parameter(provider: provider, name: name, trial: nil, isLeftOut: how == "left")
            }
            var values = [name: words[2]]
            for pair in words.dropFirst(3) {
                let halves = pair.split(separator: "=", maxSplits: 1).map(String.init)
                values[halves[0]] = halves[1]
            }
            return Parameter(provider: provider, name: name, trial: (how, values), isLeftOut: false)
        }
    }

    @Test(arguments: documents.map(\.provider))
    func `what is documented is sent or can be set, and nothing else is`(provider: String) throws {
        let definition = try ProviderDefinition.builtIn(provider)
        let documented = Self.parameters.filter { $0.provider == provider && !$0.isLeftOut }
        let sent = Set(definition.request.parameters.map(\.name) + [definition.key?.name].compactMap(\.self))
        #expect(sent == Set(documented.map(\.name)))
        let free = Set(definition.request.parameters.filter(\.isFree).map(\.name))
        #expect(free == Set(documented.filter { $0.trial != nil }.map(\.name)))
        for parameter in Self.parameters where parameter.provider == provider && parameter.isLeftOut {
            #expect(!sent.contains(parameter.name))
        }
    }

    @Test(arguments: parameters.filter { $0.trial != nil })
    func `what a job sets reaches the service, which takes it`(parameter: Parameter) async throws {
        let trial = try #require(parameter.trial)
        let isCategory = parameter.provider.hasSuffix("-category")
        let service: ServiceDouble.Service =
            switch parameter.provider {
            case "arcgis-category": .arcgis
            case "mapbox-category": .mapboxSearchBox
            default: try #require(ServiceDouble.Service(rawValue: parameter.provider))
            }
        let double = try ServiceDouble.start(service)
        defer { double.stop() }
        var settings = ProviderSettings(for: double)
        settings.agent = "geomill-tests/1 (tests@example.org)"
        settings.keepsAnswers = service != .mapboxSearchBox
        settings.candidates = nil
        if isCategory { (settings.name, settings.parameters) = (parameter.provider, [:]) }
        settings.area.box = isCategory ? BoundingBox(west: -78, south: 38, east: -76, north: 40) : nil
        if parameter.name != "proximity" { settings.area.near = Coordinate(longitude: -72.5, latitude: 41.7) }
        settings.parameters.merge(trial.values) { $1 }
        let geocoder = try HTTPGeocoder(settings, stop: StopSignal(), clock: TestClock(), seed: 5)
        switch trial.question {
        case "line" where isCategory:
            _ = try await geocoder.replies(to: [.line(service == .arcgis ? "Coffee Shop" : "coffee")])
        case "line": _ = try await geocoder.replies(to: [.line("175 Oak Street, Manchester, CT 06040")])
        case "parts": _ = try await geocoder.replies(to: [.parts(street: "175 Oak Street", city: "Manchester")])
        case "reverse": _ = try await geocoder.replies(to: [.reverse(longitude: -72.512125, latitude: 41.7700323)])
        case "suggest": _ = try await geocoder.suggestions(for: "175 Oak Str", limit: 3)
        default:
            let found = try await geocoder.suggestions(for: "175 Oak Str", limit: 3)
            _ = try await geocoder.candidates(for: try #require(found.first))
        }
        #expect(double.tally.refusals == [])
        let request = try #require(double.tally.received.last)
        let sent =
            request.target.split { $0 == "?" || $0 == "&" }.map(String.init)
            + String(decoding: request.body, as: UTF8.self).split(separator: "&").map(String.init)
        for (name, value) in trial.values {
            let encoded = value.addingPercentEncoding(
                withAllowedCharacters: .alphanumerics.union(["-", ".", "_", "~"])
            )
            // A list of fields may be longer than the job wants it.
            #expect(sent.contains { $0.hasPrefix("\(name)=\(encoded ?? "")") }, "\(name) in \(sent)")
        }
    }
}
