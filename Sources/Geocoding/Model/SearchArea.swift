/// Where the answers of a job or a look-up should lie: what every query of it has in common.
package struct SearchArea: Hashable, Sendable {
    /// Places near this are preferred.
    package var near: Coordinate?
    /// Places outside are left out.
    package var box: BoundingBox?
    /// ISO 3166-1 alpha-2 codes in upper case of the countries that answers may lie in; empty for all.
    package var countries: [String] = []

    /// The whole world, no place preferred.
    package init() {}
}
