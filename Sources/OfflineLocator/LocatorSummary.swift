package import Geocoding

/// What a locator file holds and where it comes from.
package struct LocatorSummary: Hashable, Sendable {
    /// The version of the file's layout.
    package var formatVersion = 0
    /// The version of the text normaliser its keys were made with.
    package var normaliserVersion = 0
    /// Names the content: files with the same content have the same.
    package var contentID = ""
    /// Where the rows come from, in the order of their names.
    package var sources: [LocatorSource] = []
    /// House numbers with a point.
    package var addresses = 0
    /// Streets, counted once per place and postcode.
    package var streets = 0
    /// Cities, towns and villages.
    package var localities = 0
    /// Postcode areas.
    package var postcodes = 0
    /// Countries by ISO 3166 code, in alphabetical order.
    package var countries: [String] = []
    /// Rows left out: without a usable position, or without a name.
    package var droppedRows = 0
    /// Numbers that stand at points more than 200 m apart and were kept with each.
    package var repeatedNumbers = 0
    /// The south-western and the north-eastern corner of all points; nil when there are none.
    package var southWest: Coordinate?
    package var northEast: Coordinate?
    /// Bytes of the file.
    package var fileSize = 0

    /// A summary of nothing.
    package init() {}

    /// The attribution texts of all sources, each once, for an output's credits.
    package var attribution: String {
        var texts: [String] = []
        for source in sources where !source.attribution.isEmpty && !texts.contains(source.attribution) {
            texts.append(source.attribution)
        }
        return texts.joined(separator: "; ")
    }
}
