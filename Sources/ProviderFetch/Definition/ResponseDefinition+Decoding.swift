internal import Geocoding

extension ResponseDefinition {
    /// Reads where facts are found.
    init(_ reader: DefinitionReader) throws(DefinitionReader.Fault) {
        try reader.allow(only: [
            "candidates", "candidate", "latitude", "longitude", "box", "label", "id", "precision", "confidence",
            "parts", "attributes", "otherAttributes", "keep", "message", "anyCase",
        ])
        ignoresCase = try reader.optional("anyCase")?.truth() ?? false
        candidates = try reader.required("candidates").fieldPaths()
        candidate = try reader.optional("candidate")?.fieldPath() ?? .document
        latitude = try reader.required("latitude").fieldPath()
        longitude = try reader.required("longitude").fieldPath()
        box = try reader.optional("box").map { reader throws(DefinitionReader.Fault) in try Box(reader) }
        label = try reader.optional("label")?.textSource()
        id = try reader.optional("id")?.fieldPaths() ?? []
        precision = try reader.optional("precision")?.textSource()
        confidence = try reader.optional("confidence").map { reader throws(DefinitionReader.Fault) in
            try Confidence(reader)
        }
        message = try reader.optional("message")?.textSource()
        attributes = []
        for attribute in try reader.optional("attributes")?.objectMembers() ?? [] {
            attributes.append(Attribute(name: attribute.name, path: try attribute.reader.fieldPath()))
        }
        otherAttributes = try reader.optional("otherAttributes")?.fieldPath()
        keptAttributes = []
        parts = []
        cityAliases = []
        for kept in try reader.optional("keep")?.elements() ?? [] {
            let name = try kept.filledText()
            guard let objection = objection(toAttribute: name) else {
                keptAttributes.append(name)
                continue
            }
            throw kept.fault(objection)
        }
        guard let partsReader = reader.optional("parts") else { return }
        try partsReader.allow(only: Part.setters.map(\.name) + ["cityAliases"])
        cityAliases = try partsReader.optional("cityAliases")?.fieldPaths() ?? []
        for (name, set) in Part.setters {
            guard let part = partsReader.optional(name) else { continue }
            parts.append(Part(set: set, source: try part.textSource()))
        }
    }

    /// What is wrong with keeping an attribute of that name; nil when nothing is.
    func objection(toAttribute name: String) -> String? {
        guard otherAttributes == nil, !attributes.contains(where: { $0.name == name }) else { return nil }
        guard !attributes.isEmpty else { return "there are no attributes to keep" }
        let names = attributes.map(\.name)
        return "there is no attribute \(name)\(Nearest.hint(for: name, in: names)); "
            + "there are \(names.joined(separator: ", "))"
    }
}

extension ResponseDefinition.Part {
    fileprivate static let setters: [(name: String, set: @Sendable (inout AddressComponents, String) -> Void)] = [
        ("number", { $0.number = $1 }), ("street", { $0.street = $1 }), ("unit", { $0.unit = $1 }),
        ("suburb", { $0.suburb = $1 }), ("city", { $0.city = $1 }), ("county", { $0.county = $1 }),
        ("region", { $0.region = $1 }), ("regionCode", { $0.regionCode = $1 }), ("postcode", { $0.postcode = $1 }),
        ("country", { $0.country = $1 }), ("countryCode", { $0.countryCode = Countries.code($1).description }),
    ]
}

extension ResponseDefinition.Box {
    fileprivate init(_ reader: DefinitionReader) throws(DefinitionReader.Fault) {
        if reader.optional("path") == nil {
            try reader.allow(only: ["south", "north", "west", "east"])
            south = try reader.required("south").fieldPath()
            north = try reader.required("north").fieldPath()
            west = try reader.required("west").fieldPath()
            east = try reader.required("east").fieldPath()
        } else {
            try reader.allow(only: ["path", "order"])
            let path = try reader.required("path").fieldPath()
            let orderReader = try reader.required("order")
            let order = Array(try orderReader.text())
            guard order.count == 4, let south = order.firstIndex(of: "s"), let north = order.firstIndex(of: "n"),
                let west = order.firstIndex(of: "w"), let east = order.firstIndex(of: "e")
            else { throw orderReader.fault("should be the letters w, s, e and n in the answer's order, such as wsen") }
            self.south = path.appending(position: south)
            self.north = path.appending(position: north)
            self.west = path.appending(position: west)
            self.east = path.appending(position: east)
        }
    }
}

extension ResponseDefinition.Confidence {
    fileprivate init(_ reader: DefinitionReader) throws(DefinitionReader.Fault) {
        guard reader.isObject else {
            path = try reader.fieldPath()
            return
        }
        try reader.allow(only: ["path", "words"])
        path = try reader.required("path").fieldPath()
        for word in try reader.required("words").filledMembers() {
            words.add(AnswerWord(word.name), meaning: try word.reader.number(in: -1e9...1e9))
        }
    }
}

extension SuggestionDefinition {
    /// Reads where completions are found.
    init(_ reader: DefinitionReader) throws(DefinitionReader.Fault) {
        try reader.allow(only: ["list", "label", "detail", "id", "attributes", "all"])
        list = try reader.required("list").fieldPath()
        label = try reader.required("label").textSource()
        detail = try reader.optional("detail")?.textSource()
        id = try reader.required("id").fieldPath()
        listsAll = try reader.optional("all")?.truth() ?? false
        attributes = []
        for attribute in try reader.optional("attributes")?.objectMembers() ?? [] {
            attributes.append(.init(name: attribute.name, path: try attribute.reader.fieldPath()))
        }
    }
}

extension AccuracyRule {
    /// Reads a rule of the precision ladder.
    init(_ reader: DefinitionReader) throws(DefinitionReader.Fault) {
        let rungs = Precision.allCases.map { (name: $0.name, choice: $0) }
        if reader.optional("path") == nil {
            try reader.allow(only: ["when", "is"])
            self = .when(
                try reader.required("when").conditions(),
                try reader.required("is").choice(of: rungs)
            )
            return
        }
        try reader.allow(only: ["path", "words"])
        var words = WordMeanings<Precision>()
        for rung in try reader.required("words").filledMembers() {
            guard let precision = Precision(name: rung.name) else {
                let names = rungs.map(\.name)
                let hint = Nearest.hint(for: rung.name, in: names)
                throw rung.reader.fault("is no precision\(hint); there are \(names.joined(separator: ", "))")
            }
            for word in try rung.reader.elementsOrSelf() { words.add(try word.answerWord(), meaning: precision) }
        }
        self = .words(try reader.required("path").fieldPath(), words)
    }
}

extension DefinitionReader {
    /// A place of text, or several of which the first that has any counts.
    fileprivate func textSource() throws(Fault) -> TextSource {
        var places: [TextSource.Place] = []
        for element in try elementsOrSelf() {
            guard element.isObject else {
                places.append(.plain(try element.fieldPath()))
                continue
            }
            try element.allow(only: ["path", "join", "with", "after", "when"])
            var made = TextSource.Made(paths: [])
            if let join = element.optional("join") {
                made.paths = try join.fieldPaths()
                made.separator = try element.optional("with")?.text() ?? " "
            } else {
                made.paths = [try element.required("path").fieldPath()]
            }
            made.after = try element.optional("after")?.character()
            made.conditions = try element.optional("when")?.conditions() ?? []
            places.append(.made(made))
        }
        return TextSource(places: places)
    }
}
