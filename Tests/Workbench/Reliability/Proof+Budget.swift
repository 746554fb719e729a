import Foundation
import TestSupport

extension Proof {
    /// P9: a budget that is reserved before anything is sent, in runs that are killed.
    static let budget = Proof(
        Line("P9 budget", "a budget of attempts holds, whatever kills its runs", bar: "0 attempts above it"),
        Line("P2 hold", "attempts that may have been billed are held when a job says so", bar: "0 repeats")
    ) { trial in
        var (most, kills) = (0, 0)
        for round in 0..<trial.pick(4, long: 40) {
            let bound = 300 + trial.random.below(300)
            let (sent, killed) = try spend(trial, bound: bound, isHolding: round.isMultiple(of: 2))
            most = max(most, sent - bound)
            kills += killed
        }
        trial.measured("P9 budget", "at most \(most) above it; \(kills) kills")
        trial.measured("P2 hold", "\(kills) kills")
    }

    /// Kills runs until the budget is used up; gives what was sent, and the kills.
    private static func spend(_ trial: Trial, bound: Int, isHolding: Bool) throws -> (sent: Int, kills: Int) {
        let trap = KillSwitch()
        let delay = RandomDelay(seed: trial.random.next(), most: 20_000)
        let provider = try LoopbackProvider.start { request in
            trap.count(request)
            let isFailing = !isHolding && request.total.isMultiple(of: 9)
            let reply = isFailing ? LoopbackReply(status: 503, text: "busy") : LoopbackProvider.echo(request)
            return reply.delayed(delay.next)
        }
        defer { provider.stop() }
        let bed = try ProofBed(trial, rows: 2000)
        try bed.writeJob(provider.url) { settings in
            settings.limits = ", max_attempts_total: \(bound)" + (isHolding ? ", on_uncertain: hold" : "")
        }
        var (kills, code): (Int, Int32) = (0, 0)
        repeat {
            trap.reset(after: 10 + trial.random.below(bound / 4))
            let child = try bed.start()
            trap.arm(child)
            code = try child.wait().code
            let sent = provider.statistics.attempts
            trial.expect("P9 budget", sent <= bound, "\(sent) attempts of \(bound) after \(kills) kills")
            trial.expect("P9 budget", code == 75 || code == 128 + SIGKILL, "ended with \(code): \(child.errors)")
            kills += 1
        } while code == 128 + SIGKILL && kills < 40
        let sent = provider.statistics.attempts
        let (ending, errors) = try bed.run()
        let more = provider.statistics.attempts - sent
        trial.expect("P9 budget", ending.code == 75 && more == 0, "\(more) more, code \(ending.code): \(errors)")
        trial.count("P9 budget", kills)
        if isHolding {
            trial.count("P2 hold", kills)
            let repeats = provider.statistics.repeatedAttempts
            trial.expect("P2 hold", repeats == 0, "\(repeats) repeats although they are to be held")
        }
        return (sent, kills - 1)
    }
}
