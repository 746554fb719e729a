import Geocoding
import Testing

@testable import RunJournal

/// Runs whose times are in no order, since the machine's clock was set back between them.
@Suite struct ClockSetBackTests {
    let folder: JournalFolder

    init() throws { folder = try JournalFolder() }

    private func run(_ id: String, at time: Int64, answering number: Int) async throws {
        let journal = try await folder.open()
        let provider = try await journal.number(ofProvider: "a")
        var record = RunRecord(id: id, startedAt: time, jobHash: [])
        try await journal.begin(record)
        try await journal.accept(.answer(number, from: provider))
        record.finishedAt = time + 5
        try await journal.finish(record)
        try await journal.close()
    }

    @Test func `runs keep their order and answers count, however far the clock was set back`() async throws {
        try await run("ahead", at: 9_000_000_000_000, answering: 1)
        try await run("back", at: 1_000, answering: 2)
        let journal = try await folder.open()
        let provider = try await journal.number(ofProvider: "a")
        #expect(try await journal.runs().map(\.id) == ["back", "ahead"])
        let keys = [QueryKey.numbered(1), .numbered(2)]
        let settled = Array(repeating: QueryState.settled(inThisRun: false), count: 2)
        #expect(try await journal.states(of: keys, provider: provider) == settled)
        #expect(try await journal.states(of: keys, provider: provider, since: 900) == settled)
        #expect(try await journal.retain(since: 900).isNothing)
        try await journal.close()
    }
}
