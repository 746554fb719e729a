import Geocoding
import JobRun
import Testing

@testable import geomill

private func progress(records: Int = 12_345, share: Double? = 0.43, seconds: Int = 10) -> RunProgress {
    var progress = RunProgress()
    progress.records = records
    progress.share = share
    progress.elapsed = .seconds(seconds)
    progress.outcomes[.matched] = 12_000
    progress.outcomes[.review] = 345
    progress.attempts = 11_000
    return progress
}

struct ProgressLineTests {
    @Test func `a wide terminal shows everything`() {
        let line = ProgressLine.bar(progress(), width: 140, hasColor: false)
        let bar = "[##########..............] asking  43 %  12,345 records  1,235/s  13s left"
        #expect(line == bar + "  matched 12,000  review 345")
    }

    @Test(arguments: 1...160)
    func `the line is never wider than the terminal`(width: Int) {
        #expect(ProgressLine.bar(progress(), width: width, hasColor: false).count < width)
        #expect(ProgressLine.bar(progress(share: nil), width: width, hasColor: false).count < width)
        let colored = ProgressLine.bar(progress(), width: width, hasColor: true)
            .replacing(/\u{1B}\[[0-9]+m/, with: "")
        #expect(colored == ProgressLine.bar(progress(), width: width, hasColor: false))
    }

    @Test func `a log line has no bar`() {
        let line = "asking: 12,345 records (43 %), 1,235/s, 13s left; 12,000 matched, 345 review; 11,000 attempts"
        #expect(ProgressLine.plain(progress()) == line)
    }

    @Test func `an input of unknown size has no share and no time left`() {
        #expect(ProgressLine.bar(progress(share: nil), width: 60, hasColor: false).hasPrefix("asking  12,345 records"))
        #expect(!ProgressLine.plain(progress(share: nil)).contains("left"))
    }

    @Test(arguments: [
        RunProgress(), progress(records: 1, share: 1, seconds: 0), progress(share: 2), progress(share: -1),
    ])
    func `a run at its edges is shown`(progress: RunProgress) {
        #expect(ProgressLine.bar(progress, width: 79, hasColor: false).count < 79)
        #expect(!ProgressLine.plain(progress).isEmpty)
    }

    @Test(
        arguments: [
            (0.04, "0.0s"), (1.25, "1.3s"), (9.96, "10s"), (59.6, "1m 0s"), (130, "2m 10s"), (7_322, "2h 2m"),
            (90_000, "1d 1h"), (1e300, "more than 100 days"), (.infinity, "more than 100 days"), (-1, "0.0s"),
        ] as [(Double, String)]
    )
    func `times are said in their two largest units`(seconds: Double, text: String) {
        #expect(ProgressLine.time(seconds) == text)
    }

    @Test(arguments: [(0, "0"), (999, "999"), (1_000, "1,000"), (1_234_567, "1,234,567"), (-1_000, "-1,000")])
    func `thousands are set apart`(number: Int, text: String) {
        #expect(number.grouped == text)
    }

    @Test func `the last lines say what came of the run and what to do next`() {
        var summary = RunSummary()
        summary.records = 1_000
        summary.outcomes[.matched] = 990
        summary.outcomes[.failed] = 10
        summary.attempts = 900
        summary.retries = 20
        summary.fromJournal = 50
        summary.repeats = 30
        summary.seconds = 12.34
        summary.outputs = ["a\u{1B}.geojson"]
        summary.providers = [ProviderSummary(name: "p", attempts: 900, answers: 880, attribution: "© somebody")]
        summary.advice = "run again"
        #expect(
            RunReport.lines(of: summary) == [
                "1,000 records: 990 matched, 10 failed",
                "900 attempts, 20 of them retries, 50 answered by the journal, 30 repeats asked once, 12s, 81/s",
                "written: a\\u{1B}.geojson", "to be credited: © somebody", "run again",
            ]
        )
    }
}
