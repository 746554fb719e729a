import Geocoding

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// How an answer is to look: which attributes, which spatial reference, which of two points.
struct ArcGISShape: Sendable {
    /// The attributes wanted as they were written, by their names in lower case; nil for all.
    let fields: [String: String]?
    let isMercator: Bool
    let isStored: Bool
    /// True for the street side instead of the rooftop.
    let wantsStreetSide: Bool
    let isSelfHosted: Bool

    init(_ parameters: DoubleParameters, _ ledger: DoubleLedger) throws(Refusal) {
        isSelfHosted = ledger.has(.selfHosted)
        let wanted = parameters.list("outFields")
        let byName = Dictionary(wanted.map { ($0.lowercased(), $0) }) { first, _ in first }
        fields = wanted.contains("*") ? nil : byName
        switch parameters["outSR"] {
        case "4326": isMercator = false
        // A server of one's own answers in its own system unless told otherwise.
        case nil: isMercator = isSelfHosted
        case "102100", "3857": isMercator = true
        case let text?:
            guard let wkid = JSONValue(parsing: text.utf8)?["wkid"]?.parameterText,
                ["4326", "102100", "3857"].contains(wkid)
            else { throw ArcGIS.invalid("outSR") }
            isMercator = wkid != "4326"
        }
        switch parameters["forStorage"]?.lowercased() {
        case nil, "false": isStored = false
        case "true": isStored = true
        default: throw ArcGIS.invalid("forStorage")
        }
        switch parameters["locationType"] {
        case nil, "street": wantsStreetSide = true
        case "rooftop": wantsStreetSide = false
        default: throw ArcGIS.invalid("locationType")
        }
    }

    var spatialReference: JSONValue {
        isMercator ? ["wkid": 102_100, "latestWkid": 3857] : ["wkid": 4326, "latestWkid": 4326]
    }

    /// A position in the answer's system.
    func point(longitude: Double, latitude: Double) -> (x: Double, y: Double) {
        isMercator ? WebMercator.metres(longitude: longitude, latitude: latitude) : (longitude, latitude)
    }
}

/// Metres of Web Mercator on a sphere of 6,378,137 m (EPSG:3857).
enum WebMercator {
    private static let radius = 6_378_137.0

    static func metres(longitude: Double, latitude: Double) -> (x: Double, y: Double) {
        let radians = Double.pi / 180
        let north = log(tan(Double.pi / 4 + latitude * radians / 2))
        return (radius * longitude * radians, radius * north)
    }

    static func position(x: Double, y: Double) -> Coordinate? {
        let degrees = 180 / Double.pi
        let latitude = 2 * atan(exp(y / radius)) - Double.pi / 2
        return Coordinate(longitude: x / radius * degrees, latitude: latitude * degrees)
    }
}
