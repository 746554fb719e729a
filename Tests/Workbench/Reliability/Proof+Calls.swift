import Foundation
import TestSupport

extension Proof {
    /// P1: a kill at the N-th call of each kind that touches a file or the network.
    static let calls = Proof(
        Line("P1 calls", "reported outcomes survive a kill at the N-th system call", bar: "lost 0; all resume")
    ) { trial in
        try Strace.require()
        let calm = try ProofBed.calmOutput(trial, rows: callRows, script: picky)
        let trap = KillSwitch()
        let provider = try LoopbackProvider.start(latency: .milliseconds(3)) { request in
            trap.count(request)
            return picky(request)
        }
        defer { provider.stop() }
        var tally = CallTally()
        for concurrency in trial.pick([8], long: [8, 1]) {
            let bed = try ProofBed(trial, rows: callRows)
            try bed.writeJob(provider.url) { $0.concurrency = concurrency }
            for call in [
                "pwrite64", "fdatasync", "write", "sendto", "fsync", "rename", "ftruncate", "unlink", "openat",
            ] {
                for number in trial.pick([1, 2, 4, 7, 11, 16, 24, 40, 75, 105], long: Array(1...130)) {
                    let place = (call, number)
                    guard try killAtCall(trial, bed, trap, place, concurrency, calm, &tally) else { break }
                }
            }
        }
        let figure =
            "lost \(tally.lost) of \(tally.reported) reported and \(tally.told) failures told; "
            + "at most \(tally.repeats) repeats"
        trial.expect("P1 calls", tally.told > 20 && tally.reported > 20, "little was reported: the proof is blind")
        trial.measured("P1 calls", figure)
    }

    private static let callRows = 300

    private struct CallTally {
        var reported = 0
        var lost = 0
        var told = 0
        var repeats = 0
    }

    /// Kills a run at that call and lets the next one end; false when there are not so many of these calls.
    private static func killAtCall(
        _ trial: Trial,
        _ bed: ProofBed,
        _ trap: KillSwitch,
        _ place: (call: String, number: Int),
        _ concurrency: Int,
        _ calm: Data,
        _ tally: inout CallTally
    ) throws -> Bool {
        try bed.forget()
        trap.reset()
        // What it reports stands on its terminal, or in its log.
        let isLogging = !place.number.isMultiple(of: 2)
        let killer = Strace.killing(place.call, at: place.number)
        let child = try bed.start(by: killer, isLogging ? logging : [], on: isLogging ? nil : try Terminal())
        let code = try child.wait().code
        guard code == 128 + SIGKILL else {
            trial.expect("P1 calls", code == 0, "undisturbed, but ended with \(code): \(child.errors)")
            return false
        }
        trial.count("P1 calls")
        let place = "a kill at \(place.call) number \(place.number)"
        if FileManager.default.fileExists(atPath: bed.journal) {
            let journal = try JournalLook(at: bed.journal)
            trial.expect("P1 calls", journal.isSound, "the journal after \(place): \(journal.check)")
            let lost = max(0, child.reported - journal.answers)
            tally.reported += child.reported
            let told = child.failuresTold
            tally.told += told
            tally.lost += lost + max(0, told - journal.latestFailures)
            trial.expect("P1 calls", lost == 0, "\(child.reported) reported, \(journal.answers) kept after \(place)")
            let kept = journal.latestFailures
            trial.expect("P1 calls", told <= kept, "\(told) failures told, \(kept) kept after \(place)")
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
        trial.expect("P1 calls", repeats <= concurrency + largestGroup, "\(repeats) repeats after \(place)")
        return true
    }
}
