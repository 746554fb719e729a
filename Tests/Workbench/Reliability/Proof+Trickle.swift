import Foundation
import Synchronization
import TestSupport

extension Proof {
    /// P14: answers that come byte by byte.
    static let trickle = Proof(
        Line(
            "P14 trickle",
            "an answer that comes byte by byte settles its record when it is whole, and is given up at the timeout",
            bar: "0 settled by half; given up within timeout + 1 s"
        ),
        isPatient: true
    ) { trial in
        let rows = 4
        var longest = 0.0
        for _ in 0..<trial.pick(1, long: 5) {
            // Some 800 bytes: whole after one second and a little, and after half a minute.
            let slow = try trickled(trial, rows: rows, every: .milliseconds(1), timeout: "60s")
            trial.expect("P14 trickle", slow.attempts == rows, "\(slow.attempts) attempts for \(rows) slow answers")
            let late = try trickled(trial, rows: rows, every: .milliseconds(40), timeout: "2s")
            trial.expect("P14 trickle", late.attempts == 2 * rows, "\(late.attempts) attempts, \(2 * rows) expected")
            longest = max(longest, late.wait)
            trial.expect("P14 trickle", (2...3).contains(late.wait), "given up after \(late.wait) s, not 2")
        }
        trial.measured("P14 trickle", "0 settled by half; given up after at most \(longest.tenths) of 2 s")
    }

    /// A run whose first attempts are answered byte by byte; gives the attempts, and the longest time until such an
    /// answer was given up, in seconds.
    private static func trickled(
        _ trial: Trial,
        rows: Int,
        every interval: Duration,
        timeout: String
    ) throws -> (attempts: Int, wait: Double) {
        let provider = try LoopbackProvider.start(asksKernel: true) { request in
            let reply = LoopbackProvider.echo(request)
            return request.attempt == 1 ? reply.failing(.trickle(every: interval)) : reply
        }
        defer { provider.stop() }
        let bed = try ProofBed(trial, rows: rows)
        try bed.writeJob(provider.url) { settings in
            settings.concurrency = rows
            settings.timeout = timeout
        }
        let (ending, errors) = try bed.run()
        trial.count("P14 trickle", rows)
        trial.expect("P14 trickle", ending.code == 0, "ended with \(ending.code): \(errors)")
        let tally = try bed.tally()
        trial.expect("P14 trickle", tally == ["matched exact": rows], "\(tally)")
        // All are asked at the same time, and again as soon as they are given up.
        let arrivals = provider.statistics.arrivals.sorted()
        guard arrivals.count > rows else { return (arrivals.count, 0) }
        return (arrivals.count, (arrivals[rows] - arrivals[rows - 1]) / .seconds(1))
    }
}
