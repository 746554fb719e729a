/// Where rows of a locator file come from, and what their licence wants shown.
package struct LocatorSource: Hashable, Sendable {
    /// A name for people, usually that of the source file.
    package let name: String
    /// The text that the licence wants shown, or empty.
    package let attribution: String

    /// A source.
    package init(name: String, attribution: String = "") {
        self.name = name
        self.attribution = attribution
    }
}

/// One row of a source: an address point when it has a street, else a place.
package struct LocatorSourceRow: Hashable, Sendable {
    /// The house number with its suffix; empty when there is none or `street` holds it.
    package var number = ""
    /// The street; it may hold the house number and the unit.
    package var street = ""
    /// City, town or village.
    package var city = ""
    /// State, province or another first division of the country, as a name or a code.
    package var region = ""
    /// The postcode.
    package var postcode = ""
    /// The country, as a name or an ISO 3166 code.
    package var country = ""
    /// Degrees north; nil when the source has no readable number there.
    package var latitude: Double?
    /// Degrees east; nil when the source has no readable number there.
    package var longitude: Double?
    /// Inhabitants, 0 when not known.
    package var population = 0

    /// An empty row.
    package init() {}
}
