import Geocoding
import RecordInput
import Testing

@Suite struct `Formats and encodings` {
    @Test(arguments: [
        ("a,b;c,d\n1,2,x;3\n", ","), ("a;b\n1,5;2,5\n3,5;4\n", ";"), ("a\tb\n1,2,3\t4\n", "\t"), ("a|b\n1;2|3\n", "|"),
        ("\"x;y\",b\n\"1;2\",3\n", ","), ("name;note\n\"a,b\";\"c\n,,,\n,,\"\n", ";"), ("a,b", ","), ("a b;c", ";"),
        ("Straße, Nr.;Ort\nWeg 1;Ulm\nWeg 2;Ulm\n", ";"), ("a,b\n1,2\n3\n4,5\n", ","),
    ])
    func `the delimiter is found`(_ text: String, _ delimiter: String) throws {
        let file = try TemporaryFile(Array(text.utf8))
        #expect(try InputDescription(path: file.path).open().delimiter == delimiter.utf8.first)
    }

    @Test func `a list of lines is one column`() throws {
        let reading = try reading("address\n1 Main St, Reno\n2 Elm St; Reno, NV\n", named: "list.txt")
        #expect(reading.rows == [["1 Main St, Reno"], ["2 Elm St; Reno, NV"]])
        #expect(reading.notes == ["no delimiter found: one column"])
    }

    @Test(arguments: [("a,b\n1,2\n", []), ("a;b\n1;2\n", ["the delimiter is the semicolon"])])
    func `only an unusual delimiter is worth a note`(_ text: String, _ notes: [String]) throws {
        #expect(try reading(text).notes == notes)
    }

    @Test func `the delimiter can be given`() throws {
        let reading = try reading("a;b,c\n1;2,3\n") { $0.delimiter = UInt8(ascii: ",") }
        #expect(reading.columns == ["a;b", "c"])
        #expect(failure("a,b\n") { $0.delimiter = UInt8(ascii: "\"") }?.reason == .unsupported)
    }

    @Test(arguments: [
        ("x.csv", "{\"a\":1}\n", InputFormat.csv), ("x.TSV", "a,b\tc\n", .tsv), ("x.tab", "a\n", .tsv),
        ("x.jsonl", "a\n", .jsonl), ("x.NDJSON", "", .jsonl), ("x", "{\"a\":1}\n", .jsonl), ("x.txt", "a,b\n", .csv),
        ("x.d", " \n{\"a\":1}\n", .jsonl),
    ])
    func `the format goes by the name, else by the content`(
        _ name: String,
        _ text: String,
        _ format: InputFormat
    ) throws {
        let file = try TemporaryFile(Array(text.utf8), named: name)
        var description = InputDescription(path: file.path)
        description.paths = ["a"]
        #expect(try description.open().format == format)
    }

    static let foreign: [([UInt8], String)] = [
        ([0x1F, 0x8B, 8, 0], "gunzip"), ([0x50, 0x4B, 3, 4], ".xlsx"), ([0xD0, 0xCF, 0x11, 0xE0, 0xA1], ".xls"),
        (Array("PAR1".utf8), "Parquet"), ([0xFF, 0xFE, 0x61, 0], "iconv -f utf-16"),
        ([0xFE, 0xFF, 0, 0x61], "iconv -f utf-16"),
        ([0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0], "iconv -f utf-32"), ([0, 0, 0xFE, 0xFF], "iconv -f utf-32"),
        ("id,street\n1,Weg\n".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }, "iconv -f utf-16le"),
        ("id,street\n1,Weg\n".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }, "iconv -f utf-16be"),
        ("id,street\n1,Weg\n".utf8.flatMap { [$0, 0, 0, 0] }, "iconv -f utf-32le"),
        ("id,street\n1,Weg\n".utf8.flatMap { [0, 0, 0, $0] }, "iconv -f utf-32be"),
        (Array(repeating: 0, count: 100), "zero"), (Array("SQLite format 3\0".utf8), "GeoPackage"),
    ]

    @Test(arguments: foreign)
    func `others are refused in plain words`(_ content: [UInt8], _ words: String) {
        let failure = failure(content)
        #expect(failure?.reason == .unsupported)
        #expect(failure?.description.contains(words) == true)
    }

    @Test(arguments: [
        ("[{\"a\":1}]", "jq -c '.[]'"), (" \n[\n", "jq -c '.[]'"), ("{\n  \"a\": 1\n}\n", "jq -c ."),
        ("{\"type\":\"FeatureCollection\",\"features\":[]}", "jq -c '.features[].properties'"),
    ])
    func `JSON documents are refused with the way out`(_ text: String, _ words: String) {
        for name in ["x.jsonl", "x.json", "x"] {
            let failure = failure(text, named: name)
            #expect(failure?.reason == .unsupported)
            #expect(failure?.description.contains(words) == true)
        }
    }

    @Test(arguments: [
        // bad rows, good ASCII rows, good rows past ASCII, whether the file is refused
        (1, 0, 0, false), (2, 0, 0, false), (3, 5, 0, true), (3, 0, 1, false), (10, 900, 1, false), (11, 900, 1, true),
        (3, 997, 0, true), (3, 998, 0, false),
    ])
    func `a file in another encoding is told from broken rows`(_ bad: Int, _ good: Int, _ other: Int, _ isRefused: Bool)
    {
        var content = Array("a,b\n".utf8)
        for _ in 0..<bad { content += [0xFC, 0x2C, 0x78, 0x0A] }
        for _ in 0..<good { content += Array("x,y\n".utf8) }
        for _ in 0..<other { content += Array("ü,y\n".utf8) }
        let failure = failure(content)
        #expect(failure?.reason == (isRefused ? .unsupported : nil))
        if isRefused { #expect(failure?.description.contains("iconv -f windows-1252 -t utf-8") == true) }
    }

    @Test func `twenty broken rows far apart are flaws, one more is an encoding`() throws {
        func content(_ bad: Int) -> [UInt8] {
            Array("a,b\nü,x\n".utf8)
                + (0..<bad).flatMap { _ in
                    Array(String(repeating: "x,y\n", count: 200).utf8) + [0xFC, 0x2C, 0x78, 0x0A]
                }
        }
        #expect(try reading(content(20)).flaws.count { $0 == .invalidUTF8 } == 20)
        #expect(failure(content(21))?.reason == .unsupported)
    }

    @Test func `a file that is not there is missing`() throws {
        let file = try TemporaryFile([])
        #expect(throws: InputError.self) { try InputDescription(path: file.path + ".no").open() }
        do {
            _ = try InputDescription(path: file.path + "/below").open()
        } catch let error as InputError {
            #expect(error.reason == .missing)
            #expect(error.description.hasPrefix(file.path))
        }
        let folder = String(file.path.dropLast("/input.csv".count))
        do {
            _ = try InputDescription(path: folder).open()
            Issue.record("a folder was opened")
        } catch let error as InputError {
            #expect(error.reason == .unreadable)
        }
    }

    @Test func `a fingerprint names the content`() throws {
        let file = try TemporaryFile(Array("abc".utf8))
        let fingerprint = try InputFingerprint(ofFileAt: file.path)
        #expect(fingerprint.bytes == 3)
        #expect(fingerprint.sha256 == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        // One million times "a": the third example of FIPS 180-2.
        let long = try TemporaryFile(Array(repeating: UInt8(ascii: "a"), count: 1_000_000))
        let expected = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        #expect(try InputFingerprint(ofFileAt: long.path).sha256 == expected)
        #expect(throws: InputError.self) { try InputFingerprint(ofFileAt: file.path + ".no") }
    }
}
