import Foundation
import Synchronization
import TestSupport

extension Proof {
    /// P9: providers that fail all the time or every other time.
    static let retries = Proof(
        Line("P9", "retries are bounded", bar: "≤ 1.2 × records + 100 in a run; ≤ 5 a record"),
        isPatient: true
    ) { trial in
        let seed = trial.random.next()
        let random = Mutex(SeededGenerator(seed: seed))
        let failing = LoopbackReply(status: 503, text: "busy")
        let slow = LoopbackReply(status: 429, text: "{}")
        let atOnce = LoopbackReply(status: 429, headers: [("Retry-After", "0")], text: "{}")
        func flapping(_ share: Double, _ reply: LoopbackReply? = nil) -> LoopbackProvider.Script {
            { request in random.withLock { $0.chance(share) } ? reply ?? failing : LoopbackProvider.echo(request) }
        }
        let courses: [(String, LoopbackProvider.Script)] = [
            ("always 503", { _ in failing }), ("always silent", { _ in LoopbackReply(fault: .silence) }),
            ("always HTML", { _ in LoopbackReply(text: "<html></html>") }),
            ("always 429", { _ in LoopbackReply(status: 429, text: "{}") }),
            ("1 in 20 fails", flapping(0.05)), ("1 in 4 fails", flapping(0.25)), ("1 in 2 fails", flapping(0.5)),
            ("the first attempt fails", { $0.attempt == 1 ? failing : LoopbackProvider.echo($0) }),
            ("1 in 2 is to slow down", flapping(0.5, slow)), ("1 in 2 is to slow down at once", flapping(0.5, atOnce)),
        ]
        var worst = (share: 0.0, one: 0)
        for (name, script) in courses {
            let (share, one) = try course(trial, name, script)
            worst = (max(worst.share, share), max(worst.one, one))
        }
        // Slow by their nature: few records, and all the time that they take.
        for (name, reply) in [("the first attempt is to slow down", slow), ("the same, at once", atOnce)] {
            let script: LoopbackProvider.Script = { $0.attempt == 1 ? reply : LoopbackProvider.echo($0) }
            let (share, one) = try course(trial, name, rows: trial.pick(400, long: 1000), runs: [60], script)
            worst = (max(worst.share, share), max(worst.one, one))
        }
        let share = (worst.share * 100).rounded() / 100
        trial.measured("P9", "at most \(share) × records + 100; \(worst.one) for one record")
    }

    /// One run that is stopped and goes on in the middle; gives the attempts beyond 100 by the records asked, and the most
    /// for one record that was answered with a failure.
    private static func course(
        _ trial: Trial,
        _ name: String,
        rows: Int? = nil,
        runs lengths: [Int]? = nil,
        _ script: @escaping LoopbackProvider.Script
    ) throws -> (share: Double, one: Int) {
        let trap = KillSwitch()
        let provider = try LoopbackProvider.start { request in
            trap.count(request)
            return script(request)
        }
        defer { provider.stop() }
        let bed = try ProofBed(trial, rows: rows ?? trial.pick(3000, long: 30_000))
        try bed.writeJob(provider.url) { settings in
            settings.timeout = "250ms"
            settings.outage = "5s"
        }
        var (runs, share) = (0, 0.0)
        for seconds in lengths ?? trial.pick([4, 4], long: [20, 20, 20]) {
            runs += 1
            trap.reset()
            let child = try bed.start()
            let limit = ContinuousClock.now + .seconds(seconds)
            while child.look() == nil, ContinuousClock.now < limit { usleep(5000) }
            child.send(SIGTERM)
            let code = try child.wait(atMost: 60).code
            let isKnown = [0, 69, 75, 128 + SIGTERM].contains(code)
            trial.expect("P9", isKnown, "\(name): ended with \(code): \(child.errors)")
            let (attempts, asked) = (trap.counts.seen, Set(trap.queries).count)
            share = max(share, Double(attempts - 100) / Double(max(1, asked)))
            let isBounded = Double(attempts) <= Double(asked) * 1.2 + 100
            trial.expect("P9", isBounded, "\(name): \(attempts) attempts for \(asked) records in run \(runs)")
            if code == 0 { break }
        }
        let statistics = provider.statistics
        let records = statistics.attemptsByQuery.count
        let most = statistics.mostAttemptsForOneQuery
        trial.count("P9", records)
        // A request to slow down is an answer of its own; a record that is not settled begins anew in the next run.
        let isFew = most <= 5 * runs || name == "always 429"
        trial.expect("P9", isFew, "\(name): \(most) attempts for one record in \(runs) runs")
        return (share, name == "always 429" ? 0 : most)
    }
}
