import Geocoding
import TestSupport

/// Makes the sample's rows from the sources' points: the same rows for the same sources and seed.
struct SampleMaker {
    var generator: SeededGenerator
    /// The points that the locator source keeps.
    private(set) var points: [AddressPoint]
    let cities: [CityPoint]
    /// The points of `number_unknown` rows, which the locator source does not have.
    private(set) var heldOut: [AddressPoint] = []
    private var unused: [AddressPoint] = []

    init(points: [AddressPoint], cities: [CityPoint], seed: UInt64) {
        self.points = points
        self.cities = cities
        generator = SeededGenerator(seed: seed)
    }

    /// All rows, in the order of the file.
    mutating func rows() -> [SampleRow] {
        holdOut()
        unused = generator.shuffled(points.filter(Self.plainness(among: points)))
        var rows: [SampleRow] = []
        // Kinds that few points can serve choose first.
        let kinds: [SampleKind] = [
            .zeroLost, .typoCity, .typoStreet, .cityMissing, .postcodeWrong, .postcodeMissing, .stateSpelled, .unit,
            .newline, .case, .abbreviated, .clean,
        ]
        for kind in kinds {
            while rows.count(where: { $0.kind == kind }) < kind.count, let row = nextRow(of: kind) { rows.append(row) }
        }
        let first = generator.shuffled(rows.filter { $0.kind != .typoStreet && $0.kind != .typoCity })
        rows += first.prefix(SampleKind.duplicate.count).map { repeated($0) }
        rows += heldOut.map { SampleRow($0, kind: .numberUnknown) }
        rows += cityRows()
        rows += rowsWithoutPlace()
        return generator.shuffled(rows).map { dress($0) }
    }

    /// Takes points out of the locator source: one of a street that keeps others, first from those with most.
    private mutating func holdOut() {
        let isPlain = Self.plainness(among: points)
        let streets = Dictionary(grouping: points, by: \.streetKey).sorted { $0.key < $1.key }
        let numbers = streets.map { (street: $0.value, count: Set($0.value.map(\.number)).count) }
        let candidates =
            generator.shuffled(numbers.filter { $0.count > 2 }) + generator.shuffled(numbers.filter { $0.count == 2 })
        for (street, _) in candidates where heldOut.count < SampleKind.numberUnknown.count {
            let choices = street.filter { $0.unit.isEmpty && isPlain($0) }
            guard !choices.isEmpty else { continue }
            heldOut.append(generator.pick(choices))
        }
        let buildings = Set(heldOut.map(\.building))
        points.removeAll { buildings.contains($0.building) }
    }

    /// Tells which of the points can be asked for without doubt about the truth.
    ///
    /// The number is digits only, the street ends in a word, the building has one point, and no other building has the
    /// same number and name under another type, direction or city.
    private static func plainness(among points: [AddressPoint]) -> (AddressPoint) -> Bool {
        func name(_ point: AddressPoint) -> String {
            let words = point.street.split(separator: " ").map(String.init).filter { SampleWords.short[$0] == nil }
            return "\(point.number) \(words.joined(separator: " "))".lowercased()
        }
        let counts = Dictionary(points.map { (name($0), 1) }, uniquingKeysWith: +)
        return { point in
            guard point.number.allSatisfy(\.isNumber), let last = point.street.split(separator: " ").last else {
                return false
            }
            return counts[name(point)] == 1 && last.count > 1 && last.allSatisfy(\.isLetter)
        }
    }

    private mutating func takePoint(where isFit: (AddressPoint) -> Bool) -> AddressPoint? {
        unused.lastIndex(where: isFit).map { unused.remove(at: $0) }
    }

    /// The next row of a kind that is about an address of the source; nil when the source has no more for it.
    private mutating func nextRow(of kind: SampleKind) -> SampleRow? {
        guard let point = takePoint(where: { kind != .zeroLost || $0.postcode.hasPrefix("0") }) else { return nil }
        var row = SampleRow(point, kind: kind)
        let shortens = kind != .clean && generator.chance(kind == .abbreviated ? 1 : 0.5)
        switch kind {
        case .abbreviated:
            guard let last = row.street.split(separator: " ").last, SampleWords.short[String(last)] != nil else {
                return nextRow(of: kind)
            }
            if generator.chance(0.1) { row.zip += "-\(1000 + generator.below(9000))" }
        case .stateSpelled: row.state = SampleWords.states[point.region] ?? point.region
        case .cityMissing: row.city = ""
        case .postcodeMissing: row.zip = ""
        case .postcodeWrong: row.zip = wrongPostcode(point)
        case .zeroLost: row.zip.removeFirst()
        case .typoStreet:
            let streets = Set(points.filter { $0.city == point.city }.map { $0.street.lowercased() })
            guard let street = mistype(point.street, shortestWord: 5), !streets.contains(street.lowercased()) else {
                return nextRow(of: kind)
            }
            row.street = "\(point.number) \(street)"
        case .typoCity:
            guard let city = mistype(point.city, shortestWord: 6), !isCity(city) else { return nextRow(of: kind) }
            row.city = city
        default: break
        }
        if shortens { row.street = shorten(row.street) }
        row.country = generator.pick(["US", "US", "US", "USA", ""])
        switch kind {
        case .case: return changeCase(row)
        case .unit: return writeUnit(row)
        case .newline: return breakLine(row)
        default: return row
        }
    }

    private func isCity(_ name: String) -> Bool {
        cities.contains { $0.name.lowercased() == name.lowercased() }
            || points.contains { $0.city.lowercased() == name.lowercased() }
    }

    private mutating func breakLine(_ row: SampleRow) -> SampleRow {
        var row = row
        switch generator.below(3) {
        case 0:
            row.street += "\nApt \(1 + generator.below(40))"
            row.unit = ""
        case 1: row.street += "\n"
        default: row.note = "call first\nthen \"ring\" twice"
        }
        return row
    }

    /// Rows that name only a city: two in five in the United States, the others abroad; no name is ambiguous.
    private mutating func cityRows() -> [SampleRow] {
        let names = Dictionary(cities.map { ("\($0.foldedName)|\($0.country)", 1) }, uniquingKeysWith: +)
        let states = Dictionary(cities.map { ("\($0.foldedName)|\($0.region)|\($0.country)", 1) }, uniquingKeysWith: +)
        let plain = cities.filter { $0.name.allSatisfy { $0.isLetter || $0 == " " } }
        let home = plain.filter { city in
            city.country == "US" && city.population > 25_000
                && states["\(city.foldedName)|\(city.region)|US"] == 1 && SampleWords.states[city.region] != nil
        }
        let abroad = plain.filter { city in
            city.population > 150_000 && names["\(city.foldedName)|\(city.country)"] == 1
                && SampleWords.countries[city.country] != nil
        }
        let count = SampleKind.cityOnly.count
        let homeRows = generator.shuffled(home).prefix(count * 2 / 5).map { city in
            SampleRow(
                city: city.name,
                state: generator.chance(0.7) ? city.region : SampleWords.states[city.region] ?? city.region,
                country: generator.pick(["US", "USA", ""]),
                truth: city.coordinate,
                kind: .cityOnly
            )
        }
        return homeRows
            + generator.shuffled(abroad).prefix(count - homeRows.count).map { city in
                SampleRow(
                    city: generator.chance(0.2) ? city.foldedName : city.name,
                    country: country(of: city),
                    truth: city.coordinate,
                    kind: .cityOnly
                )
            }
    }

    /// The country as a code or a name; always a name where the code is that of an American state too.
    private mutating func country(of city: CityPoint) -> String {
        let name = SampleWords.countries[city.country] ?? city.country
        return generator.chance(0.5) && city.country != "CA" && city.country != "DE" ? city.country : name
    }

    /// Rows for which no point is right: PO boxes, blanks and nonsense.
    private mutating func rowsWithoutPlace() -> [SampleRow] {
        var rows: [SampleRow] = []
        for _ in 0..<SampleKind.poBox.count {
            var row = SampleRow(generator.pick(points), kind: .poBox)
            row.street = generator.pick(SampleWords.boxes).replacing("%", with: "\(1 + generator.below(9000))")
            row.unit = ""
            rows.append(row)
        }
        for index in 0..<SampleKind.blank.count {
            rows.append(SampleRow(street: index % 3 == 2 ? " " : "", kind: .blank))
        }
        for index in 0..<SampleKind.nonsense.count {
            var row = SampleRow(generator.pick(points), kind: .nonsense)
            row.street = SampleWords.nonsense[index % SampleWords.nonsense.count]
            row.unit = ""
            // Every third one stands beside a real city.
            if index % 3 != 0 { (row.city, row.state, row.zip, row.country) = ("", "", "", "") }
            rows.append(row)
        }
        for index in rows.indices { rows[index].truth = nil }
        return rows
    }

    /// Adds what has nothing to do with the address: a name, sometimes a note.
    private mutating func dress(_ row: SampleRow) -> SampleRow {
        var row = row
        let person = [generator.pick(SampleWords.firstNames), generator.pick(SampleWords.lastNames)]
        row.name =
            switch generator.below(6) {
            case 0: generator.pick(SampleWords.companies)
            case 1: "\(person[1]), \(person[0])"
            default: person.joined(separator: " ")
            }
        if row.note.isEmpty, generator.chance(0.12) { row.note = generator.pick(SampleWords.notes) }
        return row
    }
}
