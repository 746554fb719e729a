import Foundation
import Geocoding

/// Mapbox Geocoding v5: the query is a segment of the path; `mapbox.places` and `mapbox.places-permanent` with batches.
struct MapboxV5: ServiceDialect {
    let ledger: DoubleLedger
    private let account: MapboxAccount

    init(ledger: DoubleLedger) {
        self.ledger = ledger
        account = MapboxAccount(
            ledger: ledger,
            mediaType: "application/vnd.geo+json; charset=utf-8",
            badParameter: 422,
            usualAllowance: 600
        )
    }

    private static let names: Set<String> = [
        "access_token", "autocomplete", "bbox", "country", "fuzzyMatch", "language", "limit", "proximity", "routing",
        "types", "worldview", "session_token", "entrances", "reverseMode",
    ]
    private static let forwardOnly: Set<String> = ["autocomplete", "bbox", "fuzzyMatch", "proximity"]
    private static let types: [String: Set<Find.Kind>] = [
        "country": [], "region": [], "postcode": [.postcode], "district": [], "place": [.town], "locality": [],
        "neighborhood": [], "address": [.house, .interpolated, .street, .crossing], "poi": [], "poi.landmark": [],
    ]
    /// The longest target that the network before the service lets through, in bytes.
    private static let longestTarget = 8192

    func reply(to request: LoopbackRequest) -> LoopbackReply {
        let parameters = DoubleParameters(of: request)
        do throws(Refusal) {
            guard request.target.utf8.count <= Self.longestTarget else { return Self.page("URI Too Long", status: 414) }
            let (isPermanent, segment) = try route(request)
            // Decoded once, and then taken apart: an encoded semicolon separates as well.
            let decoded = segment.removingPercentEncoding ?? segment
            let isSound = decoded.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
            guard isSound else { return Self.page("Bad Request", status: 400) }
            guard decoded.hasSuffix(".json") else { throw Refusal(404, "Not Found") }
            let texts = decoded.dropLast(5).split(separator: ";", omittingEmptySubsequences: false).map(String.init)
            ledger.noteRequest(for: texts.count > 1 ? "batch" : "single")
            if texts.count > 1 { ledger.noteBatch(of: texts.count) }
            try account.checkToken(request, parameters)
            if isPermanent, ledger.has(.noPermanent) {
                throw Refusal(
                    403,
                    "Permanent geocodes are not enabled for this account. Contact sales to enable this feature."
                )
            }
            return try answer(texts, isPermanent: isPermanent, parameters)
        } catch {
            return account.refuse(error)
        }
    }

    func reply(for trouble: DoubleTrouble) -> LoopbackReply { account.reply(for: trouble) ?? commonReply(for: trouble) }

    /// The endpoint and the segment with the query; a slash in the text makes it another path.
    private func route(_ request: LoopbackRequest) throws(Refusal) -> (isPermanent: Bool, segment: String) {
        let parts = request.path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let endpoints = ["mapbox.places": false, "mapbox.places-permanent": true]
        guard parts.count == 5, parts[1] == "geocoding", parts[2] == "v5", let isPermanent = endpoints[parts[3]] else {
            throw Refusal(404, "Not Found")
        }
        guard request.method == "GET" else { throw Refusal(405, "Method Not Allowed") }
        return (isPermanent, parts[4])
    }

    private func answer(
        _ texts: [String],
        isPermanent: Bool,
        _ parameters: DoubleParameters
    ) throws(Refusal) -> LoopbackReply {
        try account.check(parameters, Self.names)
        if texts.count > 1 {
            guard isPermanent || ledger.has(.batchesEverywhere) else {
                throw Refusal(422, "Batch geocoding is only available with the endpoint mapbox.places-permanent")
            }
            let ceiling = ledger.scenario.batchCeiling ?? 50
            guard texts.count <= ceiling else { throw Refusal(422, "Batch size exceeds \(ceiling) queries") }
        }
        var questions = try texts.map { text throws(Refusal) in try question(text, parameters) }
        if let trouble = trouble(with: &questions) { return reply(for: trouble) }
        ledger.noteAnswers(questions.count, charged: questions.count)
        let routing = try account.flag(parameters, "routing")
        let collections = zip(texts, questions).compactMap { text, question -> JSONValue? in
            if texts.count > 1, question.oddities.contains(.missing) { return nil }
            let finds = Self.isID(text) ? [] : Gazetteer.shared.finds(for: question)
            return MapboxV5Features(question: question, hasDoors: routing).collection(finds)
        }
        // One query is answered by an object, several by an array.
        var reply = account.answer(texts.count == 1 ? collections.first ?? .null : .list(collections))
        // What is temporary would be stored by a client with a cache.
        reply.headers += [("Cache-Control", "max-age=604800"), ("ETag", "W/\"double\"")]
        return reply
    }

    /// True for text like `place.123`, which is looked up as an id.
    private static func isID(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 2 && types[String(parts[0])] != nil && !parts[1].isEmpty
            && parts[1].allSatisfy(\.isNumber)
    }

    private func question(_ text: String, _ parameters: DoubleParameters) throws(Refusal) -> DoubleQuestion {
        guard !text.isEmpty else { throw Refusal(404, "Not Found") }
        var question = DoubleQuestion()
        question.standingOddities = ledger.scenario.oddities
        try account.readFilters(parameters, into: &question)
        for name in ["fuzzyMatch", "routing", "entrances"] { _ = try account.flag(parameters, name, default: true) }
        question.kinds = try kinds(parameters)
        if let point = try Self.point(text) {
            question.point = point
            question.limit = try account.limit(parameters, in: 1...5, default: 1)
            if question.limit > 1, parameters.list("types").count != 1 {
                throw Refusal(422, "limit must be combined with a single type parameter when reverse geocoding")
            }
            if let mode = parameters["reverseMode"] {
                guard mode == "distance" || mode == "score" else { throw Refusal(422, "reverseMode is not valid") }
                guard question.limit == 1 else { throw Refusal(422, "reverseMode cannot be combined with limit") }
            }
            question.wantsEveryLevel = question.limit == 1
            if parameters["limit"] == nil { question.limit = 10 }
        } else {
            try account.checkLength(text, joiningNumbers: true)
            question.text = text
            question.completes = try account.flag(parameters, "autocomplete", default: true)
            question.limit = try account.limit(parameters, in: 1...10, default: 5)
        }
        return question
    }

    /// The position that a text of two numbers with a comma between is taken for; an empty part counts as 0.
    private static func point(_ text: String) throws(Refusal) -> Coordinate? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        var numbers: [Double] = []
        for part in parts {
            let trimmed = part.trimmingCharacters(in: .whitespaces)
            guard let number = trimmed.isEmpty ? 0 : Double(trimmed) else { return nil }
            numbers.append(number)
        }
        guard let point = Coordinate(longitude: numbers[0], latitude: numbers[1]) else {
            throw Refusal(422, "Longitude must be between -180 and 180, latitude between -90 and 90")
        }
        return point
    }

    private func kinds(_ parameters: DoubleParameters) throws(Refusal) -> Set<Find.Kind>? {
        guard parameters["types"] != nil else { return [.house, .interpolated, .street, .crossing, .postcode, .town] }
        var kinds: Set<Find.Kind> = []
        for type in parameters.list("types") {
            guard let known = Self.types[type] else { throw Refusal(422, "Type \"\(type)\" is not a known type") }
            kinds.formUnion(known)
        }
        return kinds
    }
}
