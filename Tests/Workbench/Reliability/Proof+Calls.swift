import Foundation
import TestSupport

extension Proof {
    /// P1: a kill at the N-th call of each kind that touches a file or the network.
    static let calls = Proof(
        Line("P1 calls", "reported outcomes survive a kill at the N-th system call", bar: "lost 0; all resume")
    ) { trial in
        try Strace.require()
        let calm = try ProofBed.calmOutput(trial, rows: callRows)
        let trap = KillSwitch()
        let provider = try LoopbackProvider.start(latency: .milliseconds(3)) { request in
            trap.count(request)
            return LoopbackProvider.echo(request)
        }
        defer { provider.stop() }
        var tally = CallTally()
        for concurrency in trial.pick([8], long: [8, 1]) {
            let bed = try ProofBed(trial, rows: callRows)
            try bed.writeJob(provider.url) { $0.concurrency = concurrency }
            for call in [
                "pwrite64", "fdatasync", "write", "sendto", "fsync", "rename", "ftruncate", "unlink", "openat",
            ] {
                for number in trial.pick([1, 2, 4, 7, 11, 16, 24, 40], long: Array(1...130)) {
                    guard try killAtCall(trial, bed, trap, call, number, calm, &tally) else { break }
                }
            }
        }
        let figure = "lost \(tally.lost) of \(tally.reported) reported; at most \(tally.repeats) repeats"
        trial.measured("P1 calls", figure)
    }

    private static let callRows = 120

    private struct CallTally {
        var reported = 0
        var lost = 0
        var repeats = 0
    }

    /// Kills a run at that call and lets the next one end; false when there are not so many of these calls.
    private static func killAtCall(
        _ trial: Trial,
        _ bed: ProofBed,
        _ trap: KillSwitch,
        _ call: String,
        _ number: Int,
        _ calm: Data,
        _ tally: inout CallTally
    ) throws -> Bool {
        try bed.forget()
        trap.reset()
        let child = try bed.start(by: Strace.killing(call, at: number), on: try Terminal())
        let code = try child.wait().code
        guard code == 128 + SIGKILL else {
            trial.expect("P1 calls", code == 0, "undisturbed, but ended with \(code): \(child.errors)")
            return false
        }
        trial.count("P1 calls")
        let place = "a kill at \(call) number \(number)"
        if FileManager.default.fileExists(atPath: bed.journal) {
            let journal = try JournalLook(at: bed.journal)
            trial.expect("P1 calls", journal.isSound, "the journal after \(place): \(journal.check)")
            let lost = max(0, child.reported - journal.answers)
            tally.reported += child.reported
            tally.lost += lost
            trial.expect("P1 calls", lost == 0, "\(child.reported) reported, \(journal.answers) kept after \(place)")
        }
        let bytes = bed.outputBytes
        trial.expect("P1 calls", bytes == nil || bytes == calm, "half an output after \(place)")
        let before = Set(trap.queries)
        trap.reset()
        let (ending, errors) = try bed.run()
        let isSame = ending.code == 0 && bed.outputBytes == calm
        trial.expect("P1 calls", isSame, "after \(place) the next run ends with \(ending.code): \(errors)")
        let repeats = trap.queries.count(where: before.contains)
        tally.repeats = max(tally.repeats, repeats)
        trial.expect("P1 calls", repeats <= 8 + largestGroup, "\(repeats) repeats after \(place)")
        return true
    }
}
