/// A street's name in the parts that ArcGIS takes it apart into, with its abbreviations.
struct ArcGISStreet: Sendable {
    private(set) var preDirection = ""
    private(set) var preType = ""
    private(set) var name: String
    private(set) var type = ""
    private(set) var direction = ""

    private static let directions = [
        "North": "N", "South": "S", "East": "E", "West": "W", "Northwest": "NW", "Northeast": "NE", "Southwest": "SW",
        "Southeast": "SE",
    ]
    private static let types = [
        "Street": "St", "Avenue": "Ave", "Road": "Rd", "Drive": "Dr", "Lane": "Ln", "Court": "Ct", "Way": "Way",
    ]

    init(_ street: String) {
        var words = street.split(separator: " ").map(String.init)
        if words.count > 2, words[0] == "US", words[1] == "Highway" {
            preType = "US Hwy"
            words.removeFirst(2)
        }
        if words.count > 2, let first = words.first.flatMap({ Self.directions[$0] }) {
            preDirection = first
            words.removeFirst()
        }
        if words.count > 2, let last = words.last.flatMap({ Self.directions[$0] }) {
            direction = last
            words.removeLast()
        }
        // A crossing is named as it is.
        if words.count > 1, !words.contains("&"), let last = words.last.flatMap({ Self.types[$0] }) {
            type = last
            words.removeLast()
        }
        name = words.joined(separator: " ")
    }

    /// The parts in reading order.
    var whole: String {
        [preDirection, preType, name, type, direction].filter { !$0.isEmpty }.joined(separator: " ")
    }
}
