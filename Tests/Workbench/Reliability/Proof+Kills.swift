import Foundation
import TestSupport

extension Proof {
    /// Rows that the journal has accepted and not yet committed, at most, as the README says.
    ///
    /// Kills come later than that many rows, so that the bars on repeats can fail.
    static let largestGroup = 64

    /// P1 to P3: runs killed at random moments, time and again.
    static let kills = Proof(
        Line("P1", "reported outcomes survive kill -9 at random moments", bar: "lost 0"),
        Line("P2", "a crash repeats little", bar: "repeats ≤ C + \(largestGroup)"),
        Line("P3", "killed often, a run ends with the bytes of one left alone", bar: "all identical")
    ) { trial in
        let short = [(1, 1), (1, 5), (8, 20), (64, 5)]
        let long = [1, 8, 64].flatMap { concurrency in [1, 5, 50, 60].map { (concurrency, $0) } }
        var tally = KillTally()
        for (concurrency, kills) in trial.pick(short, long: long) {
            try killRun(trial, concurrency: concurrency, kills: kills, &tally)
        }
        // As fast as it goes, with much under way.
        try killRun(trial, concurrency: 64, kills: trial.pick(5, long: 30), isFast: true, &tally)
        let mean = Double(tally.repeats.reduce(0, +)) / Double(max(1, tally.repeats.count))
        trial.measured("P1", "lost \(tally.lost) of \(tally.reported) reported and \(tally.told) failures told")
        trial.expect("P1", tally.told > 20 && tally.reported > 100, "little was reported: the proof is blind")
        trial.measured("P2", "at most \(tally.repeats.max() ?? 0), \(mean.tenths) on average")
        trial.measured("P3", "\(tally.identical) of \(tally.runs) identical at C = 1, 8, 64")
    }

    private struct KillTally {
        var reported = 0
        var lost = 0
        /// Failures that the log has told of before a kill.
        var told = 0
        var repeats: [Int] = []
        var identical = 0
        var runs = 0
    }

    private static func killRun(
        _ trial: Trial,
        concurrency: Int,
        kills: Int,
        isFast: Bool = false,
        _ tally: inout KillTally
    ) throws {
        // Enough for each kill to come as late as it may.
        let rows = 300 + (isFast ? 3400 : 110 + 2 * concurrency) * kills
        let calm = try ProofBed.calmOutput(trial, rows: rows, script: picky)
        let trap = KillSwitch()
        // Some 400 answers a second at any concurrency, so that a run outlasts its kills.
        let delay = RandomDelay(seed: trial.random.next(), most: isFast ? 0 : concurrency * 5000)
        let provider = try LoopbackProvider.start { request in
            trap.count(request)
            return picky(request).delayed(delay.next)
        }
        defer { provider.stop() }
        let bed = try ProofBed(trial, rows: rows)
        try bed.writeJob(provider.url) { $0.concurrency = concurrency }
        var (killed, late) = (0, 0)
        while killed < kills {
            // By count, or by time: so also while it opens its journal and its input.
            let isByCount = isFast || trial.random.chance(0.5)
            trap.reset(after: isByCount ? 1 + trial.random.below(isFast ? 3000 : 120 + 2 * concurrency) : .max)
            // What it reports stands on its terminal, or in its log.
            let child = try killed.isMultiple(of: 2) ? bed.start(on: try Terminal()) : bed.start("run", logging)
            if isByCount {
                trap.arm(child)
            } else {
                usleep(UInt32(1000 * trial.random.below(400)))
                child.send(SIGKILL)
            }
            let code = try child.wait().code
            guard code == 128 + SIGKILL else {
                // On a busy machine a kill may come when all is done: then the run begins anew.
                let isWhole = code == 0 && bed.outputBytes == calm
                trial.expect("P3", isWhole, "before its kill a run ended with \(code): \(child.errors.suffix(300))")
                late += 1
                guard isWhole, late <= 10 + kills else { break }
                try bed.forget()
                trap.forget()
                continue
            }
            killed += 1
            trial.count("P1")
            try look(trial, bed, child, &tally)
            note(trial, repeats: trap.counts.repeats, concurrency, &tally)
        }
        trial.expect("P1", killed == kills, "only \(killed) of \(kills) kills reached a run of \(rows) rows")
        delay.end()
        trap.reset()
        let (ending, errors) = try bed.run()
        note(trial, repeats: trap.counts.repeats, concurrency, &tally)
        trial.count("P3")
        tally.runs += 1
        let isSame = ending.code == 0 && bed.outputBytes == calm
        if isSame { tally.identical += 1 }
        trial.expect("P3", isSame, "after \(killed) kills at C = \(concurrency): code \(ending.code) \(errors)")
        let names = try bed.folder.names.filter { $0.contains(".tmp-") }
        trial.expect("P3", names.isEmpty, "left behind: \(names)")
    }

    /// Options that have the log tell of every record without an answer.
    static let logging = ["--log-format", "json"]

    /// Answers every question but each sixth one, which it refuses.
    @Sendable static func picky(_ request: LoopbackRequest) -> LoopbackReply {
        let number = Int(request.query.prefix { $0.isNumber }) ?? 0
        return number % 6 == 5 ? LoopbackReply(status: 400, text: "{}") : LoopbackProvider.echo(request)
    }

    /// What was reported before the kill has to be in the journal, in a file that is sound.
    private static func look(_ trial: Trial, _ bed: ProofBed, _ child: Child, _ tally: inout KillTally) throws {
        let journal = try JournalLook(at: bed.journal)
        let onScreen = child.reported
        let inFile = bed.status["state"] as? String == "fetching" ? bed.status["answered"] as? Int ?? 0 : 0
        trial.expect("P1", journal.isSound, "the journal's check says \(journal.check)")
        // The status file may still be that of the run before, whose answers are in the journal as well.
        let lost = max(onScreen - journal.latestAnswers, inFile - journal.answers, 0)
        tally.reported += onScreen
        let told = child.failuresTold
        tally.told += told
        tally.lost += lost + max(0, told - journal.latestFailures)
        trial.expect("P1", lost == 0, "\(onScreen) reported, \(journal.latestAnswers) kept")
        trial.expect("P1", told <= journal.latestFailures, "\(told) failures told, \(journal.latestFailures) kept")
    }

    private static func note(_ trial: Trial, repeats: Int, _ concurrency: Int, _ tally: inout KillTally) {
        tally.repeats.append(repeats)
        trial.count("P2")
        trial.expect("P2", repeats <= concurrency + largestGroup, "\(repeats) repeats at C = \(concurrency)")
    }
}
