import Foundation
import Geocoding

/// Writes finds as Mapbox Geocoding v6 does.
struct MapboxV6Features {
    private let oddities: Set<DoubleOddity>
    private let isReverse: Bool
    private let isPermanent: Bool

    init(question: DoubleQuestion, isPermanent: Bool) {
        oddities = question.oddities
        isReverse = question.point != nil
        self.isPermanent = isPermanent
    }

    func collection(_ finds: [Find]) -> JSONValue {
        let keeping = isPermanent ? "" : " This response and the information it contains may not be retained."
        return [
            "type": "FeatureCollection", "features": .list(finds.map(feature)),
            "attribution": .text("NOTICE: (c) Mapbox and its suppliers. Made up by a test double.\(keeping)"),
        ]
    }

    private func feature(_ find: Find) -> JSONValue {
        let id = Self.id(find)
        let coordinates: JSONValue = [.decimal(find.position.longitude), .decimal(find.position.latitude)]
        let geometry: JSONValue? = oddities.contains(.noPosition) ? nil : ["type": "Point", "coordinates": coordinates]
        return .object([
            "type": "Feature", "id": .text(id), "geometry": geometry, "properties": properties(find, id),
        ])
    }

    /// An opaque id; of another length for each kind.
    static func id(_ find: Find) -> String { idPrefix + String(find.id, radix: 36) + "-" + find.kind.rawValue }

    static let idPrefix = "dXJuOm1ieDpk"

    private func properties(_ find: Find, _ id: String) -> JSONValue {
        let formatted = [find.town.name, region(find), find.town.country.name].filter { !$0.isEmpty }
        let rest = find.kind == .town ? Array(formatted.dropFirst()) : formatted
        let name = name(find)
        let box = find.box
        let hasLabel = !oddities.contains(.noLabel)
        let hasBox = !find.isAddress && find.kind != .crossing
        return .object([
            "mapbox_id": .text(id), "feature_type": .text(featureType(find)),
            "full_address": hasLabel ? .text(([name] + rest).joined(separator: ", ")) : nil,
            "name": .text(name), "name_preferred": .text(name),
            "place_formatted": .text(rest.joined(separator: ", ")),
            "coordinates": oddities.contains(.noPosition) ? nil : position(find),
            "bbox": hasBox
                ? [.decimal(box.west), .decimal(box.south), .decimal(box.east), .decimal(box.north)] : nil,
            "match_code": matchCode(find), "context": context(find),
            "novelty": oddities.contains(.extraMembers) ? ["of": [1, 2, 3]] : nil,
        ])
    }

    private func name(_ find: Find) -> String {
        guard let unit = find.unit else { return find.name }
        return "\(find.name) \(unit.designator.capitalized) \(unit.identifier)"
    }

    private func region(_ find: Find) -> String {
        let region = find.town.region?.name ?? ""
        return find.postcode.isEmpty || find.kind == .postcode ? region : "\(region) \(find.postcode)"
    }

    private func featureType(_ find: Find) -> String {
        if oddities.contains(.unknownType) { return "airlock" }
        return switch find.kind {
        case .unit: "secondary_address"
        case .house, .interpolated, .beyond: "address"
        case .street, .crossing: "street"
        case .postcode: "postcode"
        case .town: "place"
        case .venue: "poi"
        }
    }

    private func position(_ find: Find) -> JSONValue {
        let accuracy: String? =
            if let odd = Self.accuracy(oddities) {
                odd
            } else if oddities.contains(.noAccuracy) {
                nil
            } else {
                switch find.kind {
                case .unit, .house: "rooftop"
                case .interpolated, .beyond: "interpolated"
                case .crossing: "intersection"
                case .street, .venue, .postcode, .town: nil
                }
            }
        let longitude = JSONValue.decimal(find.position.longitude)
        let latitude = JSONValue.decimal(find.position.latitude)
        let doors: JSONValue = [
            ["name": "default", "longitude": longitude, "latitude": .decimal(find.position.latitude + 0.0001)]
        ]
        return .object([
            "longitude": longitude, "latitude": latitude, "accuracy": accuracy.map { .text($0) },
            "routable_points": find.isAddress ? doors : nil,
        ])
    }

    /// The accuracy that an oddity stands for, the same at all of Mapbox's services.
    static func accuracy(_ oddities: Set<DoubleOddity>) -> String? {
        if oddities.contains(.unknownAccuracy) { return "proximate" }
        return [.parcel, .point, .approximate].first(where: oddities.contains)?.rawValue
    }

    /// The only sign of quality: on addresses of forward questions, nowhere else.
    private func matchCode(_ find: Find) -> JSONValue? {
        guard !isReverse, find.isAddress, !oddities.contains(.noMatchCode) else { return nil }
        func word(_ accord: Find.Accord) -> JSONValue {
            switch accord {
            case .matched: "matched"
            case .plausible: "plausible"
            case .differs, .absent: "unmatched"
            }
        }
        let accords = find.accords
        let unit: JSONValue? = find.unit.map { $0.isKnown ? "matched" : "plausible" }
        return .object([
            "secondary_address": unit,
            "address_number": word(accords.number), "street": word(accords.street),
            "postcode": word(accords.postcode), "place": word(accords.town), "region": word(accords.region),
            "locality": "not_applicable", "country": accords.country == .matched ? "matched" : "inferred",
            "confidence": .text(confidence(find)),
        ])
    }

    /// The level by what differs and what is missing, held as a table: the service's own rules are not public.
    private func confidence(_ find: Find) -> String {
        if oddities.contains(.mediumConfidence) { return "medium" }
        let accords = find.accords
        if accords.number == .differs || accords.region == .differs { return "low" }
        let others = [accords.street, accords.town, accords.postcode]
        let corrected = others.count { $0 == .differs }
        let absent = (others + [accords.region]).count { $0 == .absent }
        switch (corrected, absent) {
        case (0, 0): return find.unused.isEmpty ? "exact" : "high"
        // Number, street and postcode alone.
        case (0, 2) where accords.postcode == .matched: return "high"
        case (0, 1), (1, 0): return "high"
        case (0, 2), (1, 1), (2, 0): return "medium"
        default: return "low"
        }
    }

    private func context(_ find: Find) -> JSONValue {
        let base = Self.id(find)
        let town = find.town
        let street: JSONValue? =
            find.street.isEmpty || find.kind == .crossing || find.kind == .street
            ? nil : ["mapbox_id": .text(base + "-str"), "name": .text(find.street)]
        let address: JSONValue? =
            find.isAddress
            ? [
                "mapbox_id": .text(base), "address_number": .text(find.number), "street_name": .text(find.street),
                "name": .text(find.name),
            ] : nil
        let unit: JSONValue? = find.unit.map { unit in
            let name = "\(unit.designator.capitalized) \(unit.identifier)"
            return .object([
                "mapbox_id": .text(base + "-sec"), "name": .text(name),
                "designator": .text(unit.designator.capitalized), "identifier": .text(unit.identifier),
                "extrapolated": unit.isKnown ? nil : true,
            ])
        }
        let place: JSONValue? =
            find.kind == .town ? nil : ["mapbox_id": .text(base + "-plc"), "name": .text(town.name)]
        let region: JSONValue? = town.region.map { region in
            [
                "mapbox_id": .text(base + "-reg"), "name": .text(region.name), "region_code": .text(region.code),
                "region_code_full": .text("\(town.country.alpha2)-\(region.code)"),
            ]
        }
        let postcode: JSONValue? =
            find.postcode.isEmpty || find.kind == .postcode
            ? nil : ["mapbox_id": .text(base + "-pst"), "name": .text(find.postcode)]
        return .object([
            "secondary_address": unit, "address": address, "street": street, "postcode": postcode, "place": place,
            "region": region,
            "country": [
                "mapbox_id": .text(base + "-cty"), "name": .text(town.country.name),
                "country_code": .text(town.country.alpha2), "country_code_alpha_3": .text(town.country.alpha3),
            ],
        ])
    }
}
