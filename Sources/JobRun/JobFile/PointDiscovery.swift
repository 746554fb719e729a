import Geocoding

/// Finds the columns that hold a position by their headers, in seven languages.
package struct PointDiscovery: Sendable {
    /// The columns found; nil unless there are both.
    package private(set) var columns: (longitude: String, latitude: String)?
    /// What else would have fitted, and was not taken.
    package private(set) var notes: [String] = []

    private enum Axis { case longitude, latitude }

    /// Looks at those headers; plain words go before others, then the first column goes before later ones.
    package init(columns names: [String]) {
        var found: [Axis: [(name: String, rank: Int)]] = [:]
        for name in names {
            guard let (axis, rank) = Self.reading(of: name) else { continue }
            found[axis, default: []].append((name, rank))
        }
        func best(_ axis: Axis) -> String? {
            let columns = found[axis] ?? []
            let rank = columns.map(\.rank).min()
            return columns.first { $0.rank == rank }?.name
        }
        guard let longitude = best(.longitude), let latitude = best(.latitude) else { return }
        columns = (longitude, latitude)
        for (axis, taken) in [(Axis.longitude, longitude), (.latitude, latitude)] {
            for column in found[axis] ?? [] where column.name != taken {
                notes.append(
                    "\(Escaping.shown(column.name)) was left out, since \(Escaping.shown(taken)) is taken instead"
                )
            }
        }
    }

    /// What was taken for what, in one line.
    package var explanation: String {
        columns.map { "longitude ← \(Escaping.shown($0.longitude)), latitude ← \(Escaping.shown($0.latitude))" } ?? ""
    }

    /// The templates found, for a job.
    package var point: PointParts? {
        guard let columns else { return nil }
        let place = SourcePlace(option: "column discovery")
        return PointParts(longitude: "{\(columns.longitude)}", latitude: "{\(columns.latitude)}", at: place)
    }

    private static func reading(of name: String) -> (Axis, rank: Int)? {
        guard name.utf8.count <= 200, !name.contains("{"), !name.contains("}") else { return nil }
        // The order that GeoJSON has them in.
        if name.hasSuffix("coordinates[0]") { return (.longitude, 1) }
        if name.hasSuffix("coordinates[1]") { return (.latitude, 1) }
        let words = HeaderWords.words(of: name).filter { !passing.contains($0) }
        let kept = words.drop(while: HeaderVocabulary.isQualifier).joined()
        if let axis = plain[kept] { return (axis, 0) }
        return weak[kept].map { ($0, 2) }
    }

    /// Words that say how a position is written, which every position here is.
    private static let passing: Set<String> = [
        "wgs", "84", "wgs84", "epsg", "4326", "gps", "geo", "dd", "deg", "degree", "degrees", "decimal", "coord",
        "coords",
        "coordinate", "coordinates", "coordonnee", "coordonnees", "coordenada", "coordenadas", "coordinata",
        "koordinate", "koordinaten", "coordinaat", "geographische", "geografische", "grad", "point", "position",
    ]
    private static let plain: [String: Axis] = table(
        longitude: "longitude longitud longitudine lon lng long langengrad laengengrad lengtegraad geolon geolng",
        latitude: "latitude latitud latitudine lat breitengrad breedtegraad geolat"
    )
    /// Words that mean something else as well; the two must be there together, as all must.
    private static let weak: [String: Axis] = table(
        longitude: "x lange laenge lengte",
        latitude: "y breite breedte"
    )

    private static func table(longitude: String, latitude: String) -> [String: Axis] {
        var table: [String: Axis] = [:]
        for word in longitude.split(separator: " ") { table[String(word)] = .longitude }
        for word in latitude.split(separator: " ") { table[String(word)] = .latitude }
        return table
    }
}
