package import Geocoding

/// Features in order, one a line, and the box around their points.
package struct FeatureChunk: Sendable {
    /// The features' text, a comma and a line feed between them.
    package private(set) var bytes: [UInt8] = []
    /// The number of features.
    package private(set) var count = 0
    /// The box around the points; nil when there is none.
    package private(set) var box: BoundingBox?

    /// No features, with room for so many bytes.
    package init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

    mutating func append(_ position: Coordinate?, _ feature: (inout [UInt8]) -> Void) {
        if count > 0 { bytes.append(contentsOf: ",\n") }
        feature(&bytes)
        count += 1
        if let position { box.extend(to: BoundingBox(around: position)) }
    }
}

/// The smallest and largest longitude and latitude of some points; across the antimeridian simply these.
package struct BoundingBox: Hashable, Sendable {
    package private(set) var west: Double
    package private(set) var south: Double
    package private(set) var east: Double
    package private(set) var north: Double

    init(west: Double, south: Double, east: Double, north: Double) {
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
    mutating func extend(to other: BoundingBox) {
        if self == nil { self = other } else { self?.extend(to: other) }
    }
}
