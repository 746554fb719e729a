extension OutcomeRule {
    /// Reads what an answer means.
    init(_ reader: DefinitionReader) throws(DefinitionReader.Fault) {
        try reader.allow(only: ["status", "header", "contains", "when", "class", "wait", "says"])
        statuses = []
        for status in try reader.optional("status")?.elementsOrSelf() ?? [] { statuses.append(try status.statuses()) }
        headers = []
        for header in try reader.optional("header")?.objectMembers() ?? [] {
            headers.append(HeaderCondition(name: header.name.lowercased(), test: try header.reader.test()))
        }
        contains = try reader.optional("contains")?.texts().map { $0.lowercased() } ?? []
        conditions = try reader.optional("when")?.conditions() ?? []
        verdict = try reader.required("class").choice(of: Verdict.self)
        waits = try reader.optional("wait")?.waitSources() ?? []
        says = try reader.optional("says")?.text() ?? ""
        guard !statuses.isEmpty || !headers.isEmpty || !contains.isEmpty || !conditions.isEmpty else {
            throw reader.fault("needs \"status\", \"header\", \"contains\" or \"when\"")
        }
    }
}

extension DefinitionReader {
    /// A status, or a range of them.
    fileprivate func statuses() throws(Fault) -> ClosedRange<Int> {
        guard isObject else {
            let status = try count(in: 100...599)
            return status...status
        }
        try allow(only: ["from", "to"])
        let from = try required("from").count(in: 100...599)
        let to = try required("to").count(in: 100...599)
        guard from <= to else { throw fault("has a range that ends before it begins") }
        return from...to
    }

    /// Places where waits are written, the most trusted first.
    func waitSources() throws(Fault) -> [WaitSource] {
        var sources: [WaitSource] = []
        for element in try elementsOrSelf() {
            try element.allow(only: ["header", "path", "seconds", "as", "longest"])
            let place: WaitSource.Place
            if let seconds = element.optional("seconds") {
                place = .fixed(.seconds(try seconds.number(in: 0...31_536_000)))
            } else if let header = element.optional("header") {
                place = .header(try header.filledText().lowercased())
            } else if let path = element.optional("path") {
                place = .path(try path.fieldPath())
            } else {
                throw element.fault("needs \"header\", \"path\" or \"seconds\"")
            }
            sources.append(
                WaitSource(
                    place: place,
                    unit: try element.optional("as")?.choice(of: WaitSource.Unit.self) ?? .seconds,
                    longest: try element.optional("longest").map { reader throws(Fault) in
                        .seconds(try reader.number(in: 0...31_536_000))
                    }
                )
            )
        }
        return sources
    }
}
