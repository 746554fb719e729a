import Testing

@testable import ProviderFetch

@Suite struct JSONTests {
    private func read<Reading>(_ text: String, _ body: (JSONValue) throws -> Reading) throws -> Reading {
        try JSONParser(limit: 2 << 20, depth: 64).read(Array(text.utf8), body)
    }

    private func fault(_ bytes: [UInt8], depth: Int = 64) -> JSONFault? {
        do {
            try JSONParser(limit: 64 << 20, depth: depth).read(bytes) { _ in }
            return nil
        } catch {
            return error as? JSONFault
        }
    }

    @Test func `values are found by name and by position`() throws {
        try read(#"{"a":[1,{"b":"x"},true,null],"c":-2.5,"d":9007199254740993}"#) { root in
            #expect(root["a"][1]["b"].string == "x")
            #expect(root["c"].number == -2.5)
            #expect(root["c"].integer == nil)
            #expect(root["d"].integer == 9_007_199_254_740_993)
            #expect(root["a"][0].integer == 1)
            guard case .bool(true) = root["a"][2].kind, case .null = root["a"][3].kind else {
                Issue.record("wrong kinds")
                return
            }
            #expect(!root["a"][4].exists)
            #expect(!root["a"][-1].exists)
            #expect(!root["missing"]["deeper"][3].exists)
            #expect(!root["c"]["d"].exists)
            #expect(root["a"].string == nil)
        }
    }

    @Test func `the last of several members with one name counts`() throws {
        #expect(try read(#"{"a":1,"b":{"a":9},"a":2}"#) { $0["a"].integer } == 2)
    }

    @Test func `a walk gives every member with its name in order`() throws {
        let names = try read(#"{"a":{"x":[1,2]},"":[],"c\u0000":3}"#) { root in
            var names: [String] = []
            root.forEach { name, _ in names.append(String(decoding: name, as: UTF8.self)) }
            return names
        }
        #expect(names == ["a", "", "c\0"])
    }

    @Test func `strings may hold NUL, emoji and escapes`() throws {
        #expect(try read(#"["a\u0000b\n\ud83d\ude00é"]"#) { $0[0].string } == "a\0b\n😀é")
    }

    @Test(arguments: [
        ("{\"a\" : 1.50 , \"b\":[ 1 ,{} ] }", "a", "1.50"),
        ("{\"a\":1.5,\"b\":[ 1 ,{} ] }", "b", "[ 1 ,{} ]"),
        (#"{"x":[[],{},""],"y":{"z":{"w":[1,2.0]}},"b":"q\"u"}"#, "b", #""q\"u""#),
        (#"{"x":18446744073709551615,"b":1E+2}"#, "b", "1E+2"),
        (#"{"x":18446744073709551615,"b":  false  }"#, "x", "18446744073709551615"),
        (#"{"b":  false  }"#, "b", "false"),
        (#"{"b":"a,:{}[]"}"#, "b", #""a,:{}[]""#),
    ])
    func `a value's source is given as written`(text: String, name: String, source: String) throws {
        #expect(try read(text) { $0[name].source } == source)
        #expect(try read("  " + text + "\n ") { $0.source } == text.trimmingBlanks)
    }

    @Test func `a byte-order mark is passed over`() throws {
        #expect(try read("\u{FEFF}[7]") { $0[0].integer } == 7)
    }

    @Test(arguments: [
        ("", JSONFault.empty), (" \n", .empty), ("{", .malformed), ("[1,]", .malformed), ("nul", .malformed),
        ("<html>", .malformed), ("[1] [2]", .malformed), (#"["\ud800"]"#, .badString),
        (#"["\ud800\ud800"]"#, .badString),
        ("[\"a", .badString), ("[\"a\u{1}\"]", .badString), ("[01]", .badNumber), ("[1e999]", .badNumber),
        ("[NaN]", .malformed), ("{\"a\":1", .malformed),
    ])
    func `broken documents give their fault`(text: String, expected: JSONFault) {
        #expect(fault(Array(text.utf8)) == expected)
    }

    @Test func `hostile documents give a fault and no crash`() {
        #expect(fault(Array("[\"".utf8) + [0xFF, 0xFE] + Array("\"]".utf8)) == .notUTF8)
        #expect(fault(Array("[\"\u{0}\"]".utf8)) == .badString)
        #expect(fault(Array(repeating: 0x5B, count: 100_000)) != nil)
        #expect(fault(Array(repeating: 0x5B, count: 100_000) + Array(repeating: 0x5D, count: 100_000)) == .tooDeep)
        #expect(fault(Array(repeating: 0x39, count: 10_000_000)) == .badNumber)
        #expect(fault([0x22] + Array(repeating: 0x61, count: 65 << 20)) == .tooLong)
    }

    @Test func `random bytes never crash`() {
        var random = SystemRandomNumberGenerator()
        let alphabet = Array(#"{}[]:,"\u0d8tfn19eE.+- "#.utf8) + [0, 0xC3, 0xFF]
        let parser = JSONParser(limit: 4096, depth: 8)
        for _ in 0..<20_000 {
            let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in
                alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
            }
            _ = try? parser.read(bytes) { root in
                root.forEach { _, element in _ = element.source }
            }
        }
    }

    @Test func `one parser reads a long document and short ones after it`() throws {
        let parser = JSONParser(limit: 4 << 20, depth: 64)
        let long = Array(("[" + Array(repeating: "1", count: 900_000).joined(separator: ",") + "]").utf8)
        for _ in 0..<2 {
            #expect(try parser.read(long) { $0[899_999].integer } == 1)
            #expect(try parser.read(Array("[5]".utf8)) { $0[0].integer } == 5)
        }
    }
}

extension String {
    fileprivate var trimmingBlanks: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
