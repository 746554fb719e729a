import Foundation
import Testing

@testable import ProviderFetch

@Suite struct DefinitionSyntaxTests {
    private func fault(_ text: String) -> JSONProof.Fault? {
        do throws(JSONProof.Fault) {
            try JSONProof.read(Array(text.utf8))
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        #"{"a":[1,-0.5e+7,"b\u00e9\n",true,false,null,{},[]]}"#, " [ ] \n", "0", #""x""#, "\u{FEFF}{}", "-1E3", "10.25",
    ])
    func `sound JSON is let pass`(text: String) { #expect(fault(text) == nil) }

    @Test(arguments: [
        ("", 1, 1, "there is nothing"),
        ("{\n \"a\": 1\n \"b\": 2}", 3, 2, "a comma or a closing brace is missing before this"),
        ("{\"é\": 1,}", 1, 9, "the comma before this is one too many"),
        ("[1,2,]", 1, 6, "the comma before this is one too many"),
        ("{\"a\" 1}", 1, 6, "a colon is missing"), ("{\"a\": }", 1, 7, "a value is missing before this"),
        ("{a: 1}", 1, 2, "a name in double quotes is missing before this"),
        ("{\"a\": 'b'}", 1, 7, "a text stands in double quotes"),
        ("{\"a\": True}", 1, 7, "a text stands in double quotes, true, false and null are written so"),
        ("{\n# x\n}", 2, 1, "JSON has no comments"), ("{\"a\": 1} // x", 1, 10, "something follows the end"),
        ("{\"a\": \"b\n\"}", 1, 7, "the text that begins here has no closing quote on its line"),
        ("{\"a\": \"b", 1, 7, "the text that begins here has no closing quote"),
        ("[\"\\d\"]", 1, 3, "there is no such escape; a backslash is written twice"),
        ("[\"\\u12\"]", 1, 3, "there should be four hexadecimal digits after \\u"),
        ("[01]", 1, 2, "this is no number as JSON writes it"), ("[1.]", 1, 2, "this is no number as JSON writes it"),
        ("[1e]", 1, 2, "this is no number as JSON writes it"), ("[--1]", 1, 2, "this is no number as JSON writes it"),
        ("{\"a\": [1", 1, 9, "the text ends too early"),
        ("[1 2]", 1, 4, "a comma or a closing bracket is missing before this"),
    ])
    func `a fault is told with its line and column`(text: String, line: Int, column: Int, words: String) {
        #expect(fault(text) == JSONProof.Fault(line: line, column: column, words: words))
    }

    @Test func `a member that stands twice is named with its path`() {
        let text = "{\"a\": {\"b\": [0, {\"c\": 1,\n\"d\": 2, \"c\": 3}]}, \"c\": 1}"
        #expect(fault(text) == JSONProof.Fault(line: 2, column: 9, member: "a.b[1].c", words: "stands twice"))
    }

    @Test func `depth is bounded`() {
        #expect(fault(String(repeating: "[", count: 100_000))?.words == "this is nested too deep")
        #expect(fault(String(repeating: "[", count: 31) + String(repeating: "]", count: 31)) == nil)
    }

    @Test func `what the parser refuses is refused with a place, and nothing else`() throws {
        let document = Array(#"{"a":[1.5,"b\n",true,{"c":null,"d":-2e3}],"e":{"f":"g"}}"#.utf8)
        let signs = Array(#"{}[]:,"\0123456789.eE+-truefalsn /#'"#.utf8)
        let parser = JSONParser(limit: 1 << 20, depth: 32)
        var random = SeededRandom(seed: 91)
        var refused = 0
        for _ in 0..<5_000 {
            var text = document
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: text.indices, using: &random)
                switch Int.random(in: 0...2, using: &random) {
                case 0: text[place] = signs[Int.random(in: signs.indices, using: &random)]
                case 1: text.remove(at: place)
                default: text.insert(signs[Int.random(in: signs.indices, using: &random)], at: place)
                }
            }
            let isParsed = (try? parser.read(text) { _ in true }) ?? false
            let fault = fault(String(decoding: text, as: UTF8.self))
            guard fault?.member.isEmpty != false else { continue }
            if !isParsed { refused += 1 }
            #expect(
                isParsed == (fault == nil),
                "\(String(decoding: text, as: UTF8.self)): \(String(describing: fault))"
            )
        }
        #expect(refused > 1_000)
    }
}
