import Foundation
import Geocoding
import TestSupport
import Testing

@testable import RunJournal

@Suite struct JournalFaultTests {
    let folder: JournalFolder

    init() throws { folder = try JournalFolder() }

    @Test func `a full disk stops everything, and what was committed before is there`() async throws {
        let journal = try await folder.open(clock: StillClock())
        let provider = try await journal.number(ofProvider: "a")
        try await journal.accept(.answer(0, from: provider))
        try await journal.flush()
        try await journal.execute("PRAGMA max_page_count = 20")
        await expect(reason: .diskFull) {
            for number in 1..<10_000 { try await journal.accept(.answer(number, from: provider)) }
        }
        await expect(reason: .diskFull) { try await journal.flush() }
        await expect(reason: .diskFull) { try await journal.accept(.answer(1, from: provider)) }
        await expect(reason: .diskFull) { _ = try await journal.states(of: [.numbered(0)], provider: provider) }
        await expect(reason: .diskFull) { try await journal.close() }

        let again = try await folder.open()
        let count = try await again.counts().answers
        let states = try await again.states(of: (0..<10_000).map(QueryKey.numbered), provider: provider)
        #expect(count >= 1 && count < 9_999)
        #expect(states.prefix(count).allSatisfy { $0.isSettled })
        #expect(states.dropFirst(count).allSatisfy { $0 == .new })
        #expect(try await again.text("PRAGMA integrity_check") == "ok")
        try await again.close()
    }

    @Test func `those who wait for room are told of the failure`() async throws {
        var grouping = Journal.Grouping()
        (grouping.start, grouping.limit) = (1, 1)
        let journal = try await folder.open(grouping: grouping, clock: StillClock())
        let provider = try await journal.number(ofProvider: "a")
        try await journal.execute("PRAGMA max_page_count = 1")
        let failures = await withTaskGroup { group in
            for number in 0..<20 {
                group.addTask {
                    do {
                        for step in 0..<50 { try await journal.accept(.answer(number * 50 + step, from: provider)) }
                        return false
                    } catch { return (error as? JournalError)?.reason == .diskFull }
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(failures == 20)
    }

    @Test func `a copy made in the middle of a run holds all that was reported`() async throws {
        let journal = try await folder.open(clock: StillClock())
        let provider = try await journal.number(ofProvider: "a")
        for number in 0..<200 { try await journal.accept(.answer(number, from: provider)) }
        try await journal.flush()
        let copy = try JournalFolder()
        try folder.copy(to: copy)
        for number in 200..<300 { try await journal.accept(.answer(number, from: provider)) }
        try await journal.flush()

        let revived = try await copy.open(creating: false)
        let replies = try await revived.replies(to: (0..<300).map(QueryKey.numbered), provider: provider)
        for number in 0..<200 { #expect(try replies[number]?.answer() == .numbered(number)) }
        #expect(replies[200...].allSatisfy { $0 == nil })
        try await revived.accept(.answer(500, from: provider))
        try await revived.close()
        try await journal.close()
    }

    @Test(arguments: 0..<12)
    func `a log cut anywhere gives back a beginning of what was committed`(seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let journal = try await folder.open(clock: StillClock())
        let provider = try await journal.number(ofProvider: "a")
        for number in 0..<128 {
            try await journal.accept(.answer(number, from: provider))
            if number % 16 == 15 { try await journal.flush() }
        }
        let copy = try JournalFolder()
        try folder.copy(to: copy)
        try await journal.close()
        let log = URL(filePath: copy.path + "-wal")
        let bytes = try Data(contentsOf: log)
        // The tables and the provider come first.
        let kept = Int.random(in: bytes.count / 2..<bytes.count, using: &random)
        try bytes.prefix(kept).write(to: log)

        let revived = try await copy.open(creating: false)
        let states = try await revived.states(of: (0..<128).map(QueryKey.numbered), provider: provider)
        let count = states.prefix(while: \.isSettled).count
        #expect(count % 16 == 0)
        #expect(states.dropFirst(count).allSatisfy { $0 == .new })
        #expect(try await revived.text("PRAGMA integrity_check") == "ok")
        try await revived.close()
    }

    @Test func `a damaged answer counts as none, and is asked again`() async throws {
        let journal = try await folder.open()
        let provider = try await journal.number(ofProvider: "a")
        for number in 0..<10 { try await journal.accept(.answer(number, from: provider)) }
        try await journal.flush()
        try await journal.execute("UPDATE answers SET body = zeroblob(length(body)) WHERE id = 4")
        try await journal.execute("UPDATE answers SET attempts = 9 WHERE id = 6")
        let keys = (0..<10).map(QueryKey.numbered)
        let replies = try await journal.replies(to: keys, provider: provider)
        #expect(replies.indices.filter { replies[$0] == nil } == [3, 5])
        #expect(try await journal.damagedAnswers == 2)
        let states = try await journal.states(of: keys, provider: provider)
        #expect(states.indices.filter { states[$0] == .new } == [3, 5])
        try await journal.accept(.answer(3, from: provider))
        try await journal.close()
        let again = try await folder.open()
        #expect(try await again.replies(to: [keys[3]], provider: provider).first??.answer() == .numbered(3))
        try await again.close()
    }

    @Test(arguments: 0..<40)
    func `a damaged file gives an error, no answer or the right one`(seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let journal = try await folder.open()
        let provider = try await journal.number(ofProvider: "a")
        for number in 0..<300 { try await journal.accept(.answer(number, from: provider)) }
        try await journal.close()
        var bytes = try Data(contentsOf: URL(filePath: folder.path))
        if seed % 4 == 0 { bytes = bytes.prefix(Int.random(in: 0..<bytes.count, using: &random)) }
        for _ in 0..<(bytes.isEmpty ? 0 : Int.random(in: 1...20, using: &random)) {
            bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
        }
        try bytes.write(to: URL(filePath: folder.path))

        do {
            let damaged = try await folder.open(creating: false)
            for start in stride(from: 0, to: 300, by: 50) {
                let replies = try await damaged.replies(
                    to: (start..<start + 50).map(QueryKey.numbered),
                    provider: provider
                )
                for (offset, reply) in replies.enumerated() {
                    if case .answer = reply?.content { #expect(try reply?.answer() == .numbered(start + offset)) }
                }
            }
            try await damaged.close()
        } catch {
            #expect(error is JournalError)
        }
    }
}
