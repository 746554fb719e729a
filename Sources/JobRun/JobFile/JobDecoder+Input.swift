import Geocoding

extension JobDecoder {
    /// The address file and how its columns become queries; what is wrong with them is noted.
    mutating func input(_ fields: JobFields) -> JobInput? {
        guard let node = fields.values["input"] else {
            reader.note(fields.place, "the job needs \"input:\" with the address file and the query")
            return nil
        }
        let keys = ["file", "format", "encoding", "delimiter", "header", "ragged", "query", "point"]
        let fields = reader.fields(of: node, known: keys, later: ["sheet"])
        let file = reader.path("file", in: fields, needed: "the path of the address file")
        let point = point(fields)
        let query = fields.values["point"] == nil ? query(fields) : []
        if let node = fields.values["query"], fields.values["point"] != nil {
            reader.note(
                node.place,
                "there is \"point:\" too; ask for addresses with one or for positions with the other"
            )
        }
        guard let file else { return nil }
        var input = JobInput(file: file, query: query)
        input.point = point
        input.format = reader.choice("format", in: fields, of: JobInput.Format.self)
        input.delimiter = reader.value("delimiter", in: fields, expected: "one of , ; | tab", ScalarText.delimiter)
        input.header = reader.truth("header", in: fields) ?? true
        input.ragged = reader.choice("ragged", in: fields, of: JobInput.Ragged.self) ?? .error
        let encoding = reader.text("encoding", in: fields)
        if let encoding, !["utf-8", "utf8"].contains(encoding.lowercased()) {
            let cure = "convert the file with: iconv -f \(Escaping.shown(encoding)) -t utf-8"
            reader.note(fields.values["encoding"]?.place ?? fields.place, "only utf-8 is read now; \(cure)")
        }
        return input
    }

    private mutating func point(_ fields: JobFields) -> PointParts? {
        guard let node = fields.values["point"] else { return nil }
        let parts = reader.fields(of: node, known: PointParts.names)
        let templates = PointParts.names.compactMap { name -> QueryPart? in
            guard let part = parts.values[name] else {
                if case .mapping = node.content { reader.note(node.place, "\"\(name):\" is missing") }
                return nil
            }
            return reader.text(of: part, isTemplate: true).map {
                QueryPart(name: name, template: $0, place: part.place)
            }
        }
        return templates.count == 2 ? PointParts(longitude: templates[0], latitude: templates[1]) : nil
    }

    private mutating func query(_ fields: JobFields) -> [QueryPart] {
        guard let node = fields.values["query"] else {
            let example = "\"{address}\", or {street: \"{street}\", city: \"{city}\"}"
            reader.note(
                fields.place,
                "the input needs \"query:\", which says how columns become an address: \(example); or \"point:\" with "
                    + "longitude and latitude, to find the addresses of positions"
            )
            return []
        }
        if case .scalar = node.content {
            return reader.text(of: node, isTemplate: true).map {
                [QueryPart(name: "line", template: $0, place: node.place)]
            } ?? []
        }
        let parts = reader.fields(of: node, known: QueryPart.names)
        if parts.values.isEmpty { reader.note(node.place, "names no part of the address") }
        return QueryPart.names.compactMap { name in
            guard let part = parts.values[name], let template = reader.text(of: part, isTemplate: true) else {
                return nil
            }
            return QueryPart(name: name, template: template, place: part.place)
        }
    }
}
