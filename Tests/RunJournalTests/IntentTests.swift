import Foundation
import Geocoding
import TestSupport
import Testing

@testable import RunJournal

@Suite struct IntentTests {
    let folder: JournalFolder

    init() throws { folder = try JournalFolder() }

    private func reservation(_ numbers: Range<Int>, _ provider: ProviderNumber, price: Int64 = 5) -> Reservation {
        Reservation(
            keys: numbers.map(QueryKey.numbered),
            provider: provider,
            attempts: numbers.count,
            cost: Int64(numbers.count) * price
        )
    }

    /// A journal as it is on disk while a run has three answers and waits for two more.
    private func cutOff() async throws -> JournalFolder {
        let journal = try await folder.open()
        let provider = try await journal.number(ofProvider: "a")
        try await journal.begin(RunRecord(id: "first", startedAt: 1000, jobHash: []))
        _ = try await journal.spending(prices: [provider: 5], currency: "EUR")
        try await journal.reserve(reservation(0..<5, provider))
        for number in 0..<3 { try await journal.accept(.answer(number, from: provider)) }
        try await journal.flush()
        let copy = try JournalFolder()
        try folder.copy(to: copy)
        try await journal.close()
        return copy
    }

    @Test func `attempts without a reply are found after a crash, and may be asked again`() async throws {
        let copy = try await cutOff()
        let journal = try await copy.open()
        let provider = try await journal.number(ofProvider: "a")
        let uncertain = try await journal.takeUpIntents(holding: false)
        #expect(uncertain.found == 2 && uncertain.held == 0)
        let states = try await journal.states(of: (0..<5).map(QueryKey.numbered), provider: provider)
        #expect(states.map(\.isSettled) == [true, true, true, false, false])
        #expect(states[3...] == [.new, .new])
        #expect(try await journal.takeUpIntents(holding: false) == UncertainQueries())
        try await journal.close()
    }

    @Test func `held queries wait until they are released`() async throws {
        let copy = try await cutOff()
        let keys = (2..<6).map(QueryKey.numbered)
        for found in [2, 0] {
            let journal = try await copy.open()
            let provider = try await journal.number(ofProvider: "a")
            let uncertain = try await journal.takeUpIntents(holding: true)
            #expect(uncertain.found == found && uncertain.held == 2)
            let states = try await journal.states(of: keys, provider: provider)
            #expect(states[1...] == [.held, .held, .new])
            let replies = try await journal.replies(to: keys, provider: provider)
            #expect(replies[1]?.content == .failure(.interrupted))
            #expect(replies[3] == nil)
            try await journal.close()
        }
        let journal = try await copy.open()
        let provider = try await journal.number(ofProvider: "a")
        #expect(try await journal.releaseIntents() == 2)
        #expect(try await journal.states(of: keys, provider: provider)[1...] == [.new, .new, .new])
        try await journal.close()
    }

    @Test func `a reply takes its query off the list, and so does an end without one`() async throws {
        let journal = try await folder.open()
        let provider = try await journal.number(ofProvider: "a")
        try await journal.reserve(reservation(0..<6, provider))
        try await journal.accept(.answer(0, from: provider))
        try await journal.accept(.failure(1, from: provider, .outage))
        // Left between two attempts: nothing is under way.
        try await journal.accept(.failure(2, from: provider, .interrupted, attempts: 0))
        try await journal.accept(.failure(3, from: provider, .interrupted, attempts: 1))
        try await journal.flush()
        try await journal.forgetIntents([.numbered(4)], provider: provider)
        #expect(try await journal.takeUpIntents(holding: true).held == 1)
        let states = try await journal.states(of: (0..<6).map(QueryKey.numbered), provider: provider)
        #expect(states.indices.filter { states[$0] == .held } == [5])
        try await journal.close()
    }

    @Test func `what is spent is known to the next run, and to one after a crash`() async throws {
        let copy = try await cutOff()
        for spent in [5, 12] {
            let journal = try await copy.open()
            let provider = try await journal.number(ofProvider: "a")
            let spending = try await journal.spending(prices: [provider: 7], currency: "EUR")
            #expect(spending.attempts == spent)
            #expect(spending.cost == (spent == 5 ? 25 : 25 + 7 * 7))
            try await journal.reserve(reservation(10..<17, provider, price: 7))
            try await journal.close()
        }
    }

    @Test func `a budget that comes later counts what earlier runs have asked of those that cost`() async throws {
        let journal = try await folder.open()
        let (paid, free) = (try await journal.number(ofProvider: "a"), try await journal.number(ofProvider: "b"))
        try await journal.accept(.answer(1, from: paid, attempts: 3))
        try await journal.accept(.failure(2, from: paid, .outage, attempts: 4))
        try await journal.accept(.answer(1, from: free, attempts: 1))
        try await journal.flush()
        let spending = try await journal.spending(prices: [paid: 10], currency: "EUR")
        #expect(spending == Spending(attempts: 7, cost: 70))
        let other = try await journal.spending(prices: [paid: 2], currency: "USD")
        #expect(other == Spending(attempts: 7, cost: 14), "another currency is another account")
        try await journal.close()
    }

    @Test func `many reserve at once, and all is written down when each returns`() async throws {
        let journal = try await folder.open()
        let provider = try await journal.number(ofProvider: "a")
        _ = try await journal.spending(prices: [provider: 1], currency: "EUR")
        try await withThrowingTaskGroup { group in
            for number in 0..<200 {
                group.addTask {
                    let one = Reservation(keys: [.numbered(number)], provider: provider, attempts: 1, cost: 1)
                    try await journal.reserve(one)
                }
            }
            try await group.waitForAll()
        }
        #expect(try await journal.spending(prices: [:], currency: "EUR") == Spending(attempts: 200, cost: 200))
        #expect(try await journal.takeUpIntents(holding: true).held == 200)
        try await journal.close()
        await expect(reason: .closed) {
            try await journal.reserve(Reservation(keys: [], provider: provider, attempts: 1, cost: 1))
        }
    }
}
