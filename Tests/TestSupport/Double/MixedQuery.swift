package import Geocoding

/// A query with the place that every double answers it with.
package struct MixedQuery: Sendable {
    /// What the doubles find.
    package enum Expectation: Hashable, Sendable {
        /// One known house.
        case house(Coordinate)
        /// A point between two known houses.
        case interpolated(Coordinate)
        /// A street without the number.
        case street(Coordinate)
        /// A town without the street.
        case town(Coordinate)
        /// Equal places in different towns.
        case tie
        /// Nothing.
        case nothing
    }

    /// The query in parts; its `oneLine` asks the same.
    package let query: Query
    package let expectation: Expectation

    /// Distinct queries of all kinds, the same at every call; there are 400 at most.
    package static func queries(_ count: Int) -> [MixedQuery] {
        let gazetteer = Gazetteer.shared
        let houses = gazetteer.streets.flatMap { street in street.houses.map { (street, $0) } }
        var seen: Set<Query> = []
        var mixed: [MixedQuery] = []
        for style in 0..<10 {
            for (index, (street, house)) in houses.enumerated() where mixed.count < count {
                var query = Query()
                query.street = "\(house.number) \(street.name)"
                query.city = street.town.name
                query.region = street.town.region?.code ?? ""
                query.postcode = street.postcode
                // Each pass over the houses uses every style, so that few queries are mixed as well.
                change(&query, by: (style + index) % 10, house, index)
                guard seen.insert(query).inserted else { continue }
                mixed.append(MixedQuery(query: query, expectation: expectation(of: query)))
            }
        }
        return mixed
    }

    private static func change(_ query: inout Query, by style: Int, _ house: Gazetteer.House, _ index: Int) {
        let street = query.street
        switch style {
        case 0: break
        case 1: query.street = street.uppercased()
        case 2: query.street = street.replacing(" Street", with: " St").replacing(" Avenue", with: " Ave")
        case 3: query.postcode = ""
        case 4:
            // Another number: between known ones, or none that is known.
            query.street = street.replacing(house.number, with: String((Int(house.number) ?? 5_000) + 2))
        case 5: query.street = "\(900_000 + index) " + street.split(separator: " ").dropFirst().joined(separator: " ")
        case 6: query.street = "\(index + 1) Qqxyzzy Street"
        case 7:
            query.street = "\(index + 1) Qqxyzzy Street"
            query.city = "Nowhereville"
            query.region = ""
            query.postcode = ""
        case 8:
            query.street = index.isMultiple(of: 2) ? "100 Main Street" : "100 MAIN ST"
            query.city = index.isMultiple(of: 4) ? "Springfield" : "SPRINGFIELD"
            query.region = ""
            query.postcode = ""
        default: query.country = "US"
        }
    }

    private static func expectation(of query: Query) -> Expectation {
        var question = DoubleQuestion()
        question.text = query.oneLine
        question.limit = 2
        let finds = Gazetteer.shared.finds(for: question)
        guard let first = finds.first else { return .nothing }
        if finds.count > 1, finds[1].kind == first.kind, finds[1].accords == first.accords { return .tie }
        return switch first.kind {
        case .unit, .house, .crossing, .venue: .house(first.position)
        case .interpolated, .beyond: .interpolated(first.position)
        case .street: .street(first.position)
        case .town, .postcode: .town(first.position)
        }
    }
}
