import Foundation
import TestSupport
import Testing

@testable import RunJournal

@Suite struct InputMarksTests {
    let folder: JournalFolder

    init() throws { folder = try JournalFolder() }

    private static let lists: [([UInt64], [UInt64], [Int])] = [
        ([], [], [0, 0, 0]), ([], [1, 2], [2, 0, 0]), ([1, 2], [], [0, 2, 0]), ([1, 2, 3], [2, 3, 4], [1, 1, 2]),
        ([5, 5, 5], [5, 5, 5, 5, 5], [2, 0, 3]), ([1, 1, 2], [2, 2, 3], [2, 2, 1]),
        ([0, .max], [0, .max], [0, 0, 2]),
    ]

    @Test(arguments: lists)
    func `records are counted as added, gone or unchanged`(earlier: [UInt64], later: [UInt64], counts: [Int]) {
        var difference = InputDifference()
        difference.count(earlier: earlier, later: later)
        #expect([difference.added, difference.gone, difference.unchanged] == counts)
    }

    private func keep(
        _ marks: [UInt64],
        hash: UInt8,
        asking: String = "",
        in journal: Journal
    ) async throws
        -> InputDifference?
    {
        let list = try await journal.beginMarks(of: MarkedInput(hash: [hash], asking: asking))
        for start in stride(from: 0, to: marks.count, by: 100) {
            try await journal.add(Array(marks[start..<min(start + 100, marks.count)]), toList: list)
        }
        return try await journal.endMarks(ofList: list)
    }

    @Test(arguments: [1, 7, 100, 100_000])
    func `lists of any length are compared part by part, in any order`(atOnce: Int) async throws {
        var random = SeededGenerator(seed: UInt64(atOnce))
        let earlier = (0..<1000).map { _ in UInt64.random(in: 0..<1500, using: &random) }
        let later = (0..<1200).map { _ in UInt64.random(in: 0..<1500, using: &random) }
        var expected = InputDifference()
        expected.count(earlier: earlier.sorted(), later: later.sorted())

        let journal = try await folder.open()
        #expect(try await keep(earlier, hash: 1, in: journal) == nil, "there is nothing to compare with")
        let list = try await journal.beginMarks(of: MarkedInput(hash: [2], asking: ""))
        try await journal.add(later, toList: list)
        let difference = try await journal.withTables { tables throws(JournalError) in
            try tables.endMarks(ofList: list, atOnce: atOnce)
        }
        #expect(difference == expected)
        #expect(try await journal.text("SELECT count(*) FROM inputs") == "1", "the earlier list is deleted")
        #expect(try await journal.text("SELECT sum(length(marks)) FROM input_marks") == "9600")
        try await journal.close()
    }

    @Test func `a list that was never ended does not count`() async throws {
        let journal = try await folder.open()
        #expect(try await journal.markedInput() == nil)
        _ = try await keep([1, 2, 3], hash: 1, in: journal)
        let list = try await journal.beginMarks(of: MarkedInput(hash: [2], asking: ""))
        try await journal.add([4], toList: list)
        #expect(try await journal.markedInput()?.hash == [1])
        let difference = try await keep([1, 2, 9], hash: 3, in: journal)
        #expect(difference.map { [$0.added, $0.gone, $0.unchanged] } == [1, 1, 2])
        #expect(try await journal.markedInput()?.hash == [3])
        #expect(try await journal.text("SELECT count(*) FROM input_marks") == "1")
        try await journal.close()
    }

    @Test func `marks that were made in another way are not compared`() async throws {
        let journal = try await folder.open()
        _ = try await keep([1, 2, 3], hash: 1, asking: "a", in: journal)
        #expect(try await keep([1, 2, 3], hash: 1, asking: "b", in: journal) == nil)
        #expect(try await keep([1, 2, 3], hash: 1, asking: "b", in: journal)?.unchanged == 3)
        try await journal.close()
    }
}
