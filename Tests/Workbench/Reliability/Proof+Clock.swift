import Foundation
import TestSupport

extension Proof {
    /// P16: the wall clock is set forward and back by a day in the middle of a run.
    static let clock = Proof(
        Line("P16", "the wall clock does not matter", bar: "pacing changes by < 5 %"),
        isPatient: true
    ) { trial in
        let places = ["x86_64-linux-gnu", "aarch64-linux-gnu"].map { "/usr/lib/\($0)/faketime/libfaketime.so.1" }
        guard let library = places.first(where: { FileManager.default.fileExists(atPath: $0) }) else {
            throw Unable("no libfaketime")
        }
        let straight = try pacedRun(trial, library, steps: [])
        var most = 0.0
        for steps in [["+1d"], ["-1d"], ["+1d", "-1d"]] {
            let seconds = try pacedRun(trial, library, steps: steps)
            let change = abs(seconds / straight - 1)
            most = max(most, change)
            trial.expect("P16", change < 0.05, "\(seconds) s with steps \(steps), \(straight) s without")
        }
        trial.measured("P16", "changes by \((most * 100).tenths) %")
    }

    /// The seconds from the first to the last request of a run while the clock is set.
    private static func pacedRun(_ trial: Trial, _ library: String, steps: [String]) throws -> Double {
        let provider = try LoopbackProvider.start()
        defer { provider.stop() }
        let bed = try ProofBed(trial, rows: 100)
        try bed.writeJob(provider.url) { $0.rate = "20/s" }
        let file = try bed.folder.write("+0\n", to: "clock")
        // Any other use makes Swift's timers hang: the clock begins as it is, and monotonic ones are left alone.
        let environment = [
            "FAKETIME_TIMESTAMP_FILE": file, "FAKETIME_NO_CACHE": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1",
            "LD_PRELOAD": library,
        ]
        let child = try bed.start(environment: environment)
        for step in steps {
            usleep(1_200_000)
            _ = try bed.folder.write("\(step)\n", to: "clock")
        }
        let ending = try child.wait(atMost: 60)
        trial.count("P16")
        trial.expect("P16", ending.code == 0, "steps \(steps): ended with \(ending.code): \(child.errors)")
        let seconds = bed.status["seconds"] as? Int ?? -1
        trial.expect("P16", (0...60).contains(seconds), "steps \(steps): the status says \(seconds) s")
        let arrivals = provider.statistics.arrivals
        guard let first = arrivals.first, let last = arrivals.last else { return 0 }
        return (last - first) / .seconds(1)
    }
}
