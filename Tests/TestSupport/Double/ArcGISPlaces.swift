import Foundation
import Geocoding

/// Writes finds as ArcGIS does.
struct ArcGISPlaces {
    let shape: ArcGISShape
    let oddities: Set<DoubleOddity>
    /// True when each candidate tells how its parts were found.
    var tellsMatch = false

    /// The candidates of one question; without `outFields` their attributes are empty.
    func candidates(_ finds: [Find]) -> [JSONValue] {
        let best = finds.map(score).max()
        let ties = finds.count { score($0) == best }
        return finds.map { find in
            let status = ties > 1 && score(find) == best ? "T" : "M"
            return .object([
                "address": oddities.contains(.noLabel) ? nil : .text(label(find)),
                "location": oddities.contains(.noPosition) ? nil : location(find), "score": number(score(find)),
                "attributes": .members(attributes(of: find, status: status)), "extent": extent(find),
                "match": tellsMatch ? ["match-narrative": ["AddNum": .text(find.number)]] : nil,
                "novelty": oddities.contains(.extraMembers) ? ["of": [1, 2, 3]] : nil,
            ])
        }
    }

    /// One record of a batch: the best of the finds, or unmatched with zeros and without a position.
    func record(_ finds: [Find], id: Int?) -> JSONValue {
        let result: [(name: String, value: JSONValue)] =
            id.map { id in shape.fields.map { $0["resultid"] != nil } ?? true ? [("ResultID", .whole(id))] : [] }
            ?? []
        guard let find = finds.first else {
            let nowhere: JSONValue? = oddities.contains(.notNumbers) ? ["x": "NaN", "y": "NaN"] : nil
            return .object([
                "address": "", "location": nowhere, "score": 0, "attributes": .members(result + unmatchedAttributes),
            ])
        }
        let ties = finds.count { score($0) == score(find) }
        let status = ties > 1 ? "T" : "M"
        return .object([
            "address": .text(label(find)), "location": oddities.contains(.noPosition) ? nil : location(find),
            "score": number(score(find)),
            "attributes": .members(result + attributes(of: find, status: status)), "extent": extent(find),
        ])
    }

    /// The answer to a reverse question, whose fields have other names.
    func address(of find: Find, at point: Coordinate) -> JSONValue {
        let town = find.town
        let address: JSONValue = .object([
            "Match_addr": .text(label(find)), "LongLabel": .text(longLabel(find)),
            "ShortLabel": .text(Self.name(find)), "Addr_type": .text(addressType(find)),
            "Type": find.kind == .town ? "City" : "", "PlaceName": find.venue.map { .text($0.name) } ?? "",
            "AddNum": .text(find.number),
            "Address": .text(find.isAddress ? Self.name(find) : ArcGISStreet(find.street).whole),
            "Block": "", "Sector": "", "Neighborhood": "", "District": "", "City": .text(town.name),
            "MetroArea": "", "Subregion": "", "Region": .text(town.region?.name ?? ""),
            "RegionAbbr": shape.isSelfHosted ? nil : .text(town.region?.code ?? ""), "Territory": "",
            "Postal": .text(find.postcode), "PostalExt": "",
            "CntryName": shape.isSelfHosted ? nil : .text(town.country.name),
            "CountryCode": .text(town.country.alpha3),
        ])
        // Of an area, the answer's position is the question's.
        let position = find.kind == .town || find.kind == .postcode ? point : find.position
        let place = shape.point(longitude: position.longitude, latitude: position.latitude)
        let location: JSONValue = [
            "x": .decimal(place.x), "y": .decimal(place.y), "spatialReference": shape.spatialReference,
        ]
        return ["address": address, "location": location]
    }

    // MARK: Parts

    /// 0 to 100 by what differs; a town that explains its words has 100 whatever else was asked for.
    func score(_ find: Find) -> Double {
        if find.kind == .town || find.kind == .postcode { return 100 }
        let accords = find.accords
        var score = 100.0
        if accords.number == .differs { score -= 6.75 }
        if accords.postcode == .differs { score -= 2 }
        if accords.town == .differs { score -= 9.3 }
        if accords.town == .absent { score -= 3.3 }
        if accords.region == .differs { score -= 4.25 }
        score -= min(20, Double(find.unused.count) * 1.5)
        return (score * 100).rounded() / 100
    }

    private func number(_ value: Double) -> JSONValue {
        oddities.contains(.otherNumbers) ? .text(JSONValue.decimal(value).parameterText ?? "") : .decimal(value)
    }

    /// The street side: 0.0001 degrees south of the rooftop.
    private func streetSide(_ find: Find) -> (longitude: Double, latitude: Double) {
        let isPoint = find.kind == .house || find.kind == .unit
        let latitude = isPoint ? find.position.latitude - 0.0001 : find.position.latitude
        return (find.position.longitude, (latitude * 1e7).rounded() / 1e7)
    }

    private func location(_ find: Find) -> JSONValue {
        let side = streetSide(find)
        let place =
            shape.wantsStreetSide
            ? shape.point(longitude: side.longitude, latitude: side.latitude)
            : shape.point(longitude: find.position.longitude, latitude: find.position.latitude)
        return ["x": number(place.x), "y": number(place.y)]
    }

    private func extent(_ find: Find) -> JSONValue? {
        if shape.isSelfHosted { return nil }
        let box = find.box
        let low = shape.point(longitude: box.west, latitude: box.south)
        let high = shape.point(longitude: box.east, latitude: box.north)
        return ["xmin": number(low.x), "ymin": number(low.y), "xmax": number(high.x), "ymax": number(high.y)]
    }

    private func addressType(_ find: Find) -> String {
        if oddities.contains(.unknownAccuracy) || oddities.contains(.unknownType) { return "Airlock" }
        if oddities.contains(.coordinates) { return "LatLong" }
        if oddities.contains(.parcel), find.kind == .house { return "Parcel" }
        return switch find.kind {
        case .unit: find.unit?.isKnown ?? false ? "Subaddress" : "PointAddress"
        case .house: "PointAddress"
        case .interpolated: "StreetAddress"
        case .beyond: "StreetAddressExt"
        case .crossing: "StreetInt"
        case .street: "StreetName"
        case .venue: "POI"
        case .postcode: "Postal"
        case .town: "Locality"
        }
    }

    /// The number with the street as it is abbreviated, or the name of what has none.
    static func name(_ find: Find) -> String {
        guard !find.street.isEmpty, find.kind != .venue else { return find.name }
        let street = ArcGISStreet(find.street).whole
        return find.isAddress ? "\(find.number) \(street)" : street
    }

    private func label(_ find: Find) -> String {
        let region = find.town.region?.name ?? find.town.country.name
        let town = find.kind == .town ? "" : find.town.name
        let postcode = find.kind == .postcode ? "" : find.postcode
        return [Self.name(find), town, region, postcode].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    private func longLabel(_ find: Find) -> String {
        let town = find.kind == .town ? "" : find.town.name
        let region = find.town.region?.code ?? ""
        let parts = [
            Self.name(find), town, region, find.kind == .postcode ? "" : find.postcode, find.town.country.alpha3,
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: ", ")
    }
}

// MARK: Attributes

extension ArcGISPlaces {
    /// Those of the attributes that are wanted; empty is "", not null, and positions ignore the spatial reference.
    private func attributes(of find: Find, status: String) -> [(name: String, value: JSONValue)] {
        if shape.fields?.isEmpty ?? false { return [] }
        let town = find.town
        let street = ArcGISStreet(find.street)
        let side = streetSide(find)
        let box = find.box
        let unit = find.unit.flatMap { $0.isKnown ? $0 : nil }
        let ends = find.range.map { ("\($0.lowerBound)", "\($0.upperBound)") } ?? ("", "")
        var members: [(name: String, value: JSONValue)] = [
            ("Loc_name", "World"), ("Status", .text(status)), ("Score", number(score(find))),
            ("Match_addr", .text(label(find))), ("LongLabel", .text(longLabel(find))),
            ("ShortLabel", .text(Self.name(find))), ("Addr_type", .text(addressType(find))),
            ("Type", find.kind == .town ? "City" : .text(find.venue.map { Self.venueType($0.category) } ?? "")),
            ("PlaceName", .text(find.venue?.name ?? "")), ("Place_addr", .text(label(find))), ("Rank", 20),
            ("AddNum", .text(find.number)), ("AddNumFrom", .text(ends.0)), ("AddNumTo", .text(ends.1)),
            ("AddRange", .text(find.range == nil ? "" : "\(ends.0)-\(ends.1)")),
            ("Side", find.range == nil ? "" : "L"), ("StPreDir", .text(street.preDirection)),
            ("StPreType", .text(street.preType)), ("StName", .text(street.name)), ("StType", .text(street.type)),
            ("StDir", .text(street.direction)),
            ("UnitType", .text(unit?.designator.capitalized ?? "")), ("UnitName", .text(unit?.identifier ?? "")),
            ("SubAddr", .text(unit.map { "\($0.designator.capitalized) \($0.identifier)" } ?? "")),
            ("StAddr", .text(find.isAddress ? Self.name(find) : "")), ("Nbrhd", ""), ("District", ""),
            ("City", .text(town.name)), ("Subregion", ""), ("Region", .text(town.region?.name ?? "")),
            ("RegionAbbr", .text(town.region?.code ?? "")), ("Postal", .text(find.postcode)), ("PostalExt", ""),
            ("Country", .text(town.country.alpha3)), ("CntryName", .text(town.country.name)), ("LangCode", "ENG"),
            ("Distance", 0), ("X", number(side.longitude)), ("Y", number(side.latitude)),
            ("DisplayX", number(find.position.longitude)), ("DisplayY", number(find.position.latitude)),
            ("Xmin", number(box.west)), ("Xmax", number(box.east)), ("Ymin", number(box.south)),
            ("Ymax", number(box.north)), ("ExInfo", .text(find.unused.joined(separator: " | "))),
        ]
        if shape.isSelfHosted {
            let few = [
                "Status", "Score", "Match_addr", "Addr_type", "AddNum", "StName", "City", "Region", "Postal", "X", "Y",
            ]
            members.removeAll { !few.contains($0.name) }
        }
        return wanted(members)
    }

    private var unmatchedAttributes: [(name: String, value: JSONValue)] {
        let texts = ["Match_addr", "Addr_type", "AddNum", "StName", "City", "RegionAbbr", "Postal", "Country"]
        var members: [(name: String, value: JSONValue)] = [("Loc_name", ""), ("Status", "U"), ("Score", number(0))]
        members += texts.map { ($0, "") }
        members += ["X", "Y", "DisplayX", "DisplayY"].map { ($0, number(0)) }
        return wanted(members)
    }

    private func wanted(_ members: [(name: String, value: JSONValue)]) -> [(name: String, value: JSONValue)] {
        guard let fields = shape.fields else { return members }
        return members.compactMap { name, value in
            // A server of one's own gives names back in the case in which they were asked for.
            fields[name.lowercased()].map { (shape.isSelfHosted ? $0 : name, value) }
        }
    }

    private static func venueType(_ category: String) -> String {
        switch category {
        case "coffee": "Coffee Shop"
        case "museum": "Museum"
        case "hotel": "Hotel"
        default: category
        }
    }
}
