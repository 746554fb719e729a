import Testing

@testable import ProviderFetch

@Suite struct FieldFinderTests {
    private static let documents = [
        #"{"a":{"b":"x","c":[{"d":1},{"d":2}]},"e":null,"f":"","list":[{"id":"place.7","text":"Ulm"},{"id":"x"}]}"#,
        #"{"a":"text","e":{"b":"second"},"list":{"0":"named","id":"place.1"},"b":{"b":[1,[2,3]]}}"#,
        #"{"a":{"b":1},"a":{"b":2},"list":[{"id":["y","place.2"],"text":"two"},{"id":"place.3","text":"three"}]}"#,
        #"[{"id":"region.1","text":"R","b":{"b":"deep"}},{"id":"place.1","text":"P"}]"#,
        #"{"list":[[],{},null,7,"place.",{"id":"place."},{"id":"place.9","text":null,"b":5}]}"#,
        "7", "[]", "{}", "null", #""text""#,
    ]
    private static let paths = [
        "", "a", "a.b", "a.c.1.d", "a.c.7", "e", "e.b", "a|e", "a|e.b", "e|a.b|c", "a|b|e.b|c", "f", "list.0",
        "list.id", "list[id=place.*].text", "list[id=place.3].text", "list[id=x].id", "list[id=place.*].b",
        "list[id=place.*]", "list[text=Ulm].id", "0.text", "1", "b.b.1.0", "a.b.c", "0.b.b", "list.0.text|id",
    ]

    @Test(arguments: documents)
    func `a finder of many paths finds what each finds by itself`(document: String) throws {
        var finder = FieldFinder()
        let paths = try Self.paths.map { text in
            // Twice each, since paths are often wanted in several places.
            var (path, again) = (try FieldPath(parsing: text), try FieldPath(parsing: text))
            finder.add(&path)
            finder.add(&again)
            return (text, path, again)
        }
        try JSONParser(limit: 1 << 20, depth: 64).read(Array(document.utf8)) { root in
            finder.read(root) { fields in
                for (text, path, again) in paths {
                    let alone = path.value(in: root)
                    #expect(fields.value(at: path).source == alone.source, "\(text)")
                    #expect(fields.value(at: again).source == alone.source, "\(text) again")
                }
            }
        }
    }

    @Test(arguments: [
        ("a|e.b", #""x""#), ("e|a.b", #""x""#), ("a|e.b|c", #""x""#), ("e|f", #""""#), ("a.c|b", #"[{"d":1},{"d":2}]"#),
        ("g|a.g|c", #"[{"d":1},{"d":2}]"#), ("e|g", ""),
    ])
    func `of several names the first that leads somewhere counts`(path: String, source: String) throws {
        let document = Array(Self.documents[0].utf8)
        let found = try JSONParser(limit: 1 << 20, depth: 64).read(document) {
            try FieldPath(parsing: path).value(in: $0).source
        }
        #expect(found == source)
    }

    @Test func `a path with countless ways is refused`() throws {
        _ = try FieldPath(parsing: "a|b.a|b.a|b.a|b.a|b.a|b")
        #expect(throws: FieldPathFault.self) { try FieldPath(parsing: "a|b.a|b.a|b.a|b.a|b.a|b.a|b") }
    }

    @Test func `names count in any case of their letters where it does not matter`() throws {
        var (finder, strict) = (FieldFinder(ignoringCase: true), FieldFinder())
        var path = try FieldPath(parsing: "attributes|address.Addr_type")
        var other = path
        finder.add(&path)
        strict.add(&other)
        let document = Array(#"{"ATTRIBUTES":{"addr_typE":"POI","addr@type":"x"}}"#.utf8)
        try JSONParser(limit: 1 << 20, depth: 64).read(document) { root in
            finder.read(root) { #expect($0.value(at: path).words == "POI") }
            strict.read(root) { #expect(!$0.value(at: other).exists) }
        }
    }

    @Test func `a finder knows hundreds of names`() throws {
        var finder = FieldFinder()
        var paths = try (0..<700).map { try FieldPath(parsing: "name\($0)") }
        for index in paths.indices { finder.add(&paths[index]) }
        let document = "{" + (0..<700).map { #""name\#($0)":\#($0)"# }.joined(separator: ",") + "}"
        try JSONParser(limit: 1 << 20, depth: 64).read(Array(document.utf8)) { root in
            finder.read(root) { fields in
                for (number, path) in paths.enumerated() { #expect(fields.value(at: path).integer == number) }
            }
        }
    }
}
