import Geocoding

/// A search area in the terms of a locator file.
struct AreaFilter: Sendable {
    /// Places near this are preferred.
    let near: GridPoint?
    /// Empty for all; places whose country is not known are never left out for it.
    let countries: [CountryCode]
    private let box: Box?

    private struct Box: Sendable {
        var west: Int32
        var south: Int32
        var east: Int32
        var north: Int32
    }

    /// True when anything is left out.
    var isNarrow: Bool { box != nil || !countries.isEmpty }

    init(_ area: SearchArea = SearchArea()) {
        near = area.near.map(GridPoint.init(nearest:))
        countries = area.countries.map { CountryCode($0.utf8) }
        box = area.box.map { box in
            func grid(_ degrees: Double) -> Int32 { Int32((degrees * 100_000).rounded()) }
            return Box(west: grid(box.west), south: grid(box.south), east: grid(box.east), north: grid(box.north))
        }
    }

    /// True when the point lies in the box; one whose west is greater than its east crosses the date line.
    func allows(_ point: GridPoint) -> Bool {
        guard let box else { return true }
        guard (box.south...box.north).contains(point.latitude) else { return false }
        if box.west <= box.east { return (box.west...box.east).contains(point.longitude) }
        return point.longitude >= box.west || point.longitude <= box.east
    }

    /// True when the place lies in one of the countries.
    func allows(_ place: PlaceRecord) -> Bool {
        countries.isEmpty || place.countryCode.isNone || countries.contains(place.countryCode)
    }

    /// What being near speaks for a point, in log-odds: nothing beyond 500 km, and less the farther away.
    func evidence(for point: GridPoint) -> Double {
        guard let near else { return 0 }
        return Weights.near * max(0, 1 - near.distance(to: point) / 500_000)
    }
}
