import Foundation
import TestSupport

extension Proof {
    /// P11: the rate on the provider's clock, with a pause in the middle and a resume.
    static let rate = Proof(
        Line(
            "P11",
            "the rate is never exceeded, not after a pause or a resume either",
            bar: "≤ limit + 1 in any second"
        ),
        isPatient: true
    ) { trial in
        var figures: [String] = []
        for limit in trial.pick([10, 25], long: [5, 10, 20, 50]) {
            let provider = try LoopbackProvider.start(asksKernel: true)
            defer { provider.stop() }
            let bed = try ProofBed(trial, rows: limit * trial.pick(9, long: 30))
            try bed.writeJob(provider.url) { $0.rate = "\(limit)/s" }
            // Stopped for a while, then killed and started again.
            let first = try bed.start()
            // However long it takes to start.
            let latest = ContinuousClock.now + .seconds(60)
            while provider.statistics.attempts < 2, ContinuousClock.now < latest { usleep(20_000) }
            usleep(1_500_000)
            first.send(SIGSTOP)
            usleep(UInt32(trial.pick(3, long: 30)) * 1_000_000)
            first.send(SIGCONT)
            usleep(1_500_000)
            first.send(SIGKILL)
            try first.wait()
            let (ending, errors) = try bed.run(atMost: 300)
            trial.expect("P11", ending.code == 0, "ended with \(ending.code): \(errors)")
            let most = mostInASecond(provider.statistics.arrivals)
            trial.count("P11", provider.statistics.attempts)
            trial.expect("P11", most <= limit + 1, "\(most) attempts in a second at \(limit)/s")
            figures.append("\(most) at \(limit)/s")
        }
        trial.measured("P11", "most in any second: " + figures.joined(separator: ", "))
    }

    /// The most arrivals within any one second.
    static func mostInASecond(_ arrivals: [ContinuousClock.Instant]) -> Int {
        let arrivals = arrivals.sorted()
        var most = 0
        var first = 0
        for (index, arrival) in arrivals.enumerated() {
            while arrival - arrivals[first] >= .seconds(1) { first += 1 }
            most = max(most, index - first + 1)
        }
        return most
    }
}
