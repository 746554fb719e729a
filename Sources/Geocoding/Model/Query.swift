/// What is asked: an address on one line, or its parts, or both; or the address of a position.
///
/// Empty text means absent, and a query with a position has no text: it is a reverse query.
/// Text is trimmed and its inner white space is single blanks, otherwise as the input wrote it.
package struct Query: Hashable, Sendable {
    /// The whole address on one line.
    package var line = ""
    /// The house number with its suffix.
    package var number = ""
    /// The street; it may contain the house number and the unit.
    package var street = ""
    /// Flat, suite, floor.
    package var unit = ""
    /// City, town or village.
    package var city = ""
    /// State, province or county, as a name or a code.
    package var region = ""
    /// The postcode.
    package var postcode = ""
    /// The country, as a name or an ISO 3166 code.
    package var country = ""
    /// The position whose address is asked; nil when the query is for an address.
    package var point: Coordinate?

    /// An empty query.
    package init() {}

    /// The texts of a query, named as in job files, in the order in which they are written on one line.
    package enum Part: String, CaseIterable, Sendable {
        case line, number, street, unit, city, region, postcode, country
    }

    /// The text of that part.
    package subscript(part: Part) -> String {
        get {
            switch part {
            case .line: line
            case .number: number
            case .street: street
            case .unit: unit
            case .city: city
            case .region: region
            case .postcode: postcode
            case .country: country
            }
        }
        set {
            switch part {
            case .line: line = newValue
            case .number: number = newValue
            case .street: street = newValue
            case .unit: unit = newValue
            case .city: city = newValue
            case .region: region = newValue
            case .postcode: postcode = newValue
            case .country: country = newValue
            }
        }
    }

    /// The address on one line: `line` if there is one, else the parts that are there, in reading order.
    package var oneLine: String {
        guard line.isEmpty else { return line }
        let street = [number, street].filter { !$0.isEmpty }.joined(separator: " ")
        let region = [region, postcode].filter { !$0.isEmpty }.joined(separator: " ")
        return [street, unit, city, region, country].filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
