import Foundation
import Geocoding
import Testing

@testable import RunJournal

@Suite struct JournalTests {
    let folder = TemporaryFolder()
    var path: String { folder.file("job.journal") }

    func open(
        creating: Bool = true,
        clock: any Clock<Duration> = ContinuousClock(),
        grouping: Journal.Grouping = .init(),
        onCommit: @escaping @Sendable ([JournalRow]) -> Void = { _ in }
    ) async throws -> Journal {
        try await Journal.open(path, creating: creating, grouping: grouping, clock: clock, onCommit: onCommit)
    }

    @Test func `what was accepted is there after closing and opening again`() async throws {
        let journal = try await open()
        let provider = try await journal.number(ofProvider: "nominatim")
        for number in 0..<1000 { try await journal.accept(.answer(number, from: provider, attempts: 2)) }
        try await journal.close()

        let again = try await open(creating: false)
        let same = try await again.number(ofProvider: "nominatim")
        #expect(same == provider)
        let keys = (0..<1001).map(QueryKey.numbered)
        let states = try await again.states(of: keys, provider: same)
        #expect(states == Array(repeating: .settled, count: 1000) + [.new])
        let replies = try await again.replies(to: keys, provider: same)
        for number in 0..<1000 {
            #expect(try replies[number]?.answer() == .numbered(number))
            #expect(replies[number]?.attempts == 2)
        }
        #expect(replies[1000] == nil)
        try await again.close()
    }
}
