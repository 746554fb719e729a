import Geocoding

extension Gazetteer {
    /// The nearest house, venue, crossing or street within 100 m, then the town within 25 km.
    ///
    /// One of each kind, finest first, unless the question wants the nearest of all.
    func finds(near point: Coordinate, for question: DoubleQuestion) -> [Find] {
        let kinds = question.kinds ?? [.house, .street, .postcode, .town]
        var finds: [(find: Find, metres: Double)] = []
        for find in offers where kinds.contains(find.kind) {
            guard question.countries.isEmpty || question.countries.contains(find.town.country.alpha2) else { continue }
            let metres = find.position.distance(to: point)
            if metres <= reach(find.kind) { finds.append((find, metres)) }
        }
        finds.sort { $0.metres < $1.metres }
        let order = Find.Kind.allCases
        if question.wantsEveryLevel {
            finds = order.compactMap { kind in finds.first { $0.find.kind == kind } }
        }
        return finds.prefix(max(1, question.limit)).map(\.find)
    }

    /// How far from a point a place of that kind is still its address, in metres.
    private func reach(_ kind: Find.Kind) -> Double {
        switch kind {
        case .unit, .house, .interpolated, .beyond: 100
        case .crossing: 10
        case .venue: 25
        case .street: 500
        case .postcode: 5_000
        case .town: 25_000
        }
    }

    /// Every place that stands by itself: houses, streets, postcodes, towns, venues and crossings.
    var offers: [Find] {
        var finds: [Find] = []
        for street in streets {
            for house in street.houses {
                finds.append(
                    Find(
                        kind: .house,
                        number: house.number,
                        street: street.name,
                        postcode: street.postcode,
                        town: street.town,
                        position: house.position
                    )
                )
            }
            for kind in [Find.Kind.street, .postcode] {
                finds.append(
                    Find(
                        kind: kind,
                        street: kind == .street ? street.name : "",
                        postcode: street.postcode,
                        town: street.town,
                        position: street.position
                    )
                )
            }
        }
        finds += towns.map { Find(kind: .town, town: $0, position: $0.position) }
        finds += venues.map { Find($0) }
        finds += crossings.map { Find($0) }
        return finds
    }
}
