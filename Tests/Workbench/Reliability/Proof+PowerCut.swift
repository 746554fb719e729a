import Foundation
import TestSupport

extension Proof {
    /// P1: the power is cut at any moment of a run, played back from a trace of what it did to the disk.
    static let powerCut = Proof(
        Line("P1 cuts", "reported outcomes survive a power cut, in four models of a disk", bar: "lost 0; all sound"),
        Line("P7 cuts", "an output is whole or not there after a power cut", bar: "0 half files")
    ) { trial in
        try Strace.require()
        let rows = 600
        let delay = RandomDelay(seed: trial.random.next(), most: 20_000)
        let provider = try LoopbackProvider.start { LoopbackProvider.echo($0).delayed(delay.next) }
        defer { provider.stop() }
        let calm = try ProofBed.calmOutput(trial, rows: rows)
        var cuts = 0
        var reports = 0
        while cuts < trial.pick(40, long: 400) {
            let bed = try ProofBed(trial, rows: rows)
            try bed.writeJob(provider.url)
            let trace = bed.folder.path("trace")
            let child = try bed.start(by: Strace.recording(to: trace), on: try Terminal())
            let code = try child.wait().code
            guard code == 0, bed.outputBytes == calm else {
                throw ChildError(description: "the traced run ended with \(code): \(child.errors.suffix(300))")
            }
            let events = try DiskTrace(reading: trace).events
            let places = Set((0..<trial.pick(50, long: 100)).map { _ in trial.random.below(events.count) })
            let (shown, checked) = try replay(trial, events, at: places, calm)
            reports += shown
            cuts += checked
        }
        trial.count("P1 cuts", cuts * 4)
        trial.count("P7 cuts", cuts * 4)
        trial.measured("P1 cuts", "\(cuts) cuts, each with 4 images; \(reports) answers reported before them")
        trial.measured("P7 cuts", "\(cuts) cuts, each with 4 images")
    }

    /// Cuts the power at these events, and looks at what is left.
    private static func replay(
        _ trial: Trial,
        _ events: [DiskTrace.Event],
        at places: Set<Int>,
        _ calm: Data
    ) throws -> (reports: Int, cuts: Int) {
        var disk = DiskModel()
        var reports = 0
        for (index, event) in events.enumerated() {
            disk.play(event)
            guard places.contains(index) || index == events.count - 1 else { continue }
            reports += disk.reported
            for (withNames, share) in [(false, 0.0), (false, 0.5), (true, 0.0), (true, 0.5)] {
                let folder = try TemporaryFolder()
                try disk.leave(in: folder, withNames: withNames, share: share, &trial.random)
                let journal = try JournalLook(at: folder.path("out.journal"))
                let place = "cut at event \(index) of \(events.count), names \(withNames), share \(share)"
                trial.expect("P1 cuts", journal.isSound, "\(place): the journal's check says \(journal.check)")
                trial.expect(
                    "P1 cuts",
                    journal.answers >= disk.reported,
                    "\(place): \(disk.reported) reported, \(journal.answers) kept"
                )
                let output = FileManager.default.contents(atPath: folder.path("out.geojson"))
                trial.expect("P7 cuts", output == nil || output == calm, "\(place): half an output")
                let summary = FileManager.default.contents(atPath: folder.path("out.geojson.summary.json"))
                let isWhole = summary.map { (try? JSONSerialization.jsonObject(with: $0)) != nil && output != nil }
                trial.expect("P7 cuts", isWhole ?? true, "\(place): half a summary, or one without its output")
            }
        }
        trial.expect("P1 cuts", disk.reported > 0, "no report was seen in the trace")
        return (reports, places.count)
    }
}
