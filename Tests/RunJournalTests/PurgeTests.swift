import Foundation
import Geocoding
import TestSupport
import Testing

@testable import RunJournal

@Suite struct PurgeTests {
    let folder: JournalFolder

    init() throws { folder = try JournalFolder() }

    /// The numbers among those whose answer's label stands anywhere in the journal's files.
    private func traces(of numbers: Range<Int>) throws -> [Int] {
        var content: [UInt8] = []
        for suffix in ["", "-wal", "-shm", "-journal"] {
            content += (try? Data(contentsOf: URL(filePath: folder.path + suffix))) ?? Data()
        }
        // Four digits before the words, all in one walk.
        let words = Array(" High Street".utf8)
        var found: Set<Int> = []
        for end in content.indices where content[end] == words[0] && end >= 4 {
            guard content[end...].starts(with: words) else { continue }
            if let number = Int(String(decoding: content[(end - 4)..<end], as: UTF8.self)) { found.insert(number) }
        }
        return numbers.filter(found.contains)
    }

    /// A journal with the answers 1000 to 1199 of a run at 1 s and 1200 to 1399 of one at 2 s.
    private func filled(keysInMemory: Int = 65_536) async throws -> (Journal, ProviderNumber) {
        var grouping = Journal.Grouping()
        grouping.keysInMemory = keysInMemory
        let journal = try await folder.open(grouping: grouping)
        let provider = try await journal.number(ofProvider: "a")
        for (run, numbers) in [(1, 1000..<1200), (2, 1200..<1400)] {
            try await journal.begin(RunRecord(id: "run \(run)", startedAt: Int64(run) * 1000, jobHash: []))
            for number in numbers { try await journal.accept(.answer(number, from: provider)) }
            try await journal.accept(.failure(run, from: provider, .badQuery))
            try await journal.flush()
        }
        return (journal, provider)
    }

    @Test(arguments: [10, 65_536])
    func `nothing is left of what was purged, and all of the rest`(keysInMemory: Int) async throws {
        let (journal, provider) = try await filled(keysInMemory: keysInMemory)
        #expect(try traces(of: 1000..<1400).count == 400)
        let counts = try await journal.purge(.before(2000))
        #expect(counts == .of(200, 1))
        #expect(try traces(of: 1000..<1200) == [], "while the journal is open")
        #expect(try await journal.purge(.before(2000)).isNothing)
        try await journal.accept(.answer(1100, from: provider))
        try await journal.close()
        #expect(try traces(of: 1000..<1400) == [1100] + (1200..<1400))

        let again = try await folder.open()
        let states = try await again.states(of: (1000..<1400).map(QueryKey.numbered), provider: provider)
        #expect(states.indices.filter { states[$0].isSettled }.map { $0 + 1000 } == [1100] + (1200..<1400))
        #expect(try await again.text("PRAGMA integrity_check") == "ok")
        try await again.close()
    }

    @Test func `a purge of all leaves no answer, no key and no mark`() async throws {
        let (journal, provider) = try await filled()
        let list = try await journal.beginMarks(of: MarkedInput(hash: [1], asking: ""))
        try await journal.add([7], toList: list)
        _ = try await journal.endMarks(ofList: list)
        _ = try await journal.reopen([.numbered(1000)], provider: provider)
        #expect(try await journal.purge(.all) == .of(400, 2))
        for table in ["answers", "answer_keys", "attempts", "reopened", "inputs", "input_marks"] {
            #expect(try await journal.text("SELECT count(*) FROM \(table)") == "0", "\(table)")
        }
        try await journal.close()
        #expect(try traces(of: 1000..<1400) == [])
    }

    @Test func `one run's answers, or those to some queries, can be purged`() async throws {
        let (journal, provider) = try await filled()
        #expect(try await journal.purge(.run("run 2")) == .of(200, 1))
        await expect(reason: .missing) { _ = try await journal.purge(.run("run 3")) }
        let keys = [1000, 1001, 1, 5000].map(QueryKey.numbered)
        #expect(try await journal.purge(keys, provider: provider) == .of(2, 1))
        #expect(try traces(of: 1000..<1400) == Array(1002..<1200))
        try await journal.close()
    }

    @Test func `what a killed run left in the log is purged too`() async throws {
        let (journal, _) = try await filled()
        let copy = try JournalFolder()
        try folder.copy(to: copy)
        try await journal.close()
        let revived = try await copy.open(creating: false)
        #expect(try await revived.purge(.all).answers == 400)
        try await revived.close()
        let content = try Data(contentsOf: URL(filePath: copy.path))
        #expect(content.firstRange(of: Data("High Street".utf8)) == nil)
    }

    @Test func `retention overwrites what is too old and makes the file smaller`() async throws {
        let (journal, _) = try await filled()
        #expect(try await journal.retain(since: 1000).isNothing)
        #expect(try await journal.retain(since: 1001).answers == 200)
        #expect(try traces(of: 1000..<1400) == Array(1200..<1400))
        try await journal.close()
    }

    @Test func `what records came to is forgotten with the run that wrote it`() async throws {
        let (journal, _) = try await filled()
        func publish() async throws {
            let list = try await journal.beginPublished(shape: "id")
            var rows: [UInt8] = []
            PublishedRow(mark: 7, record: 1, outcome: 0, point: nil, score: nil, id: "a marker").append(to: &rows)
            try await journal.add(rows, count: 1, toPublished: list)
            try await journal.endPublished(list)
        }
        func isHeld() throws -> Bool {
            let files = ["", "-wal"].compactMap { try? Data(contentsOf: URL(filePath: folder.path + $0)) }
            return files.contains { $0.firstRange(of: Data("a marker".utf8)) != nil }
        }
        // The run at 2 s writes it.
        try await publish()
        #expect(try isHeld())
        #expect(try await journal.retain(since: 2000).published == 0)
        #expect(try isHeld())
        #expect(try await journal.retain(since: 2001).published == 1)
        #expect(try !isHeld())
        try await publish()
        #expect(try await journal.purge(.run("run 1")).isNothing)
        #expect(try await journal.purge(.run("run 2")).published == 1)
        #expect(try !isHeld())
        try await publish()
        #expect(try await journal.purge(.all).published == 1)
        #expect(try !isHeld())
        try await journal.close()
    }

    @Test func `the answers of one provider can be too old alone`() async throws {
        let (journal, provider) = try await filled()
        let other = try await journal.number(ofProvider: "b")
        #expect(try await journal.retain(since: 2000, provider: other).isNothing)
        #expect(try await journal.retain(since: 2000, provider: provider).answers == 200)
        #expect(try traces(of: 1000..<1400) == Array(1200..<1400))
        try await journal.close()
    }

    @Test func `a reopened query is to be asked, and its answer stays until there is another`() async throws {
        let (journal, provider) = try await filled()
        let keys = [1000, 1, 5000].map(QueryKey.numbered)
        #expect(try await journal.reopen(keys, provider: provider) == 2)
        #expect(try await journal.states(of: keys, provider: provider) == [.new, .new, .new])
        #expect(try await journal.replies(to: [keys[0]], provider: provider).first??.answer() == .numbered(1000))
        try await journal.close()

        let again = try await folder.open()
        #expect(try await again.states(of: keys, provider: provider) == [.new, .new, .new])
        try await again.accept(.failure(1000, from: provider, .badQuery))
        try await again.flush()
        let refused = QueryState.unsettled(attempts: 1, reason: .badQuery)
        #expect(try await again.states(of: [keys[0]], provider: provider) == [refused])
        #expect(try await again.replies(to: [keys[0]], provider: provider).first??.answer() == .numbered(1000))
        let row = JournalRow(key: keys[0], provider: provider, reply: Reply(.success(.numbered(7)), attempts: 1))
        try await again.accept(row)
        try await again.flush()
        #expect(try await again.states(of: [keys[0]], provider: provider).first?.isSettled == true)
        #expect(try await again.replies(to: [keys[0]], provider: provider).first??.answer() == .numbered(7))
        try await again.close()
        let last = try await folder.open()
        #expect(try await last.states(of: [keys[0]], provider: provider).first?.isSettled == true)
        #expect(try await last.counts().answers == 400)
        try await last.close()
    }
}

extension PurgeCounts {
    /// That many answers, and queries without one.
    fileprivate static func of(_ answers: Int, _ unsettled: Int) -> PurgeCounts {
        var counts = PurgeCounts()
        (counts.answers, counts.unsettled) = (answers, unsettled)
        return counts
    }
}
