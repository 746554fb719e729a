import Foundation
import Geocoding

/// Writes finds as Mapbox Search Box does: no score of any kind.
struct SearchBoxPlaces {
    let language: String
    let oddities: Set<DoubleOddity>

    static let attribution = "(c) Mapbox and its suppliers. Made up by a test double."

    func collection(_ finds: [Find]) -> JSONValue {
        [
            "type": "FeatureCollection", "features": .list(finds.map(feature)),
            "attribution": .text(Self.attribution),
        ]
    }

    /// A feature, without an id of its own at the top.
    func feature(_ find: Find) -> JSONValue {
        let longitude = JSONValue.decimal(find.position.longitude)
        let latitude = JSONValue.decimal(find.position.latitude)
        let accuracy: String? =
            switch find.kind {
            case .unit, .house, .venue: "rooftop"
            case .interpolated, .beyond: "interpolated"
            case .crossing: "intersection"
            case .street: "street"
            case .postcode, .town: nil
            }
        let shown = MapboxV6Features.accuracy(oddities) ?? (oddities.contains(.noAccuracy) ? nil : accuracy)
        let coordinates = JSONValue.object([
            "longitude": longitude, "latitude": latitude, "accuracy": shown.map { .text($0) },
        ])
        let box = find.box
        var members = properties(find, id: MapboxV6Features.id(find))
        if !oddities.contains(.noPosition) { members.append(("coordinates", coordinates)) }
        if find.kind == .town {
            let bounds: JSONValue = [
                .decimal(box.west), .decimal(box.south), .decimal(box.east), .decimal(box.north),
            ]
            members.append(("bbox", bounds))
        }
        if find.kind == .venue {
            members.append(("brand", []))
            members.append(("brand_id", []))
            members.append(("operational_status", "active"))
        }
        if oddities.contains(.extraMembers) { members.append(("novelty", ["of": [1, 2, 3]])) }
        let hasPosition = !oddities.contains(.noPosition)
        return .object([
            "type": "Feature",
            "geometry": hasPosition ? ["type": "Point", "coordinates": [longitude, latitude]] : nil,
            "properties": .members(members),
        ])
    }

    /// A suggestion: what a place is called, not where it is.
    func suggestion(_ completion: Gazetteer.Completion, id: String, from near: Coordinate?) -> JSONValue {
        guard !completion.isCollection, let find = completion.finds.first else {
            return [
                "name": .text(completion.text), "mapbox_id": .text(id), "feature_type": "category",
                "place_formatted": "Category", "context": [:], "language": .text(language), "maki": "marker",
                "poi_category": [.text(completion.category)], "poi_category_ids": [.text(completion.category)],
                "external_ids": [:], "metadata": [:],
            ]
        }
        var members = properties(find, id: id)
        if let near { members.append(("distance", .whole(Int(near.distance(to: find.position))))) }
        return .members(members)
    }

    private func properties(_ find: Find, id: String) -> [(name: String, value: JSONValue)] {
        let town = find.town
        let region = [town.region?.name ?? "", find.kind == .postcode ? "" : find.postcode]
        let place = [find.kind == .town ? "" : town.name, region.filter { !$0.isEmpty }.joined(separator: " ")]
        let formatted = (place + [town.country.name]).filter { !$0.isEmpty }.joined(separator: ", ")
        let address = find.number.isEmpty ? find.street : "\(find.number) \(find.street)"
        // Of a town, the full address does without the town's own name.
        let full = find.kind == .town ? formatted : [address, formatted].filter { !$0.isEmpty }.joined(separator: ", ")
        var members: [(name: String, value: JSONValue)] = [
            ("name", .text(find.name)), ("mapbox_id", .text(id)), ("feature_type", .text(featureType(find))),
        ]
        if find.isAddress || find.kind == .venue { members.append(("address", .text(address))) }
        if !oddities.contains(.noLabel) { members.append(("full_address", .text(full))) }
        members.append(("place_formatted", .text(formatted)))
        members.append(("context", context(find)))
        members.append(("language", .text(language)))
        members.append(("maki", "marker"))
        if let venue = find.venue {
            members.append(("poi_category", [.text(venue.category)]))
            members.append(("poi_category_ids", [.text(venue.category)]))
        }
        members.append(("external_ids", [:]))
        members.append(("metadata", [:]))
        return members
    }

    private func featureType(_ find: Find) -> String {
        if oddities.contains(.unknownType) { return "airlock" }
        return switch find.kind {
        case .unit, .house, .interpolated, .beyond: "address"
        case .street, .crossing: "street"
        case .venue: "poi"
        case .postcode: "postcode"
        case .town: "place"
        }
    }

    /// The layers, whose ids are named `id` and may be empty.
    private func context(_ find: Find) -> JSONValue {
        let town = find.town
        let region: JSONValue? = town.region.map { region in
            [
                "id": "", "name": .text(region.name), "region_code": .text(region.code),
                "region_code_full": .text("\(town.country.alpha2)-\(region.code)"),
            ]
        }
        let address: JSONValue? =
            find.isAddress || find.kind == .venue
            ? [
                "id": "", "name": .text("\(find.number) \(find.street)"), "address_number": .text(find.number),
                "street_name": .text(find.street.lowercased()),
            ] : nil
        let hasStreet = !find.street.isEmpty && find.kind != .street && find.kind != .crossing
        return .object([
            "country": [
                "id": "", "name": .text(town.country.name), "country_code": .text(town.country.alpha2),
                "country_code_alpha_3": .text(town.country.alpha3),
            ],
            "region": region,
            "postcode": find.postcode.isEmpty || find.kind == .postcode
                ? nil : ["id": "", "name": .text(find.postcode)],
            "place": find.kind == .town ? nil : ["id": "", "name": .text(town.name)],
            "address": address,
            "street": hasStreet ? ["id": "", "name": .text(find.street.lowercased())] : nil,
        ])
    }
}
