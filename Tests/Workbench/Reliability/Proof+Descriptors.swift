import Foundation
import TestSupport

extension Proof {
    /// P8: processes that may open few files.
    static let descriptors = Proof(
        Line(
            "P8 descriptors",
            "too few descriptors stop a run cleanly, or not at all",
            bar: "0 crashes; lost 0; all resume"
        )
    ) { trial in
        let (rows, concurrency) = (200, 32)
        let calm = try ProofBed.calmOutput(trial, rows: rows)
        let provider = try LoopbackProvider.start(latency: .milliseconds(2))
        defer { provider.stop() }
        var (whole, fewest, codes) = (0, Int.max, Set<Int32>())
        for limit in trial.pick([6, 14, 16, 24, 40, 63, 64, 200], long: Array(4...80)) {
            let bed = try ProofBed(trial, rows: rows)
            try bed.writeJob(provider.url) { settings in
                settings.concurrency = concurrency
                settings.outage = "2s"
            }
            let what = "at most \(limit) descriptors"
            let words = ["sh", "-c", "ulimit -n \(limit); exec \"$@\"", "sh"]
            let (ending, errors) = try bed.run(by: words)
            trial.count("P8 descriptors")
            let isKnown = [0, 64, 66, 69, 73, 74].contains(ending.code)
            trial.expect("P8 descriptors", isKnown, "\(what): ended with \(ending.code): \(errors.suffix(400))")
            if ending.code == 0 {
                trial.expect("P8 descriptors", bed.outputBytes == calm, "\(what): the output is wrong")
                (whole, fewest) = (whole + 1, min(fewest, limit))
            } else {
                trial.expect("P8 descriptors", bed.outputBytes == nil, "\(what): an output although it ended early")
                codes.insert(ending.code)
            }
            if FileManager.default.fileExists(atPath: bed.journal) {
                let journal = try JournalLook(at: bed.journal)
                trial.expect("P8 descriptors", journal.isSound, "\(what): the journal's check says \(journal.check)")
            }
            try bed.complete()
            trial.expect("P8 descriptors", bed.outputBytes == calm, "after \(what) the next run's output is wrong")
        }
        let stops = codes.sorted().map(String.init).joined(separator: ", ")
        trial.expect(
            "P8 descriptors",
            whole > 0 && !codes.isEmpty,
            "no limit was met, or all of them: the proof is blind"
        )
        trial.measured("P8 descriptors", "\(fewest) are enough at C = \(concurrency); with fewer codes \(stops)")
    }
}
