import Geocoding

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A position as a locator file stores it: whole hundred-thousandths of a degree, about a metre.
struct GridPoint: Hashable, Comparable {
    /// 10⁻⁵ degrees north.
    var latitude: Int32
    /// 10⁻⁵ degrees east.
    var longitude: Int32

    init(latitude: Int32 = 0, longitude: Int32 = 0) {
        self.latitude = latitude
        self.longitude = longitude
    }

    /// The point of the grid nearest to a position in degrees; nil out of bounds and at 0, 0, which stands for “unknown”.
    init?(latitude: Double, longitude: Double) {
        guard let position = Coordinate(longitude: longitude, latitude: latitude) else { return nil }
        self.init(nearest: position)
        if self.latitude == 0, self.longitude == 0 { return nil }
    }

    /// The point of the grid nearest to a position.
    init(nearest position: Coordinate) {
        latitude = Int32((position.latitude * 100_000).rounded())
        longitude = Int32((position.longitude * 100_000).rounded())
    }

    /// The position in degrees; nil when damaged bytes hold numbers that are none.
    var coordinate: Coordinate? {
        Coordinate(longitude: Double(longitude) / 100_000, latitude: Double(latitude) / 100_000)
    }

    /// Metres to another point in the plane that touches the earth between them; good to a percent within 500 km.
    func distance(to other: GridPoint) -> Double {
        let metres = 1.111_95
        let north = Double(latitude) - Double(other.latitude)
        var east = abs(Double(longitude) - Double(other.longitude))
        if east > 18_000_000 { east = 36_000_000 - east }
        let middle = (Double(latitude) + Double(other.latitude)) / 2 / 100_000 * .pi / 180
        east *= cos(middle)
        return (north * north + east * east).squareRoot() * metres
    }

    static func < (left: GridPoint, right: GridPoint) -> Bool {
        (left.latitude, left.longitude) < (right.latitude, right.longitude)
    }

    /// The point of a list that is nearest to the list's mean, so that it lies on what the list describes.
    ///
    /// Of several as near, the least.
    static func middle(of points: some Collection<GridPoint>) -> GridPoint? {
        var sum = PointSum()
        for point in points { sum.add(point) }
        guard let mean = sum.mean else { return nil }
        var nearest = NearestPoint()
        for point in points { nearest.offer(point, goal: mean) }
        return nearest.point
    }

    /// Metres from this point within which 95 % of a list lie.
    func radius(of points: some Collection<GridPoint>) -> Double {
        let distances = points.map(distance(to:)).sorted()
        guard !distances.isEmpty else { return 0 }
        return distances[min(distances.count - 1, distances.count * 95 / 100)]
    }
}
