import Foundation
import TestSupport

extension Proof {
    /// P8: disks that are full or failing.
    static let disk = Proof(
        Line(
            "P8",
            "a full or failing disk stops the run cleanly, with code 74",
            bar: "journals sound; lost 0; all resume; not stored ≤ C + \(largestGroup), ≤ C where space runs low"
        )
    ) { trial in
        var tally = DiskTally(calm: try ProofBed.calmOutput(trial, rows: DiskTally.rows))
        for blocks in trial.pick(
            [150, 500, 1000, 1500, 2000, 2500, 3000],
            long: Array(stride(from: 10, to: 4000, by: 40))
        ) {
            let words = ["sh", "-c", "ulimit -f \(blocks); exec \"$@\"", "sh"]
            try failingRun(trial, "a limit of \(blocks) blocks", by: words, &tally)
        }
        do { try smallDisks(trial, &tally) } catch let error as Unable { tally.notes.append("no \(error.reason)") }
        if (try? Strace.require()) != nil {
            let steps = trial.pick([1, 7, 40, 110], long: Array(1...40) + Array(stride(from: 45, to: 200, by: 5)))
            let faults = [
                ("pwrite64", "ENOSPC", true), ("pwrite64", "EIO", false), ("fdatasync", "EIO", false),
                ("fsync", "EIO", false), ("write", "ENOSPC", true), ("ftruncate", "EIO", true),
                ("rename", "EIO", false),
            ]
            for (call, error, andLater) in faults {
                for number in steps {
                    let words = Strace.failing(call, with: error, at: number, andLater: andLater)
                    // With later ones, fewer calls than `number` mean that nothing has failed.
                    let hasFailed = try failingRun(trial, "\(error) in \(call) number \(number)", by: words, &tally)
                    if !hasFailed { break }
                }
            }
        } else {
            tally.notes.append("no strace")
        }
        trial.expect("P8", tally.stoppedLate > 2, "only \(tally.stoppedLate) faults met answers: the proof is blind")
        let notes = tally.notes.isEmpty ? "" : "; " + tally.notes.joined(separator: ", ")
        trial.measured(
            "P8",
            "\(tally.stopped) stops, \(tally.stoppedLate) with answers under way; at most \(tally.repeats) answers not stored\(notes)"
        )
    }

    private struct DiskTally {
        static let rows = 2000
        let calm: Data
        var stopped = 0
        /// Stops of runs that had asked something.
        var stoppedLate = 0
        var repeats = 0
        var notes: [String] = []

        init(calm: Data) { self.calm = calm }
    }

    /// A run that meets a fault, and the next one, which does not; false when no fault was met.
    @discardableResult private static func failingRun(
        _ trial: Trial,
        _ what: String,
        by words: [String],
        _ tally: inout DiskTally
    ) throws -> Bool {
        try diskRun(trial, what, try ProofBed(trial, rows: DiskTally.rows), by: words, &tally) {}
    }

    private static func diskRun(
        _ trial: Trial,
        _ what: String,
        _ bed: ProofBed,
        by words: [String],
        atMost most: Int = 8 + largestGroup,
        _ tally: inout DiskTally,
        mend: () throws -> Void
    ) throws -> Bool {
        let trap = KillSwitch()
        let provider = try LoopbackProvider.start { request in
            trap.count(request)
            return LoopbackProvider.echo(request)
        }
        defer { provider.stop() }
        try bed.writeJob(provider.url)
        let child = try bed.start(by: words, on: try Terminal())
        let code = try child.wait().code
        let isUnhurt = code == 0
        trial.count("P8")
        if !isUnhurt {
            tally.stopped += 1
            tally.stoppedLate += trap.counts.seen > 0 ? 1 : 0
            trial.expect("P8", code == 74, "\(what) ended with \(code): \(child.errors.suffix(300))")
        }
        if FileManager.default.fileExists(atPath: bed.journal) {
            let journal = try JournalLook(at: bed.journal)
            trial.expect("P8", journal.isSound, "\(what): the journal's check says \(journal.check)")
            let lost = child.reported - journal.answers
            trial.expect("P8", lost <= 0, "\(what): \(child.reported) reported, \(journal.answers) kept")
        }
        try mend()
        trap.reset()
        let (ending, errors) = try bed.run()
        let isSame = ending.code == 0 && bed.outputBytes == tally.calm
        trial.expect("P8", isSame, "after \(what) the next run ended with \(ending.code): \(errors)")
        tally.repeats = max(tally.repeats, trap.counts.repeats)
        trial.expect(
            "P8",
            trap.counts.repeats <= most,
            "\(what): \(trap.counts.repeats) answers not stored"
        )
        return !isUnhurt
    }

    /// Runs in file systems that are too small, until they are made larger.
    private static func smallDisks(_ trial: Trial, _ tally: inout DiskTally) throws {
        for kilobytes in trial.pick(
            [200, 1000, 84_000],
            long: Array(stride(from: 100, to: 2000, by: 300)) + Array(stride(from: 82_000, to: 86_000, by: 250))
        ) {
            let bed = try ProofBed(trial)
            func mount(_ options: String) throws {
                let words = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", bed.folder.url.path]
                let elsewhere = try TemporaryFolder()
                let child = try Child(words, in: elsewhere.url)
                guard try child.wait().code == 0 else { throw Unable("tmpfs can be mounted") }
            }
            try mount("size=\(kilobytes)k")
            defer { umount2(bed.folder.url.path, Int32(MNT_DETACH)) }
            try bed.write(Array(1...DiskTally.rows))
            _ = try diskRun(trial, "a disk of \(kilobytes) kB", bed, by: [], atMost: 8, &tally) {
                try mount("remount,size=300m")
            }
        }
    }
}
