import Foundation
import Synchronization
import TestSupport

extension Proof {
    /// P9: providers that fail all the time or every other time.
    static let retries = Proof(
        Line("P9", "retries are bounded", bar: "≤ 1.2 × records + 100; ≤ 5 a record"),
        isPatient: true
    ) { trial in
        let rows = trial.pick(1500, long: 15_000)
        let seed = trial.random.next()
        let random = Mutex(SeededGenerator(seed: seed))
        let failing = LoopbackReply(status: 503, text: "busy")
        let courses: [(String, String, @Sendable (LoopbackRequest) -> LoopbackReply)] = [
            ("always 503", "3s", { _ in failing }),
            ("always silent", "3s", { _ in LoopbackReply(fault: .silence) }),
            ("always HTML", "3s", { _ in LoopbackReply(text: "<html></html>") }),
            (
                "flapping", "10m",
                { request in
                    random.withLock { $0.chance(0.35) } ? failing : LoopbackProvider.echo(request)
                }
            ),
            (
                "one in ten", "10m",
                { request in
                    random.withLock { $0.chance(0.1) } ? failing : LoopbackProvider.echo(request)
                }
            ),
            ("fails once for each", "10m", { $0.attempt == 1 ? failing : LoopbackProvider.echo($0) }),
        ]
        var figures: [String] = []
        for (name, outage, script) in courses {
            let provider = try LoopbackProvider.start(script: script)
            defer { provider.stop() }
            let bed = try ProofBed(trial, rows: rows)
            try bed.writeJob(provider.url) { settings in
                settings.timeout = "250ms"
                settings.outage = outage
            }
            let (ending, errors) = try bed.run(atMost: 300)
            let statistics = provider.statistics
            let most = Double(rows) * 1.2 + 100
            trial.count("P9", rows)
            let isKnown = ending.code == 69 || ending.code == 0
            trial.expect("P9", isKnown, "\(name): ended with \(ending.code): \(errors)")
            trial.expect(
                "P9",
                Double(statistics.attempts) <= most,
                "\(name): \(statistics.attempts) attempts for \(rows) records"
            )
            let one = statistics.mostAttemptsForOneQuery
            trial.expect("P9", one <= 5, "\(name): \(one) attempts for one record")
            figures.append("\(name) \((Double(statistics.attempts) / Double(rows) * 100).rounded() / 100) (\(one))")
        }
        trial.measured("P9", "attempts a record (most): " + figures.joined(separator: ", "))
    }
}
