import Foundation
import Geocoding
import RunJournal

/// A folder of one test's own, gone with the object.
final class TemporaryFolder: Sendable {
    let path: String

    init() {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("geomill-\(UUID().uuidString)").path
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { path + "/" + name }
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
    var sleeperCount: Int { lock.withLock { sleepers.count } }

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
        var generator = SplitMix(state: UInt64(number))
        return QueryKey(high: generator.next(), low: generator.next())
    }
}

/// Random numbers that are the same in every run.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
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
