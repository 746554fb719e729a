/// Finds which towns named by addresses and which towns of gazetteers are the same.
///
/// They are when country and name agree, the region agrees or is not given, and they lie within 40 km. The gazetteer
/// then gives the point and the population, the addresses give the streets and the radius.
struct LocalityMerge {
    private(set) var places: [LocatorPlace] = []
    private var byKey: [UInt64: [Int]] = [:]
    /// Gazetteer towns by the square degree they lie in.
    private var cells: [GridPoint: [Int]] = [:]
    private var text = StreetText()

    /// The farthest that an address may lie from its town's point, in metres.
    private static let reach = 40_000.0

    /// Begins with the towns of gazetteers, in their order.
    init(_ cities: [LocatorRows.City]) {
        for city in cities {
            let key = text.placeKeys(city.town.name).first ?? 0
            // Sources repeat towns; the same name twice within a kilometre is one.
            if let twin = nearest(key, city.town.country, city.town.region, to: city.point, within: 1000) {
                places[twin].population = max(places[twin].population, city.population)
                continue
            }
            add(
                LocatorPlace(
                    kind: .locality,
                    country: city.town.country,
                    region: city.town.region,
                    name: city.town.name,
                    key: text.folded(city.town.name),
                    alternatives: Self.shortNames(city),
                    point: city.point,
                    population: city.population
                ),
                key
            )
            cells[Self.cell(of: city.point), default: []].append(places.count - 1)
        }
    }

    /// What people call a city of a million whose own name ends in “City”.
    private static func shortNames(_ city: LocatorRows.City) -> [String] {
        guard city.population >= 1_000_000, city.town.name.hasSuffix(" City") else { return [] }
        return [String(city.town.name.dropLast(5))]
    }

    private mutating func add(_ place: LocatorPlace, _ key: UInt64) {
        byKey[key, default: []].append(places.count)
        places.append(place)
    }

    /// For each town of the rows its locality; new ones are made for towns that no gazetteer knows.
    mutating func localities(of rows: LocatorRows) -> [Int?] {
        struct Group: Hashable {
            var country: String
            var region: String
            var key: UInt64
        }
        let towns = rows.towns.values
        var members: [Group: [Int]] = [:]
        for (index, town) in towns.enumerated() where !town.name.isEmpty {
            let group = Group(country: town.country, region: town.region, key: text.placeKeys(town.name).first ?? 0)
            members[group, default: []].append(index)
        }
        var points = [[GridPoint]](repeating: [], count: towns.count)
        for address in rows.addresses { points[Int(address.town)].append(address.point) }
        var localityOfTown = [Int?](repeating: nil, count: towns.count)
        // Towns with a region first, so that those without find them.
        let groups = members.keys.sorted {
            if $0.region.isEmpty != $1.region.isEmpty { return $1.region.isEmpty }
            return ($0.country, $0.region, $0.key) < ($1.country, $1.region, $1.key)
        }
        for group in groups {
            let towns = members[group] ?? []
            let here = towns.flatMap { points[$0] }.sorted()
            guard let middle = GridPoint.middle(of: here) else { continue }
            var locality = nearest(group.key, group.country, group.region, to: middle, within: Self.reach)
            if locality == nil {
                var names = SpellingCount()
                for town in towns { names.add(rows.towns.values[town].name, count: points[town].count) }
                locality = places.count
                add(
                    LocatorPlace(
                        kind: .locality,
                        country: group.country,
                        region: group.region,
                        name: names.best,
                        key: text.folded(names.best),
                        point: middle
                    ),
                    group.key
                )
            }
            if let locality, places[locality].region.isEmpty { places[locality].region = group.region }
            for town in towns { localityOfTown[town] = locality }
        }
        return localityOfTown
    }

    /// The nearest place of that name that may be in that country and region; regions without letters say nothing.
    private func nearest(
        _ key: UInt64,
        _ country: String,
        _ region: String,
        to point: GridPoint,
        within reach: Double
    ) -> Int? {
        func agree(_ left: String, _ right: String) -> Bool {
            left == right || !left.utf8.contains { $0 >= 0x41 } || !right.utf8.contains { $0 >= 0x41 }
        }
        var best: Int?
        var bestDistance = reach
        for index in byKey[key] ?? [] {
            let place = places[index]
            guard agree(place.country, country), agree(place.region, region) else { continue }
            let distance = place.point.distance(to: point)
            guard distance < bestDistance || (best == nil && distance == bestDistance) else { continue }
            best = index
            bestDistance = distance
        }
        return best
    }

    /// Gives addresses without a town the one that most others of their postcode have, else the nearest gazetteer town.
    func fillGaps(in localityOfAddress: inout [Int?], of rows: LocatorRows) {
        guard localityOfAddress.contains(where: { $0 == nil }) else { return }
        var counts = [[Int: Int]](repeating: [:], count: rows.postcodes.values.count)
        for (index, address) in rows.addresses.enumerated() where address.postcode >= 0 {
            guard let locality = localityOfAddress[index] else { continue }
            counts[Int(address.postcode)][locality, default: 0] += 1
        }
        let usual = counts.map { $0.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key }
        for (index, address) in rows.addresses.enumerated() where localityOfAddress[index] == nil {
            localityOfAddress[index] =
                (address.postcode >= 0 ? usual[Int(address.postcode)] : nil) ?? nearestCity(to: address.point)
        }
    }

    private func nearestCity(to point: GridPoint) -> Int? {
        let cell = Self.cell(of: point)
        var best: (distance: Double, index: Int)?
        for north in -1...1 as ClosedRange<Int32> {
            for east in -1...1 as ClosedRange<Int32> {
                let near = GridPoint(latitude: cell.latitude + north, longitude: cell.longitude + east)
                for index in cells[near] ?? [] {
                    let distance = places[index].point.distance(to: point)
                    guard distance <= Self.reach else { continue }
                    if let best, (best.distance, best.index) < (distance, index) { continue }
                    best = (distance, index)
                }
            }
        }
        return best?.index
    }

    private static func cell(of point: GridPoint) -> GridPoint {
        GridPoint(latitude: (point.latitude + 9_000_000) / 100_000, longitude: (point.longitude + 18_000_000) / 100_000)
    }

    /// The points of each locality's addresses.
    func addressPoints(_ localityOfAddress: [Int?], of rows: LocatorRows) -> [[GridPoint]] {
        var points = [[GridPoint]](repeating: [], count: places.count)
        for (address, locality) in zip(rows.addresses, localityOfAddress) {
            if let locality { points[locality].append(address.point) }
        }
        return points
    }
}
