import Geocoding

/// ArcGIS World Geocoding, and a server of one's own: single and batch geocoding, reverse, suggest and tokens.
///
/// Errors come with HTTP 200, an `error` object in the body.
struct ArcGIS: ServiceDialect {
    let ledger: DoubleLedger

    static func basePath(selfHosted: Bool) -> String {
        selfHosted ? "/server/rest/services/Streets/GeocodeServer" : "/arcgis/rest/services/World/GeocodeServer"
    }

    var isSelfHosted: Bool { ledger.has(.selfHosted) }

    func reply(to request: LoopbackRequest) -> LoopbackReply {
        let parameters = Self.parameters(of: request)
        let operation = operation(request.path)
        ledger.noteRequest(for: operation)
        // Without a format there is a page for people, with status 200; an empty format is none.
        guard let format = parameters["f"], format == "json" || format == "pjson" else {
            ledger.noteRefusal("no f=json")
            return Self.page("Geocode Server", status: 200)
        }
        do throws(Refusal) {
            switch operation {
            case "token": return try oauthToken(request, parameters)
            case "generateToken": return try userToken(request, parameters)
            case "description": return try description(request, parameters)
            case "findAddressCandidates": return try findAddressCandidates(request, parameters)
            case "geocodeAddresses": return try geocodeAddresses(request, parameters)
            case "reverseGeocode": return try reverseGeocode(request, parameters)
            case "suggest": return try suggest(request, parameters)
            default: throw Refusal(404, "Unable to find the requested operation.")
            }
        } catch {
            return refuse(error)
        }
    }

    private func operation(_ path: String) -> String {
        switch path {
        case "/sharing/rest/oauth2/token": return "token"
        case "/sharing/rest/generateToken": return "generateToken"
        default: break
        }
        let base = Self.basePath(selfHosted: isSelfHosted)
        if path == base || path == base + "/" { return "description" }
        guard path.hasPrefix(base + "/") else { return path }
        return String(path.dropFirst(base.count + 1))
    }

    /// The parameters of the URL and those of a form; a JSON body holds none.
    private static func parameters(of request: LoopbackRequest) -> DoubleParameters {
        var pairs = DoubleParameters(of: request).pairs
        if request.header("content-type")?.hasPrefix("application/x-www-form-urlencoded") ?? false {
            for (name, value) in LoopbackRequest.parameters(in: request.body[...]) {
                pairs.append((name, String(decoding: value, as: UTF8.self)))
            }
        }
        return DoubleParameters(pairs)
    }

    // MARK: Replies

    func answer(_ body: JSONValue) -> LoopbackReply { LoopbackReply(body: body.bytes) }

    func refuse(_ refusal: Refusal) -> LoopbackReply {
        ledger.noteRefusal(refusal.message)
        return error(refusal.code, refusal.message, refusal.details)
    }

    private func error(_ code: Int, _ message: String, _ details: [String] = []) -> LoopbackReply {
        let error = JSONValue.object([
            "code": .whole(code), "message": .text(message),
            "messageCode": code == 499 ? "GWM_0003" : nil, "details": .list(details.map { .text($0) }),
        ])
        return answer(["error": error])
    }

    func reply(for trouble: DoubleTrouble) -> LoopbackReply {
        switch trouble {
        case .throttle:
            return LoopbackReply(
                status: 429,
                headers: retryAfter,
                text: #"{"error":{"code":429,"message":"Too many requests","details":[]}}"#
            )
        case .quota, .forbidden:
            return error(403, "You do not have permissions to access this resource or perform this operation.")
        case .badToken, .expired: return error(498, "Invalid Token")
        case .poison: return error(400, "Cannot perform query. Invalid query parameters.", ["'SingleLine' is invalid"])
        case .notFound: return error(404, "Unable to find the requested operation.")
        // A real one, not inside a 200.
        case .unavailable: return Self.page("Service Unavailable", status: 503)
        // Codes may be strings, and details null.
        case .timeout: return answer(["error": ["code": "504", "message": "Request timed out.", "details": .null]])
        case .codeless: return answer(["error": ["message": "Something went wrong."]])
        case .otherJSON: return answer(["code": 500, "message": "Something went wrong.", "status": "failure"])
        default: return commonReply(for: trouble)
        }
    }

    // MARK: Single requests

    private static let singleNames: Set<String> = [
        "f", "token", "outFields", "maxLocations", "outSR", "searchExtent", "location", "category", "sourceCountry",
        "matchOutOfRange", "locationType", "langCode", "preferredLabelValues", "forStorage", "comprehensiveZoneMatch",
        "matchID", "returnMatchNarrative", "returnPrimaryMatchID", "magicKey", "searchWithin", "start", "num",
    ]

    private func findAddressCandidates(
        _ request: LoopbackRequest,
        _ parameters: DoubleParameters
    ) throws(Refusal) -> LoopbackReply {
        let shape = try ArcGISShape(parameters, ledger)
        try checkToken(request, parameters, isNeeded: shape.isStored)
        try checkNames(parameters, Self.singleNames, allowsFields: true)
        var question = try ArcGISFields(isSelfHosted: isSelfHosted).question(parameters, ledger)
        try readFilters(parameters, into: &question)
        question.limit = try whole(parameters, "maxLocations", in: 1...50, default: 50)
        let page = try page(parameters, most: question.limit)
        if page != nil { question.limit = .max }
        if let trouble = trouble(with: &question) { return reply(for: trouble) }
        var finds = finds(for: question, parameters)
        let total = finds.count
        if let page { finds = Array(finds.dropFirst(page.start - 1).prefix(page.count)) }
        ledger.noteAnswers(1, charged: shape.isStored && !finds.isEmpty ? 1 : 0)
        var writer = ArcGISPlaces(shape: shape, oddities: question.oddities)
        writer.tellsMatch = try flag(parameters, "returnMatchNarrative", default: false)
        var members: [(name: String, value: JSONValue)] = [
            ("spatialReference", shape.spatialReference), ("candidates", .list(writer.candidates(finds))),
        ]
        if let page {
            let next = page.start + finds.count
            members += [
                ("total", .whole(total)), ("start", .whole(page.start)), ("num", .whole(finds.count)),
                ("nextStart", .whole(finds.isEmpty || next > total ? -1 : next)),
            ]
        }
        return answer(.members(members))
    }

    /// Which of all candidates are wanted, counted from 1; nil unless the request says.
    private func page(
        _ parameters: DoubleParameters,
        most: Int
    ) throws(Refusal) -> (start: Int, count: Int)? {
        guard parameters.has("start") || parameters.has("num") else { return nil }
        let start = try whole(parameters, "start", in: 1...Int.max, default: 1)
        return (start, try whole(parameters, "num", in: 1...50, default: most))
    }

    /// What of a request a suggestion has to be followed up with, as it was asked for.
    static func filters(_ parameters: DoubleParameters) -> String {
        ["countryCode", "category", "searchExtent"].map { parameters[$0] ?? "" }.joined(separator: "|")
    }

    /// The places for a question; with a magic key those of the suggestion, if its text is sent along unchanged.
    private func finds(for question: DoubleQuestion, _ parameters: DoubleParameters) -> [Find] {
        guard let key = parameters["magicKey"] else { return Gazetteer.shared.finds(for: question) }
        let suggestion = ledger.withState { $0.suggestions[key] }
        guard let suggestion, suggestion.text == question.text, suggestion.filters == Self.filters(parameters) else {
            return []
        }
        return Array(suggestion.finds.prefix(question.limit))
    }

    private func reverseGeocode(
        _ request: LoopbackRequest,
        _ parameters: DoubleParameters
    ) throws(Refusal) -> LoopbackReply {
        let shape = try ArcGISShape(parameters, ledger)
        try checkToken(request, parameters, isNeeded: shape.isStored)
        try checkNames(
            parameters,
            [
                "f", "token", "location", "outSR", "langCode", "featureTypes", "locationType", "outFields",
                "preferredLabelValues", "returnInputLocation", "forStorage", "distance", "returnIntersection",
            ]
        )
        guard let text = parameters["location"], let point = Self.point(text) else {
            throw Refusal(400, "Cannot perform query. Invalid query parameters.", details: ["'location' is invalid"])
        }
        var question = DoubleQuestion()
        question.standingOddities = ledger.scenario.oddities
        question.point = point
        if parameters["featureTypes"] != nil { question.kinds = try featureTypes(parameters) }
        if let trouble = trouble(with: &question) { return reply(for: trouble) }
        guard let find = Gazetteer.shared.finds(for: question).first else {
            ledger.noteAnswers(1, charged: 0)
            // No match looks like a bad request.
            return error(
                400,
                "Cannot perform query. Invalid query parameters.",
                ["Unable to find address for the specified location."]
            )
        }
        ledger.noteAnswers(1, charged: shape.isStored ? 1 : 0)
        return answer(ArcGISPlaces(shape: shape, oddities: question.oddities).address(of: find, at: point))
    }

    private func featureTypes(_ parameters: DoubleParameters) throws(Refusal) -> Set<Find.Kind> {
        let known: [String: Set<Find.Kind>] = [
            "StreetInt": [.crossing], "DistanceMarker": [], "StreetAddress": [.interpolated], "StreetName": [.street],
            "POI": [.venue], "Subaddress": [.unit], "PointAddress": [.house], "Parcel": [], "Postal": [.postcode],
            "Locality": [.town],
        ]
        var kinds: Set<Find.Kind> = []
        for name in parameters.list("featureTypes") {
            guard let found = known[name] else { throw Self.invalid("featureTypes") }
            kinds.formUnion(found)
        }
        return kinds
    }
}
