/// The smallest and largest longitude and latitude of some points, in degrees; across the antimeridian simply these.
package struct BoundingBox: Hashable, Sendable {
    package private(set) var west: Double
    package private(set) var south: Double
    package private(set) var east: Double
    package private(set) var north: Double

    /// The box between those bounds, or nil when one is out of bounds or south lies north of north.
    ///
    /// A box whose west is greater than its east crosses the antimeridian.
    package init?(west: Double, south: Double, east: Double, north: Double) {
        guard Coordinate(longitude: west, latitude: south) != nil, Coordinate(longitude: east, latitude: north) != nil,
            south <= north
        else { return nil }
        (self.west, self.south, self.east, self.north) = (west, south, east, north)
    }

    /// The box that is one point.
    package init(around position: Coordinate) {
        (west, south, east, north) = (position.longitude, position.latitude, position.longitude, position.latitude)
    }

    /// Grows until it holds the other.
    package mutating func extend(to other: BoundingBox) {
        west = min(west, other.west)
        south = min(south, other.south)
        east = max(east, other.east)
        north = max(north, other.north)
    }
}

extension BoundingBox? {
    /// Grows until it holds the other; no box becomes the other.
    package mutating func extend(to other: BoundingBox) {
        if self == nil { self = other } else { self?.extend(to: other) }
    }
}
