import Geocoding
import TestSupport
import Testing

@Suite struct `Query templates` {
    private let columns = ["street", "no", "unit", "zip", "city", "land"]

    private func line(_ template: String, _ fields: [String]) throws -> String? {
        let maker = try QuerySource(line: QueryTemplate(parsing: template)).compiled(for: columns)
        guard case .query(let query) = maker.query(for: AddressRecord(1, fields)) else { return nil }
        return query.line
    }

    @Test(arguments: [
        ("{street} {no}, {zip} {city}", "Elm St 5, 02134 Reno"),
        ("{street}", "Elm St"),
        ("{city}{zip}", "Reno02134"),
        ("{street}, Germany", "Elm St, Germany"),
        ("  Am {street}\n{no} ,\t{city}!", "Am Elm St 5 , Reno!"),
        ("{{{street}}} {{x}}", "{Elm St} {x}"),
        ("{street} #{unit}", "Elm St #B"),
        ("{no}/{unit}", "5/B"),
        ("{street} {street}", "Elm St Elm St"),
        ("{zip}-Platz {city}", "02134-Platz Reno"),
        (", {city},", "Reno"),
    ])
    func `put columns and constants together`(_ template: String, _ expected: String) throws {
        #expect(try line(template, ["Elm St", "5", "B", "02134", "Reno", "US"]) == expected)
    }

    @Test(
        arguments: [
            ("{street}, {zip}, {city}", ["Elm", "5", "", "", "Reno"], "Elm, Reno"),
            ("{street}, {zip}, {city}", ["Elm", "5", "", " ", "\t"], "Elm"),
            ("{street}, {zip}, {city}", ["", "5", "", "", "Reno"], "Reno"),
            ("{street} {no}, {zip} {city}", ["Elm", "", "", "1", "Reno"], "Elm, 1 Reno"),
            ("{street} {no}, {zip} {city}", ["Elm", "5", "", "", "Reno"], "Elm 5, Reno"),
            ("{street} {no}, {zip} {city}", ["", "", "", "", "Reno"], "Reno"),
            ("{street}, #{unit}, {city}", ["Elm", "", "", "", "Reno"], "Elm, Reno"),
            ("{street}, #{unit}, {city}", ["Elm", "", "B", "", "Reno"], "Elm, #B, Reno"),
            ("{city} ({zip}), {land}", ["", "", "", "", "Reno", "US"], "Reno, US"),
            ("{city} ({zip}), {land}", ["", "", "", "1", "Reno", "US"], "Reno (1), US"),
            ("{no}/{unit}, {city}", ["", "5", "", "", "Reno"], "5, Reno"),
            ("{no}/{unit}, {city}", ["", "", "B", "", "Reno"], "B, Reno"),
            ("{street} - {zip} - {city}", ["Elm", "", "", "", "Reno"], "Elm - Reno"),
            ("{street}, Apt. {unit}; {city}, USA", ["Elm", "", "", "", ""], "Elm, Apt., USA"),
            ("{street}, Berlin, DE", ["", "", "", "", ""], nil),
            ("D-{zip} {city}", ["", "", "", "", "Ulm"], "Ulm"),
            ("D-{zip} {city}", ["", "", "", "89073", "Ulm"], "D-89073 Ulm"),
            ("{street}, {land}", ["Elm"], "Elm"),
        ] as [(String, [String], String?)]
    )
    func `leave out what separates empty columns`(_ template: String, _ fields: [String], _ expected: String?) throws {
        #expect(try line(template, fields) == expected)
    }

    @Test(arguments: [
        ("  a \t b\r\n\r\nc  ", "a b c"), ("a\u{0}\u{1B}[1mb\u{7F}c", "a [1mb c"),
        ("\u{A0}a\u{3000}\u{2009}b\u{FEFF}", "a b"),
        ("a\u{85}b\u{9B}c\u{2028}d\u{202F}e\u{205F}f\u{1680}g\u{200B}", "a b c d e f g"),
        ("é\u{301}À€😀", "é\u{301}À€😀"),
        ("\u{202B}שלום\u{202C}", "\u{202B}שלום\u{202C}"), ("a#&;/%\"'b", "a#&;/%\"'b"),
    ])
    func `fold white space and control characters`(_ field: String, _ expected: String) throws {
        let text = try #require(try line("{street}", [field]))
        #expect(Array(text.utf8) == Array(expected.utf8))
    }

    @Test func `give the parts that they are written for`() throws {
        let source = QuerySource([
            .street: try QueryTemplate(parsing: "{street} {no}"), .city: try QueryTemplate(parsing: "{city}"),
            .postcode: try QueryTemplate(parsing: "{zip}"), .country: try QueryTemplate(parsing: "DE"),
            .region: try QueryTemplate(parsing: "{unit}"),
        ])
        #expect(source.columns == ["street", "no", "city", "unit", "zip"])
        let maker = try source.compiled(for: columns)
        var expected = Query()
        (expected.street, expected.city, expected.postcode, expected.country) = ("Elm 5", "Ulm", "89073", "DE")
        #expect(maker.query(for: AddressRecord(1, ["Elm", "5", "", "89073", " Ulm", "x"])) == .query(expected))
        #expect(maker.query(for: AddressRecord(1, ["", " ", "\n", "\u{A0}", "", "x"])) == .nothing(.blank))
        #expect(maker.query(for: AddressRecord(1, [])) == .nothing(.blank))
    }

    @Test func `every part has its place`() throws {
        for part in QuerySource.Part.allCases {
            let maker = try QuerySource([part: QueryTemplate(parsing: "{city}")]).compiled(for: ["city"])
            guard case .query(let query) = maker.query(for: AddressRecord(1, ["x"])) else { throw PartMissing() }
            var expected = Query()
            switch part {
            case .line: expected.line = "x"
            case .number: expected.number = "x"
            case .street: expected.street = "x"
            case .unit: expected.unit = "x"
            case .city: expected.city = "x"
            case .region: expected.region = "x"
            case .postcode: expected.postcode = "x"
            case .country: expected.country = "x"
            }
            #expect(expected[part] == "x")
            #expect(query == expected)
        }
    }
    private struct PartMissing: Error {}

    @Test func `ask nothing for a country alone, unless it is all that is asked`() throws {
        let all = QuerySource([.city: try QueryTemplate(parsing: "{a}"), .country: try QueryTemplate(parsing: "{b}")])
        let maker = try all.compiled(for: ["a", "b"])
        #expect(maker.query(for: AddressRecord(1, ["", "US"])) == .nothing(.blank))
        #expect(maker.query(for: AddressRecord(1, ["", ""])) == .nothing(.blank))
        guard case .query(let query) = maker.query(for: AddressRecord(1, ["Nice", "FR"])) else { throw PartMissing() }
        #expect(query.city == "Nice" && query.country == "FR")
        let countries = try QuerySource([.country: try QueryTemplate(parsing: "{a}")]).compiled(for: ["a"])
        guard case .query(let country) = countries.query(for: AddressRecord(1, ["France"])) else { throw PartMissing() }
        #expect(country.country == "France")
    }

    @Test func `ask nothing for blank and flawed records`() throws {
        let maker = try QuerySource(line: QueryTemplate(parsing: "{street}, DE")).compiled(for: ["street"])
        #expect(maker.query(for: AddressRecord(1, [" \t"])) == .nothing(.blank))
        #expect(maker.query(for: AddressRecord(1, ["x"], flaw: .invalidUTF8)) == .nothing(.malformed))
        #expect(maker.query(for: AddressRecord(1, ["x"])) == .query(.line("x, DE")))
        #expect(
            try QuerySource(line: QueryTemplate(parsing: "{a}")).compiled(for: []).query(for: AddressRecord(1, []))
                == .nothing(.blank)
        )
        #expect(try QuerySource([:]).compiled(for: []).query(for: AddressRecord(1, ["x"])) == .nothing(.blank))
    }

    @Test(arguments: ["{", "a {street", "a } b", "{}", "{ }", "{a{b}"])
    func `are refused when braces do not fit`(_ text: String) {
        let error = #expect(throws: QueryTemplateError.self) { try QueryTemplate(parsing: text) }
        #expect(error?.reason == .malformed)
    }

    @Test(arguments: [
        ("{Street}", ["street"], 0), ("{ zip }", ["a", "ZIP"], 1), ("{a}", ["A", "a"], 1),
        ("{STRASSE}", ["ort", "Strasse "], 1),
    ])
    func `find columns whatever their case and padding`(_ text: String, _ columns: [String], _ index: Int) throws {
        let maker = try QuerySource(line: QueryTemplate(parsing: text)).compiled(for: columns)
        var fields = columns.map { _ in "" }
        fields[index] = "x"
        var expected = Query()
        expected.line = "x"
        #expect(maker.query(for: AddressRecord(1, fields)) == .query(expected))
    }

    @Test(arguments: [
        ("{stret}", ["city", "street"], QueryTemplateError.Reason.unknownColumn("stret"), "did you mean \"street\"?"),
        ("{postleitzahl}", ["id", "zip"], .unknownColumn("postleitzahl"), "there are id, zip"),
        ("{A}", ["a", "a "], .ambiguousColumn("A"), "\"a\" or \"a \""),
    ])
    func `name the nearest column for an unknown one`(
        _ text: String,
        _ columns: [String],
        _ reason: QueryTemplateError.Reason,
        _ words: String
    ) throws {
        let source = QuerySource(line: try QueryTemplate(parsing: text))
        let error = #expect(throws: QueryTemplateError.self) { try source.compiled(for: columns) }
        #expect(error?.reason == reason)
        #expect(error?.description.contains(words) == true)
    }

    @Test func `stand up to long fields`() throws {
        let field = String(repeating: "x ", count: 1 << 19)
        #expect(try line("{street}, {street}", [field])?.utf8.count == (1 << 21))
    }
}
