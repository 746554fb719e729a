import Geocoding

/// Mapbox Geocoding v6: forward in one line or in parts, reverse, and batches of both by POST.
struct MapboxV6: ServiceDialect {
    let ledger: DoubleLedger
    private let account: MapboxAccount

    init(ledger: DoubleLedger) {
        self.ledger = ledger
        account = MapboxAccount(ledger: ledger, mediaType: "application/json; charset=utf-8", badParameter: 422)
    }

    private static let partNames: Set<String> = [
        "address_line1", "address_number", "street", "block", "place", "region", "postcode", "locality",
        "neighborhood",
    ]
    private static let filterNames: Set<String> = ["country", "language", "limit", "types", "worldview", "permanent"]
    private static let forwardNames = filterNames.union(partNames).union([
        "q", "autocomplete", "bbox", "format", "proximity", "entrances",
    ])
    private static let reverseNames = filterNames.union(["longitude", "latitude"])
    private static let types: [String: Set<Find.Kind>] = [
        "country": [], "region": [], "postcode": [.postcode], "district": [], "place": [.town], "locality": [],
        "neighborhood": [], "street": [.street, .crossing], "address": [.house, .interpolated], "block": [],
        "secondary_address": [.unit],
    ]

    func reply(to request: LoopbackRequest) -> LoopbackReply {
        let prefix = "/search/geocode/v6/"
        let operation = request.path.hasPrefix(prefix) ? String(request.path.dropFirst(prefix.count)) : request.path
        ledger.noteRequest(for: operation)
        let parameters = DoubleParameters(of: request)
        do throws(Refusal) {
            try account.checkToken(request, parameters)
            switch (operation, request.method) {
            case ("forward", "GET"), ("reverse", "GET"): return try single(operation, parameters)
            case ("batch", "POST"): return try batch(request, parameters)
            case ("forward", _), ("reverse", _), ("batch", _): throw Refusal(405, "Method Not Allowed")
            default: throw Refusal(404, "Not Found")
            }
        } catch {
            return account.refuse(error)
        }
    }

    func reply(for trouble: DoubleTrouble) -> LoopbackReply { account.reply(for: trouble) ?? commonReply(for: trouble) }

    // MARK: Single requests

    private func single(_ operation: String, _ parameters: DoubleParameters) throws(Refusal) -> LoopbackReply {
        let names = operation == "forward" ? Self.forwardNames : Self.reverseNames
        try account.check(parameters, names.union(["access_token"]))
        let isPermanent = try permanence(parameters)
        var question = operation == "forward" ? try forward(parameters) : try reverse(parameters)
        if let trouble = trouble(with: &question) { return reply(for: trouble) }
        ledger.noteAnswers(1, charged: 1)
        return account.answer(answer(to: question, isPermanent: isPermanent))
    }

    private func permanence(_ parameters: DoubleParameters) throws(Refusal) -> Bool {
        let isPermanent = try account.flag(parameters, "permanent")
        if isPermanent, ledger.has(.noPermanent) { throw Refusal(403, "Forbidden") }
        return isPermanent
    }

    private func forward(_ parameters: DoubleParameters) throws(Refusal) -> DoubleQuestion {
        var question = DoubleQuestion()
        question.standingOddities = ledger.scenario.oddities
        let parts = parameters.pairs.filter { Self.partNames.contains($0.name) && !$0.value.isEmpty }
        if let text = parameters["q"] {
            guard parts.isEmpty else { throw Refusal(422, "q cannot be combined with structured input fields") }
            if text.contains(";"), !ledger.has(.searchesSemicolon) {
                throw Refusal(422, "Query must not contain a semicolon")
            }
            try account.checkLength(text)
            question.text = text
            try account.readFilters(parameters, into: &question)
        } else {
            // A country's name is a hint beside other parts; a code is a filter as ever.
            let country = parameters["country"] ?? ""
            let isHint = country.count > 2 && !country.contains(",") && !parts.isEmpty
            let filters = isHint ? DoubleParameters(parameters.pairs.filter { $0.name != "country" }) : parameters
            guard !parts.isEmpty || isHint else { throw Refusal(404, "Not Found") }
            try account.readFilters(filters, into: &question)
            if isHint { question.country = country }
            question.number = parameters["address_number"] ?? ""
            question.street = parameters["address_line1"] ?? parameters["street"] ?? ""
            question.town = parameters["place"] ?? ""
            question.region = parameters["region"] ?? ""
            question.postcode = parameters["postcode"] ?? ""
        }
        if let format = parameters["format"], format != "geojson", format != "v5" {
            throw Refusal(422, "\"\(format)\" is not a supported format")
        }
        question.wantsOldShape = parameters["format"] == "v5"
        _ = try account.flag(parameters, "entrances")
        question.completes = try account.flag(parameters, "autocomplete", default: true)
        question.limit = try account.limit(parameters, in: 1...10, default: 5)
        question.kinds = try kinds(parameters)
        return question
    }

    private func reverse(_ parameters: DoubleParameters) throws(Refusal) -> DoubleQuestion {
        guard let longitude = parameters["longitude"].flatMap(Double.init),
            let latitude = parameters["latitude"].flatMap(Double.init)
        else { throw Refusal(422, "longitude and latitude must be numbers") }
        guard let point = Coordinate(longitude: longitude, latitude: latitude) else {
            throw Refusal(422, "longitude must be between -180 and 180, latitude between -90 and 90")
        }
        var question = DoubleQuestion()
        question.standingOddities = ledger.scenario.oddities
        question.point = point
        try account.readFilters(parameters, into: &question)
        question.limit = try account.limit(parameters, in: 1...5, default: 1)
        if question.limit > 1, parameters.list("types").count != 1 {
            throw Refusal(422, "limit must be combined with a single type parameter when reverse geocoding")
        }
        question.kinds = try kinds(parameters)
        // By default one feature for each level.
        question.wantsEveryLevel = question.limit == 1
        if parameters["limit"] == nil { question.limit = 10 }
        return question
    }

    private func kinds(_ parameters: DoubleParameters) throws(Refusal) -> Set<Find.Kind>? {
        guard parameters["types"] != nil else { return nil }
        var kinds: Set<Find.Kind> = []
        for type in parameters.list("types") {
            guard let known = Self.types[type] else { throw Refusal(422, "Type \"\(type)\" is not a known type") }
            kinds.formUnion(known)
        }
        return kinds
    }

    private func answer(to question: DoubleQuestion, isPermanent: Bool) -> JSONValue {
        question.wantsOldShape
            ? MapboxV5Features(question: question, hasDoors: false).collection(finds(for: question))
            : MapboxV6Features(question: question, isPermanent: isPermanent).collection(finds(for: question))
    }

    /// The places for a question: of an id that was given out earlier, of a text, or of the beginning of one.
    private func finds(for question: DoubleQuestion) -> [Find] {
        let gazetteer = Gazetteer.shared
        if question.text.hasPrefix(MapboxV6Features.idPrefix) {
            return gazetteer.offers.filter { MapboxV6Features.id($0) == question.text }
        }
        let finds = gazetteer.finds(for: question)
        guard finds.isEmpty, question.completes else { return finds }
        return Array(
            gazetteer.completions(of: question).filter { !$0.isCollection }.flatMap(\.finds).prefix(question.limit)
        )
    }

    // MARK: Batches

    private func batch(_ request: LoopbackRequest, _ parameters: DoubleParameters) throws(Refusal) -> LoopbackReply {
        try account.check(parameters, ["access_token", "permanent"])
        let isPermanent = try permanence(parameters)
        guard request.header("content-type")?.hasPrefix("application/json") ?? false else {
            throw Refusal(422, "Content-Type must be application/json")
        }
        guard let queries = JSONValue(parsing: request.body)?.elements else {
            throw Refusal(422, "Batch must be an array of queries")
        }
        ledger.noteBatch(of: queries.count)
        let ceiling = ledger.scenario.batchCeiling ?? 1000
        guard (1...ceiling).contains(queries.count) else {
            throw Refusal(422, "Batch must be an array of \(ceiling) queries or less")
        }
        var questions: [Int: DoubleQuestion] = [:]
        var refusals: [Int: Refusal] = [:]
        for (index, query) in queries.enumerated() {
            do throws(Refusal) {
                let question = try self.question(query)
                if ledger.has(.itemErrors), question.orders.contains(DoubleTrouble.poison.word()) {
                    throw Refusal(422, "Query is invalid")
                }
                questions[index] = question
            } catch {
                guard ledger.has(.itemErrors) else { throw error }
                refusals[index] = error
            }
        }
        let places = queries.indices.filter { questions[$0] != nil }
        var asked = places.compactMap { questions[$0] }
        if let trouble = trouble(with: &asked) { return reply(for: trouble) }
        for (place, question) in zip(places, asked) { questions[place] = question }
        ledger.noteAnswers(asked.count, charged: queries.count)
        let answers = queries.indices.compactMap { index -> JSONValue? in
            guard let question = questions[index] else {
                return ["message": .text(refusals[index]?.message ?? ""), "error_code": "INVALID_QUERY"]
            }
            if question.oddities.contains(.missing) { return nil }
            if question.oddities.contains(.itemError) {
                return ["message": "Query could not be answered", "error_code": "INVALID_QUERY"]
            }
            return answer(to: question, isPermanent: isPermanent)
        }
        return account.answer(["batch": .list(answers)])
    }

    /// One query of a batch, checked like a single request; `permanent` in it is put up with, a token is not.
    private func question(_ query: JSONValue) throws(Refusal) -> DoubleQuestion {
        guard case .members(let members) = query else { throw Refusal(422, "Batch queries must be objects") }
        let parameters = DoubleParameters(members)
        let isReverse = parameters.has("longitude") || parameters.has("latitude")
        try account.check(parameters, isReverse ? Self.reverseNames : Self.forwardNames)
        return isReverse ? try reverse(parameters) : try forward(parameters)
    }
}
