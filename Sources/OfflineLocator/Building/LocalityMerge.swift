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
    ///
    /// A town without a name has none: it is as many places as its addresses are near to.
    ///
    /// - Throws: `LocatorError` when the rows cannot be read back.
    mutating func localities(of rows: LocatorRows) throws -> [Int?] {
        struct Group: Hashable {
            var country: String
            var region: String
            var key: UInt64
        }
        let towns = rows.towns.values
        var groups = Pool<Group>()
        let groupOfTown = towns.map { town -> Int? in
            guard !town.name.isEmpty else { return nil }
            let key = text.placeKeys(town.name).first ?? 0
            return Int(groups.index(of: Group(country: town.country, region: town.region, key: key)))
        }
        var members = [[Int]](repeating: [], count: groups.values.count)
        for (town, group) in groupOfTown.enumerated() { if let group { members[group].append(town) } }
        let (counts, middles) = try Self.middles(of: rows, groupOfTown, count: groups.values.count)
        var localityOfTown = [Int?](repeating: nil, count: towns.count)
        // Towns with a region first, so that those without find them.
        let order = groups.values.indices.sorted {
            let (left, right) = (groups.values[$0], groups.values[$1])
            if left.region.isEmpty != right.region.isEmpty { return right.region.isEmpty }
            return (left.country, left.region, left.key) < (right.country, right.region, right.key)
        }
        for index in order {
            let group = groups.values[index]
            guard let middle = middles[index] else { continue }
            var locality = nearest(group.key, group.country, group.region, to: middle, within: Self.reach)
            if locality == nil {
                var names = SpellingCount()
                for town in members[index] { names.add(towns[town].name, count: counts[town]) }
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
            for town in members[index] { localityOfTown[town] = locality }
        }
        return localityOfTown
    }

    /// How many addresses each town has, and for each group of towns the address nearest to the mean of all.
    private static func middles(
        of rows: LocatorRows,
        _ groupOfTown: [Int?],
        count: Int
    ) throws -> (counts: [Int], middles: [GridPoint?]) {
        var sums = [PointSum](repeating: PointSum(), count: groupOfTown.count)
        try rows.addresses.forEach { address, _ in sums[Int(address.town)].add(address.point) }
        var groupSums = [PointSum](repeating: PointSum(), count: count)
        for (town, group) in groupOfTown.enumerated() { if let group { groupSums[group].add(sums[town]) } }
        let means = groupSums.map(\.mean)
        var nearest = [NearestPoint](repeating: NearestPoint(), count: count)
        try rows.addresses.forEach { address, _ in
            guard let group = groupOfTown[Int(address.town)], let mean = means[group] else { return }
            nearest[group].offer(address.point, goal: mean)
        }
        return (sums.map(\.count), nearest.map(\.point))
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

    /// The town of a gazetteer that is nearest to a point, within 40 km.
    func nearestCity(to point: GridPoint) -> Int? {
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
}
