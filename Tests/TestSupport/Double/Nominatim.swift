import Geocoding

/// Nominatim 5: search in one line or in parts, reverse, status; `jsonv2`, `json`, `geojson` and `geocodejson`.
struct Nominatim: ServiceDialect {
    let ledger: DoubleLedger

    static let partNames: [String] = ["amenity", "street", "city", "county", "state", "country", "postalcode"]
    private static let sharedNames: Set<String> = [
        "format", "addressdetails", "extratags", "namedetails", "entrances", "accept-language", "layer", "email",
        "polygon_geojson", "json_callback", "debug",
    ]
    private static let searchNames = sharedNames.union(partNames).union([
        "q", "limit", "countrycodes", "viewbox", "bounded", "featureType", "exclude_place_ids", "dedupe",
    ])
    private static let reverseNames = sharedNames.union(["lat", "lon", "zoom"])
    private static let layers: Set<String> = ["address", "poi", "railway", "natural", "manmade"]
    private static let featureTypes: Set<String> = ["country", "state", "city", "settlement"]
    /// The beginnings of what libraries call themselves when nobody tells them otherwise.
    private static let genericAgents = [
        "curl", "libcurl", "python", "java/", "go-http-client", "okhttp", "apache-httpclient", "wget", "postman",
        "mozilla", "axios", "node", "swift",
    ]

    func reply(to request: LoopbackRequest) -> LoopbackReply {
        let parameters = DoubleParameters(of: request)
        let operation = operation(request.path)
        ledger.noteRequest(for: operation)
        guard isIdentified(request, parameters) else {
            ledger.noteRefusal("no User-Agent of the application's own")
            return Self.page("Access blocked", status: 403)
        }
        do throws(Refusal) {
            guard request.method == "GET" else { throw Refusal(405, "Method Not Allowed") }
            switch operation {
            case "search": return try search(parameters)
            case "reverse": return try reverse(parameters)
            case "lookup": return try lookup(parameters)
            case "status": return status(parameters)
            default: throw Refusal(404, "Not Found")
            }
        } catch {
            return refuse(error)
        }
    }

    private func operation(_ path: String) -> String {
        let name = path.dropFirst()
        return String(name.hasSuffix(".php") ? name.dropLast(4) : name)
    }

    private func isIdentified(_ request: LoopbackRequest, _ parameters: DoubleParameters) -> Bool {
        if request.header("referer") != nil { return true }
        guard let agent = request.header("user-agent")?.lowercased(), !agent.isEmpty else { return false }
        return !Self.genericAgents.contains { agent.hasPrefix($0) }
    }

    private func refuse(_ refusal: Refusal) -> LoopbackReply {
        ledger.noteRefusal(refusal.message)
        let body: JSONValue = ["error": ["code": .whole(refusal.code), "message": .text(refusal.message)]]
        return LoopbackReply(status: refusal.code, body: body.bytes)
    }

    func reply(for trouble: DoubleTrouble) -> LoopbackReply {
        switch trouble {
        case .throttle:
            var reply = Self.page("Too many requests", status: 429)
            reply.headers += retryAfter
            return reply
        case .quota, .badToken, .expired, .forbidden: return Self.page("Access blocked", status: 403)
        case .poison: return refuse(Refusal(400, "Parameter 'q' is not acceptable."))
        case .notFound: return refuse(Refusal(404, "Not Found"))
        case .unavailable:
            return LoopbackReply(status: 503, headers: Self.textHeaders, text: "Query took too long to process.")
        case .timeout: return Self.page("Gateway Time-out", status: 504)
        default: return commonReply(for: trouble)
        }
    }

    // MARK: Search

    private func search(_ parameters: DoubleParameters) throws(Refusal) -> LoopbackReply {
        try check(parameters, Self.searchNames)
        let parts = Self.partNames.filter { parameters[$0] != nil }
        if parameters.has("q"), !parts.isEmpty {
            throw Refusal(
                400,
                "Structured query parameters (\(parts.joined(separator: ", "))) cannot be used with 'q'."
            )
        }
        guard parameters["q"] != nil || !parts.isEmpty else { throw Refusal(400, "Nothing to search for.") }
        guard let format = try format(parameters) else { return redirection }
        var question = DoubleQuestion()
        question.standingOddities = ledger.scenario.oddities
        question.text = parameters["q"] ?? ""
        question.street = parameters["street"] ?? ""
        question.town = parameters["city"] ?? ""
        question.region = parameters["state"] ?? ""
        question.postcode = parameters["postalcode"] ?? ""
        question.country = parameters["country"] ?? ""
        question.limit = max(1, min(40, try number(parameters, "limit") ?? 10))
        question.countries = Set(parameters.list("countrycodes").map { $0.uppercased() })
        guard question.countries.isSubset(of: CountryCodes.all) else {
            throw Refusal(400, "Bad value for parameter 'countrycodes'.")
        }
        try restrict(&question, parameters)
        // Two numbers are taken for a position, wherever they come from.
        if let point = Self.position(question.text) {
            question.point = point
            question.wantsEveryLevel = false
        }
        if let trouble = trouble(with: &question) { return reply(for: trouble) }
        let finds = isSpecial(question.text) ? [] : Gazetteer.shared.finds(for: question)
        ledger.noteAnswers(1, charged: 0)
        let writer = NominatimPlaces(
            format: format,
            hasDetails: flag(parameters, "addressdetails", default: false),
            oddities: question.oddities
        )
        return LoopbackReply(body: writer.list(finds).bytes)
    }

    private func restrict(_ question: inout DoubleQuestion, _ parameters: DoubleParameters) throws(Refusal) {
        if let text = parameters["viewbox"] {
            guard let corners = DoubleParameters.numbers(text), corners.count == 4,
                let box = BoundingBox(
                    west: min(corners[0], corners[2]),
                    south: min(corners[1], corners[3]),
                    east: max(corners[0], corners[2]),
                    north: max(corners[1], corners[3])
                )
            else { throw Refusal(400, "Bad format for viewbox. Expected: x1,y1,x2,y2") }
            if flag(parameters, "bounded", default: false) { question.box = box }
            question.near = Coordinate(longitude: (box.west + box.east) / 2, latitude: (box.south + box.north) / 2)
        }
        if let type = parameters["featureType"] {
            guard Self.featureTypes.contains(type) else { throw Refusal(400, "Bad value for parameter 'featureType'.") }
            question.kinds = type == "city" || type == "settlement" ? [.town] : []
        }
        let asked = parameters.list("layer")
        guard asked.allSatisfy(Self.layers.contains) else { throw Refusal(400, "Bad value for parameter 'layer'.") }
        guard question.kinds == nil else { return }
        question.kinds =
            asked.isEmpty || asked.contains("address") ? [.house, .interpolated, .street, .postcode, .town] : []
        if asked.isEmpty || asked.contains("poi") { question.kinds?.insert(.venue) }
    }

    /// The position that a text of two numbers is taken for, latitude first.
    private static func position(_ text: String) -> Coordinate? {
        let numbers = text.split { $0 == "," || $0 == " " }.map { Double($0) }
        guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] else { return nil }
        return Coordinate(longitude: longitude, latitude: latitude)
    }

    /// True for text that is no address to Nominatim: square brackets make it a search for a category.
    private func isSpecial(_ text: String) -> Bool { text.contains("[") && text.contains("]") }

    // MARK: Reverse and status

    private func reverse(_ parameters: DoubleParameters) throws(Refusal) -> LoopbackReply {
        try check(parameters, Self.reverseNames)
        guard let format = try format(parameters) else { return redirection }
        guard let latitude = parameters["lat"].flatMap(Double.init),
            let longitude = parameters["lon"].flatMap(Double.init)
        else { throw Refusal(400, "Parameter 'lat' and 'lon' must be numbers.") }
        guard let point = Coordinate(longitude: longitude, latitude: latitude) else {
            throw Refusal(400, "Latitude must be within -90 and 90, longitude within -180 and 180.")
        }
        var question = DoubleQuestion()
        question.standingOddities = ledger.scenario.oddities
        question.point = point
        let zoom = try number(parameters, "zoom") ?? 18
        question.kinds = zoom >= 18 ? [.house, .town] : zoom >= 16 ? [.street, .town] : [.town]
        if let trouble = trouble(with: &question) { return reply(for: trouble) }
        ledger.noteAnswers(1, charged: 0)
        guard let find = Gazetteer.shared.finds(for: question).first else {
            return LoopbackReply(text: #"{"error":"Unable to geocode"}"#)
        }
        let writer = NominatimPlaces(
            format: format,
            hasDetails: flag(parameters, "addressdetails", default: true),
            oddities: question.oddities
        )
        return LoopbackReply(body: writer.single(find).bytes)
    }

    /// Looks up nothing, but counts the ids.
    private func lookup(_ parameters: DoubleParameters) throws(Refusal) -> LoopbackReply {
        try check(parameters, Self.sharedNames.union(["osm_ids"]))
        guard parameters.list("osm_ids").count <= 50 else { throw Refusal(400, "Too many object IDs.") }
        return LoopbackReply(text: "[]")
    }

    private func status(_ parameters: DoubleParameters) -> LoopbackReply {
        let isHealthy = !ledger.has(.unhealthy)
        guard parameters["format"] == "json" else {
            let message = isHealthy ? "OK" : "ERROR: Database connection failed"
            return LoopbackReply(status: isHealthy ? 200 : 500, headers: Self.textHeaders, text: message)
        }
        // Even bad news comes with HTTP 200 in this format.
        let body: JSONValue =
            isHealthy
            ? ["status": 0, "message": "OK", "data_updated": "2026-01-01T00:00:00+00:00"]
            : ["status": 700, "message": "Database connection failed"]
        return LoopbackReply(body: body.bytes)
    }

    // MARK: Parameters

    private func check(_ parameters: DoubleParameters, _ names: Set<String>) throws(Refusal) {
        if let name = parameters.unknownName(among: names), !ledger.has(.ignoresUnknownParameters) {
            throw Refusal(400, "Unknown parameter '\(name)'.")
        }
        if let name = parameters.repeatedName { throw Refusal(400, "Parameter '\(name)' is given twice.") }
        if let email = parameters["email"], !email.contains("@") {
            throw Refusal(400, "Parameter 'email' is no e-mail address.")
        }
    }

    /// The format; nil when none is asked for.
    private func format(_ parameters: DoubleParameters) throws(Refusal) -> String? {
        guard let format = parameters["format"] else {
            return ledger.has(.answersWithoutFormat) ? "jsonv2" : nil
        }
        guard ["json", "jsonv2", "geojson", "geocodejson"].contains(format) else {
            throw Refusal(400, "Parameter 'format' must be one of: json, jsonv2, geojson, geocodejson.")
        }
        return format
    }

    /// Without a format the public server sends browsers to its web page.
    private var redirection: LoopbackReply {
        ledger.noteRefusal("no format")
        return LoopbackReply(status: 302, headers: Self.pageHeaders + [("Location", "/ui/search.html")])
    }

    private func number(_ parameters: DoubleParameters, _ name: String) throws(Refusal) -> Int? {
        guard let text = parameters[name] else { return nil }
        guard let number = Int(text) else { throw Refusal(400, "Parameter '\(name)' must be a number.") }
        return number
    }

    /// Only a literal 0 is false.
    private func flag(_ parameters: DoubleParameters, _ name: String, default value: Bool) -> Bool {
        parameters[name].map { $0 != "0" } ?? value
    }
}
