import FeatureOutput

/// One file that a job writes.
package struct OutputEntry: Hashable, Sendable {
    /// What becomes of records that have no point.
    package enum Unmatched: String, CaseIterable, Sendable {
        /// They are features with `"geometry": null`.
        case nullGeometry = "null_geometry"
        /// They are left out.
        case omit
    }

    /// The file's path; its ending says the format.
    package var file: String
    /// What becomes of records that have no point.
    package var unmatched = Unmatched.nullGeometry
    /// What the names of the added fields begin with, which keeps them apart from the input's columns.
    package var prefix = "geo_"
    /// Facts of providers that are written too, by the names that their definitions give them.
    package var attributes: [String] = []

    /// The names of the fields that the output adds.
    package var addedNames: [String] { FeatureEncoder.names(prefix: prefix, attributes: attributes) }

    /// An output to that file.
    package init(file: String) { self.file = file }

    /// Why a file of that name cannot be written, or nil when it can.
    package static func objection(toFile file: String) -> String? {
        let name = FilePath.name(of: file).lowercased()
        if file == "-" { return "writing to standard output comes later; name a .geojson file" }
        if name.hasSuffix(".geojson") || name.hasSuffix(".json") { return nil }
        let later = [".csv", ".tsv", ".xlsx", ".gpkg", ".geojsonl", ".geojsons", ".jsonl", ".fgb", ".parquet", ".gz"]
        if let ending = later.first(where: name.hasSuffix) {
            return "\(ending) outputs come later; name a .geojson file"
        }
        return "its ending does not say a known format; name a .geojson file"
    }
}
