import Foundation
import Geocoding
import Synchronization
import Testing

@testable import RunJournal

@Suite struct JournalTests {
    let folder: JournalFolder

    init() throws { folder = try JournalFolder() }

    @Test func `what was accepted is there after closing and opening again`() async throws {
        let journal = try await folder.open()
        let provider = try await journal.number(ofProvider: "nominatim")
        for number in 0..<1000 { try await journal.accept(.answer(number, from: provider, attempts: 2)) }
        try await journal.close()

        let again = try await folder.open(creating: false)
        #expect(try await again.number(ofProvider: "nominatim") == provider)
        let keys = (0..<1001).map(QueryKey.numbered)
        #expect(
            try await again.states(of: keys, provider: provider) == Array(
                repeating: .settled(inThisRun: false),
                count: 1000
            ) + [.new]
        )
        let replies = try await again.replies(to: keys, provider: provider)
        for number in 0..<1000 {
            #expect(try replies[number]?.answer() == .numbered(number))
            #expect(replies[number]?.attempts == 2)
        }
        #expect(replies[1000] == nil)
        #expect(try await again.counts() == JournalCounts(answers: 1000, unsettled: 0))
        try await again.close()
    }

    @Test func `an answer of one provider says nothing about another's`() async throws {
        let journal = try await folder.open()
        let (one, other) = (try await journal.number(ofProvider: "a"), try await journal.number(ofProvider: "b"))
        #expect(one != other)
        try await journal.accept(.answer(1, from: one))
        try await journal.flush()
        #expect(try await journal.states(of: [.numbered(1)], provider: one) == [.settled(inThisRun: true)])
        #expect(try await journal.states(of: [.numbered(1)], provider: other) == [.new])
        try await journal.close()
    }

    @Test(arguments: [false, true])
    func `attempts without an answer add up until there is one`(flushing: Bool) async throws {
        let journal = try await folder.open(clock: StillClock())
        let provider = try await journal.number(ofProvider: "a")
        func accept(_ row: JournalRow) async throws {
            try await journal.accept(row)
            if flushing { try await journal.flush() }
        }
        func state() async throws -> QueryState? {
            try await journal.states(of: [.numbered(1)], provider: provider).first
        }

        try await accept(.failure(1, from: provider, .outage, attempts: 3))
        #expect(try await state() == .unsettled(attempts: 3, reason: .outage))
        try await journal.flush()
        try await accept(.failure(1, from: provider, .badResponse, attempts: 2))
        #expect(try await state() == .unsettled(attempts: 5, reason: .badResponse))
        let reply = try await journal.replies(to: [.numbered(1)], provider: provider)
        #expect(reply == [StoredReply(.failure(.badResponse), attempts: 5)])
        try await accept(.answer(1, from: provider))
        #expect(try await state() == .settled(inThisRun: true))
        try await journal.flush()
        try await accept(.failure(1, from: provider, .outage))
        #expect(try await state() == .settled(inThisRun: true), "an answer is never lost to a later failure")
        try await journal.close()

        let again = try await folder.open()
        #expect(try await again.states(of: [.numbered(1)], provider: provider) == [.settled(inThisRun: false)])
        try await again.close()
    }

    @Test func `a row is known before it is committed, and reported after`() async throws {
        let clock = StillClock()
        let (commits, reports) = AsyncStream.makeStream(of: Int.self)
        let journal = try await folder.open(clock: clock) { reports.yield($0.count) }
        let provider = try await journal.number(ofProvider: "a")
        for number in 0..<47 { try await journal.accept(.answer(number, from: provider)) }
        #expect(try await journal.states(of: [.numbered(0)], provider: provider) == [.settled(inThisRun: true)])
        #expect(try await journal.replies(to: [.numbered(0)], provider: provider).first??.answer() == .numbered(0))
        #expect(try await journal.counts().answers == 0)

        await clock.sleepers(1)
        clock.advance(by: .milliseconds(20))
        var iterator = commits.makeAsyncIterator()
        #expect(await iterator.next() == 47)
        #expect(try await journal.counts().answers == 47)

        for number in 100..<148 { try await journal.accept(.answer(number, from: provider)) }
        #expect(await iterator.next() == 48, "no time has to pass for a full group")
        try await journal.close()
    }

    @Test func `whoever hands in more than the limit waits for the commit`() async throws {
        let gate = Gate()
        let accepted = Mutex(0)
        let journal = try await folder.open(clock: StillClock()) { _ in gate.pass() }
        let provider = try await journal.number(ofProvider: "a")
        for number in 0..<64 { try await journal.accept(.answer(number, from: provider)) }
        let rest = Task {
            for number in 64..<600 {
                try await journal.accept(.answer(number, from: provider))
                accepted.withLock { $0 += 1 }
            }
        }
        // The first commit has ended on disk and is held in its report: what it took still counts.
        await gate.visited()
        #expect(accepted.withLock { $0 } == 0)
        gate.open()
        try await rest.value
        #expect(accepted.withLock { $0 } == 536)
        try await journal.close()
        let again = try await folder.open()
        #expect(try await again.counts().answers == 600)
        try await again.close()
    }

    @Test func `many tasks hand in rows at once and none is lost`() async throws {
        var grouping = Journal.Grouping()
        (grouping.start, grouping.limit, grouping.keysInMemory) = (4, 8, 50)
        let reported = Mutex(0)
        let journal = try await folder.open(grouping: grouping) { rows in reported.withLock { $0 += rows.count } }
        let provider = try await journal.number(ofProvider: "a")
        try await withThrowingTaskGroup { group in
            for task in 0..<16 {
                group.addTask {
                    for number in 0..<40 { try await journal.accept(.answer(task * 40 + number, from: provider)) }
                }
            }
            try await group.waitForAll()
        }
        try await journal.flush()
        #expect(reported.withLock { $0 } == 640)
        let replies = try await journal.replies(to: (0..<640).map(QueryKey.numbered), provider: provider)
        for (number, reply) in replies.enumerated() { #expect(try reply?.answer() == .numbered(number)) }
        try await journal.close()
    }

    @Test func `runs are remembered, the latest first, the killed one without an end`() async throws {
        let journal = try await folder.open()
        var first = RunRecord(id: "one", startedAt: 1_000, jobHash: [1, 2])
        first.input = InputRecord(size: 10, hash: [3], records: 0, reading: "csv ,")
        try await journal.begin(first)
        let second = RunRecord(id: "two", startedAt: 2_000, jobHash: [1, 2])
        try await journal.begin(second)
        #expect(try await journal.runs() == [second, first])
        first.finishedAt = 1_500
        first.exitCode = 75
        first.counters = #"{"records":3}"#
        first.input?.records = 3
        try await journal.finish(first)
        #expect(try await journal.runs() == [second, first])
        try await journal.close()
    }

    @Test func `answers that may be kept no longer count as none until they are given anew`() async throws {
        let journal = try await folder.open()
        let provider = try await journal.number(ofProvider: "a")
        try await journal.begin(RunRecord(id: "one", startedAt: 1_000, jobHash: []))
        try await journal.accept(.answer(1, from: provider))
        try await journal.flush()
        // What this very run was told is never too old for it.
        let keys = [QueryKey.numbered(1)]
        #expect(try await journal.states(of: keys, provider: provider, since: 5_000) == [.settled(inThisRun: true)])
        try await journal.close()

        let again = try await folder.open()
        #expect(try await again.states(of: keys, provider: provider, since: 1_000) == [.settled(inThisRun: false)])
        #expect(try await again.replies(to: keys, provider: provider, since: 1_000).first??.answer() == .numbered(1))
        #expect(try await again.states(of: keys, provider: provider, since: 1_001) == [.new])
        #expect(try await again.replies(to: keys, provider: provider, since: 1_001) == [nil])
        #expect(try await again.states(of: keys, provider: provider) == [.settled(inThisRun: false)])
        try await again.begin(RunRecord(id: "two", startedAt: 2_000, jobHash: []))
        try await again.accept(.answer(1, from: provider))
        try await again.close()

        let last = try await folder.open()
        #expect(try await last.states(of: keys, provider: provider, since: 1_001) == [.settled(inThisRun: false)])
        try await last.close()
    }

    @Test func `a closed journal says so`() async throws {
        let journal = try await folder.open()
        let provider = try await journal.number(ofProvider: "a")
        try await journal.close()
        try await journal.close()
        await expect(reason: .closed) { try await journal.accept(.answer(1, from: provider)) }
        await expect(reason: .closed) { _ = try await journal.states(of: [], provider: provider) }
    }

    @Test func `a key is the beginning of the question's digest`() {
        let hasher = QuestionHasher()
        for _ in 0..<2 {
            // The digest of FIPS 180-2's example.
            #expect(
                hasher.key(for: Array("abc".utf8)) == QueryKey(high: 0xBA78_16BF_8F01_CFEA, low: 0x4141_40DE_5DAE_2223)
            )
        }
        #expect(hasher.digest(of: []).prefix(4) == [0xE3, 0xB0, 0xC4, 0x42])
    }
}
