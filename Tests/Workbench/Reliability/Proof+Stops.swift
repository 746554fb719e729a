import Foundation
import Synchronization
import TestSupport

extension Proof {
    /// P15: signals at random moments, and a provider that is slower than the grace.
    static let stops = Proof(
        Line("P15", "asked to stop, it stops soon and clean", bar: "≤ 10 s + 1; 0 repeats when answers came")
    ) { trial in
        var times: [Double] = []
        var (repeats, graceful) = (0, 0)
        let tries = trial.pick(20, long: 200)
        for number in 0..<tries {
            let signal = [SIGTERM, SIGINT, SIGHUP][number % 3]
            let stop = try stopOnce(trial, signal)
            if let seconds = stop.seconds { times.append(seconds) }
            repeats += stop.repeats
            graceful += stop.wasGraceful ? 1 : 0
        }
        trial.expect("P15", graceful >= tries / 4, "only \(graceful) of \(tries) met a run at work: the proof is blind")
        let grace = try stopSilent(trial, times: 1)
        let atOnce = try stopSilent(trial, times: 2)
        let ordered = times.sorted()
        func part(_ share: Double) -> String {
            let index = min(ordered.count - 1, Int(Double(ordered.count) * share))
            return index < 0 ? "-" : "\((ordered[index] * 1000).rounded() / 1000)"
        }
        trial.expect("P15", (ordered.last ?? 0) < 2, "stopping took \(ordered.last ?? 0) s though answers came at once")
        trial.measured(
            "P15",
            "p50 \(part(0.5)), p95 \(part(0.95)), most \(part(1)) s; silent provider \(grace.tenths) s, "
                + "asked twice \(atOnce.tenths) s; \(repeats) repeats after \(graceful) stops at work"
        )
    }

    /// Stops a run at a random moment and lets the next one end; gives the seconds to its end and the repeats.
    private static func stopOnce(
        _ trial: Trial,
        _ signal: Int32
    ) throws -> (seconds: Double?, repeats: Int, wasGraceful: Bool) {
        let trap = KillSwitch()
        let delay = RandomDelay(seed: trial.random.next(), most: 30_000)
        let provider = try LoopbackProvider.start { request in
            trap.count(request)
            return LoopbackProvider.echo(request).delayed(delay.next)
        }
        defer { provider.stop() }
        let bed = try ProofBed(trial, rows: 400)
        try bed.writeJob(provider.url)
        let child = try bed.start()
        // Before it listens to signals they end it as they always do, which is no graceful stop but repeats nothing.
        usleep(UInt32(trial.random.below(600_000)))
        let asked = ContinuousClock.now
        child.send(signal)
        let ending = try child.wait(atMost: 30)
        let seconds = (ContinuousClock.now - asked) / .seconds(1)
        trial.count("P15")
        let isStopped = ending.code == 128 + signal
        trial.expect(
            "P15",
            isStopped || ending.code == 0,
            "signal \(signal) ended with \(ending.code): \(child.errors)"
        )
        let left = try bed.folder.names.filter { $0.contains(".tmp-") || $0.hasSuffix("-wal") }
        let wasGraceful = child.errors.contains("stopping")
        trial.expect("P15", left.isEmpty || !wasGraceful, "left behind after signal \(signal): \(left)")
        delay.end()
        trap.reset()
        try bed.complete()
        let repeats = trap.counts.repeats
        trial.expect("P15", repeats == 0 || !wasGraceful, "\(repeats) repeats after signal \(signal)")
        return (isStopped ? seconds : nil, wasGraceful ? repeats : 0, wasGraceful)
    }

    /// Stops a run whose provider never answers, with one signal or two; gives the seconds to its end.
    private static func stopSilent(_ trial: Trial, times: Int) throws -> Double {
        let provider = try LoopbackProvider.start { _ in LoopbackReply(fault: .silence) }
        defer { provider.stop() }
        let bed = try ProofBed(trial, rows: 40)
        try bed.writeJob(provider.url) { $0.timeout = "60s" }
        let child = try bed.start()
        let limit = ContinuousClock.now + .seconds(20)
        while provider.statistics.attempts < 8, ContinuousClock.now < limit { usleep(1000) }
        var asked = ContinuousClock.now
        child.send(SIGTERM)
        if times > 1 {
            usleep(300_000)
            asked = .now
            child.send(SIGTERM)
        }
        let ending = try child.wait(atMost: 30)
        let seconds = (ContinuousClock.now - asked) / .seconds(1)
        trial.count("P15")
        trial.expect("P15", ending.code == 128 + SIGTERM, "ended with \(ending.code): \(child.errors)")
        trial.expect("P15", seconds < (times > 1 ? 1 : 11), "asked \(times) times, it took \(seconds) s")
        trial.expect("P15", provider.statistics.attempts <= 8, "new attempts after the signal")
        return seconds
    }
}
