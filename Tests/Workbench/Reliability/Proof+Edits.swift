import Foundation
import TestSupport

extension Proof {
    /// P6: an input that is edited between a stop and the next run.
    static let edits = Proof(
        Line("P6", "an edited input reuses what fits and asks what is new", bar: "0 wrong; attempts = the new keys")
    ) { trial in
        var surplus = 0
        var asked = 0
        let edits: [(String, (inout [Int], inout SeededGenerator) -> Void)] = [
            ("inserted", { rows, random in for row in 1001...1040 { rows.insert(row, at: random.below(rows.count)) } }),
            ("deleted", { rows, random in for _ in 1...40 { rows.remove(at: random.below(rows.count)) } }),
            ("reordered", { rows, random in rows = random.shuffled(rows) }),
            ("edited", { rows, random in for row in 2001...2040 { rows[random.below(rows.count)] = row } }),
            ("doubled", { rows, random in rows += rows.prefix(50) }),
            ("swapped", { rows, _ in rows = Array(3001...3300) }),
            (
                "everything at once",
                { rows, random in
                    rows = random.shuffled(rows.filter { $0 % 3 != 0 } + Array(4001...4060))
                }
            ),
        ]
        for (word, edit) in edits {
            for signal in trial.pick(
                [SIGKILL, SIGTERM],
                long: Array(repeating: [SIGKILL, SIGTERM], count: 10).flatMap(\.self)
            ) {
                let (more, sent) = try editedRun(trial, word, signal, edit)
                surplus += more
                asked += sent
            }
        }
        try changedOptions(trial)
        trial.measured("P6", "\(asked) new keys asked; \(surplus) repeats after kills")
    }

    private static func editedRun(
        _ trial: Trial,
        _ word: String,
        _ signal: Int32,
        _ edit: (inout [Int], inout SeededGenerator) -> Void
    ) throws -> (repeats: Int, asked: Int) {
        let trap = KillSwitch()
        let provider = try LoopbackProvider.start(latency: .milliseconds(2)) { request in
            trap.count(request)
            // After the signal answers take their time: however late the run hears of it, it has not come to its end.
            return LoopbackProvider.echo(request).delayed(trap.hasFired ? .milliseconds(300) : .zero)
        }
        defer { provider.stop() }
        let bed = try ProofBed(trial, rows: 300)
        try bed.writeJob(provider.url)
        trap.reset(signal: signal, after: 100 + trial.random.below(100))
        let child = try bed.start()
        trap.arm(child)
        let code = try child.wait().code
        trial.expect("P6", code == 128 + signal, "ended with \(code) in place of the signal: \(child.errors)")
        let before = Set(trap.queries)
        trap.reset()
        var rows = bed.rows
        edit(&rows, &trial.random)
        try bed.write(rows)
        let (ending, errors) = try bed.run()
        trial.count("P6")
        trial.expect("P6", ending.code == 0, "\(word): ended with \(ending.code): \(errors)")
        let asked = trap.queries
        let new = Set(rows.map(ProofBed.question)).subtracting(before)
        let repeats = asked.count(where: before.contains)
        trial.expect("P6", new.isSubset(of: asked), "\(word): new rows were not asked")
        trial.expect("P6", Set(asked).count == asked.count, "\(word): a row was asked twice in one run")
        trial.expect("P6", asked.count - repeats == new.count, "\(word): asked \(asked.count), new are \(new.count)")
        let most = signal == SIGKILL ? 8 + largestGroup : 0
        trial.expect("P6", repeats <= most, "\(word): \(repeats) repeats after signal \(signal)")
        try checkOrder(trial, "P6", bed, word)
        return (repeats, new.count)
    }

    /// Each row has its own answer, in the rows' order.
    static func checkOrder(_ trial: Trial, _ name: String, _ bed: ProofBed, _ word: String) throws {
        let features = try bed.features()
        trial.expect(name, features.count == bed.rows.count, "\(word): \(features.count) of \(bed.rows.count) rows")
        for (row, feature) in zip(bed.rows, features) {
            let isOwn = feature.id == "\(row)" && feature.matched == ProofBed.question(row)
            trial.expect(name, isOwn, "\(word): row \(row) has \(feature.id), \(feature.outcome), \(feature.matched)")
        }
    }

    /// Asked in another language, every question is a new one.
    private static func changedOptions(_ trial: Trial) throws {
        let provider = try LoopbackProvider.start()
        defer { provider.stop() }
        let bed = try ProofBed(trial, rows: 100)
        try bed.writeJob(provider.url)
        try bed.complete()
        try bed.writeJob(provider.url) { $0.provider = "language: de," }
        try bed.complete()
        trial.count("P6")
        let attempts = provider.statistics.attempts
        trial.expect("P6", attempts == 200, "\(attempts) attempts in place of 200 after another language was asked for")
    }
}
