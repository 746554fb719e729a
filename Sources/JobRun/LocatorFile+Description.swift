import Geocoding
package import OfflineLocator

extension LocatorFile {
    /// What a column of a source may hold, as `--columns` names it.
    package static let fields = LocatorSourceColumns.Field.allCases.map(\.rawValue)

    /// What a locator file holds and where it comes from, a line for each.
    ///
    /// - Throws: `LocatorError` for a file that is none or cannot be read.
    package static func description(of file: String) throws -> [String] {
        lines(of: try OfflineGeocoder.summary(of: file))
    }

    /// What a summary says, a line for each.
    package static func lines(of summary: LocatorSummary) -> [String] {
        var lines = [
            "addresses:   \(summary.addresses)", "streets:     \(summary.streets)",
            "localities:  \(summary.localities)", "postcodes:   \(summary.postcodes)",
        ]
        for start in stride(from: 0, to: summary.countries.count, by: 24) {
            let codes = summary.countries[start..<min(start + 24, summary.countries.count)].joined(separator: " ")
            lines.append((start == 0 ? "countries:   " : "             ") + codes)
        }
        if let south = summary.southWest, let north = summary.northEast {
            let corners = [south.longitude, south.latitude, north.longitude, north.latitude].map { "\($0)" }
            lines.append("bounds:      \(corners.joined(separator: ", ")) (west, south, east, north)")
        }
        for source in summary.sources {
            lines.append("source:      \(source.name)" + (source.attribution.isEmpty ? "" : ", \(source.attribution)"))
        }
        if summary.droppedRows > 0 { lines.append("left out:    \(summary.droppedRows) rows without position or name") }
        if summary.repeatedNumbers > 0 {
            lines.append("repeated:    \(summary.repeatedNumbers) numbers stand at several points")
        }
        lines.append("content:     \(summary.contentID)")
        lines.append("versions:    file \(summary.formatVersion), normaliser \(summary.normaliserVersion)")
        lines.append("bytes:       \(summary.fileSize)")
        return lines.map { Escaping.shown($0) }
    }
}
