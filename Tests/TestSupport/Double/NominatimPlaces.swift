import Foundation
import Geocoding

/// Writes finds as Nominatim does.
struct NominatimPlaces {
    /// `jsonv2`, `json`, `geojson` or `geocodejson`.
    let format: String
    let hasDetails: Bool
    let oddities: Set<DoubleOddity>

    private static let licence = "Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright"

    /// The answer to a search.
    func list(_ finds: [Find]) -> JSONValue {
        switch format {
        case "geojson": collection(finds)
        case "geocodejson": geocodeJSON(finds)
        default: .list(finds.map(place))
        }
    }

    /// The answer to a reverse query: one object.
    func single(_ find: Find) -> JSONValue { format.hasPrefix("geo") ? list([find]) : place(find) }

    /// The form of the GeocodeJSON specification, version 0.1.0.
    private func geocodeJSON(_ finds: [Find]) -> JSONValue {
        let features = finds.map { find -> JSONValue in
            let kind =
                switch find.kind {
                case .unit, .house, .interpolated, .beyond, .venue: "house"
                case .street, .crossing: "street"
                case .postcode: "locality"
                case .town: "city"
                }
            let names = [
                ("type", kind), ("label", label(find)), ("housenumber", find.number), ("street", find.street),
                ("postcode", find.postcode), ("city", find.town.name), ("state", find.town.region?.name ?? ""),
                ("country", find.town.country.name),
            ]
            let members = names.filter { !$0.1.isEmpty }.map { (name: $0.0, value: JSONValue.text($0.1)) }
            let coordinates: JSONValue = [.decimal(find.position.longitude), .decimal(find.position.latitude)]
            return [
                "type": "Feature", "properties": ["geocoding": .members(members)],
                "geometry": ["type": "Point", "coordinates": coordinates],
            ]
        }
        return [
            "type": "FeatureCollection",
            "geocoding": ["version": "0.1.0", "attribution": .text(Self.licence), "licence": "ODbL", "query": ""],
            "features": .list(features),
        ]
    }

    private func collection(_ finds: [Find]) -> JSONValue {
        ["type": "FeatureCollection", "licence": .text(Self.licence), "features": .list(finds.map(feature))]
    }

    private func feature(_ find: Find) -> JSONValue {
        let box = find.box
        let coordinates: JSONValue = [.decimal(find.position.longitude), .decimal(find.position.latitude)]
        return [
            "type": "Feature", "properties": .members(properties(find, isGeoJSON: true)),
            "bbox": [.decimal(box.west), .decimal(box.south), .decimal(box.east), .decimal(box.north)],
            "geometry": ["type": "Point", "coordinates": coordinates],
        ]
    }

    private func place(_ find: Find) -> JSONValue {
        let box = find.box
        var members = properties(find, isGeoJSON: false)
        if !oddities.contains(.noPosition) {
            members.append(("lat", degrees(find.position.latitude)))
            members.append(("lon", degrees(find.position.longitude)))
        }
        members.append(("boundingbox", .list([box.south, box.north, box.west, box.east].map(degrees))))
        return .members(members)
    }

    /// Degrees are strings, unless that is what is odd.
    private func degrees(_ value: Double) -> JSONValue {
        oddities.contains(.otherNumbers) ? .decimal(value) : .text(String(value))
    }

    private func properties(_ find: Find, isGeoJSON: Bool) -> [(name: String, value: JSONValue)] {
        let described = describe(find)
        var members: [(name: String, value: JSONValue)] = [("place_id", .whole(find.id % 1_000_000_000))]
        if !isGeoJSON { members.append(("licence", .text(Self.licence))) }
        if find.kind != .postcode {
            members.append(("osm_type", .text(described.object)))
            members.append(("osm_id", .whole(find.id)))
        }
        members.append((format == "json" ? "class" : "category", .text(described.category)))
        members.append(("type", .text(described.type)))
        members.append(("place_rank", .whole(described.rank)))
        members.append(("importance", .decimal(find.kind == .town ? 0.63 : 0.00007)))
        members.append(("addresstype", .text(described.addressType)))
        members.append(("name", .text(find.isAddress ? "" : find.name)))
        if !oddities.contains(.noLabel) { members.append(("display_name", .text(label(find)))) }
        if hasDetails { members.append(("address", .members(address(find)))) }
        if oddities.contains(.extraMembers) { members.append(("novelty", ["of": [1, 2, 3]])) }
        return members
    }

    private func describe(
        _ find: Find
    ) -> (object: String, category: String, type: String, rank: Int, addressType: String) {
        if oddities.contains(.unknownType) { return ("node", "space", "airlock", 29, "airlock") }
        if oddities.contains(.unknownAccuracy) { return ("node", "place", "house", 31, "quantum") }
        switch find.kind {
        case .unit, .house: return ("way", "building", "yes", 30, "building")
        // A way that is a house is an interpolation line.
        case .interpolated, .beyond: return ("way", "place", "house", 30, "place")
        case .street, .crossing: return ("way", "highway", "residential", 26, "road")
        case .venue: return ("node", "amenity", find.venue?.category ?? "", 30, "amenity")
        case .postcode: return ("", "place", "postcode", 21, "postcode")
        case .town: return ("relation", "boundary", "administrative", 16, settlement)
        }
    }

    private var settlement: String { oddities.contains(.village) ? "village" : "city" }

    private func address(_ find: Find) -> [(name: String, value: JSONValue)] {
        var parts: [(name: String, value: JSONValue)] = []
        func add(_ name: String, _ text: String?) {
            if let text, !text.isEmpty { parts.append((name, .text(text))) }
        }
        if find.kind == .venue { add("amenity", find.name) }
        if find.isAddress || find.kind == .venue { add("house_number", find.number) }
        add("road", find.street)
        add(settlement, find.town.name)
        add("state", find.town.region?.name)
        let country = find.town.country
        add("ISO3166-2-lvl4", find.town.region.map { "\(country.alpha2)-\($0.code)" })
        add("postcode", find.postcode)
        add("country", country.name)
        add("country_code", country.alpha2.lowercased())
        return parts
    }

    /// Every part, also the number, stands between commas.
    private func label(_ find: Find) -> String {
        var parts = find.kind == .venue ? [find.name] : []
        parts += find.number.isEmpty ? [] : [find.number]
        parts += [find.street, find.town.name, find.town.region?.name ?? "", find.postcode, find.town.country.name]
        return parts.filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
