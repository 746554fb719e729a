import Geocoding
import Testing

@testable import ProviderFetch

/// Plays whole runs through a gate: workers that ask, a provider that is up or down, and no clock but the play's own.
private struct Play {
    var concurrency = 32
    var records = 2_000
    /// The time that an attempt takes.
    var latency = Duration.milliseconds(20)
    var limits = Gate.Limits()
    /// What an attempt for that record at that time comes to.
    var provider: (_ record: Int, _ now: Duration) -> AttemptClass

    struct Ending {
        var answered = 0
        var failures: [Int: OutcomeReason] = [:]
        var attempts: [Int: Int] = [:]
        var starts: [Duration] = []
        var end = Duration.zero
        var stop: GeocoderStop?
        var counts = FetchCounts()
    }

    private struct Worker {
        var record: Int
        var progress = QueryProgress()
        var wake = Duration.zero
        var isSending = false
    }

    func run() -> Ending {
        var gate = Gate(
            provider: "test",
            endpoint: "https://geo.example.org",
            limits: limits,
            calls: concurrency,
            pacing: Pacing(requestsPerSecond: 1_000_000, now: .zero),
            breaker: Breaker(mostInARow: max(3, min(10, 2 * concurrency))),
            random: SeededRandom(seed: 5)
        )
        var ending = Ending()
        var next = 0
        var workers: [Worker] = []
        func take() -> Worker? {
            guard next < records else { return nil }
            defer { next += 1 }
            return Worker(record: next, wake: ending.end)
        }
        for _ in 0..<concurrency { if let worker = take() { workers.append(worker) } }
        while let index = workers.indices.min(by: { workers[$0].wake < workers[$1].wake }) {
            var worker = workers[index]
            let now = worker.wake
            ending.end = now
            var isDone = false
            if worker.isSending {
                worker.isSending = false
                let attempt = provider(worker.record, now)
                switch gate.land(attempt, words: "", progress: &worker.progress, now: now) {
                case .settled:
                    ending.answered += 1
                    isDone = true
                case .failed(let failure):
                    ending.failures[worker.record] = failure.reason
                    isDone = true
                case .again: break
                case .stop(let stop):
                    ending.stop = stop
                }
            } else {
                switch gate.admit(&worker.progress, now: now) {
                case .go:
                    ending.starts.append(now)
                    ending.attempts[worker.record, default: 0] += 1
                    worker.isSending = true
                    worker.wake = now + latency
                case .wait(let until): worker.wake = until
                case .stop(let stop): ending.stop = stop
                }
            }
            if ending.stop != nil { break }
            workers[index] = worker
            guard isDone else { continue }
            if let fresh = take() { workers[index] = fresh } else { workers.remove(at: index) }
        }
        ending.counts = gate.counts
        return ending
    }
}

@Suite struct GateTests {
    private static let down = AttemptClass.transient(isTimeout: false)

    @Test(arguments: [2, 4, 32], [1, 8, 120])
    func `an outage fails no record and costs few attempts`(concurrency: Int, seconds: Int) {
        let outage = Duration.milliseconds(200)..<Duration.milliseconds(200 + seconds * 1_000)
        let ending = Play(concurrency: concurrency, records: 800) { _, now in
            outage.contains(now) ? Self.down : .answer
        }.run()
        #expect(ending.failures.values.filter { $0.kind == .failed }.isEmpty)
        #expect(ending.failures.count <= (concurrency <= 4 ? 5 : 0))
        #expect(ending.answered + ending.failures.count == 800)
        #expect(ending.starts.filter { outage.contains($0 + .milliseconds(20)) }.count <= 2 * concurrency + 25)
        #expect(ending.attempts.values.max() ?? 0 <= 5)
        #expect(ending.counts.outages == 1)
    }

    @Test func `work goes on within seconds of the provider's return`() {
        let ending = Play { _, now in now < .seconds(8) ? Self.down : .answer }.run()
        let probe = ending.starts.first { $0 >= .seconds(8) } ?? .zero
        #expect(ending.end - probe < .seconds(5))
        #expect(ending.answered == 2_000)
    }

    @Test func `one record on its own does not turn an outage into failures`() {
        let ending = Play(concurrency: 1) { _, now in now < .seconds(8) ? Self.down : .answer }.run()
        #expect(ending.failures.values.allSatisfy { $0 == .outage })
        #expect(ending.failures.count <= 2)
    }

    @Test func `an outage without end stops the run and leaves the records to do`() {
        let ending = Play { _, _ in Self.down }.run()
        #expect(ending.stop?.reason == .outOfReach)
        #expect(ending.end <= .seconds(700))
        #expect(ending.failures.values.allSatisfy { $0 == .outage })
        #expect(ending.counts.attempts < 32 + 40)
    }

    @Test func `half an outage fails no record`() {
        var random = SeededRandom(seed: 11)
        let ending = Play { _, now in
            now < .seconds(20) && Bool.random(using: &random) ? Self.down : .answer
        }.run()
        #expect(ending.failures.values.filter { $0.kind == .failed }.isEmpty)
    }

    @Test func `a record that the provider stumbles over fails alone`() {
        let ending = Play { record, _ in record % 100 == 7 ? Self.down : .answer }.run()
        #expect(ending.failures.count == 20)
        #expect(ending.failures.values.allSatisfy { $0 == .attemptsExhausted })
        #expect(ending.failures.keys.allSatisfy { $0 % 100 == 7 })
        #expect(ending.attempts.values.max() == 5)
        #expect(ending.counts.outages == 0)
    }

    @Test func `every record that fails once is answered at the second attempt`() {
        var seen: Set<Int> = []
        let ending = Play(records: 40) { record, _ in seen.insert(record).inserted ? Self.down : .answer }.run()
        #expect(ending.answered == 40)
    }

    @Test func `retries stay within a fifth of the records and a hundred`() {
        var random = SeededRandom(seed: 2)
        let ending = Play(records: 20_000) { _, _ in Int.random(in: 0..<100, using: &random) < 15 ? Self.down : .answer
        }.run()
        #expect(ending.counts.retries <= 20_000 / 5 + 100)
        #expect(ending.answered >= 19_900)
    }

    @Test(arguments: [10, 25, 40], [200, 2_000])
    func `attempts stay within 1.2 times the records and a hundred`(percent: Int, records: Int) {
        var random = SeededRandom(seed: UInt64(percent))
        let ending = Play(records: records) { _, _ in
            Int.random(in: 0..<100, using: &random) < percent ? Self.down : .answer
        }.run()
        #expect(ending.counts.attempts <= records * 6 / 5 + 100)
        #expect(ending.failures.values.allSatisfy { $0.kind == .pending })
    }

    /// With a time to wait in each answer, in seconds, or without.
    @Test(arguments: [nil, 0, 2] as [Int?], [300, 3_000])
    func `attempts stay within 1.2 times the records and a hundred when each first one is to slow down`(
        seconds: Int?,
        records: Int
    ) {
        var seen: Set<Int> = []
        let ending = Play(records: records, limits: Gate.Limits(longestOutage: .seconds(36_000))) { record, _ in
            seen.insert(record).inserted ? .throttled(after: seconds.map { .seconds($0) }) : .answer
        }.run()
        #expect(ending.counts.attempts <= records * 6 / 5 + 100)
        #expect(ending.answered >= records / 6 + 50)
        #expect(ending.answered + ending.failures.count == records)
        #expect(ending.failures.values.allSatisfy { $0 == .throttled && $0.kind == .pending })
    }

    @Test(arguments: [nil, 0] as [Int?], [10, 50])
    func `attempts stay within 1.2 times the records and a hundred when some are to slow down`(
        seconds: Int?,
        percent: Int
    ) {
        var random = SeededRandom(seed: UInt64(percent))
        let ending = Play { _, _ in
            let isSlow = Int.random(in: 0..<100, using: &random) < percent
            return isSlow ? .throttled(after: seconds.map { .seconds($0) }) : .answer
        }.run()
        #expect(ending.counts.attempts <= 2_000 * 6 / 5 + 100)
        #expect(ending.failures.values.allSatisfy { $0 == .throttled && $0.kind == .pending })
        #expect(percent > 10 || ending.answered == 2_000)
    }

    @Test func `one attempt at a time finds out whether the provider still asks to slow down`() {
        let ending = Play { _, now in now < .seconds(10) ? .throttled(after: .seconds(2)) : .answer }.run()
        #expect(ending.starts.filter { $0 < .seconds(2) }.count == 32)
        let later = ending.starts.filter { $0 >= .seconds(2) && $0 < .seconds(10) }
        #expect(later.count <= 5)
        #expect(zip(later, later.dropFirst()).allSatisfy { $1 - $0 >= .seconds(2) })
        #expect(ending.answered == 2_000)
        #expect(ending.end < .seconds(10 + 8 + 1))
    }

    @Test func `answers that cannot be read take from the same tokens as other failures`() {
        var gate = Gate(
            provider: "test",
            endpoint: "https://geo.example.org",
            limits: Gate.Limits(),
            calls: 1,
            pacing: Pacing(requestsPerSecond: 1_000_000, now: .zero),
            breaker: Breaker(mostInARow: 1_000),
            random: SeededRandom(seed: 5)
        )
        var now = Duration.zero
        var progress = QueryProgress()
        guard case .go = gate.admit(&progress, now: now) else { return #expect(Bool(false), "not admitted") }
        now += .seconds(1)
        guard case .again = gate.land(.malformed, words: "", progress: &progress, now: now) else {
            return #expect(Bool(false), "not asked again")
        }
        #expect(progress.tokens == 5)
    }

    /// Minutes.
    @Test(arguments: [1, 10, 60])
    func `an outage of an hour costs a probe a minute, and is over within a minute of the provider's return`(
        minutes: Int
    ) {
        let back = Duration.milliseconds(200 + minutes * 60_000)
        let ending = Play(limits: Gate.Limits(longestOutage: .seconds(7_200))) { _, now in
            now >= .milliseconds(200) && now < back ? Self.down : .answer
        }.run()
        #expect(ending.stop == nil)
        // In the longest each call's record has had all its attempts as a probe: it is still to do.
        #expect(ending.failures.values.allSatisfy { $0 == .outage && $0.kind == .pending })
        #expect(ending.failures.count <= (minutes < 60 ? 0 : 32))
        #expect(ending.answered + ending.failures.count == 2_000)
        let during = ending.starts.filter { $0 >= .milliseconds(200) && $0 < back }.count
        // What was under way when it began, the growing waits of the first minute, and one for each further minute.
        #expect(during <= 2 * 32 + 6 + minutes, "\(during)")
        // A probe within a minute, three good ones in a row, and then all the rest at full rate.
        #expect(ending.end < back + .seconds(60 + 10), "\(ending.end - back)")
    }

    @Test(arguments: [100, 1_500, 90_000])
    func `the longest outage is kept to the moment`(milliseconds: Int) {
        let longest = Duration.milliseconds(milliseconds)
        let ending = Play(limits: Gate.Limits(longestOutage: longest)) { _, _ in Self.down }.run()
        #expect(ending.stop?.reason == .outOfReach)
        #expect(ending.end >= longest && ending.end <= longest + .milliseconds(500))
    }

    @Test func `everyone waits when one is asked to slow down`() {
        var asked = false
        let ending = Play(records: 200) { _, now in
            guard now > .milliseconds(50), !asked else { return .answer }
            asked = true
            return .throttled(after: .seconds(7))
        }.run()
        #expect(ending.answered == 200)
        let waits = zip(ending.starts, ending.starts.dropFirst()).map { $1 - $0 }
        #expect(waits.max() ?? .zero >= .milliseconds(6_980))
        #expect(ending.counts.throttled == 1)
    }

    @Test func `requests to slow down with a time do not use a record's attempts up`() {
        var left = 12
        let ending = Play(concurrency: 1, records: 3) { _, _ in
            left -= 1
            return left >= 0 ? .throttled(after: .seconds(2)) : .answer
        }.run()
        #expect(ending.answered == 3)
        #expect(ending.attempts[0] == 13)
    }

    @Test func `requests to slow down without a time leave the record to do`() {
        let ending = Play(concurrency: 1, records: 1) { _, _ in .throttled(after: nil) }.run()
        #expect(ending.failures == [0: .throttled])
        #expect(ending.attempts[0] == 5)
    }

    /// With a time to wait in each answer, in seconds, or without.
    @Test(arguments: [nil, 0, 7, 90] as [Int?])
    func `ten minutes of nothing but requests to slow down fail no record and are not hammered at`(seconds: Int?) {
        let after = seconds.map { Duration.seconds($0) }
        let ending = Play(limits: Gate.Limits(longestOutage: .seconds(3_600))) { _, now in
            now < .seconds(600) ? .throttled(after: after) : .answer
        }.run()
        #expect(ending.stop == nil)
        #expect(ending.failures.values.allSatisfy { $0 == .throttled && $0.kind == .pending })
        #expect(ending.answered + ending.failures.count == 2_000)
        #expect(ending.answered > 0)
        // One of the 32 calls asks once after each wait, and waits grow to twenty seconds, ten on average.
        let waits = ending.starts.filter { $0 < .seconds(600) }.count - 32
        #expect(waits <= (seconds == 90 ? 600 / 90 : 120), "\(waits)")
    }

    @Test(arguments: [nil, 7] as [Int?])
    func `a provider that does nothing but ask to slow down stops the run for now`(seconds: Int?) {
        let ending = Play { _, _ in .throttled(after: seconds.map { .seconds($0) }) }.run()
        #expect(ending.stop?.reason == .quota)
        #expect(ending.stop?.description.contains("has been asking to slow down for 10 min") == true)
        #expect(ending.failures.values.allSatisfy { $0.kind == .pending })
        #expect(ending.end >= .seconds(600) && ending.end < .seconds(640))
    }

    @Test func `a wait that is too long stops the run for now`() {
        let ending = Play { _, _ in .throttled(after: .seconds(86_400)) }.run()
        #expect(ending.stop?.reason == .quota)
        #expect(ending.stop?.description.contains("24 h") == true)
    }

    @Test(arguments: [
        (AttemptClass.auth, GeocoderStop.Reason.auth), (.quota, .quota), (.misconfigured, .misconfigured),
        (.unreachable, .outOfReach),
    ])
    func `some answers stop the run at once`(attempt: AttemptClass, reason: GeocoderStop.Reason) {
        let ending = Play { _, now in now < .milliseconds(70) ? .answer : attempt }.run()
        #expect(ending.stop?.reason == reason)
        #expect(ending.starts.count <= 5 * 32)
    }

    @Test func `an answer that cannot be read is asked for once more`() {
        let ending = Play { record, _ in record % 50 == 3 ? .malformed : .answer }.run()
        #expect(ending.failures.count == 40)
        #expect(ending.failures.values.allSatisfy { $0 == .badResponse })
        #expect(ending.attempts[3] == 2)
    }

    @Test func `a refused query fails at once, and nothing but refusals stops the run`() {
        let some = Play { record, _ in record % 10 == 3 ? .badQuery : .answer }.run()
        #expect(some.failures.count == 200)
        #expect(some.failures.values.allSatisfy { $0 == .badQuery })
        #expect(some.counts.retries == 0)
        let all = Play { _, _ in .badQuery }.run()
        #expect(all.stop?.reason == .misconfigured)
        #expect(all.failures.count < 10)
    }
}
