import Foundation
import Synchronization
import TestSupport

extension Proof {
    /// P12: a provider that is down for a while, in several ways.
    static let outages = Proof(
        Line("P12", "an outage costs little and settles nothing", bar: "0 failed; ≤ 10 + C + probes"),
        isPatient: true
    ) { trial in
        var (most, slowest, fullest, longest) = (0, 0.0, 0.0, 0)
        for length in trial.pick([6.0], long: [6, 60, 120]) {
            let courses: [(String, LoopbackReply)] = [
                ("503", LoopbackReply(status: 503, text: "down")), ("silent", LoopbackReply(fault: .silence)),
                ("HTML", LoopbackReply(text: "<html>maintenance</html>")), ("reset", LoopbackReply(fault: .reset)),
            ]
            for (name, reply) in courses {
                let (attempts, recovery, full) = try outage(trial, name, reply, seconds: length)
                most = max(most, attempts)
                slowest = max(slowest, recovery)
                fullest = max(fullest, full)
            }
            slowest = max(slowest, try closedPort(trial, seconds: length))
            longest = Int(length)
        }
        try longestOutage(trial)
        trial.measured(
            "P12",
            "at most \(most) attempts in \(longest) s; back within \(slowest.tenths) s, at full rate within \(fullest.tenths) s"
        )
    }

    private static let outageRows = 600

    /// A run whose provider fails in the middle; gives the attempts meanwhile, and the seconds from the end of the outage
    /// to the first request that was answered, and to the fiftieth.
    private static func outage(
        _ trial: Trial,
        _ name: String,
        _ reply: LoopbackReply,
        seconds: Double
    ) throws -> (attempts: Int, recovery: Double, full: Double) {
        struct State {
            var answered = 0
            var began: ContinuousClock.Instant?
            var attempts = 0
            var recovered: ContinuousClock.Instant?
            var full: ContinuousClock.Instant?
        }
        let state = Mutex(State())
        let provider = try LoopbackProvider.start(latency: .milliseconds(2)) { request in
            state.withLock { state in
                let now = ContinuousClock.now
                if state.answered == 200 { state.began = state.began ?? now }
                if let began = state.began, now - began < .seconds(seconds) {
                    state.attempts += 1
                    return reply
                }
                if state.began != nil { state.recovered = state.recovered ?? now }
                state.answered += 1
                if state.answered == 250 { state.full = now }
                return LoopbackProvider.echo(request)
            }
        }
        defer { provider.stop() }
        let bed = try ProofBed(trial, rows: outageRows)
        // Long enough for a healthy answer on a busy machine.
        try bed.writeJob(provider.url) { $0.timeout = "600ms" }
        try finish(trial, bed, "\(name) for \(seconds) s")
        let (began, attempts) = state.withLock { ($0.began, $0.attempts) }
        let (recovered, fully) = state.withLock { ($0.recovered, $0.full) }
        let (probes, interval) = probes(in: seconds)
        // libcurl by itself asks once more on a connection that had been good.
        let most = 10 + 8 + 2 * (probes + 2)
        trial.expect("P12", attempts <= most, "\(name): \(attempts) attempts in an outage of \(seconds) s")
        guard let began, let recovered, let fully else {
            trial.expect("P12", false, "\(name): the outage was never met, or never ended")
            return (attempts, 0, 0)
        }
        let recovery = (recovered - began) / .seconds(1) - seconds
        trial.expect("P12", recovery <= interval + 5, "\(name): noticed \(recovery) s after the end of the outage")
        // Three good probes, and others look again after a second at the latest.
        let full = (fully - began) / .seconds(1) - seconds
        trial.expect("P12", full <= recovery + 5, "\(name): at full rate \(full) s after the end of the outage")
        return (attempts, recovery, full)
    }

    /// The probes of an outage, which come after 1, 2, 4 … 60 s, and the wait for the next one.
    private static func probes(in seconds: Double) -> (count: Int, interval: Double) {
        var (probes, next, interval) = (0, 1.0, 1.0)
        while next < seconds {
            probes += 1
            interval = min(interval * 2, 60)
            next += interval
        }
        return (probes, interval)
    }

    /// A run whose provider does not listen for a while; gives the seconds from its return to the first request.
    private static func closedPort(_ trial: Trial, seconds: Double) throws -> Double {
        // From then on it is silent, so that the run cannot get to its end before the port is closed.
        let provider = try LoopbackProvider.start(latency: .milliseconds(5)) { request in
            request.total > 200 ? LoopbackReply(fault: .silence) : LoopbackProvider.echo(request)
        }
        let bed = try ProofBed(trial, rows: outageRows)
        try bed.writeJob(provider.url)
        let child = try bed.start()
        let limit = ContinuousClock.now + .seconds(30)
        while provider.statistics.attempts <= 200, ContinuousClock.now < limit { usleep(1000) }
        provider.stop()
        usleep(UInt32(seconds * 1_000_000))
        let again = try LoopbackProvider.start(latency: .milliseconds(5), port: provider.port)
        let start = ContinuousClock.now
        defer { again.stop() }
        let ending = try child.wait(atMost: 300)
        try check(trial, bed, "a closed port", ending.code, child.errors)
        let recovery = again.statistics.arrivals.first.map { ($0 - start) / .seconds(1) }
        trial.expect("P12", recovery != nil, "the closed port was never met")
        // Before it was closed, up to 15 s passed without an answer.
        let most = probes(in: seconds + 15).interval + 5
        trial.expect("P12", recovery ?? 0 <= most, "a closed port: noticed \(recovery ?? 0) s after it was open again")
        return recovery ?? 0
    }

    /// An outage that is longer than the job allows ends the run, and leaves everything to do.
    private static func longestOutage(_ trial: Trial) throws {
        let isDown = Mutex(true)
        let provider = try LoopbackProvider.start { request in
            isDown.withLock(\.self) ? LoopbackReply(status: 503, text: "down") : LoopbackProvider.echo(request)
        }
        defer { provider.stop() }
        let bed = try ProofBed(trial, rows: outageRows)
        try bed.writeJob(provider.url) { $0.outage = "2s" }
        let (ending, errors) = try bed.run()
        trial.expect("P12", ending.code == 69, "an outage without end ended with \(ending.code): \(errors)")
        trial.expect("P12", bed.outputBytes == nil, "an output although everything is still to do")
        isDown.withLock { $0 = false }
        try finish(trial, bed, "the run after an outage")
    }

    private static func finish(_ trial: Trial, _ bed: ProofBed, _ what: String) throws {
        let (ending, errors) = try bed.run(atMost: 600)
        try check(trial, bed, what, ending.code, errors)
    }

    private static func check(
        _ trial: Trial,
        _ bed: ProofBed,
        _ what: String,
        _ code: Int32,
        _ errors: String
    ) throws {
        trial.count("P12")
        trial.expect("P12", code == 0, "\(what): ended with \(code): \(errors)")
        guard code == 0 else { return }
        let tally = try bed.tally()
        trial.expect("P12", tally == ["matched exact": bed.rows.count], "\(what): \(tally)")
    }
}
