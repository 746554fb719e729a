import Foundation
import TestSupport
import Testing

@testable import RunJournal

@Suite struct PublishedRowTests {
    private let rows = [
        PublishedRow(
            mark: 7,
            record: 1,
            outcome: 0,
            point: .init(longitude: -1_799_999_999, latitude: 5),
            score: 9950,
            id: "a"
        ),
        PublishedRow(mark: .max, record: 4_000_000_000, outcome: 5, point: nil, score: nil, id: ""),
        PublishedRow(mark: 0, record: 3, outcome: 2, point: .init(longitude: 0, latitude: 0), score: 0, id: "München"),
    ]

    private func read(_ bytes: [UInt8], where isWanted: (UInt64) -> Bool = { _ in true }) -> [PublishedRow] {
        bytes.withUnsafeBytes { PublishedRow.rows(in: $0, where: isWanted) }
    }

    @Test func `rows come back from their bytes as they were`() {
        var bytes: [UInt8] = []
        for row in rows { row.append(to: &bytes) }
        #expect(read(bytes) == rows)
        #expect(read(bytes) { $0 == 0 } == [rows[2]])
    }

    @Test func `what is cut short is left out, and any bytes are read or refused`() {
        var bytes: [UInt8] = []
        for row in rows { row.append(to: &bytes) }
        for length in 0..<bytes.count { #expect(read(Array(bytes.prefix(length))).count < 3) }
        var random = SeededGenerator(seed: 1)
        for _ in 0..<200 { _ = read((0..<100).map { _ in UInt8.random(in: 0...255, using: &random) }) }
    }

    @Test func `a long id is cut`() {
        var bytes: [UInt8] = []
        var row = rows[0]
        row.id = String(repeating: "x", count: 1000)
        row.append(to: &bytes)
        rows[1].append(to: &bytes)
        #expect(read(bytes).map(\.id.utf8.count) == [255, 0])
    }

    @Test func `a list is compared with the last one that was ended, of the same shape`() async throws {
        let folder = try JournalFolder()
        let journal = try await folder.open()
        func keep(_ rows: [PublishedRow], shape: String, ending: Bool = true) async throws -> Int64? {
            let list = try await journal.beginPublished(shape: shape)
            var bytes: [UInt8] = []
            for row in rows { row.append(to: &bytes) }
            try await journal.add(bytes, count: rows.count, toPublished: list)
            let before = try await journal.published(before: list)
            if ending { try await journal.endPublished(list) }
            return before
        }
        #expect(try await keep(rows, shape: "query") == nil)
        let first = try #require(try await keep([rows[0]], shape: "query", ending: false))
        #expect(try await journal.publishedCount(in: first) == 3)
        #expect(try await journal.publishedRows(in: first, part: 0, of: 1) == rows)
        let parts = try await [
            journal.publishedRows(in: first, part: 0, of: 2), journal.publishedRows(in: first, part: 1, of: 2),
        ]
        #expect(parts == [[rows[2]], [rows[0], rows[1]]])
        #expect(try await keep([rows[1]], shape: "id") == nil)
        #expect(try await journal.text("SELECT count(*) FROM published_rows") == "1")
        try await journal.close()
    }
}
