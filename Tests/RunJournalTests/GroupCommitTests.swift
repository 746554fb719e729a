import Testing

@testable import RunJournal

@Suite struct GroupCommitTests {
    private let row = JournalRow.answer(1, from: ProviderNumber(value: 1))

    @Test func `the first row starts the wait and the forty-eighth the commit`() {
        let usual = Journal.Grouping()
        var group = GroupCommit(start: usual.start, limit: usual.limit)
        #expect(group.accept(row) == .wait(0))
        for _ in 2..<48 { #expect(group.accept(row) == .nothing) }
        #expect(group.accept(row) == .commit)
        #expect(group.accept(row) == .nothing, "one commit is asked for at a time")
        #expect(group.take().count == 49)
    }

    @Test func `a wait that ends commits its own group only`() {
        var group = GroupCommit(start: 48, limit: 64)
        #expect(group.accept(row) == .wait(0))
        #expect(group.isDue(0) == .commit)
        #expect(group.take().count == 1)
        group.ended()
        #expect(group.accept(row) == .wait(1))
        #expect(group.isDue(0) == .nothing)
        #expect(group.isDue(1) == .commit)
        #expect(group.isDue(1) == .nothing)
    }

    @Test func `rows being committed count against the limit until the commit has ended`() {
        var group = GroupCommit(start: 2, limit: 4)
        _ = group.accept(row)
        #expect(group.accept(row) == .commit)
        #expect(group.take().count == 2)
        #expect(group.accept(row) == .wait(1))
        #expect(!group.isFull)
        #expect(group.accept(row) == .commit)
        #expect(group.isFull)
        #expect(group.committed == 0)
        group.ended()
        #expect(group.committed == 2)
        #expect(!group.isFull)
        #expect(group.take().count == 2)
    }

    @Test func `a limit below the start still commits`() {
        var group = GroupCommit(start: 64, limit: 1)
        #expect(group.accept(row) == .commit)
        #expect(group.isFull)
    }

    /// What a crash may cost beside the calls under way.
    @Test func `no more than sixty-four rows are accepted and not committed`() {
        let usual = Journal.Grouping()
        var group = GroupCommit(start: usual.start, limit: usual.limit)
        var accepted = 0
        while !group.isFull {
            _ = group.accept(row)
            accepted += 1
            if accepted == 40 { _ = group.take() }
        }
        #expect(accepted == 64)
    }
}
