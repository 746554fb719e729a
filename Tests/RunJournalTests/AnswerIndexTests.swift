import Geocoding
import TestSupport
import Testing

@testable import RunJournal

@Suite struct AnswerIndexTests {
    let folder: JournalFolder

    init() throws { folder = try JournalFolder() }

    /// The numbers 0 to `count` - 1 in some order, some of them twice.
    private static func order(_ kind: String, _ count: Int, _ random: inout SeededGenerator) -> [Int] {
        switch kind {
        case "same": return Array(0..<count)
        case "reversed": return (0..<count).reversed()
        case "shuffled": return (0..<count).shuffled(using: &random)
        case "rotated": return (0..<count).map { ($0 + count / 3) % count }
        default: return (0..<count).flatMap { [$0, $0 / 2] }
        }
    }

    @Test func `tidied keys are found, and so are answers that come after`() async throws {
        let journal = try await folder.open()
        let provider = try await journal.number(ofProvider: "a")
        func found(_ count: Int) async throws -> [Answer?] {
            let keys = (0..<count).map(QueryKey.numbered)
            return try await journal.replies(to: keys, provider: provider).map { try $0?.answer() }
        }
        try await journal.tidy()
        for number in 0..<300 { try await journal.accept(.answer(number, from: provider)) }
        try await journal.tidy()
        #expect(try await journal.text("SELECT count(*) FROM answer_keys") == "300")
        #expect(try await found(301) == (0..<300).map(Answer.numbered) + [nil])
        for number in 300..<400 { try await journal.accept(.answer(number, from: provider)) }
        try await journal.accept(.answer(7, from: provider))
        try await journal.flush()
        #expect(try await found(400) == (0..<400).map(Answer.numbered))
        try await journal.close()
    }

    @Test(
        arguments: ["same", "reversed", "shuffled", "rotated", "repeated"],
        [(1, 1), (7, 100), (100, 30), (1000, 512), (100_000, 50)]
    )
    func `every answer is found in any order, however keys are kept`(
        kind: String,
        sizes: (keysInMemory: Int, batch: Int)
    ) async throws {
        var random = SeededGenerator(seed: 1)
        var grouping = Journal.Grouping()
        grouping.keysInMemory = sizes.keysInMemory
        let journal = try await folder.open(grouping: grouping)
        let providers = [try await journal.number(ofProvider: "a"), try await journal.number(ofProvider: "b")]
        // Even numbers were asked of both, odd ones of the first only.
        for number in 0..<400 {
            try await journal.accept(.answer(number, from: providers[0]))
            if number % 2 == 0 { try await journal.accept(.answer(number, from: providers[1])) }
        }
        try await journal.flush()
        let numbers = Self.order(kind, 450, &random)
        for start in stride(from: 0, to: numbers.count, by: sizes.batch) {
            let batch = numbers[start..<min(numbers.count, start + sizes.batch)]
            for (index, provider) in providers.enumerated() {
                let states = try await journal.states(of: batch.map(QueryKey.numbered), provider: provider)
                let replies = try await journal.replies(to: batch.map(QueryKey.numbered), provider: provider)
                for (offset, number) in batch.enumerated() {
                    let isThere = number < 400 && (index == 0 || number % 2 == 0)
                    #expect(states[offset] == (isThere ? .settled(inThisRun: true) : .new))
                    #expect(try replies[offset]?.answer() == (isThere ? .numbered(number) : nil))
                }
            }
        }
        try await journal.close()
    }

    @Test(arguments: [1, 5, 1000])
    func `the later of two answers to one query is the one that counts`(keysInMemory: Int) async throws {
        var grouping = Journal.Grouping()
        grouping.keysInMemory = keysInMemory
        let journal = try await folder.open(grouping: grouping)
        let provider = try await journal.number(ofProvider: "a")
        for round in 1...3 {
            for number in 0..<20 {
                let reply = Reply(.success(.numbered(number + 100 * round)), attempts: round)
                try await journal.accept(JournalRow(key: .numbered(number), provider: provider, reply: reply))
            }
            try await journal.flush()
            let replies = try await journal.replies(to: (0..<20).map(QueryKey.numbered), provider: provider)
            for (number, reply) in replies.enumerated() {
                #expect(try reply?.answer() == .numbered(number + 100 * round))
            }
        }
        try await journal.close()
        let again = try await folder.open()
        #expect(try await again.counts().answers == 20, "what was replaced is gone")
        let replies = try await again.replies(to: (0..<20).map(QueryKey.numbered), provider: provider)
        #expect(replies.allSatisfy { $0?.attempts == 3 })
        try await again.close()
    }

    @Test(arguments: [3, 50, 1000])
    func `keys that were only in memory when the run died are found again`(keysInMemory: Int) async throws {
        var grouping = Journal.Grouping()
        grouping.keysInMemory = keysInMemory
        let journal = try await folder.open(grouping: grouping)
        let provider = try await journal.number(ofProvider: "a")
        for number in 0..<170 { try await journal.accept(.answer(number, from: provider)) }
        try await journal.flush()
        let copy = try JournalFolder()
        try folder.copy(to: copy)
        try await journal.close()

        grouping.keysInMemory = 20
        let revived = try await copy.open(grouping: grouping)
        let states = try await revived.states(of: (0..<171).map(QueryKey.numbered), provider: provider)
        #expect(states == Array(repeating: .settled(inThisRun: false), count: 170) + [.new])
        try await revived.accept(.answer(170, from: provider))
        try await revived.close()
        let again = try await copy.open()
        #expect(try await again.counts().answers == 171)
        #expect(try await again.text("SELECT count(*) FROM answer_keys") == "171")
        try await again.close()
    }

    @Test func `more rows than fit in memory are all found after a crash, also when some replace others`() async throws
    {
        let journal = try await folder.open()
        let provider = try await journal.number(ofProvider: "a")
        for round in 1...2 {
            for number in 0..<45 {
                let reply = Reply(.success(.numbered(number + 100 * round)), attempts: round)
                try await journal.accept(JournalRow(key: .numbered(number / 3 * 3), provider: provider, reply: reply))
            }
        }
        try await journal.accept(.answer(999, from: provider))
        try await journal.flush()
        try await journal.execute("UPDATE answers SET key = x'00' WHERE id = 91")
        let copy = try JournalFolder()
        try folder.copy(to: copy)
        try await journal.close()

        var grouping = Journal.Grouping()
        grouping.keysInMemory = 10
        let revived = try await copy.open(grouping: grouping)
        let replies = try await revived.replies(to: (0..<45).map(QueryKey.numbered), provider: provider)
        for (number, reply) in replies.enumerated() {
            #expect(try reply?.answer() == (number % 3 == 0 ? .numbered(number + 202) : nil))
        }
        // The last row's key is damaged; the next answer still gets a row of its own.
        #expect(try await revived.states(of: [.numbered(999)], provider: provider) == [.new])
        try await revived.accept(.answer(999, from: provider))
        try await revived.flush()
        #expect(try await revived.states(of: [.numbered(999)], provider: provider) == [.settled(inThisRun: true)])
        try await revived.close()
        let again = try await copy.open()
        #expect(try await again.counts().answers == 17, "one of each key, and the damaged one")
        try await again.close()
    }
}
