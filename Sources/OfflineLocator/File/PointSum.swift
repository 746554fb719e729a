/// The mean of points, the same in whatever order they come, across the date line too.
struct PointSum {
    private(set) var count = 0
    private var north = 0
    private var east = 0
    /// The sum with longitudes counted eastward from 0 to 360 degrees.
    private var turned = 0
    private var westmost = Int32.max
    private var eastmost = Int32.min

    /// Takes in a point.
    mutating func add(_ point: GridPoint) {
        count += 1
        north += Int(point.latitude)
        east += Int(point.longitude)
        turned += Int(point.longitude) + (point.longitude < 0 ? 36_000_000 : 0)
        westmost = min(westmost, point.longitude)
        eastmost = max(eastmost, point.longitude)
    }

    /// Takes in all points of another sum.
    mutating func add(_ other: PointSum) {
        count += other.count
        north += other.north
        east += other.east
        turned += other.turned
        westmost = min(westmost, other.westmost)
        eastmost = max(eastmost, other.eastmost)
    }

    /// The mean, or nil of nothing.
    var mean: GridPoint? {
        guard count > 0 else { return nil }
        // Points more than half the earth apart lie on two sides of the date line.
        let isTurned = Int(eastmost) - Int(westmost) > 18_000_000
        var longitude = (isTurned ? turned : east) / count
        if longitude > 18_000_000 { longitude -= 36_000_000 }
        return GridPoint(latitude: Int32(clamping: north / count), longitude: Int32(clamping: longitude))
    }
}

/// Of some points the one that is nearest to a goal; of several as near, the least.
struct NearestPoint {
    private(set) var point: GridPoint?
    private var distance = Double.infinity

    /// Keeps the point if it is nearer to the goal than the one before.
    mutating func offer(_ other: GridPoint, goal: GridPoint) {
        let otherDistance = other.distance(to: goal)
        guard otherDistance <= distance else { return }
        if let point, otherDistance == distance, point < other { return }
        point = other
        distance = otherDistance
    }
}

/// Points of which at most a million are kept: when they are more, every second one goes, then of those every second.
struct PointSample {
    private(set) var points: [GridPoint] = []
    private var stride = 1
    private var skipped = 0
    private static let limit = 1 << 20

    /// Takes in a point.
    mutating func add(_ point: GridPoint) {
        skipped += 1
        guard skipped == stride else { return }
        skipped = 0
        points.append(point)
        guard points.count == Self.limit else { return }
        points = Swift.stride(from: 1, to: Self.limit, by: 2).map { points[$0] }
        stride *= 2
    }

    /// Forgets all points, keeps the memory.
    mutating func removeAll() {
        points.removeAll(keepingCapacity: true)
        (stride, skipped) = (1, 0)
    }
}
