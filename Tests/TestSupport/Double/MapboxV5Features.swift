import Geocoding

/// Writes finds as Mapbox Geocoding v5 does.
struct MapboxV5Features {
    let question: DoubleQuestion
    /// True when points to drive to are wanted.
    let hasDoors: Bool

    private var oddities: Set<DoubleOddity> { question.oddities }

    func collection(_ finds: [Find]) -> JSONValue {
        let query: [JSONValue] =
            if let point = question.point {
                [.decimal(point.longitude), .decimal(point.latitude)]
            } else {
                AddressWords(question.text).plain.map { .text($0) }
            }
        return [
            "type": "FeatureCollection", "query": .list(query), "features": .list(finds.map(feature)),
            "attribution": "NOTICE: (c) Mapbox and its suppliers. Made up by a test double.",
        ]
    }

    private func feature(_ find: Find) -> JSONValue {
        let type = placeType(find)
        let center: JSONValue = [.decimal(find.position.longitude), .decimal(find.position.latitude)]
        let isInterpolated = find.kind == .interpolated
        let geometry = JSONValue.object([
            "type": "Point", "coordinates": center, "interpolated": isInterpolated ? true : nil,
        ])
        let hasPosition = !oddities.contains(.noPosition)
        let box = find.box
        let hasBox = find.kind == .town || find.kind == .postcode
        let doors: JSONValue = oddities.contains(.nullMembers) ? .null : ["points": [["coordinates": center]]]
        return .object([
            "id": .text("\(type).\(find.id)"), "type": "Feature",
            "place_type": oddities.contains(.twoTypes) ? ["region", .text(type)] : [.text(type)],
            "relevance": .decimal(relevance(find)), "properties": properties(find),
            // Of an address, the street without its number.
            "text": .text(find.isAddress ? find.street : find.name),
            "place_name": oddities.contains(.noLabel) ? nil : .text(label(find)),
            "bbox": hasBox
                ? [.decimal(box.west), .decimal(box.south), .decimal(box.east), .decimal(box.north)] : nil,
            "center": hasPosition ? center : nil, "geometry": hasPosition ? geometry : nil,
            // The number alone, and only where there is one.
            "address": find.isAddress ? .text(find.number) : nil,
            "context": oddities.contains(.twoTypes) ? nil : .list(context(find)),
            "routable_points": hasDoors ? doors : nil,
            "novelty": oddities.contains(.extraMembers) ? ["of": [1, 2, 3]] : nil,
        ])
    }

    /// There is no type for streets: a street is an address without a number.
    private func placeType(_ find: Find) -> String {
        if oddities.contains(.unknownType) { return "airlock" }
        return switch find.kind {
        case .unit, .house, .interpolated, .beyond, .crossing, .street: "address"
        case .venue: "poi"
        case .postcode: "postcode"
        case .town: "place"
        }
    }

    private func properties(_ find: Find) -> JSONValue {
        let accuracy: String? =
            switch find.kind {
            case .unit, .house: "rooftop"
            case .interpolated, .beyond: "interpolated"
            case .crossing: "intersection"
            case .street: "street"
            case .venue, .postcode, .town: nil
            }
        let shown = MapboxV6Features.accuracy(oddities) ?? (oddities.contains(.noAccuracy) ? nil : accuracy)
        return .object([
            "accuracy": shown.map { .text($0) }, "mapbox_id": .text(MapboxV6Features.id(find)),
            // Of a venue this was the address line; a house number it never is.
            "address": oddities.contains(.extraMembers) ? "Somewhere else" : nil,
        ])
    }

    /// How much of the text the place explains; a whole 1 is written as an integer.
    private func relevance(_ find: Find) -> Double {
        guard question.point == nil else { return 1 }
        var relevance = 1.0
        if find.kind == .street, find.accords.number == .differs { relevance -= 0.125 }
        if find.kind == .town, find.accords.street == .differs { relevance = 0.5 }
        if find.accords.town == .differs { relevance -= 0.3 }
        if find.accords.postcode == .differs { relevance -= 0.05 }
        if find.accords.region == .differs { relevance -= 0.1 }
        return max(0.3, (relevance * 10_000).rounded() / 10_000)
    }

    private func label(_ find: Find) -> String {
        let town = find.kind == .town ? "" : find.town.name
        let postcode = find.kind == .postcode ? "" : find.postcode
        let region = [find.town.region?.name ?? "", postcode].filter { !$0.isEmpty }.joined(separator: " ")
        return [find.name, town, region, find.town.country.name].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// From near to far; the layer is the part of the id before the dot.
    private func context(_ find: Find) -> [JSONValue] {
        var layers: [JSONValue] = []
        func add(_ layer: String, _ text: String, code: String? = nil) {
            layers.append(
                .object([
                    "id": .text("\(layer).\(find.id % 10_000_000)"),
                    "wikidata": oddities.contains(.nullMembers) ? .null : nil,
                    "short_code": code.map { .text($0) }, "text": .text(text),
                ])
            )
        }
        if !find.postcode.isEmpty, find.kind != .postcode { add("postcode", find.postcode) }
        if find.kind != .town { add("place", find.town.name) }
        let country = find.town.country
        if let region = find.town.region { add("region", region.name, code: "\(country.alpha2)-\(region.code)") }
        add("country", country.name, code: country.alpha2.lowercased())
        return layers
    }
}
