import Foundation
import Synchronization
import TestSupport

extension Proof {
    /// P5: many starts at one instant, and a start right after a kill.
    static let starts = Proof(
        Line("P5", "a live run blocks the next one, a dead one never does", bar: "1 writer of 50; takeover < 1 s")
    ) { trial in
        var times: [Double] = []
        var writers: [Int] = []
        for _ in 0..<trial.pick(2, long: 20) {
            let (count, seconds) = try startAtOnce(trial)
            writers.append(count)
            times.append(seconds)
        }
        trial.expect("P5", times.median < 1, "takeover takes \(times.median) s")
        let most = writers.max() ?? 0
        trial.measured("P5", "\(most) writer of 50; takeover \((times.median * 1000).rounded() / 1000) s")
    }

    /// Starts fifty runs of one job; gives how many held the journal, and the seconds until a new one asks after a kill.
    private static func startAtOnce(_ trial: Trial) throws -> (writers: Int, seconds: Double) {
        let isGood = Mutex(false)
        let firstGood = Mutex<ContinuousClock.Instant?>(nil)
        let provider = try LoopbackProvider.start { request in
            guard isGood.withLock(\.self) else { return LoopbackReply(fault: .silence) }
            firstGood.withLock { $0 = $0 ?? .now }
            return LoopbackProvider.echo(request)
        }
        defer { provider.stop() }
        let bed = try ProofBed(trial, rows: 40)
        try bed.writeJob(provider.url)
        // All wait for the same pipe to end.
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw Unable("no pipe") }
        _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
        let words = ["sh", "-c", "read _; exec \"$@\" </dev/null", "sh", bed.geomill, "run", bed.job]
        var children: [Child] = []
        for _ in 0..<50 { children.append(try Child(words, in: bed.folder.url, input: ends[0])) }
        close(ends[0])
        close(ends[1])
        let limit = ContinuousClock.now + .seconds(60)
        while children.count(where: { $0.look() == nil }) > 1, ContinuousClock.now < limit { usleep(2000) }
        let live = children.filter { $0.look() == nil }
        trial.count("P5", 50)
        trial.expect("P5", live.count == 1, "\(live.count) of 50 runs hold the journal")
        for child in children {
            guard let ending = child.look() else { continue }
            trial.expect("P5", ending.code == 75, "a second run ended with \(ending.code): \(child.errors)")
        }
        let most = provider.statistics.attempts
        trial.expect("P5", most <= 8, "\(most) requests of what should be one run at C = 8")
        for child in live {
            child.send(SIGKILL)
            try child.wait()
        }
        isGood.withLock { $0 = true }
        let start = ContinuousClock.now
        let (ending, errors) = try bed.run()
        trial.count("P5")
        trial.expect("P5", ending.code == 0, "the start after a kill ended with \(ending.code): \(errors)")
        let first = firstGood.withLock(\.self) ?? start + .seconds(3600)
        return (live.count, (first - start) / .seconds(1))
    }
}
