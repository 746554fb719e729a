import Foundation
import Synchronization
import TestSupport

extension Proof {
    /// P9: providers that fail all the time or every other time.
    static let retries = Proof(
        Line("P9", "retries are bounded", bar: "in a run ≤ 1.2 × records + 100, and ≤ 5 a record"),
        isPatient: true
    ) { trial in
        let failing = LoopbackReply(status: 503, text: "busy")
        let flapping = flapping(trial, failing)
        let worst = try play(
            trial,
            "P9",
            [
                ("always 503", { _ in failing }), ("always silent", { _ in LoopbackReply(fault: .silence) }),
                ("always HTML", { _ in LoopbackReply(text: "<html></html>") }),
                ("1 in 20 fails", flapping(0.05)), ("1 in 4 fails", flapping(0.25)), ("1 in 2 fails", flapping(0.5)),
                ("the first attempt fails", { $0.attempt == 1 ? failing : LoopbackProvider.echo($0) }),
            ]
        )
        trial.measured("P9", worst.words)
    }

    /// P9: providers that ask to slow down all the time, or every other time.
    static let throttles = Proof(
        Line(
            "P9 throttles",
            "requests to slow down are not answered by ever more attempts",
            bar: "in a run ≤ 1.2 × records + 100"
        ),
        isPatient: true
    ) { trial in
        let slow = LoopbackReply(status: 429, text: "{}")
        let atOnce = LoopbackReply(status: 429, headers: [("Retry-After", "0")], text: "{}")
        func first(_ reply: LoopbackReply) -> LoopbackProvider.Script {
            { $0.attempt == 1 ? reply : LoopbackProvider.echo($0) }
        }
        var worst = try play(
            trial,
            "P9 throttles",
            [
                ("always 429", { _ in slow }), ("1 in 2 is 429", flapping(trial, slow)(0.5)),
                ("1 in 2 is 429 with a time", flapping(trial, atOnce)(0.5)),
            ]
        )
        // Slow by their nature: all the time that they take.
        let courses = [("the first attempt is 429", first(slow)), ("the same with a time", first(atOnce))]
        worst.take(try play(trial, "P9 throttles", courses, runs: trial.pick([20], long: [90])))
        trial.measured("P9 throttles", worst.words)
    }

    /// What fails at random, for that share of the requests.
    private static func flapping(
        _ trial: Trial,
        _ failing: LoopbackReply
    ) -> (_ share: Double) -> LoopbackProvider.Script {
        let seed = trial.random.next()
        let random = Mutex(SeededGenerator(seed: seed))
        return { share in
            { request in random.withLock { $0.chance(share) } ? failing : LoopbackProvider.echo(request) }
        }
    }

    /// The most attempts beyond 100 by the records asked, and the most for one record.
    private struct Worst {
        var share = 0.0
        var one = 0

        var words: String { "at most \((share * 100).rounded() / 100) × records + 100; \(one) for one record" }

        mutating func take(_ other: Worst) { (share, one) = (max(share, other.share), max(one, other.one)) }
    }

    /// Plays the courses; gives the worst of them.
    private static func play(
        _ trial: Trial,
        _ line: String,
        _ courses: [(String, LoopbackProvider.Script)],
        runs: [Int]? = nil
    ) throws -> Worst {
        var worst = Worst()
        for (name, script) in courses {
            worst.take(try course(trial, line, name, runs ?? trial.pick([4, 4], long: [20, 20, 20]), script))
        }
        return worst
    }

    /// One run that is stopped and goes on in the middle; gives what it came to.
    private static func course(
        _ trial: Trial,
        _ line: String,
        _ name: String,
        _ lengths: [Int],
        _ script: @escaping LoopbackProvider.Script
    ) throws -> Worst {
        let trap = KillSwitch()
        let provider = try LoopbackProvider.start { request in
            trap.count(request)
            return script(request)
        }
        defer { provider.stop() }
        let bed = try ProofBed(trial, rows: trial.pick(3000, long: 30_000))
        try bed.writeJob(provider.url) { settings in
            settings.timeout = "250ms"
            settings.outage = "5s"
        }
        var (runs, share) = (0, 0.0)
        for seconds in lengths {
            runs += 1
            trap.reset()
            let child = try bed.start()
            let limit = ContinuousClock.now + .seconds(seconds)
            while child.look() == nil, ContinuousClock.now < limit { usleep(5000) }
            // The first one is killed between two attempts.
            child.send(runs == 1 ? SIGKILL : SIGTERM)
            let code = try child.wait(atMost: 60).code
            let isKnown = [0, 69, 75, 128 + SIGTERM, 128 + SIGKILL].contains(code)
            trial.expect(line, isKnown, "\(name): ended with \(code): \(child.errors)")
            let (attempts, asked) = (trap.counts.seen, Set(trap.queries).count)
            share = max(share, Double(attempts - 100) / Double(max(1, asked)))
            let isBounded = Double(attempts) <= Double(asked) * 1.2 + 100
            trial.expect(line, isBounded, "\(name): \(attempts) attempts for \(asked) records in run \(runs)")
            if code == 0 { break }
        }
        let statistics = provider.statistics
        let records = statistics.attemptsByQuery.count
        let most = statistics.mostAttemptsForOneQuery
        trial.count(line, records)
        // A record that is not settled begins anew in the next run; a request to slow down that says when is no attempt.
        let isFew = most <= 5 * runs || line == "P9 throttles"
        trial.expect(line, isFew, "\(name): \(most) attempts for one record in \(runs) runs")
        return Worst(share: share, one: most)
    }
}
