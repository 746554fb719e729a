import Foundation
import Synchronization
import TestSupport

extension Proof {
    /// P21: many rows, faults of every kind for one in twenty requests, and kills now and then.
    static let soak = Proof(
        Line(
            "P21",
            "many rows, faults of every kind and kills leave nothing open",
            bar: "all settled; < 128 MiB; ≤ 100 files"
        )
    ) { trial in
        let rows = trial.pick(20_000, long: 1_000_000)
        let kills = trial.pick(3, long: 20)
        let faults = HostileReply.all(bomb: []).filter { hostile in
            // Those that stop a run by themselves are tried elsewhere.
            !["401", "402", "403", "405", "410", "418"].contains(hostile.name) && !hostile.name.hasPrefix("30")
                && !hostile.name.contains("million") && !hostile.name.contains("without end")
        }
        // Where the provider asks to wait everything waits, so these are rarer: a million rows would take half an hour.
        let brief = faults.filter { !$0.name.hasPrefix("429") && !$0.name.contains("wait") }
        let seed = trial.random.next()
        let random = Mutex(SeededGenerator(seed: seed))
        let trap = KillSwitch()
        let provider = try LoopbackProvider.start { request in
            trap.count(request)
            let fault: HostileReply? = random.withLock { random in
                request.attempt == 1 && random.chance(0.05) ? random.pick(random.chance(0.1) ? faults : brief) : nil
            }
            return fault?.reply(request) ?? LoopbackProvider.echo(request)
        }
        defer { provider.stop() }
        let bed = try ProofBed(trial, rows: rows)
        try bed.writeJob(provider.url) { settings in
            settings.concurrency = 32
            settings.timeout = "500ms"
        }
        let start = ContinuousClock.now
        for _ in 0..<kills {
            trap.reset(after: rows / (kills + 2))
            let child = try bed.start()
            trap.arm(child)
            let code = try child.wait(atMost: 3600).code
            trial.expect("P21", code == 128 + SIGKILL, "ended with \(code) before it was killed: \(child.errors)")
        }
        trap.reset()
        var (files, memory): ([Int], [Int]) = ([], [])
        let child = try bed.start()
        while child.look() == nil {
            usleep(20_000)
            let (open, resident) = (child.openFiles, child.residentBytes)
            if open > 0, resident > 0 {
                files.append(open)
                memory.append(resident)
            }
        }
        let ending = try child.wait()
        trial.count("P21", rows)
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        trial.expect("P21", ending.code == 0, "ended with \(ending.code): \(child.errors)")
        let tally = try bed.tally()
        let isSettled = tally.keys.allSatisfy(["matched exact", "failed bad_query", "failed bad_coordinate"].contains)
        trial.expect("P21", isSettled, "\(tally)")
        // From the first third on, when all is open.
        let late = files.dropFirst(files.count / 3)
        trial.expect("P21", (late.max() ?? 0) <= 100, "\(late.max() ?? 0) files open at C = 32")
        trial.expect("P21", ending.peakBytes < 128 << 20, "\(ending.peakBytes >> 20) MiB")
        let rate = Double(rows) / seconds
        trial.measured(
            "P21",
            "\(Double(rows).grouped) rows at \(rate.grouped)/s, \(kills) kills; at most \(late.max() ?? 0) files, "
                + "\(ending.peakBytes >> 20) MiB"
        )
    }
}
