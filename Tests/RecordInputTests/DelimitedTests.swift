import Geocoding
import RecordInput
import Testing

@Suite struct `Delimited files` {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String
        let rows: [[String]]
        let lines: [Int]
    }

    static let cases = [
        Case(testDescription: "nothing", text: "", rows: [], lines: []),
        Case(testDescription: "header only", text: "a,b\n", rows: [], lines: []),
        Case(testDescription: "header only, no line end", text: "a,b", rows: [], lines: []),
        Case(testDescription: "no end of the last line", text: "a,b\n1,2", rows: [["1", "2"]], lines: [2]),
        Case(testDescription: "an empty last field at the end", text: "a,b\n1,", rows: [["1", ""]], lines: [2]),
        Case(
            testDescription: "CR LF, LF and CR",
            text: "a,b\r\n1,2\n3,4\r5,6\r\n7,8",
            rows: [["1", "2"], ["3", "4"], ["5", "6"], ["7", "8"]],
            lines: [2, 3, 4, 5]
        ),
        Case(
            testDescription: "lines without any byte",
            text: "\n\na,b\n\r\n1,2\r\r\n\n3,4\n\n\n",
            rows: [["1", "2"], ["3", "4"]],
            lines: [5, 8]
        ),
        Case(
            testDescription: "line ends in quotes",
            text: "a,b\n\"x\ny\r\nz\rw\",2\n3,\"\n\"\n5,6\n",
            rows: [["x\ny\r\nz\rw", "2"], ["3", "\n"], ["5", "6"]],
            lines: [2, 6, 8]
        ),
        Case(testDescription: "delimiter in quotes", text: "a,b\n\"1,2\",3\n", rows: [["1,2", "3"]], lines: [2]),
        Case(
            testDescription: "doubled quotes",
            text: "a,b\n\"\"\"x\"\"\",\"\"\"\"\n",
            rows: [["\"x\"", "\""]],
            lines: [2]
        ),
        Case(testDescription: "empty quotes", text: "a,b\n\"\",\"\"\n", rows: [["", ""]], lines: [2]),
        Case(testDescription: "a quote inside text", text: "a,b\n5\" pipe,x\n", rows: [["5\" pipe", "x"]], lines: [2]),
        Case(testDescription: "text after a quote", text: "a,b\n\"x\"y\"z,2\n", rows: [["xy\"z", "2"]], lines: [2]),
        Case(testDescription: "blanks stay", text: "a,b\n  1 ,\t2 \n", rows: [["  1 ", "\t2 "]], lines: [2]),
        Case(testDescription: "leading zeros stay", text: "a,b\n02134,1e3\n", rows: [["02134", "1e3"]], lines: [2]),
        Case(testDescription: "one column of blanks", text: "a\n \n\"\"\n", rows: [[" "], [""]], lines: [2, 3]),
        Case(
            testDescription: "hostile text",
            text: "a,b\n#&;/%25,'\u{202E}\u{1F600}\n=cmd|' /C calc'!A0,\u{FEFF}x\n",
            rows: [["#&;/%25", "'\u{202E}\u{1F600}"], ["=cmd|' /C calc'!A0", "\u{FEFF}x"]],
            lines: [2, 3]
        ),
    ]

    @Test(arguments: cases, [1, 2, 3, 5, 256 * 1024])
    func `are read as written`(_ example: Case, _ window: Int) throws {
        let reading = try reading(example.text) { $0.window = window }
        #expect(reading.rows == example.rows)
        #expect(reading.lines == example.lines)
        #expect(reading.records.map(\.number) == Array(1...example.rows.count + 1).dropLast())
        #expect(reading.flaws.allSatisfy { $0 == nil })
        #expect(reading.records.allSatisfy { $0.members == nil })
    }

    @Test func `a byte-order mark is no part of the first name`() throws {
        let reading = try reading("\u{FEFF}\"a\",b\n1,2\n") { $0.window = 1 }
        #expect(reading.columns == ["a", "b"])
        #expect(reading.rows == [["1", "2"]])
    }

    @Test func `without a header the first row is a record`() throws {
        let reading = try reading("1,2\n3,4\n") { $0.hasHeader = false }
        #expect(reading.columns == ["column_1", "column_2"])
        #expect(reading.rows == [["1", "2"], ["3", "4"]])
        #expect(reading.lines == [1, 2])
        #expect(try RecordInputTests.reading("") { $0.hasHeader = false }.columns == [])
    }

    @Test func `rows that were filled up or do not fit are counted`() throws {
        let text = "a,b,c\n1,2,3\n1,2\n1\n1,2,3,4\n\"1\n\",2\n1,2,3\n"
        let reading = try reading(text) {
            $0.ragged = .pad
            $0.delimiter = UInt8(ascii: ",")
        }
        #expect(reading.remarks.shortRows.count == 2)
        #expect(reading.remarks.shortRows.firstLine == 3)
        #expect(reading.remarks.raggedRows.count == 2)
        #expect(reading.remarks.raggedRows.firstLine == 5)
        #expect(
            reading.remarks.notes == [
                "rows with too few fields, filled up with empty ones: 2, the first on line 3",
                "rows with too many fields, or short and torn by a line break, left unasked: 2, the first on line 5",
                "the delimiter is the comma, as declared; delimiter: in a job, or --delimiter, names another",
            ]
        )
        #expect(try RecordInputTests.reading("a,b\n1,2\n").remarks == InputRemarks())
    }

    @Test func `names are made unique and reported`() throws {
        let reading = try reading(" id ,name,,name,name_2,\"x\ny\",\n")
        #expect(reading.columns == ["id", "name", "column_3", "name_3", "name_2", "x\ny", "column_7"])
        #expect(
            reading.notes == [
                "column 1: the white space around its name is left off",
                "column 3 has no name and is called column_3",
                "column 4 has the same name as column 2 and gets the ending _3",
                "column 7 has no name and is called column_7",
            ]
        )
        #expect(try RecordInputTests.reading(",column_1\n").columns == ["column_1_", "column_1"])
    }

    @Test(arguments: [
        ("a,b\n1,2\n3\n", 3), ("a,b\n1,2,3\n", 2), ("a,b\n\"1\n\",2\n\n ,", 0), ("a,b\n\"1\n\",2\n \n", 4),
    ])
    func `a ragged row stops with its line`(_ text: String, _ line: Int) {
        let failure = failure(text)
        #expect(failure?.reason == (line == 0 ? nil : .malformed(line: line)))
        if let failure {
            #expect(failure.description.contains("input.csv, line \(line): record "))
            #expect(failure.description.contains("; the delimiter is the comma, as the first lines look; "))
        }
    }

    @Test(arguments: ["", "\u{FEFF}", "\n\r\n", " \t \n", "\u{FEFF}  \n\n \n"])
    func `a file of blank lines has neither columns nor records`(text: String) throws {
        let reading = try reading(text)
        #expect(reading.columns.isEmpty && reading.rows.isEmpty)
    }

    @Test func `blank lines before the header are passed over`() throws {
        let reading = try reading("\n  \na,b\n1,2\n")
        #expect(reading.columns == ["a", "b"])
        #expect(reading.lines == [4])
    }

    @Test func `short rows are padded, long ones and doubtful ones flawed`() throws {
        let reading = try reading("a,b,c\n1\n1,2,3,4\n1,2,3\n\"x\ny\",2\n\"x\ny\",2,3\n") { $0.ragged = .pad }
        #expect(
            reading.rows == [
                ["1", "", ""], ["1", "2", "3", "4"], ["1", "2", "3"], ["x\ny", "2"], ["x\ny", "2", "3"],
            ]
        )
        let long = RecordFlaw.ragged(fields: 4, expected: 3)
        #expect(reading.flaws == [nil, long, nil, .ragged(fields: 2, expected: 3), nil])
    }

    @Test(arguments: [
        ("a,b\n1,2\n3,\"x\n4,5\n", 3), ("a,b\n\"", 2), ("\"a,b\n1,2\n", 1), ("a,b\n1,2\n\n\"x,y\n5,\"z\",6\n", 4),
        ("a,b\n1,\"x\r\n2,\"\"\r\n", 2),
    ])
    func `a quote left open is reported where it began`(_ text: String, _ line: Int) {
        for window in [1, 1024] {
            let failure = failure(text) {
                $0.window = window
                $0.ragged = .pad
            }
            #expect(failure?.reason == .malformed(line: line))
            #expect(failure?.description.contains("line \(line): the quote") == true)
        }
    }

    @Test func `a column with a name of the output's is refused`() throws {
        let failure = failure("a,geo_outcome\n") { $0.reserved = ["geo_outcome", "geo_score"] }
        #expect(failure?.reason == .clash(line: 1))
        #expect(failure?.description.contains("column 2 is called geo_outcome") == true)
        #expect(failure?.description.contains("prefix:") == true)
        #expect(try reading("a,geo_record\n") { $0.reserved = ["geo_outcome"] }.columns == ["a", "geo_record"])
    }

    @Test func `chunks hold at most their limit and end with an empty one`() throws {
        let file = try TemporaryFile(Array("a\n1\n2\n3\n4\n5\n".utf8))
        let reader = try InputDescription(path: file.path).open()
        #expect(
            try (0..<5).map { _ in try reader.nextChunk(limit: 2).map(\.number) } == [[1, 2], [3, 4], [5], [], []]
        )
        #expect(reader.bytesRead == 12)
        #expect(reader.totalBytes == 12)
        #expect(reader.line == 7)
    }

    @Test func `long records make chunks shorter`() throws {
        let row = String(repeating: "x", count: 1_000_000) + "\n"
        let file = try TemporaryFile(Array(("a\n" + String(repeating: row, count: 7)).utf8))
        let reader = try InputDescription(path: file.path).open()
        var numbers: [Int] = []
        while case let chunk = try reader.nextChunk(limit: 1000), !chunk.isEmpty {
            #expect(chunk.count <= 5)
            #expect(chunk.allSatisfy { $0.flaw == nil && $0.bytes.count == 1_000_000 })
            numbers += chunk.map(\.number)
        }
        #expect(numbers == Array(1...7))
    }

    @Test func `a reader can be handed to a task`() async throws {
        let file = try TemporaryFile(Array("a\n1\n".utf8))
        let reader = try InputDescription(path: file.path).open()
        let count = try await Task { try reader.nextChunk(limit: 10).count }.value
        #expect(count == 1)
    }
}
