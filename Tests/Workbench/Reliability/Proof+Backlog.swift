import Foundation
import TestSupport

extension Proof {
    /// P12: a provider whose queue of connections is full.
    static let backlog = Proof(
        Line(
            "P12 backlog",
            "a provider that takes no more connections is an outage",
            bar: "code 69; 0 settled; all later"
        ),
        isPatient: true
    ) { trial in
        let rows = 40
        for _ in 0..<trial.pick(1, long: 5) {
            let full = try FullBacklog()
            let bed = try ProofBed(trial, rows: rows)
            func writeJob() throws {
                try bed.writeJob(full.url) { settings in
                    settings.timeout = "1s"
                    settings.outage = "4s"
                }
            }
            try writeJob()
            let (ending, errors) = try bed.run()
            trial.count("P12 backlog")
            trial.expect("P12 backlog", ending.code == 69, "ended with \(ending.code): \(errors)")
            let answers = try JournalLook(at: bed.journal).answers
            trial.expect("P12 backlog", answers == 0 && bed.outputBytes == nil, "\(answers) records settled")
            full.stop()
            let provider = try LoopbackProvider.start(port: full.port)
            defer { provider.stop() }
            try bed.complete()
            let tally = try bed.tally()
            trial.expect("P12 backlog", tally == ["matched exact": rows], "once it is back: \(tally)")
            let seconds = ending.seconds.tenths
            trial.measured("P12 backlog", "0 settled, stopped after \(seconds) s; \(rows) of \(rows) once it was back")
        }
    }
}
