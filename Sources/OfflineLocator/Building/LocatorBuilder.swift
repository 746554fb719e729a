/// Makes a locator file from rows of any number of sources.
///
/// The bytes of the file depend on the rows and the sources' names alone, not on their order.
package struct LocatorBuilder {
    /// A builder that has seen no row.
    package init() {}

    /// Names the source of the rows to come.
    package mutating func begin(_ source: LocatorSource) {}

    /// Takes in one row.
    package mutating func add(_ row: LocatorSourceRow) {}

    /// Writes the file beside its final name and renames it when it is complete.
    ///
    /// - Throws: `LocatorError` when no row was usable or the file cannot be written.
    package func write(to file: String) throws -> LocatorSummary {
        throw LocatorError(.noRows, "the sources held no row with a position and a name")
    }
}
