import Foundation
import Geocoding

/// Mapbox Search Box: suggest and retrieve with sessions, forward, category, catalogue and reverse.
struct MapboxSearchBox: ServiceDialect {
    let ledger: DoubleLedger
    let account: MapboxAccount

    init(ledger: DoubleLedger) {
        self.ledger = ledger
        account = MapboxAccount(
            ledger: ledger,
            mediaType: "application/json; charset=utf-8",
            badParameter: 400,
            usualAllowance: nil
        )
    }

    static let base = "/search/searchbox/v1/"
    static let categories = ["coffee", "hotel", "museum"]
    private static let commonNames: Set<String> = [
        "access_token", "language", "limit", "proximity", "bbox", "country", "types",
    ]
    private static let searchNames = commonNames.union([
        "q", "near", "poi_category", "poi_category_exclusions", "show_closed_pois", "radius", "eta_type",
        "navigation_profile", "origin", "sar_type", "route", "route_geometry", "time_deviation",
    ])
    private static let forwardNames = searchNames.union([
        "auto_complete", "open_now", "minimum_rating", "price_levels", "exclude_fields", "rank_strategy",
    ])
    private static let types: [String: Set<Find.Kind>] = [
        "country": [], "region": [], "postcode": [.postcode], "district": [], "place": [.town], "city": [.town],
        "locality": [], "neighborhood": [], "block": [], "street": [.street, .crossing],
        "address": [.house, .interpolated], "poi": [.venue], "category": [], "prefecture": [], "oaza": [],
    ]

    func reply(to request: LoopbackRequest) -> LoopbackReply {
        let parameters = DoubleParameters(of: request)
        let path = request.path.hasPrefix(Self.base) ? String(request.path.dropFirst(Self.base.count)) : request.path
        let (operation, id) = Self.operation(path)
        ledger.noteRequest(for: operation)
        do throws(Refusal) {
            try account.checkToken(request, parameters)
            guard request.method == "GET" else {
                ledger.noteRefusal("Method Not Allowed")
                let body: JSONValue = ["message": "Method Not Allowed", "error_detail": "Use GET."]
                return LoopbackReply(status: 405, body: body.bytes)
            }
            switch operation {
            case "suggest": return try suggest(parameters)
            case "retrieve": return try retrieve(id, parameters)
            case "forward": return try forward(parameters)
            case "category": return try category(id, parameters)
            case "reverse": return try reverse(parameters)
            case "list/category": return try catalogue(parameters)
            default: throw Refusal(404, "Not Found")
            }
        } catch {
            return account.refuse(error)
        }
    }

    func reply(for trouble: DoubleTrouble) -> LoopbackReply { account.reply(for: trouble) ?? commonReply(for: trouble) }

    /// The operation that a path names, with the id that ends it; a slash in the id has to be encoded.
    private static func operation(_ path: String) -> (name: String, id: String) {
        for name in ["retrieve", "category"] where path.hasPrefix(name + "/") {
            let id = String(path.dropFirst(name.count + 1))
            return id.isEmpty || id.contains("/") ? (path, "") : (name, id.removingPercentEncoding ?? id)
        }
        return (path, "")
    }

    // MARK: Operations without a session

    private func forward(_ parameters: DoubleParameters) throws(Refusal) -> LoopbackReply {
        try account.check(parameters, Self.forwardNames)
        var question = try question(parameters)
        question.limit = try account.limit(parameters, in: 1...10, default: 5)
        question.completes = try account.flag(parameters, "auto_complete")
        if Self.categories.contains(question.text.lowercased()) { question.category = question.text.lowercased() }
        return try located(question, parameters)
    }

    private func category(_ id: String, _ parameters: DoubleParameters) throws(Refusal) -> LoopbackReply {
        try account.check(parameters, Self.commonNames)
        guard Self.categories.contains(id) else { throw Refusal(404, "Not Found") }
        var question = DoubleQuestion()
        question.standingOddities = ledger.scenario.oddities
        try readFilters(parameters, into: &question)
        question.category = id
        question.kinds = [.venue]
        question.limit = try account.limit(parameters, in: 1...25, default: 5)
        return try located(question, parameters)
    }

    private func located(_ asked: DoubleQuestion, _ parameters: DoubleParameters) throws(Refusal) -> LoopbackReply {
        var question = asked
        if let trouble = trouble(with: &question) { return reply(for: trouble) }
        ledger.noteAnswers(1, charged: 1)
        var unbounded = question
        unbounded.limit = .max
        let finds = Gazetteer.shared.finds(for: unbounded)
        // Without a bias the caller's network address is one, which puts other places first.
        let ordered = isBiased(parameters) ? finds : finds.reversed()
        let writer = SearchBoxPlaces(language: parameters["language"] ?? "en", oddities: question.oddities)
        return account.answer(writer.collection(Array(ordered.prefix(question.limit))))
    }

    func isBiased(_ parameters: DoubleParameters) -> Bool {
        parameters["proximity"].map { $0 != "ip" } ?? false || parameters["near"] != nil
    }

    private func reverse(_ parameters: DoubleParameters) throws(Refusal) -> LoopbackReply {
        try account.check(
            parameters,
            ["access_token", "language", "limit", "country", "types", "longitude", "latitude", "show_closed_pois"]
        )
        guard let longitude = parameters["longitude"].flatMap(Double.init),
            let latitude = parameters["latitude"].flatMap(Double.init),
            let point = Coordinate(longitude: longitude, latitude: latitude)
        else { throw Refusal(400, "longitude and latitude must be degrees") }
        var question = DoubleQuestion()
        question.standingOddities = ledger.scenario.oddities
        try readFilters(parameters, into: &question)
        question.point = point
        question.limit = try account.limit(parameters, in: 1...10, default: 1)
        question.wantsEveryLevel = question.limit == 1
        if let trouble = trouble(with: &question) { return reply(for: trouble) }
        ledger.noteAnswers(1, charged: 1)
        let writer = SearchBoxPlaces(language: parameters["language"] ?? "en", oddities: question.oddities)
        return account.answer(writer.collection(Gazetteer.shared.finds(for: question)))
    }

    private func catalogue(_ parameters: DoubleParameters) throws(Refusal) -> LoopbackReply {
        try account.check(parameters, ["access_token", "language"])
        let categories = Self.categories.map { id -> JSONValue in
            ["canonical_id": .text(id), "icon": .text(id), "name": .text(id.capitalized)]
        }
        return account.answer(["listItems": .list(categories), "attribution": .text(SearchBoxPlaces.attribution)])
    }

    // MARK: Parameters

    /// What a text asks.
    private func question(_ parameters: DoubleParameters) throws(Refusal) -> DoubleQuestion {
        guard let text = parameters["q"] else { throw Refusal(400, "q is required") }
        guard text.unicodeScalars.count <= 256 else { throw Refusal(400, "q is longer than 256 characters") }
        var question = DoubleQuestion()
        question.standingOddities = ledger.scenario.oddities
        question.text = text
        try readFilters(parameters, into: &question)
        return question
    }

    private func readFilters(_ parameters: DoubleParameters, into question: inout DoubleQuestion) throws(Refusal) {
        try account.readFilters(parameters, into: &question)
        guard parameters.list("language").count <= 1 else { throw Refusal(400, "language must be one language code") }
        try SearchBoxRules.check(parameters)
        if let near = parameters["near"].flatMap(DoubleParameters.position) { question.near = near }
        question.kinds = try kinds(parameters)
    }

    private func kinds(_ parameters: DoubleParameters) throws(Refusal) -> Set<Find.Kind> {
        guard parameters["types"] != nil else {
            return [.venue, .house, .interpolated, .crossing, .street, .postcode, .town]
        }
        var kinds: Set<Find.Kind> = []
        for type in parameters.list("types") {
            guard let known = Self.types[type] else { throw Refusal(400, "\"\(type)\" is not a known type") }
            kinds.formUnion(known)
        }
        return kinds
    }

    /// What an unfinished text asks, with its session.
    func suggestion(_ parameters: DoubleParameters) throws(Refusal) -> (question: DoubleQuestion, session: String) {
        try account.check(parameters, Self.searchNames.union(["session_token"]))
        guard let session = parameters["session_token"] else { throw Refusal(400, "session_token is required") }
        var question = try question(parameters)
        question.limit = try account.limit(parameters, in: 1...10, default: 5)
        return (question, session)
    }
}
