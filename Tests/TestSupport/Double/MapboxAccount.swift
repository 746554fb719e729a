import Geocoding

/// What Mapbox's services have in common: tokens, error bodies, rate headers, and the shape of shared parameters.
struct MapboxAccount: Sendable {
    let ledger: DoubleLedger
    /// The media type of an answer.
    let mediaType: String
    /// The status of a bad parameter: 422, at Search Box 400.
    let badParameter: Int
    /// The questions a minute that the headers tell of unless the scenario says otherwise; nil for no headers.
    var usualAllowance: Int? = 1000

    static let worldviews: Set<String> = ["ar", "cn", "in", "jp", "ma", "rs", "ru", "tr", "us"]

    /// Checks the token, which is in the URL and nowhere else.
    func checkToken(_ request: LoopbackRequest, _ parameters: DoubleParameters) throws(Refusal) {
        guard let token = parameters["access_token"] else { throw Refusal(401, "Not Authorized - No Token") }
        guard token == ledger.scenario.token else { throw Refusal(401, "Not Authorized - Invalid Token") }
        // A program sends no Referer, so a token that is bound to URLs lets nobody in.
        if ledger.has(.boundToReferrer), request.header("referer") == nil { throw Refusal(403, "Forbidden") }
    }

    /// Checks that each parameter is known and comes once.
    func check(_ parameters: DoubleParameters, _ names: Set<String>) throws(Refusal) {
        if let name = parameters.unknownName(among: names), !ledger.has(.ignoresUnknownParameters) {
            throw Refusal(badParameter, "\"\(name)\" is not a valid query parameter")
        }
        if let name = parameters.repeatedName { throw Refusal(badParameter, "\"\(name)\" is given more than once") }
    }

    /// Reads what all endpoints share: countries, language, worldview, box and bias.
    func readFilters(_ parameters: DoubleParameters, into question: inout DoubleQuestion) throws(Refusal) {
        for code in parameters.list("country") {
            guard CountryCodes.all.contains(code.uppercased()) else {
                throw Refusal(badParameter, "Stack \"\(code)\" is not a known stack")
            }
            question.countries.insert(code.uppercased())
        }
        let languages = parameters.list("language")
        guard languages.count <= 20, languages.allSatisfy(Self.isLanguage) else {
            throw Refusal(badParameter, "language must be a comma-separated list of at most 20 language codes")
        }
        if let view = parameters["worldview"], !Self.worldviews.contains(view) {
            throw Refusal(badParameter, "\"\(view)\" is not a valid worldview")
        }
        if let text = parameters["proximity"], text != "ip" {
            guard let near = DoubleParameters.position(text) else {
                throw Refusal(badParameter, "Proximity must be an array in the form [lon, lat]")
            }
            question.near = near
        }
        if let text = parameters["bbox"] { question.box = try box(text) }
    }

    private func box(_ text: String) throws(Refusal) -> BoundingBox {
        guard let bounds = DoubleParameters.numbers(text), bounds.count == 4 else {
            throw Refusal(badParameter, "BBox is not valid. Must be an array of format [minX, minY, maxX, maxY]")
        }
        guard [bounds[0], bounds[2]].allSatisfy((-180...180).contains) else {
            throw Refusal(badParameter, "BBox minX and maxX values must be a number between -180 and 180")
        }
        guard [bounds[1], bounds[3]].allSatisfy((-90...90).contains) else {
            throw Refusal(badParameter, "BBox minY and maxY values must be a number between -90 and 90")
        }
        guard bounds[0] <= bounds[2] else {
            throw Refusal(badParameter, "BBox minX value cannot be greater than maxX value")
        }
        let box = BoundingBox(west: bounds[0], south: bounds[1], east: bounds[2], north: bounds[3])
        guard let box else { throw Refusal(badParameter, "BBox minY value cannot be greater than maxY value") }
        return box
    }

    /// Two or three letters, then subtags of letters and digits.
    private static func isLanguage(_ tag: String) -> Bool {
        let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
        guard let first = parts.first, (2...3).contains(first.count), first.allSatisfy(\.isLetter) else { return false }
        return parts.dropFirst().allSatisfy {
            (2...8).contains($0.count) && $0.allSatisfy { $0.isLetter || $0.isNumber }
        }
    }

    /// Checks a text against the limits of 256 characters and 20 words.
    func checkLength(_ text: String, joiningNumbers: Bool = false) throws(Refusal) {
        let characters = text.unicodeScalars.count
        guard characters <= 256 else { throw Refusal(badParameter, "Query too long - \(characters)/256 characters") }
        let words = Self.wordCount(text, joiningNumbers: joiningNumbers)
        guard words <= 20 else { throw Refusal(badParameter, "Query too long - \(words)/20 tokens") }
    }

    /// The words as the service counts them: split at white space and punctuation; at v5 `1-2` and `1/2` stay whole.
    static func wordCount(_ text: String, joiningNumbers: Bool) -> Int {
        var count = 0
        var isInWord = false
        let scalars = Array(text.lowercased().unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            if scalar == "'" || scalar == "’" || scalar == "." || scalar == "^" { continue }
            if (0x4E00...0x9FFF).contains(scalar.value) {
                count += 1
                isInWord = false
                continue
            }
            let joinsDigits =
                joiningNumbers && (scalar == "-" || scalar == "/") && index > 0 && index + 1 < scalars.count
                && ("0"..."9").contains(scalars[index - 1]) && ("0"..."9").contains(scalars[index + 1])
            let isWord = scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || joinsDigits
            if isWord, !isInWord { count += 1 }
            isInWord = isWord
        }
        return count
    }

    /// A limit in those bounds; clamped, unless the scenario wants it refused.
    func limit(_ parameters: DoubleParameters, in bounds: ClosedRange<Int>, default value: Int) throws(Refusal) -> Int {
        guard let text = parameters["limit"] else { return value }
        guard let limit = Int(text) else { throw Refusal(badParameter, "limit must be a number") }
        if !bounds.contains(limit), ledger.has(.refusesLimit) {
            throw Refusal(badParameter, "limit must be between \(bounds.lowerBound) and \(bounds.upperBound)")
        }
        return min(max(limit, bounds.lowerBound), bounds.upperBound)
    }

    /// A parameter that is `true` or `false`; false when it is absent.
    func flag(_ parameters: DoubleParameters, _ name: String, default value: Bool = false) throws(Refusal) -> Bool {
        switch parameters[name] {
        case nil: return value
        case "true": return true
        case "false": return false
        default: throw Refusal(badParameter, "\(name) must be true or false")
        }
    }
}

extension MapboxAccount {
    /// An answer, with the headers that say how much is left.
    func answer(_ body: JSONValue) -> LoopbackReply {
        LoopbackReply(headers: [("Content-Type", mediaType)] + rateHeaders, body: body.bytes)
    }

    /// An error body.
    func refuse(_ refusal: Refusal) -> LoopbackReply {
        ledger.noteRefusal(refusal.message)
        return error(refusal.code, refusal.message)
    }

    private func error(_ status: Int, _ message: String) -> LoopbackReply {
        var body: JSONValue = ["message": .text(message)]
        if !ledger.has(.messageOnly), let code = Self.errorCodes[message] {
            body = body.setting("error_code", .text(code))
        }
        return LoopbackReply(status: status, body: body.bytes)
    }

    private static let errorCodes = [
        "Not Authorized - No Token": "NO_TOKEN", "Not Authorized - Invalid Token": "INVALID_TOKEN",
        "Forbidden": "FORBIDDEN", "Rate limit exceeded": "RATE_LIMITED",
    ]

    /// The three headers there are; no `Remaining`, and `Retry-After` only when the scenario has one.
    private var rateHeaders: [(name: String, value: String)] {
        guard let usualAllowance else { return [] }
        let (questions, seconds) = ledger.scenario.allowance ?? (usualAllowance, 60)
        let end = (ledger.time / seconds + 1) * seconds + ledger.scenario.clockSkew
        return [
            ("X-Rate-Limit-Interval", "\(seconds)"), ("X-Rate-Limit-Limit", "\(questions)"),
            ("X-Rate-Limit-Reset", "\(end)"),
        ]
    }

    /// The reply in that trouble; nil when it is not Mapbox's own.
    func reply(for trouble: DoubleTrouble) -> LoopbackReply? {
        switch trouble {
        case .throttle, .quota:
            // Mapbox does not tell an allowance that is used up from too many requests.
            var reply = error(429, "Rate limit exceeded")
            reply.headers += rateHeaders
            if let after = ledger.scenario.retryAfter { reply.headers.append(("Retry-After", after)) }
            return reply
        case .badToken, .expired: return error(401, "Not Authorized - Invalid Token")
        case .forbidden: return error(403, "Forbidden")
        case .poison: return error(badParameter, "Query too long - 312/256 characters")
        case .notFound: return error(404, "Not Found")
        case .unavailable: return error(503, "Service Unavailable")
        case .timeout: return error(504, "Gateway Timeout")
        case .codeless: return error(500, "Internal Server Error")
        default: return nil
        }
    }
}
