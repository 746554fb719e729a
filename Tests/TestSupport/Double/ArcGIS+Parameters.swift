import Geocoding

extension ArcGIS {
    static func invalid(_ name: String) -> Refusal {
        Refusal(400, "Cannot perform query. Invalid query parameters.", details: ["'\(name)' parameter is invalid"])
    }

    /// Checks that each parameter is known, written as documented, and comes once; address fields in any case.
    func checkNames(
        _ parameters: DoubleParameters,
        _ names: Set<String>,
        allowsFields: Bool = false
    ) throws(Refusal) {
        var names = names
        if allowsFields {
            let fields = ArcGISFields(isSelfHosted: isSelfHosted)
            names.formUnion(parameters.pairs.map(\.name).filter(fields.isField))
        }
        if let name = parameters.unknownName(among: names), !ledger.has(.ignoresUnknownParameters) {
            throw Self.invalid(name)
        }
        if let name = parameters.repeatedName { throw Self.invalid(name) }
    }

    /// Reads what restricts or biases: extent, position, countries, categories.
    func readFilters(_ parameters: DoubleParameters, into question: inout DoubleQuestion) throws(Refusal) {
        if let text = parameters["searchExtent"] {
            guard let box = Self.box(text) else { throw Self.invalid("searchExtent") }
            question.box = box
        }
        if let text = parameters["location"] {
            guard let near = Self.point(text) else { throw Self.invalid("location") }
            question.near = near
        }
        // The address field wins over the filter.
        if question.country.isEmpty {
            for name in parameters.list("sourceCountry") {
                guard let country = Self.countryCode(name) else { throw Self.invalid("sourceCountry") }
                question.countries.insert(country)
            }
        } else if let code = Self.countryCode(question.country) {
            question.countries = [code]
        }
        question.reachesBeyond = try flag(parameters, "matchOutOfRange", default: true)
        question.kinds = try categoryKinds(parameters, question: &question)
        _ = try flag(parameters, "comprehensiveZoneMatch", default: true)
        for name in ["returnMatchNarrative", "returnPrimaryMatchID"] { _ = try flag(parameters, name, default: false) }
        try checkLabels(parameters)
    }

    private static func countryCode(_ text: String) -> String? {
        if let country = Gazetteer.shared.country(text) { return country.alpha2 }
        return CountryCodes.all.contains(text.uppercased()) ? text.uppercased() : nil
    }

    /// At most one value of each of two groups.
    private func checkLabels(_ parameters: DoubleParameters) throws(Refusal) {
        let values = parameters.list("preferredLabelValues")
        let groups = [["postalCity", "localCity", "matchedCity"], ["primaryStreet", "matchedStreet"]]
        let isValid =
            values.allSatisfy(groups.joined().contains)
            && groups.allSatisfy { group in values.count(where: group.contains) <= 1 }
        guard isValid else { throw Self.invalid("preferredLabelValues") }
    }

    private static let categories: [String: Set<Find.Kind>] = [
        "Address": [.unit, .house, .interpolated, .beyond, .crossing, .street], "Subaddress": [.unit],
        "Point Address": [.house], "Street Address": [.interpolated, .beyond], "Distance Marker": [],
        "Intersection": [.crossing], "Street Midblock": [], "Street Between": [], "Street Name": [.street],
        "Postal": [.postcode], "Primary Postal": [.postcode], "Postal Locality": [], "Postal Extension": [],
        "Populated Place": [.town], "Block": [], "Sector": [], "Neighborhood": [], "District": [], "City": [.town],
        "Metro Area": [], "Subregion": [], "Region": [], "Territory": [], "Country": [], "Zone": [],
        "POI": [.venue], "Arts and Entertainment": [.venue], "Education": [], "Food": [.venue], "Land Features": [],
        "Nightlife Spot": [], "Parks and Outdoors": [], "Professional and Other Places": [], "Residence": [],
        "Shops and Service": [], "Travel and Transport": [.venue], "Water Features": [],
        // Of the third level only what the gazetteer has.
        "Coffee Shop": [.venue], "Museum": [.venue], "Hotel": [.venue],
        "LatLong": [], "XY": [], "YX": [], "MGRS": [], "USNG": [], "Coordinate System": [],
    ]

    /// What the categories let through; they are not spelled as the address types are.
    private func categoryKinds(
        _ parameters: DoubleParameters,
        question: inout DoubleQuestion
    ) throws(Refusal) -> Set<Find.Kind>? {
        guard parameters["category"] != nil else { return nil }
        var kinds: Set<Find.Kind> = []
        for name in parameters.list("category") {
            guard let found = Self.categories[name] else { throw Self.invalid("category") }
            kinds.formUnion(found)
            let venues = [
                "Coffee Shop": "coffee", "Food": "coffee", "Museum": "museum", "Arts and Entertainment": "museum",
                "Hotel": "hotel", "Travel and Transport": "hotel",
            ]
            if let category = venues[name], question.asked.isEmpty { question.category = category }
        }
        return kinds
    }

    /// `xmin,ymin,xmax,ymax`, or an envelope as JSON.
    private static func box(_ text: String) -> BoundingBox? {
        var bounds = DoubleParameters.numbers(text)
        if let envelope = JSONValue(parsing: text.utf8), envelope["xmin"] != nil {
            bounds = ["xmin", "ymin", "xmax", "ymax"].compactMap { envelope[$0]?.parameterText }.compactMap(Double.init)
        }
        guard let bounds, bounds.count == 4, bounds[0] <= bounds[2] else { return nil }
        return BoundingBox(west: bounds[0], south: bounds[1], east: bounds[2], north: bounds[3])
    }

    /// `x,y`, or a point as JSON; in Web Mercator metres if its spatial reference says so.
    static func point(_ text: String) -> Coordinate? {
        guard let object = JSONValue(parsing: text.utf8), object["x"] != nil else {
            return DoubleParameters.position(text)
        }
        guard let x = object["x"]?.parameterText.flatMap(Double.init),
            let y = object["y"]?.parameterText.flatMap(Double.init)
        else { return nil }
        let reference = object["spatialReference"]?["wkid"]?.parameterText ?? "4326"
        return reference == "4326" ? Coordinate(longitude: x, latitude: y) : WebMercator.position(x: x, y: y)
    }

    func flag(_ parameters: DoubleParameters, _ name: String, default value: Bool) throws(Refusal) -> Bool {
        switch parameters[name]?.lowercased() {
        case nil: return value
        case "true": return true
        case "false": return false
        default: throw Self.invalid(name)
        }
    }

    func whole(
        _ parameters: DoubleParameters,
        _ name: String,
        in bounds: ClosedRange<Int>,
        default value: Int
    ) throws(Refusal) -> Int {
        guard let text = parameters[name] else { return value }
        guard let number = Int(text), number > 0 else { throw Self.invalid(name) }
        return min(number, bounds.upperBound)
    }
}

/// The names under which parts of an address are sent.
struct ArcGISFields: Sendable {
    let isSelfHosted: Bool

    /// What the service calls the field for a whole address; a server of one's own may call it otherwise.
    var lineName: String { isSelfHosted ? "Single Line Input" : "SingleLine" }

    private var partNames: [String] {
        isSelfHosted
            ? ["street", "city", "state", "zip"]
            : [
                "address", "address2", "address3", "neighborhood", "city", "subregion", "region", "postal", "postalext",
                "countrycode",
            ]
    }

    private func isLine(_ name: String) -> Bool {
        isSelfHosted ? name == lineName || name == "SingleLine" : name.lowercased() == "singleline"
    }

    /// Field names ignore case.
    func isField(_ name: String) -> Bool { isLine(name) || partNames.contains(name.lowercased()) }

    /// The question that the fields ask: in one line or in parts, not both, within their lengths.
    func question(_ parameters: DoubleParameters, _ ledger: DoubleLedger) throws(Refusal) -> DoubleQuestion {
        var question = DoubleQuestion()
        question.standingOddities = ledger.scenario.oddities
        func part(_ name: String) -> String {
            parameters.pairs.first { $0.name.lowercased() == name }?.value ?? ""
        }
        question.text = parameters.pairs.first { isLine($0.name) }?.value ?? ""
        guard question.text.count <= 200 else { throw ArcGIS.invalid(lineName) }
        question.street = part(isSelfHosted ? "street" : "address")
        question.town = part("city")
        question.region = part(isSelfHosted ? "state" : "region")
        question.postcode = part(isSelfHosted ? "zip" : "postal")
        let parts = [question.street, question.town, question.region, question.postcode]
        guard parts.allSatisfy({ $0.count <= 100 }) else { throw ArcGIS.invalid("address") }
        if !question.text.isEmpty, parts.contains(where: { !$0.isEmpty }) { throw ArcGIS.invalid(lineName) }
        if !isSelfHosted { question.country = part("countrycode") }
        guard !question.asked.isEmpty || parameters["category"] != nil else { throw ArcGIS.invalid(lineName) }
        return question
    }
}
