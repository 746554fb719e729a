import Foundation
import Geocoding
import Testing

@testable import ProviderFetch

@Suite struct DefinitionTests {
    private static let minimal = """
        {"name":"mine","request":{"path":"/find","parameters":[{"name":"text","value":"{street} {number}"}]},
        "response":{"candidates":"hits","latitude":"y","longitude":"x"},
        "limits":{"rate":1,"concurrency":1},"storage":"open"}
        """

    private func fault(_ text: String) -> String {
        do {
            _ = try ProviderDefinition(decoding: Array(text.utf8), file: "my.json")
            return ""
        } catch {
            return "\(error)"
        }
    }

    @Test func `the smallest definition is enough`() {
        #expect(fault(Self.minimal) == "")
    }

    private static let faults: [(String, String, String)] = [
        (#""name":"mine","#, "", #"my.json: needs "name""#),
        (#""rate":1"#, #""rate":"fast""#, "my.json: limits.rate: should be a rate such as 5/s"),
        (#""rate":1"#, #""rate":0"#, "my.json: limits.rate: should be from"),
        (
            #""rate":1"#, #""rate":1,"burst":2"#,
            "my.json: limits.burst: is unknown here; there are rate, concurrency, timeout, hosts"
        ),
        (#""concurrency":1"#, #""concurrency":1.5"#, "my.json: limits.concurrency: should be a whole number"),
        (#""storage":"open""#, #""storage":"mine""#, "my.json: storage: should be one of open, flag"),
        (#""path":"/find""#, #""path":"find""#, "my.json: request.path: should begin with a slash"),
        (
            #"{street} {number}"#, "{street} {nummer}",
            "my.json: request.parameters[0].value: has no such placeholder as {nummer}"
        ),
        (#"{street} {number}"#, "{street", "my.json: request.parameters[0].value: has a brace without its partner"),
        (
            #"{street} {number}"#, "fixed",
            "my.json: request.path: has no question whose text goes into a parameter or the path"
        ),
        (
            #""path":"/find""#, #""headers":{"X-A: b\r\nX-C":"d"},"path":"/find""#,
            "my.json: request.headers.X-A: b"
        ),
        (
            #""storage":"#, #""key":{"in":"header","name":"X Key"},"storage":"#,
            "my.json: key.name: has a header name that is none"
        ),
        (#""latitude":"y""#, #""latitude":"a..b""#, "my.json: response.latitude: has an empty step"),
        (#""latitude":"y""#, #""latitude":7"#, "my.json: response.latitude: should be text"),
        (#""hits""#, #""hits","parts":{"town":"t"}"#, "my.json: response.parts.town: is unknown here"),
        (#""hits""#, #""hits","parts":{"city":["a",3]}"#, "my.json: response.parts.city[1]: should be text"),
        (
            #""hits""#, #""hits","box":{"path":"b","order":"sn"}"#,
            "my.json: response.box.order: should be the letters"
        ),
        (
            #""storage":"#, #""accuracy":[{"when":{"a":1},"is":"roof"}],"storage":"#,
            "my.json: accuracy[0].is: should be one of rooftop"
        ),
        (
            #""storage":"#, #""accuracy":[{"when":{"a":{"from":5,"to":2}},"is":"street"}],"storage":"#,
            "my.json: accuracy[0].when.a: has a range"
        ),
        (
            #""storage":"#, #""outcomes":[{"status":429,"class":"slow"}],"storage":"#,
            "my.json: outcomes[0].class: should be one of noMatch"
        ),
        (#""storage":"#, #""outcomes":[{"class":"auth"}],"storage":"#, #"my.json: outcomes[0]: needs "status""#),
        ("{\"name\"", "[\"name\"", "my.json:1:8: the definition is not JSON: a comma or a closing bracket is missing"),
    ]

    @Test(arguments: faults)
    func `a fault is named with its path`(part: String, replacement: String, message: String) {
        let text = Self.minimal.replacingOccurrences(of: part, with: replacement)
        #expect(text != Self.minimal)
        #expect(fault(text).hasPrefix(message), "\(fault(text))")
    }

    @Test func `a header's value begins no other header`() throws {
        let text = Self.minimal.replacingOccurrences(
            of: #""path":"/find""#,
            with: #""headers":{"X-A":"b\r\nX-C: d"},"path":"/find""#
        )
        let definition = try ProviderDefinition(decoding: Array(text.utf8), file: "my.json")
        #expect(definition.request.headerLines(ProviderSettings(name: "mine")) == ["X-A: bX-C: d"])
    }

    @Test func `random damage never crashes`() {
        var random = SeededRandom(seed: 77)
        for _ in 0..<2_000 {
            var bytes = Array(Self.minimal.utf8)
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            _ = try? ProviderDefinition(decoding: bytes, file: "my.json")
        }
    }

    @Test func `every built-in definition is sound`() throws {
        let definition = try ProviderDefinition.builtIn("nominatim")
        #expect(definition.name == "nominatim")
        #expect(definition.accuracy.count == 13)
        #expect(definition.storage.kind == .open)
    }

    @Test func `an unknown provider is named`() {
        #expect(throws: ProviderError.self) { try ProviderDefinition.builtIn("nominatin") }
    }

    @Test func `a definition of one's own is read from its file`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("my.json")
        try Data(Self.minimal.utf8).write(to: file)
        var settings = ProviderSettings(name: "other")
        settings.definition = file.path
        #expect(try ProviderDefinition.named(settings).name == "mine")
        settings.definition = folder.path
        #expect(throws: ProviderError.self) { try ProviderDefinition.named(settings) }
    }
}
