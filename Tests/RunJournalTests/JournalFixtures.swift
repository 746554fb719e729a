import Foundation
import Geocoding
import Synchronization
import TestSupport
import Testing

@testable import RunJournal

/// The folder of one test's journal.
struct JournalFolder {
    private let folder: TemporaryFolder
    var root: String { folder.url.path }
    var path: String { folder.path("job.journal") }

    init() throws { folder = try TemporaryFolder() }

    func open(
        creating: Bool = true,
        grouping: Journal.Grouping = .init(),
        clock: any Clock<Duration> = ContinuousClock(),
        onCommit: @escaping @Sendable ([JournalRow]) -> Void = { _ in }
    ) async throws -> Journal {
        try await Journal.open(path, creating: creating, grouping: grouping, clock: clock, onCommit: onCommit)
    }

    /// Copies the file and its log as they are on disk; the journal's own locks are lost by it.
    func copy(to other: JournalFolder) throws {
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: path + suffix, toPath: other.path + suffix)
        }
    }
}

extension Journal {
    func execute(_ sql: String) throws {
        try withTables { tables throws(JournalError) in try tables.connection.execute(sql) }
    }

    func text(_ sql: String) throws -> String? {
        try withTables { tables throws(JournalError) in try tables.connection.text(sql) }
    }
}

/// Expects a journal error with that reason, and gives it back.
@discardableResult
func expect(
    reason: JournalError.Reason,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () async throws -> Void
) async -> JournalError? {
    let error = await #expect(throws: JournalError.self, sourceLocation: sourceLocation) { try await body() }
    #expect(error?.reason == reason, sourceLocation: sourceLocation)
    return error
}

/// Holds the threads that want to pass until it is opened.
final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    private let isOpen = Mutex(false)
    private let arrivals: AsyncStream<Void>
    private let arrived: AsyncStream<Void>.Continuation

    init() { (arrivals, arrived) = AsyncStream.makeStream() }

    func pass() {
        arrived.yield()
        if isOpen.withLock({ $0 }) { return }
        semaphore.wait()
        semaphore.signal()
    }

    /// Returns once somebody stands at the gate.
    func visited() async { for await _ in arrivals { return } }

    func open() {
        isOpen.withLock { $0 = true }
        semaphore.signal()
    }
}

/// A clock on which time passes only when told; it wakes every sleeper whose time has come.
final class StillClock: Clock, @unchecked Sendable {
    // `lock` guards everything below it.
    private let lock = NSLock()
    private var time = Duration.zero
    private var sleepers: [(until: Duration, continuation: CheckedContinuation<Void, Never>)] = []

    struct Instant: InstantProtocol {
        var offset: Duration
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
    }

    var now: Instant { Instant(offset: lock.withLock { time }) }
    var minimumResolution: Duration { .zero }

    /// Returns once that many sleep.
    func sleepers(_ count: Int) async {
        while lock.withLock({ sleepers.count }) < count { await Task.yield() }
    }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        await withCheckedContinuation { continuation in
            let isOver = lock.withLock {
                guard deadline.offset > time else { return true }
                sleepers.append((deadline.offset, continuation))
                return false
            }
            if isOver { continuation.resume() }
        }
    }

    func advance(by duration: Duration) {
        let woken = lock.withLock {
            time += duration
            let woken = sleepers.filter { $0.until <= time }
            sleepers.removeAll { $0.until <= time }
            return woken
        }
        for sleeper in woken { sleeper.continuation.resume() }
    }

    deinit { for sleeper in sleepers { sleeper.continuation.resume() } }
}

extension QueryKey {
    /// A key like a hash, the same for the same number.
    static func numbered(_ number: Int) -> QueryKey {
        var generator = SeededGenerator(seed: UInt64(number))
        return QueryKey(high: generator.next(), low: generator.next())
    }
}

extension Answer {
    /// An answer that differs from every other number's.
    static func numbered(_ number: Int) -> Answer {
        var candidate = Candidate()
        candidate.label = "\(number) High Street"
        candidate.components.number = "\(number)"
        candidate.coordinate = Coordinate(longitude: Double(number % 180), latitude: 1)
        return Answer(candidates: [candidate])
    }
}

extension JournalRow {
    /// The answer of that number to the key of that number.
    static func answer(_ number: Int, from provider: ProviderNumber, attempts: Int = 1) -> JournalRow {
        JournalRow(
            key: .numbered(number),
            provider: provider,
            reply: Reply(.success(.numbered(number)), attempts: attempts)
        )
    }

    /// A failure for the key of that number.
    static func failure(
        _ number: Int,
        from provider: ProviderNumber,
        _ reason: OutcomeReason,
        attempts: Int = 1
    ) -> JournalRow {
        let failure = QueryFailure(reason, "")
        return JournalRow(
            key: .numbered(number),
            provider: provider,
            reply: Reply(.failure(failure), attempts: attempts)
        )
    }
}
