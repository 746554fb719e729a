import Geocoding

/// Finds the columns that make an address by their headers, in seven languages.
///
/// Says what it took for what, and what else would have fitted, so that a person can object.
package struct ColumnDiscovery: Sendable {
    /// A part of the query and the columns it is made of.
    package struct Finding: Hashable, Sendable {
        /// `line`, or the name of one of the query's parts.
        package let part: String
        /// The columns' names, in the order in which they are joined.
        package let columns: [String]
        /// The template that joins them.
        package let template: String
        /// Why this is a guess, or nil when the header says it plainly.
        package let doubt: String?
    }

    /// The parts found, in the order of an address.
    package private(set) var findings: [Finding] = []
    /// What else would have fitted, and why it was not taken.
    package private(set) var notes: [String] = []

    private typealias Role = HeaderVocabulary.Role

    /// One column that has a role.
    private struct Column {
        let index: Int
        let name: String
        let role: Role
        /// The words before those that give the role; empty for a plain header.
        let qualifier: String
        let isWeak: Bool
        let isSecondChoice: Bool
    }

    /// Looks at those headers.
    ///
    /// - Parameters:
    ///   - columns: the headers.
    ///   - rows: the fields of some records, by which a guess may be seen to be wrong.
    package init(columns: [String], rows: [[String]] = []) {
        var known = columns.enumerated().compactMap { Self.column($0.element, at: $0.offset) }
        let streets = known.filter { $0.role == .street || $0.role == .address }
        let indices = Set(known.map(\.index))
        known.removeAll { column in
            // Beside the street means that nothing stands between them but other parts of an address.
            column.isWeak
                && !streets.contains { street in
                    (min(street.index, column.index)...max(street.index, column.index)).allSatisfy(indices.contains)
                }
        }
        var chosen = choose(among: known)
        if let number = chosen[.number], number.isWeak, let street = chosen[.street] ?? chosen[.address],
            Self.mostBeginWithNumber(street.index, in: rows)
        {
            chosen[.number] = nil
            notes.append(
                "\(Escaping.shown(number.name)) was left out, since \(Escaping.shown(street.name)) has the house numbers"
            )
        }
        find(chosen)
        for (index, name) in columns.enumerated()
        where !indices.contains(index) && HeaderVocabulary.mayMeanAddress(HeaderWords.words(of: name)) {
            notes.append(
                "\(Escaping.shown(name)) was left out, since its name is not understood; if it is part of the address, say "
                    + "so with --columns"
            )
        }
    }

    /// The templates found, for a query of a job.
    package var query: [QueryPart] {
        findings.map { QueryPart(name: $0.part, template: $0.template, place: SourcePlace(option: "column discovery")) }
    }

    /// True when the columns found can name a place at all.
    package var isEnough: Bool {
        findings.contains { ["line", "street", "city", "postcode"].contains($0.part) }
    }

    /// What was taken for what, in one line: `street ← Straße, number ← Hausnr.`.
    package var explanation: String {
        findings.map { finding in
            let columns = finding.columns.map(Escaping.shown).joined(separator: " + ")
            return "\(finding.part) ← \(columns)" + (finding.doubt.map { " (\($0))" } ?? "")
        }
        .joined(separator: ", ")
    }

    private static func mostBeginWithNumber(_ index: Int, in rows: [[String]]) -> Bool {
        let fields = rows.compactMap { index < $0.count ? $0[index].drop(while: \.isWhitespace) : nil }.filter {
            !$0.isEmpty
        }
        return fields.count { $0.utf8.first?.isDigit == true } * 2 > fields.count
    }

    private static func column(_ name: String, at index: Int) -> Column? {
        guard name.utf8.count <= 200, !name.contains("{"), !name.contains("}") else { return nil }
        let words = HeaderWords.words(of: name)
        for dropped in 0..<words.count {
            guard words[..<dropped].allSatisfy(HeaderVocabulary.qualifiers.contains) else { return nil }
            let joined = words[dropped...].joined()
            guard let role = HeaderVocabulary.role(joined) else { continue }
            let isWeak = HeaderVocabulary.weakNumbers.contains(joined)
            // "Customer no." counts customers; only "address no." and the like may be a house number.
            if isWeak, dropped > 0 { return nil }
            let qualifier = words[..<dropped].joined(separator: " ")
            return Column(
                index: index,
                name: name,
                role: role,
                qualifier: qualifier,
                isWeak: isWeak,
                isSecondChoice: HeaderVocabulary.secondChoices.contains(joined)
            )
        }
        return nil
    }

    /// One column for each role: a plain header before a qualified one, those of one group together, then the first.
    private mutating func choose(among known: [Column]) -> [Role: Column] {
        let isPlain = known.contains { ($0.role == .street || $0.role == .address) && $0.qualifier.isEmpty }
        let group = isPlain ? "" : known.first { !$0.qualifier.isEmpty }?.qualifier ?? ""
        var chosen: [Role: Column] = [:]
        for role in Role.allCases {
            let rivals = known.filter { $0.role == role }
                .sorted { rank($0, group) < rank($1, group) }
            guard let best = rivals.first else { continue }
            chosen[role] = best
            for rival in rivals.dropFirst() {
                notes.append(
                    "\(Escaping.shown(rival.name)) was left out, since \(Escaping.shown(best.name)) is taken instead"
                )
            }
        }
        return chosen
    }

    private func rank(_ column: Column, _ group: String) -> (Int, Int, Int) {
        (
            column.qualifier == group ? 0 : column.qualifier.isEmpty ? 1 : 2,
            column.isWeak || column.isSecondChoice ? 1 : 0, column.index
        )
    }

    private mutating func find(_ chosen: [Role: Column]) {
        var chosen = chosen
        let hasPlace = [Role.city, .postcode, .cityLine].contains { chosen[$0] != nil }
        if let address = chosen[.address] {
            if chosen[.street] == nil, hasPlace {
                chosen[.street] = address
            } else if chosen[.street] == nil, chosen[.line] == nil {
                chosen[.line] = address
            } else {
                notes.append("\(Escaping.shown(address.name)) was left out, since other columns give the address")
            }
        }
        if let line = chosen[.line] {
            guard chosen[.street] != nil, hasPlace else {
                add("line", [line])
                for role in [Role.city, .region, .postcode, .country] {
                    if let column = chosen[role] { add("\(role)", [column]) }
                }
                return
            }
            notes.append("\(Escaping.shown(line.name)) was left out, since other columns give the parts of the address")
        }
        if let cityLine = chosen[.cityLine] {
            guard chosen[.postcode] != nil else {
                if let city = chosen[.city] {
                    notes.append(
                        "\(Escaping.shown(city.name)) was left out, since \(Escaping.shown(cityLine.name)) says more"
                    )
                }
                findWithCityLine(cityLine, chosen)
                return
            }
            if chosen[.city] == nil { chosen[.city] = cityLine }
        }
        add("number", [chosen[.number], chosen[.number] == nil ? nil : chosen[.numberSuffix]])
        add("street", [chosen[.streetBefore], chosen[.street], chosen[.streetAfter]], needed: chosen[.street])
        for role in [Role.unit, .city, .region, .postcode, .country] { add("\(role)", [chosen[role]]) }
    }

    /// Postcode and city cannot be told apart by their header, so the address goes on one line.
    private mutating func findWithCityLine(_ cityLine: Column, _ chosen: [Role: Column]) {
        let street = [
            chosen[.streetBefore], chosen[.street], chosen[.streetAfter], chosen[.number], chosen[.numberSuffix],
        ]
        .compactMap(\.self)
        let groups = [street, [chosen[.unit]].compactMap(\.self), [cityLine], [chosen[.region]].compactMap(\.self)]
            .filter { !$0.isEmpty }
        let template = groups.map { $0.map { "{\($0.name)}" }.joined(separator: " ") }.joined(separator: ", ")
        findings.append(
            Finding(part: "line", columns: groups.flatMap { $0.map(\.name) }, template: template, doubt: nil)
        )
        if let country = chosen[.country] { add("country", [country]) }
    }

    private mutating func add(_ part: String, _ columns: [Column?]) {
        let columns = columns.compactMap(\.self)
        guard !columns.isEmpty else { return }
        let isWeak = columns.contains(where: \.isWeak)
        findings.append(
            Finding(
                part: part,
                columns: columns.map(\.name),
                template: columns.map { "{\($0.name)}" }.joined(separator: " "),
                doubt: isWeak ? "a guess: it stands beside the street" : nil
            )
        )
    }

    private mutating func add(_ part: String, _ columns: [Column?], needed: Column?) {
        if needed != nil { add(part, columns) }
    }
}
