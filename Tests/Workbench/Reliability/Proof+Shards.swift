import Foundation
import TestSupport

extension Proof {
    /// P20: a job in parts, several at once, some of which are killed.
    static let shards = Proof(
        Line(
            "P20",
            "shards add up, share one rate, and repeat little",
            bar: "0 missing, doubled; ≤ limit + shards at once; repeats ≤ C + \(largestGroup) a kill"
        )
    ) { trial in
        let rows = trial.pick(1500, long: 3000)
        let calm = try ProofBed.calmOutput(trial, rows: rows)
        var (most, killed) = (0, 0)
        for parts in trial.pick([3, 16], long: Array(1...16)) {
            for mayKill in [false, true] {
                let (kills, repeats) = try divided(trial, calm, rows: rows, parts: parts, mayKill: mayKill)
                killed += kills
                most = max(most, repeats)
                trial.count("P20", rows)
            }
        }
        let rate = try sharedRate(trial)
        trial.measured(
            "P20",
            "at most \(most) repeats, \(killed) kills; \(rate) in a second at 20/s"
        )
    }

    /// Does all parts, four at once, and merges them; gives how many were killed, and the repeats.
    private static func divided(
        _ trial: Trial,
        _ calm: Data,
        rows: Int,
        parts: Int,
        mayKill: Bool
    ) throws -> (kills: Int, repeats: Int) {
        let trap = KillSwitch()
        let provider = try LoopbackProvider.start(latency: .milliseconds(20)) { request in
            trap.count(request)
            return LoopbackProvider.echo(request)
        }
        defer { provider.stop() }
        let bed = try ProofBed(trial, rows: rows)
        try bed.writeJob(provider.url)
        let what = "\(parts) parts\(mayKill ? ", some killed" : "")"
        let kills = try run(trial, bed, parts: parts, killing: mayKill ? trap : nil, what)
        let (ending, errors) = try bed.run("merge")
        let isSame = ending.code == 0 && bed.outputBytes == calm
        trial.expect("P20", isSame, "\(what): merging ended with \(ending.code): \(errors)")
        let statistics = provider.statistics
        let asked = statistics.attemptsByQuery.count
        trial.expect("P20", asked == rows, "\(what): \(asked) of \(rows) records were asked")
        let repeats = statistics.repeatedAttempts
        trial.expect("P20", repeats <= kills * (8 + largestGroup), "\(what): \(repeats) repeats after \(kills) kills")
        return (kills, repeats)
    }

    /// Starts each part until it ends by itself; gives how many were killed.
    private static func run(
        _ trial: Trial,
        _ bed: ProofBed,
        parts: Int,
        killing trap: KillSwitch? = nil,
        _ what: String
    ) throws -> Int {
        var (waiting, kills) = (Array(0..<parts), 0)
        var running: [(part: Int, child: Child)] = []
        // Late enough for a journal that keeps nothing to be found out.
        var nextKill = 100 + trial.random.below(150)
        while !waiting.isEmpty || !running.isEmpty {
            while running.count < 4, let part = waiting.popLast() {
                let options = ["--shard", "\(part)/\(parts)", "--rate-share", "1/4", "--tolerate-partial"]
                running.append((part, try bed.start("run", options)))
            }
            usleep(2000)
            if let trap, trap.counts.seen >= nextKill, kills < 20, !running.isEmpty {
                running[trial.random.below(running.count)].child.send(SIGKILL)
                nextKill = trap.counts.seen + 100 + trial.random.below(150)
            }
            for (index, entry) in running.enumerated().reversed() {
                guard let ending = entry.child.look() else { continue }
                running.remove(at: index)
                if ending.code == 128 + SIGKILL {
                    kills += 1
                    waiting.insert(entry.part, at: 0)
                } else {
                    let isDone = ending.code == 0
                    trial.expect(
                        "P20",
                        isDone,
                        "\(what): part \(entry.part) ended with \(ending.code): \(entry.child.errors)"
                    )
                }
            }
        }
        return kills
    }

    /// The most requests in any second of four parts that share a rate of 20 a second.
    private static func sharedRate(_ trial: Trial) throws -> Int {
        let provider = try LoopbackProvider.start(asksKernel: true)
        defer { provider.stop() }
        let bed = try ProofBed(trial, rows: trial.pick(120, long: 600))
        try bed.writeJob(provider.url) { $0.rate = "20/s" }
        _ = try run(trial, bed, parts: 4, "4 parts at 20/s")
        let most = mostInASecond(provider.statistics.arrivals)
        trial.count("P20")
        trial.expect("P20", most <= 24, "\(most) attempts in a second of 4 parts at 20/s")
        return most
    }
}
