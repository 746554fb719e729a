import Foundation
import TestSupport

extension Proof {
    /// P1: a kill at the N-th call of each kind that touches a file or the network.
    static let calls = Proof(
        Line("P1 calls", "reported outcomes survive a kill at the N-th system call", bar: "lost 0; all resume")
    ) { trial in
        try Strace.require()
        let rows = 120
        let calm = try ProofBed.calmOutput(trial, rows: rows)
        let trap = KillSwitch()
        let provider = try LoopbackProvider.start(latency: .milliseconds(3)) { request in
            trap.count(request)
            return LoopbackProvider.echo(request)
        }
        defer { provider.stop() }
        let bed = try ProofBed(trial, rows: rows)
        try bed.writeJob(provider.url)
        var (reported, lost, most) = (0, 0, 0)
        let steps = trial.pick([1, 2, 4, 7, 11, 16, 24, 40], long: Array(1...90))
        for call in ["pwrite64", "fdatasync", "write", "sendto", "fsync", "rename", "ftruncate", "unlink", "openat"] {
            for number in steps {
                try bed.forget()
                let child = try bed.start(by: Strace.killing(call, at: number), on: try Terminal())
                let code = try child.wait().code
                guard code == 128 + SIGKILL else {
                    trial.expect("P1 calls", code == 0, "undisturbed, but ended with \(code): \(child.errors)")
                    break
                }
                trial.count("P1 calls")
                let place = "a kill at \(call) number \(number)"
                if FileManager.default.fileExists(atPath: bed.journal) {
                    let journal = try JournalLook(at: bed.journal)
                    trial.expect("P1 calls", journal.isSound, "the journal after \(place): \(journal.check)")
                    reported += child.reported
                    lost += max(0, child.reported - journal.answers)
                    trial.expect(
                        "P1 calls",
                        child.reported <= journal.answers,
                        "\(child.reported) reported, \(journal.answers) kept after \(place)"
                    )
                }
                let bytes = bed.outputBytes
                trial.expect("P1 calls", bytes == nil || bytes == calm, "half an output after \(place)")
                trap.reset()
                let (ending, errors) = try bed.run()
                most = max(most, trap.counts.repeats)
                trial.expect(
                    "P1 calls",
                    ending.code == 0 && bed.outputBytes == calm,
                    "after \(place) the next run ends with \(ending.code): \(errors)"
                )
                trial.expect("P1 calls", trap.counts.repeats <= 8 + largestGroup, "too many repeats after \(place)")
            }
        }
        trial.measured("P1 calls", "lost \(lost) of \(reported) reported; at most \(most) repeats")
    }
}
