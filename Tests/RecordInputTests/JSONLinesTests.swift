import Foundation
import Geocoding
import RecordInput
import TestSupport
import Testing

@Suite struct `JSONL files` {
    @Test(arguments: [1, 3, 256 * 1024])
    func `give the values asked for and their members as they are`(_ window: Int) throws {
        let text = """
            {"street":"Main St \\"5\\"","address":{"city":"Zürich","lines":["a",{"b":7}]},"zip":02134}
            { "street" : "M\\u00fcllerweg \\ud83d\\ude00" , "address": {"city": null, "lines": [1.50e3, true]} , "zip" : "02134" }

              \t
            {"address":{"lines":[{},[]]},"zip":{"a":1}}\r
            {}
            """
        let paths = ["street", "address.city", "zip", "address.lines[0]", "address.lines.1", "address.lines[1].b"]
        let reading = try reading(text, named: "x.jsonl") {
            $0.paths = paths
            $0.window = window
        }
        #expect(reading.columns == paths)
        // A number may not begin with a zero.
        #expect(reading.flaws == [.notAnObject, nil, nil, nil])
        #expect(
            reading.rows == [
                ["", "", "", "", "", ""], ["Müllerweg 😀", "", "02134", "1.50e3", "true", ""], ["", "", "", "", "", ""],
                ["", "", "", "", "", ""],
            ]
        )
        #expect(reading.lines == [1, 2, 5, 6])
        #expect(
            reading.records.map(\.memberText) == [
                "",
                #" "street" : "M\u00fcllerweg \ud83d\ude00" , "address": {"city": null, "lines": [1.50e3, true]} , "#
                    + #""zip" : "02134" "#, #""address":{"lines":[{},[]]},"zip":{"a":1}"#, "",
            ]
        )
    }

    @Test func `the last of two equal keys wins`() throws {
        let reading = try reading(#"{"a":"1","b":{"c":1},"a":"2","b":{"d":2}}"#, named: "x.jsonl") {
            $0.paths = ["a", "b.c", "b.d"]
        }
        #expect(reading.rows == [["2", "", "2"]])
        #expect(reading.records[0].memberText == #""a":"1","b":{"c":1},"a":"2","b":{"d":2}"#)
    }

    @Test(arguments: [
        (#"{"a":1,"b":2}"#, 0), (#"{"a":1,"a":1}"#, 1), (#"{"a":1,"\u0061":2}"#, 1),
        (#"{"x":[{"a":1,"b":{"c":1,"c":2}}]}"#, 1),
        (#"{"a":{"b":1},"b":{"a":1},"c":[{"a":1},{"a":2}]}"#, 0), (#"{"":1,"":2,"a":1,"a":2}"#, 1),
    ])
    func `records with a key that stands twice are counted`(_ line: String, _ count: Int) throws {
        let reading = try reading("{}\n\n\(line)\n{\"a\":1}\n", named: "x.jsonl") { $0.paths = ["a"] }
        #expect(reading.remarks.repeatedKeys.count == count)
        #expect(reading.remarks.repeatedKeys.firstLine == (count == 0 ? 0 : 3))
        #expect(reading.remarks.notes.count == count)
        #expect(reading.flaws == [nil, nil, nil])
    }

    @Test func `a key spelled like the whole path is found`() throws {
        let reading = try reading(#"{"a.b":"x","c[0]":"y","":"z"}"#, named: "x.jsonl") {
            $0.paths = ["a.b", "c[0]", ""]
        }
        #expect(reading.rows == [["x", "y", "z"]])
    }

    @Test(arguments: [
        "7", "[1]", "null", "{", "{\"a\":1", "{\"a\":1} {}", "{\"a\":}", "\"a\"", "{\"a\":tru}", "{'a':1}",
        "{\"a\":\"\t\"}",
        "garbage", "{\"a\":1}}", String(repeating: "{\"a\":", count: 100) + "1" + String(repeating: "}", count: 100),
        String(repeating: "[", count: 100_000),
    ])
    func `a line that is no object is a flawed record`(_ line: String) throws {
        let reading = try reading("{\"a\":1}\n\(line)\n{\"a\":2}\n", named: "x.jsonl") { $0.paths = ["a"] }
        #expect(reading.flaws == [nil, .notAnObject, nil])
        #expect(reading.rows == [["1"], [""], ["2"]])
        #expect(reading.records[1].members == [])
        #expect(reading.lines == [1, 2, 3])
    }

    @Test(arguments: [
        "123456789012345678901234567890", "-1e400", "1E-4000", "0.12345678901234567890123", "18446744073709551616", "7",
    ])
    func `numbers of any size are text`(_ number: String) throws {
        let line = "  {\"n\": {\"m\": [1e999 ,\(number) ]},\"t\":\"\\\"1e400\", \"a\":\(number)}"
        let reading = try reading(line, named: "x.jsonl") { $0.paths = ["n.m[1]", "a", "t", "n.m[0]"] }
        #expect(reading.flaws == [nil])
        #expect(reading.rows == [[number, number, "\"1e400", "1e999"]])
        #expect(reading.records[0].memberText == String(line.dropFirst(3).dropLast()))
    }

    @Test(arguments: [
        "01e400", "1e", "-", "1.e400", ".5e400", "+1e400", "1e400e5", "--1e400", "1e400 2", "1e4x", "1e400-5",
    ])
    func `what is no number is refused beside one that does not fit`(_ number: String) throws {
        let reading = try reading("{\"b\":1e400,\"a\":\(number)}\n{}", named: "x.jsonl") { $0.paths = ["b"] }
        #expect(reading.flaws == [.notAnObject, nil])
    }

    @Test(arguments: ["a,b\n1,2\n", String(repeating: "street,city\n", count: 500)])
    func `a file without any JSON object is refused`(_ text: String) throws {
        #expect(throws: InputError.self) { try reading(text, named: "x.jsonl") { $0.paths = ["b"] } }
    }

    @Test func `nesting is read down to the limit`() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "{\"a\":", count: depth) + "1" + String(repeating: "}", count: depth)
        }
        let reading = try reading(nested(63) + "\n" + nested(65), named: "x.jsonl") { $0.paths = ["b"] }
        #expect(reading.flaws == [nil, .notAnObject])
    }

    @Test func `bytes that are not UTF-8 flaw their line and stay`() throws {
        let content = Array("{\"a\":\"".utf8) + [0xFC] + Array("\",\"b\":\"x\"}\n{\"a\":\"ü\"}\n{\"a\":".utf8) + [0xFF]
        let reading = try reading(content, named: "x.jsonl") { $0.paths = ["a", "b"] }
        #expect(reading.flaws == [.invalidUTF8, nil, .notAnObject])
        #expect(reading.records[0].members == Array("\"a\":\"".utf8) + [0xFC] + Array("\",\"b\":\"x\"".utf8))
        #expect(reading.rows[0][1] == "x")
        #expect(reading.rows[1] == ["ü", ""])
    }

    @Test(arguments: [
        (#"\ud83d"#, #"\uFFFD"#), (#"x\udc00y"#, #"x\uFFFDy"#), (#"\ud83d\ud83c\udfe0"#, #"\uFFFD\ud83c\udfe0"#),
        (#"\\\ud800\\ud800"#, #"\\\uFFFD\\ud800"#), (#"\uDBFF\u0041"#, #"\uFFFD\u0041"#),
    ])
    func `half a character flaws its line, which keeps all else`(_ text: String, _ kept: String) throws {
        let reading = try reading("{\"a\":1}\n{\"a\":\"b\",\"n\":\"\(text)\"}\n", named: "x.jsonl") { $0.paths = ["a"] }
        #expect(reading.flaws == [nil, .halfCharacter])
        #expect(reading.rows[1] == ["b"])
        #expect(reading.records[1].memberText == "\"a\":\"b\",\"n\":\"\(kept)\"")
    }

    @Test func `NUL flaws a line, raw or as an escape in a field`() throws {
        let content =
            Array("{\"a\":\"x".utf8) + [0] + Array("\"}\n{\"a\":\"\\u0000\"}\n{\"a\":\"1\",\"b\":\"\\u0000\"}\n".utf8)
        let reading = try reading(content, named: "x.jsonl") { $0.paths = ["a"] }
        #expect(reading.flaws == [.nul, .nul, nil])
        #expect(reading.records.map(\.memberText) == ["", #""a":"\u0000""#, #""a":"1","b":"\u0000""#])
    }

    @Test func `long fields and lines are flawed`() throws {
        let text =
            "{\"a\":\"12345678\"}\n{\"a\":\"123456789\"}\n{\"a\":\"\(String(repeating: "x", count: 100))\"}\n{\"a\":1}\n"
        let reading = try reading(text, named: "x.jsonl") {
            $0.paths = ["a"]
            $0.limits.fieldBytes = 8
            $0.limits.recordBytes = 50
        }
        #expect(reading.flaws == [nil, .fieldTooLong(limit: 8), .fieldTooLong(limit: 50), nil])
        #expect(reading.rows == [["12345678"], ["12345678"], [""], ["1"]])
        #expect(reading.records[1].memberText == "\"a\":\"123456789\"")
    }

    @Test(arguments: ["geo_score", "geo\\u005fscore"])
    func `a key with a name of the output's is refused`(_ key: String) throws {
        let text = "{\"a\":{\"geo_score\":1}}\n\n{\"a\":1,\"\(key)\":2}\n"
        let failure = failure(text, named: "x.jsonl") { $0.reserved = ["geo_score", "geo_outcome"] }
        #expect(failure?.reason == .clash(line: 3))
        #expect(failure?.description.contains("line 3: a key is called geo_score") == true)
    }

    @Test func `without paths the values of the first objects are taken, whatever stands between them`() throws {
        let first = #"{"id":1,"a":{"b":"x","c":[true,{"d":2}],"n":null},"a.b":"y"}"#
        let reading = try reading("oops\n\(first)\n{\"a\":\n{\"a\":{\"n\":3},\"id\":2}\n", named: "x.jsonl")
        #expect(reading.columns == ["id", "a.b", "a.c[0]", "a.c[1].d", "a.n"])
        #expect(reading.flaws == [.notAnObject, nil, .notAnObject, nil])
        #expect(reading.rows[1] == ["1", "y", "true", "2", ""])
        #expect(reading.rows[3] == ["2", "", "", "", "3"])
    }

    @Test(arguments: [
        ("{\"a\":1\n", 1), ("\r\n \n7\n{]\n", 3), ("{\"a\":\"\(String(repeating: "x", count: 70_000))\"", 1),
    ])
    func `without paths and objects the broken line is named`(_ text: String, _ line: Int) {
        let failure = failure(text, named: "x.jsonl")
        #expect(failure?.reason == .malformed(line: line))
        #expect(failure?.description.contains("line \(line): is not one whole JSON object") == true)
    }

    @Test func `all line ends are taken`() throws {
        let reading = try reading("\u{FEFF}{\"a\":1}\r\n{\"a\":2}\r{\"a\":3}\n\r\n{\"a\":4}", named: "x.jsonl") {
            $0.paths = ["a"]
            $0.window = 1
        }
        #expect(reading.rows == [["1"], ["2"], ["3"], ["4"]])
        #expect(reading.lines == [1, 2, 3, 5])
    }

    @Test func `an object of white space has no members`() throws {
        let reading = try reading("{}\n{ \t }\n {} \n", named: "x.jsonl") { $0.paths = ["a"] }
        #expect(reading.records.map(\.members) == [[], [], []])
        #expect(reading.flaws == [nil, nil, nil])
    }

    @Test func `an empty file has no records`() throws {
        #expect(try reading("", named: "x.jsonl") { $0.paths = ["a"] }.records.isEmpty)
        #expect(try reading("\n \n", named: "x.jsonl") { $0.paths = ["a"] }.records.isEmpty)
    }

    @Test(arguments: 0..<4)
    func `members of records without a flaw always make an object`(_ seed: UInt64) throws {
        var numbers = SeededGenerator(seed: seed)
        let line = Array(
            #"{"a":"x\u00e9\n","b":[1,-2.5e3,{"c":null}],"d":true,"e":12345678901234567890123,"a":"ü"}"#.utf8
        )
        let alphabet = Array(#"{}[]",:\u0123+-.tfn x"#.utf8) + [0, 9, 0xC3, 0xFF]
        // No e: the parser that this is held against takes no number past a double's range.
        var whole = 0
        for _ in 0..<150 {
            var content = line
            for _ in 0..<Int.random(in: 1...2, using: &numbers) {
                let place = Int.random(in: 0..<content.count, using: &numbers)
                content[place] = alphabet[Int.random(in: 0..<alphabet.count, using: &numbers)]
            }
            // A good line before it keeps the file from looking like a document over several lines.
            let reading = try reading(Array("{}\n".utf8) + content, named: "x.jsonl") { $0.paths = ["a", "e"] }
            try #require(reading.records.count == 2)
            let members = try #require(reading.records[1].members)
            guard reading.flaws[1] == nil else { continue }
            whole += 1
            let object = Data(Array("{".utf8) + members + Array("}".utf8))
            #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: object) }
        }
        #expect(whole > 5)
    }
}
