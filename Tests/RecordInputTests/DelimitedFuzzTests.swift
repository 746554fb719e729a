import Geocoding
import RecordInput
import TestSupport
import Testing

/// The same rules told byte by byte.
private struct PlainParser {
    var rows: [(line: Int, fields: [[UInt8]], spans: Bool)] = []
    var openQuote: Int?

    init(_ bytes: [UInt8]) {
        var index = 0
        var line = 1
        /// Passes a line end at the index, if there is one, and gives its bytes.
        func lineEnd() -> [UInt8]? {
            guard index < bytes.count else { return nil }
            var end: [UInt8] = []
            if bytes[index] == 13 {
                end = index + 1 < bytes.count && bytes[index + 1] == 10 ? [13, 10] : [13]
            } else if bytes[index] == 10 {
                end = [10]
            } else {
                return nil
            }
            index += end.count
            line += 1
            return end
        }
        while index < bytes.count {
            if lineEnd() != nil { continue }
            let first = line
            var fields: [[UInt8]] = []
            var spans = false
            var isRowDone = false
            while !isRowDone {
                var field: [UInt8] = []
                if index < bytes.count, bytes[index] == 34 {
                    let quoteLine = line
                    index += 1
                    var isClosed = false
                    while !isClosed {
                        guard index < bytes.count else {
                            openQuote = quoteLine
                            return
                        }
                        if bytes[index] == 34 {
                            index += 1
                            if index < bytes.count, bytes[index] == 34 {
                                field.append(34)
                                index += 1
                            } else {
                                isClosed = true
                            }
                        } else if let end = lineEnd() {
                            field += end
                        } else {
                            field.append(bytes[index])
                            index += 1
                        }
                    }
                    if line != quoteLine {
                        spans = true
                        if index < bytes.count, ![44, 10, 13].contains(bytes[index]) {
                            openQuote = quoteLine
                            return
                        }
                    }
                }
                while index < bytes.count, ![44, 10, 13].contains(bytes[index]) {
                    field.append(bytes[index])
                    index += 1
                }
                fields.append(field)
                if index < bytes.count, bytes[index] == 44 {
                    index += 1
                } else {
                    _ = lineEnd()
                    isRowDone = true
                }
            }
            rows.append((first, fields, spans))
        }
    }
}

@Suite struct `Any bytes` {
    @Test(arguments: 0..<8)
    func `are read as the plain parser reads them`(_ seed: UInt64) throws {
        var numbers = SeededGenerator(seed: seed)
        let alphabet: [UInt8] = [34, 34, 44, 44, 10, 13, 97, 98, 32, 0xC3, 0xA4, 0, 0xFF]
        var (quotesLeftOpen, rowsRead) = (0, 0)
        for _ in 0..<150 {
            let content =
                Array("a,b\n".utf8)
                + (0..<Int.random(in: 0..<60, using: &numbers)).map { _ in
                    alphabet[Int.random(in: 0..<alphabet.count, using: &numbers)]
                }
            let plain = PlainParser(content)
            let window = [1, 2, 3, 7, 4096][Int.random(in: 0..<5, using: &numbers)]
            let file = try TemporaryFile(content)
            var description = InputDescription(path: file.path)
            description.delimiter = UInt8(ascii: ",")
            description.window = window
            description.ragged = .pad
            guard content.count(where: { $0 == 0 }) * 8 <= content.count else { continue }
            let reader = try description.open()
            var records: [AddressRecord] = []
            var openQuote: Int?
            do {
                while let record = try reader.nextChunk(limit: 1).first { records.append(record) }
            } catch let error as InputError {
                if case .malformed(let line) = error.reason { openQuote = line }
                // Many rows that are not UTF-8 end the reading too.
                if error.reason == .unsupported { continue }
            }
            #expect(openQuote == plain.openQuote)
            let rows = plain.rows.dropFirst()
            try #require(records.count == rows.count)
            for (record, row) in zip(records, rows) {
                #expect(record.line == row.line)
                let isShort = row.fields.count < 2 && !row.spans
                #expect((0..<record.count).map { Array(record[$0]) } == row.fields + (isShort ? [[]] : []))
                let flaw: RecordFlaw? =
                    row.fields.contains { String(validating: $0, as: UTF8.self) == nil }
                    ? .invalidUTF8
                    : row.fields.joined().contains(0)
                        ? .nul
                        : row.fields.count > 2 || (row.fields.count < 2 && row.spans)
                            ? .ragged(fields: row.fields.count, expected: 2) : nil
                #expect(record.flaw == flaw)
            }
            rowsRead += records.count
            quotesLeftOpen += openQuote == nil ? 0 : 1
        }
        // The bytes do lead into all branches.
        #expect(rowsRead > 100)
        #expect(quotesLeftOpen > 5)
    }

    @Test func `of any kind never crash the reader`() throws {
        var numbers = SeededGenerator(seed: 42)
        for round in 0..<150 {
            let content = (0..<Int.random(in: 0..<300, using: &numbers)).map { _ in
                UInt8.random(in: 0...255, using: &numbers)
            }
            for name in ["input.csv", "input.tsv", "input.jsonl", "input"] {
                let failure = failure(content, named: name) {
                    $0.window = round % 7 + 1
                    $0.ragged = .pad
                    $0.paths = ["a"]
                }
                if let failure { #expect(!failure.description.isEmpty) }
            }
        }
    }
}
