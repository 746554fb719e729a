import Foundation
import TestSupport

/// A GeoJSON file that a command wrote, taken apart by another JSON reader than ours.
struct OutputFile {
    /// One feature: its properties, and whether it has a point.
    struct Feature {
        let properties: [String: Any]
        let hasPoint: Bool

        /// The text of a property, or nil.
        subscript(name: String) -> String? { properties[name] as? String }
    }
    let features: [Feature]

    /// Reads the file of that name.
    init(_ name: String, in folder: TemporaryFolder) throws {
        let data = try Data(contentsOf: folder.url.appending(path: name))
        let collection = try JSONSerialization.jsonObject(with: data) as? [String: Any]
        features = (collection?["features"] as? [[String: Any]] ?? []).map { feature in
            Feature(
                properties: feature["properties"] as? [String: Any] ?? [:],
                hasPoint: feature["geometry"] is [String: Any]
            )
        }
    }

    /// The property of that name of every feature.
    func texts(_ name: String) -> [String?] { features.map { $0[name] } }
}
