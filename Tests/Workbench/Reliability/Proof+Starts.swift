import Foundation
import Synchronization
import TestSupport

extension Proof {
    /// P5: many starts at one instant, and a start right after a kill.
    static let starts = Proof(
        Line(
            "P5",
            "a live run blocks the next one, a dead one never does",
            bar: "1 writer of 50; takeover < 1 s longer than a first start"
        )
    ) { trial in
        var (takeovers, firsts): ([Double], [Double]) = ([], [])
        var writers: [Int] = []
        for _ in 0..<trial.pick(2, long: 20) {
            writers.append(try startAtOnce(trial))
            // How long a process takes to start is the machine's affair, and told by one that has nothing to take over.
            for _ in 0..<3 {
                firsts.append(try secondsToAsk(trial, afterKill: false))
                takeovers.append(try secondsToAsk(trial, afterKill: true))
            }
        }
        let (takeover, first) = (takeovers.median, firsts.median)
        trial.expect("P5", takeover - first < 1, "takeover takes \(takeover) s, a first start \(first) s")
        trial.measured(
            "P5",
            "\(writers.max() ?? 0) writer of 50; takeover \(takeover.thousandths) s, a first start \(first.thousandths) s"
        )
    }

    /// The seconds from a start to its first request, of a new job or of one whose run has just been killed.
    private static func secondsToAsk(_ trial: Trial, afterKill: Bool) throws -> Double {
        let trap = KillSwitch()
        let firstGood = Mutex<ContinuousClock.Instant?>(nil)
        let provider = try LoopbackProvider.start { request in
            trap.count(request)
            firstGood.withLock { $0 = $0 ?? .now }
            return LoopbackProvider.echo(request)
        }
        defer { provider.stop() }
        let bed = try ProofBed(trial, rows: 400)
        try bed.writeJob(provider.url)
        if afterKill {
            trap.reset(after: 100)
            let child = try bed.start()
            trap.arm(child)
            try child.wait()
            trap.reset()
            firstGood.withLock { $0 = nil }
        }
        let start = ContinuousClock.now
        let (ending, errors) = try bed.run()
        trial.count("P5")
        trial.expect(
            "P5",
            ending.code == 0,
            "a start \(afterKill ? "after a kill " : "")ended with \(ending.code): \(errors)"
        )
        // A run that had ended before its kill leaves nothing to ask.
        return firstGood.withLock(\.self).map { ($0 - start) / .seconds(1) } ?? 0
    }

    /// Starts fifty runs of one job, kills the one at work and starts again; gives how many held the journal.
    private static func startAtOnce(_ trial: Trial) throws -> Int {
        let isGood = Mutex(false)
        let provider = try LoopbackProvider.start { request in
            guard isGood.withLock(\.self) else { return LoopbackReply(fault: .silence) }
            return LoopbackProvider.echo(request)
        }
        defer { provider.stop() }
        let bed = try ProofBed(trial, rows: 40)
        // However long fifty starts take: what is asked meanwhile is not asked again.
        try bed.writeJob(provider.url) { $0.timeout = "300s" }
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
        let (ending, errors) = try bed.run()
        trial.count("P5")
        trial.expect("P5", ending.code == 0, "the start after a kill ended with \(ending.code): \(errors)")
        return live.count
    }
}
