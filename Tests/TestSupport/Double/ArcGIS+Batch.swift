import Geocoding

extension ArcGIS {
    private static let batchNames: Set<String> = [
        "f", "token", "addresses", "category", "sourceCountry", "outSR", "matchOutOfRange", "locationType",
        "searchExtent", "langCode", "preferredLabelValues", "outFields",
    ]

    /// The records answered at most; more are dropped without a word.
    var largestBatch: Int { ledger.scenario.batchCeiling ?? (isSelfHosted ? 10 : 1000) }

    /// Answers records in an order of their own, each with the id it came with as `ResultID`.
    func geocodeAddresses(
        _ request: LoopbackRequest,
        _ parameters: DoubleParameters
    ) throws(Refusal) -> LoopbackReply {
        // A batch is stored by its nature: there is no flag for it, and it always needs a token.
        try checkToken(request, parameters, isNeeded: true)
        try checkNames(parameters, Self.batchNames)
        let shape = try ArcGISShape(parameters, ledger)
        guard let text = parameters["addresses"], let list = JSONValue(parsing: text.utf8)?["records"]?.elements else {
            throw Self.invalid("addresses")
        }
        ledger.noteBatch(of: list.count)
        guard !list.isEmpty else { throw Self.invalid("addresses") }
        let records = try list.prefix(largestBatch).map { record throws(Refusal) in
            try self.record(record, parameters)
        }
        let ids = records.map(\.id)
        guard Set(ids).count == ids.count else { throw Self.invalid("addresses") }
        var questions = records.map(\.question)
        if let trouble = trouble(with: &questions) { return reply(for: trouble) }
        var locations: [JSONValue] = []
        var charged = 0
        for (id, question) in Self.shuffled(Array(zip(ids, questions))) {
            let finds = Gazetteer.shared.finds(for: question)
            if !finds.isEmpty { charged += 1 }
            let oddities = question.oddities
            if oddities.contains(.missing) { continue }
            let shown = oddities.contains(.noID) ? nil : oddities.contains(.strangeID) ? id + 1_000_000 : id
            let location = ArcGISPlaces(shape: shape, oddities: oddities).record(finds, id: shown)
            locations.append(location)
            if oddities.contains(.repeated) { locations.append(location) }
        }
        ledger.noteAnswers(records.count, charged: charged)
        return answer(["spatialReference": shape.spatialReference, "locations": .list(locations)])
    }

    private func record(
        _ record: JSONValue,
        _ parameters: DoubleParameters
    ) throws(Refusal) -> (id: Int, question: DoubleQuestion) {
        guard case .members(let members)? = record["attributes"],
            case .whole(let id)? = record["attributes"]?["OBJECTID"]
        else { throw Self.invalid("addresses") }
        let fields = DoubleParameters(members.filter { $0.name != "OBJECTID" })
        try checkNames(fields, [], allowsFields: true)
        // A record without any address is just not matched.
        let isBlank = fields.pairs.allSatisfy { $0.value.isEmpty }
        var question =
            isBlank ? DoubleQuestion() : try ArcGISFields(isSelfHosted: isSelfHosted).question(fields, ledger)
        question.standingOddities = ledger.scenario.oddities
        try readFilters(parameters, into: &question)
        if let near = record["location"] {
            guard let x = near["x"]?.parameterText.flatMap(Double.init),
                let y = near["y"]?.parameterText.flatMap(Double.init)
            else { throw Self.invalid("addresses") }
            question.near = Coordinate(longitude: x, latitude: y)
        }
        // The best only, but ties have to be seen.
        question.limit = 2
        return (id, question)
    }

    /// An order that is never that of the request, if there are two records or more, and the same for the same batch.
    private static func shuffled<Element>(_ elements: [Element]) -> [Element] {
        guard elements.count > 1 else { return elements }
        let odd = elements.enumerated().filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
        let even = elements.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
        return odd + even.reversed()
    }

    // MARK: Description and suggest

    /// What the service says of itself: fields, limits, capabilities.
    func description(_ request: LoopbackRequest, _ parameters: DoubleParameters) throws(Refusal) -> LoopbackReply {
        try checkToken(request, parameters, isNeeded: false)
        try checkNames(parameters, ["f", "token"])
        func number(_ value: Int) -> JSONValue { ledger.has(.textProperties) ? .text("\(value)") : .whole(value) }
        let names =
            isSelfHosted ? ["Street", "City", "State", "ZIP"] : ["Address", "City", "Region", "Postal", "CountryCode"]
        let fields = names.map { name -> JSONValue in
            [
                "name": .text(name), "type": "esriFieldTypeString", "alias": .text(name), "required": false,
                "length": 100,
            ]
        }
        let properties: JSONValue = .object([
            "UICLSID": "{00000000-0000-0000-0000-000000000000}", "IntersectionConnectors": "& @ | and",
            "SuggestedBatchSize": number(isSelfHosted ? 5 : min(150, largestBatch)),
            "MaxBatchSize": number(largestBatch), "LoadBalancerTimeOut": number(60),
            "MinimumMatchScore": isSelfHosted ? number(85) : nil,
            "MinimumCandidateScore": isSelfHosted ? number(60) : nil, "WriteXYCoordFields": "TRUE",
        ])
        let reference: JSONValue =
            isSelfHosted ? ["wkid": 102_100, "latestWkid": 3857] : ["wkid": 4326, "latestWkid": 4326]
        return answer(
            .object([
                "currentVersion": 11.2, "serviceDescription": "A test double", "addressFields": .list(fields),
                "singleLineAddressField": [
                    "name": .text(ArcGISFields(isSelfHosted: isSelfHosted).lineName), "type": "esriFieldTypeString",
                    "alias": "Single Line Input", "required": false, "length": 200,
                ],
                "spatialReference": reference, "locatorProperties": ledger.has(.noProperties) ? nil : properties,
                "capabilities": ledger.has(.noCapability) ? "ReverseGeocode" : "Geocode,ReverseGeocode,Suggest",
                // Names of fields in all languages, mostly.
                "localizedNames": ledger.has(.hugeDescription)
                    ? .list(Array(repeating: "A name of a field in another language", count: 100_000)) : nil,
            ])
        )
    }

    /// Completions without coordinates; each is located by its text and key together.
    func suggest(_ request: LoopbackRequest, _ parameters: DoubleParameters) throws(Refusal) -> LoopbackReply {
        try checkToken(request, parameters, isNeeded: false)
        try checkNames(
            parameters,
            [
                "f", "token", "text", "location", "searchExtent", "category", "countryCode", "maxSuggestions",
                "preferredLabelValues", "returnCollections", "partialHouseNumber", "partialSubaddress",
                "subaddressSummary", "subaddressAfterBaseAddress",
            ]
        )
        guard let text = parameters["text"] else { throw Self.invalid("text") }
        var question = DoubleQuestion()
        question.text = text
        question.country = parameters["countryCode"] ?? ""
        try readFilters(parameters, into: &question)
        question.country = ""
        question.standingOddities = ledger.scenario.oddities
        if let trouble = trouble(with: &question) { return reply(for: trouble) }
        let limit = try whole(parameters, "maxSuggestions", in: 1...15, default: 5)
        let hasCollections = try flag(parameters, "returnCollections", default: true)
        let completions = Gazetteer.shared.completions(of: question)
            .filter { hasCollections || !$0.isCollection }.prefix(limit)
        ledger.noteAnswers(1, charged: 0)
        let suggestions = completions.map { completion -> JSONValue in
            let text = completion.finds.first.map { find in completion.isCollection ? completion.text : Self.text(find)
            }
            let suggestion = DoubleSuggestion(
                text: text ?? "",
                finds: completion.finds,
                filters: Self.filters(parameters)
            )
            let key = ledger.keep(suggestion)
            return [
                "text": .text(text ?? ""), "magicKey": .text(key), "isCollection": .flag(completion.isCollection),
            ]
        }
        return answer(["suggestions": .list(suggestions)])
    }

    private static func text(_ find: Find) -> String {
        let town = find.town
        let parts =
            find.kind == .town
            ? [town.name, town.region?.code ?? "", town.country.alpha3]
            : [
                ArcGISPlaces.name(find),
                find.kind == .venue ? "\(find.number) \(ArcGISStreet(find.street).whole)" : "", town.name,
                town.region?.code ?? "", find.postcode, town.country.alpha3,
            ]
        return parts.filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
