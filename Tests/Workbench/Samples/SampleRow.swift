import Geocoding

/// What was done to an address to make a row of it.
enum SampleKind: String, CaseIterable {
    case clean, abbreviated, `case`, unit, newline, duplicate
    case stateSpelled = "state_spelled"
    case cityMissing = "city_missing"
    case postcodeMissing = "postcode_missing"
    case postcodeWrong = "postcode_wrong"
    case zeroLost = "zero_lost"
    case typoStreet = "typo_street"
    case typoCity = "typo_city"
    case numberUnknown = "number_unknown"
    case cityOnly = "city_only"
    case poBox = "po_box"
    case blank, nonsense

    /// How many rows of this kind the sample has; duplicates among them repeat other rows.
    var count: Int {
        switch self {
        case .clean: 220
        case .abbreviated: 150
        case .typoStreet: 80
        case .case, .unit, .duplicate, .cityOnly: 60
        case .typoCity, .postcodeMissing: 50
        case .postcodeWrong, .zeroLost, .numberUnknown: 40
        case .stateSpelled: 30
        case .newline, .cityMissing: 20
        case .poBox: 15
        case .blank, .nonsense: 12
        }
    }

    /// True when the row names a place of the locator source and has no typing error.
    var mustMatch: Bool {
        switch self {
        case .typoStreet, .typoCity, .numberUnknown, .poBox, .blank, .nonsense: false
        default: true
        }
    }
}

/// A row of the sample: what a spreadsheet has in its columns, and the truth.
struct SampleRow {
    var name = ""
    var street = ""
    var unit = ""
    var city = ""
    var state = ""
    var zip = ""
    var country = ""
    var note = ""
    /// The point that is right; nil when none is.
    var truth: Coordinate?
    var kind: SampleKind

    /// The address on one line as people write it in the United States.
    var oneLine: String {
        let region = [state, zip].filter { !$0.isEmpty }.joined(separator: " ")
        return [street, unit, city, region, country].filter { !$0.allSatisfy(\.isWhitespace) }.joined(separator: ", ")
    }
}

extension SampleRow {
    /// A row that gives the address in full.
    init(_ point: AddressPoint, kind: SampleKind) {
        self.init(truth: point.coordinate, kind: kind)
        street = "\(point.number) \(point.street)"
        unit = point.unit
        city = point.city
        state = point.region
        zip = point.postcode
        country = "US"
    }
}
