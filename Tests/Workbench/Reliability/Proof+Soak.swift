import Foundation
import Synchronization
import TestSupport

extension Proof {
    /// P21: many rows, faults of every kind for one in twenty requests, and kills now and then.
    static let soak = Proof(
        Line(
            "P21",
            "many rows, faults of every kind and kills leave nothing open",
            bar: "all settled, each with its answer; < 128 MiB, growth < 10 %; ≤ 100 files, in the end ≤ C more"
        )
    ) { trial in
        let rows = trial.pick(100_000, long: 1_000_000)
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
        let features = try bed.features()
        let tally = Dictionary(features.map { ("\($0.outcome) \($0.reason)", 1) }, uniquingKeysWith: +)
        let isSettled = tally.keys.allSatisfy(["matched exact", "failed bad_query", "failed bad_coordinate"].contains)
        trial.expect("P21", isSettled, "\(tally)")
        trial.expect("P21", features.count == rows, "\(features.count) records of \(rows) rows")
        let strangers = zip(bed.rows, features).count { row, feature in
            feature.id != "\(row)" || feature.outcome == "matched" && feature.matched != ProofBed.question(row)
        }
        trial.expect("P21", strangers == 0, "\(strangers) records with another's answer")
        // From the first third on, when all is open.
        let late = files.dropFirst(files.count / 3)
        trial.expect("P21", (late.max() ?? 0) <= 100, "\(late.max() ?? 0) files open at C = 32")
        let (begin, end) = (files.dropFirst(2).first ?? 0, files.last ?? 0)
        // Connections stay open until all is written.
        trial.expect("P21", end <= begin + 32, "\(begin) files open at the start, \(end) at the end")
        let growth = slope(of: memory)
        trial.expect("P21", growth < 0.1, "memory grew by \((growth * 100).tenths) % in the second half")
        trial.expect("P21", ending.peakBytes < 128 << 20, "\(ending.peakBytes >> 20) MiB")
        let rate = Double(rows) / seconds
        trial.measured(
            "P21",
            "\(Double(rows).grouped) rows at \(rate.grouped)/s, \(kills) kills; "
                + "\(begin), at most \(late.max() ?? 0), then \(end) files; \(ending.peakBytes >> 20) MiB, "
                + "\((growth * 100).tenths) % more in the second half"
        )
    }

    /// By how much the memory of the last quarter is more than that of the second, as a share.
    private static func slope(of memory: [Int]) -> Double {
        let quarter = max(1, memory.count / 4)
        func mean(_ values: ArraySlice<Int>) -> Double { Double(values.reduce(0, +)) / Double(max(1, values.count)) }
        let before = mean(memory.dropFirst(quarter).prefix(quarter))
        return before > 0 ? mean(memory.suffix(quarter)) / before - 1 : 0
    }
}
