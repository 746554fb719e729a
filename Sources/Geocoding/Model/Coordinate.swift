#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A WGS 84 position in degrees, longitude first as GeoJSON orders it.
package struct Coordinate: Hashable, Sendable {
    /// Degrees east of Greenwich, in -180...180.
    package let longitude: Double
    /// Degrees north of the equator, in -90...90.
    package let latitude: Double

    /// A position, or nil when a number is not finite or out of bounds.
    package init?(longitude: Double, latitude: Double) {
        guard (-180...180).contains(longitude), (-90...90).contains(latitude) else { return nil }
        self.longitude = longitude
        self.latitude = latitude
    }

    /// Metres to another position along the great circle, on a sphere of 6,371,008.8 m (haversine).
    package func distance(to other: Coordinate) -> Double {
        let radians = Double.pi / 180
        let halfLatitude = sin((other.latitude - latitude) * radians / 2)
        let halfLongitude = sin((other.longitude - longitude) * radians / 2)
        let square =
            halfLatitude * halfLatitude
            + cos(latitude * radians) * cos(other.latitude * radians) * halfLongitude * halfLongitude
        return 2 * 6_371_008.8 * asin(min(1, square.squareRoot()))
    }
}
