import Testing

@testable import JobRun

/// What is shown and told while rows wait for their commit.
struct CommittedProgressTests {
    private func event(_ number: Int) -> RunEvent { RunEvent(.attemptFailed, "\(number)") }

    @Test func `what happened to a record is told once its row is committed, in order and once`() {
        var progress = CommittedProgress(committedBefore: 100)
        progress.accept(telling: event(1))
        progress.accept()
        progress.accept(telling: event(3))
        progress.accept(telling: event(4))
        for (committed, told) in [(100, []), (102, ["1"]), (102, []), (104, ["3", "4"]), (200, [])] {
            let events = progress.takeEvents(committed: committed)
            #expect(events.map(\.message) == told)
        }
    }

    @Test func `progress is shown once the rows that it counts are committed`() {
        var progress = CommittedProgress(committedBefore: 0)
        var at = RunProgress()
        for number in 1...3 {
            progress.accept()
            at.answered = number
            if progress.isDue(committed: 0) { progress.take(at) }
        }
        #expect(progress.shown.answered == 0)
        #expect(!progress.isDue(committed: 0))
        #expect(progress.isDue(committed: 1))
        progress.take(at)
        #expect(progress.shown.answered == 1)
    }
}
