import Geocoding
import RecordInput
import Testing

@Suite struct `Hostile rows` {
    @Test(arguments: [1, 4, 256 * 1024])
    func `keep their place with a flaw`(_ window: Int) throws {
        var content = Array("id,street,city\n1,Main,Reno\n2,".utf8)
        content += [0x4D, 0xFC, 0x6C] + Array(",Reno\n3,a".utf8) + [0] + Array("b,Reno\n4,".utf8)
        content += Array(repeating: UInt8(ascii: "x"), count: 100) + Array(",Reno\n5,Zürich,😀\n".utf8)
        let reading = try reading(content) {
            $0.window = window
            $0.limits.fieldBytes = 99
        }
        #expect(reading.flaws == [nil, .invalidUTF8, .nul, .fieldTooLong(limit: 99), nil])
        #expect(reading.lines == [2, 3, 4, 5, 6])
        #expect(Array(reading.records[1][1]) == [0x4D, 0xFC, 0x6C])
        #expect(Array(reading.records[2][1]) == [0x61, 0, 0x62])
        #expect(reading.records[3][1].count == 99)
        #expect(
            reading.records.map { String(decoding: $0[2], as: UTF8.self) } == ["Reno", "Reno", "Reno", "Reno", "😀"]
        )
    }

    @Test func `a field is cut between characters`() throws {
        for (text, kept) in [("éééé", "éé"), ("xxxxxé", "xxxxx"), ("x😀😀", "x😀"), ("€€€", "€")] {
            let reading = try reading("a,b\n\(text),2\n") { $0.limits.fieldBytes = 5 }
            #expect(reading.flaws == [.fieldTooLong(limit: 5)])
            #expect(reading.rows[0][0] == kept)
            #expect(reading.rows[0][1] == "2")
        }
    }

    @Test func `a field of exactly the limit is whole`() throws {
        let field = String(repeating: "x", count: 1 << 20)
        let reading = try reading("a,b\n\"\(field)\",2\n\(field)y,3\n")
        #expect(reading.flaws == [nil, .fieldTooLong(limit: 1 << 20)])
        #expect(reading.rows == [[field, "2"], [field, "3"]])
    }

    @Test func `a record of many long fields is cut as a whole`() throws {
        let reading = try reading("a,b,c\nxxxx,yyyy,zzzz\n1,2,3\n") { $0.limits.recordBytes = 10 }
        #expect(reading.flaws.map { $0 != nil } == [true, false])
        #expect(reading.records[0].bytes.count <= 10)
        #expect(reading.rows[1] == ["1", "2", "3"])
    }

    @Test func `halves of a character in two fields are no character`() throws {
        let reading = try reading(Array("a,b\nx".utf8) + [0xC3, 0x2C, 0xA4, 0x0A])
        #expect(reading.flaws == [.invalidUTF8])
    }

    @Test(arguments: [
        [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xE0, 0x9F, 0xBF], [0xE2, 0x82], [0xED, 0xA0, 0x80],
        [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF], [0xE2, 0x28, 0xA1],
    ])
    func `ill-formed UTF-8 is found`(_ bytes: [UInt8]) throws {
        #expect(try reading(Array("a,b\n12345678".utf8) + bytes + [0x2C, 0x0A]).flaws == [.invalidUTF8])
    }

    @Test func `every character is well-formed`() throws {
        let scalars: [UInt32] = [0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF]
        let text = String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init)))
        let reading = try reading("a,b\n\(text),\n")
        #expect(reading.flaws == [nil])
        #expect(reading.rows == [[text, ""]])
    }

    @Test func `a NUL is found wherever it stands`() throws {
        for place in 0..<20 {
            var row = Array(repeating: UInt8(ascii: "x"), count: 20)
            row[place] = 0
            #expect(try reading(Array("a,b\n1,".utf8) + row + [0x0A]).flaws == [.nul])
        }
    }

    @Test func `a row of too many columns is flawed, not kept`() throws {
        let row = String(repeating: "x,", count: 20_000)
        let reading = try reading("a,b\n\(row)\n1,2\n") { $0.ragged = .pad }
        #expect(reading.flaws == [.ragged(fields: 20_001, expected: 2), nil])
        #expect(reading.records[0].count == 16_384)
        #expect(reading.rows[1] == ["1", "2"])
        #expect(failure(row + "\n")?.reason == .malformed(line: 1))
    }

    @Test func `a header that cannot be trusted is refused`() {
        #expect(failure([0x61, 0xFC, 0x2C, 0x62, 0x0A])?.reason == .unsupported)
        #expect(failure(Array("abcdefghi,b".utf8) + [0, 0x0A])?.reason == .malformed(line: 1))
        #expect(failure("abcdef,b\n") { $0.limits.fieldBytes = 5 }?.reason == .malformed(line: 1))
    }
}
