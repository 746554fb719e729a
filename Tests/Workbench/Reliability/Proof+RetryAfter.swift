import Foundation
import Synchronization
import TestSupport

extension Proof {
    /// P10: every form of `Retry-After`, for the whole provider.
    static let retryAfter = Proof(
        Line("P10", "Retry-After is honoured in all its forms", bar: "0 early attempts"),
        isPatient: true
    ) { trial in
        var early = 0
        var waits: [Double] = []
        let forms: [(String, [String], Double)] = [
            ("seconds", ["2"], 2), ("zero", ["0"], 0), ("negative", ["-5"], 0), ("a fraction", ["1.5"], 2),
            ("a word", ["soon"], 0), ("too large a number", ["99999999999999999999"], 0), ("a future date", ["+3"], 2),
            ("an old form of date", ["asctime+3"], 2), ("a past date", ["Sun, 06 Nov 1994 08:49:37 GMT"], 0),
            ("two headers", ["1", "2"], 2), ("nothing", [], 0), ("white space", [" 2 "], 2),
        ]
        for _ in 0..<trial.pick(1, long: 10) {
            for (name, values, wait) in forms {
                let waited = try waitOnce(trial, name, values, wait)
                if waited < wait { early += 1 }
                waits.append(waited)
            }
        }
        try tooLong(trial)
        trial.measured("P10", "\(early) early in \(waits.count) waits")
    }

    /// Four requests under way are told to wait; gives the seconds until the next one came.
    private static func waitOnce(
        _ trial: Trial,
        _ name: String,
        _ values: [String],
        _ wait: Double
    ) throws -> Double {
        let moments = Mutex<(told: ContinuousClock.Instant?, next: ContinuousClock.Instant?)>((nil, nil))
        let provider = try LoopbackProvider.start { request in
            guard request.total <= 4 else {
                moments.withLock { $0.next = $0.next ?? .now }
                return LoopbackProvider.echo(request)
            }
            // Before the reply goes out: then what is measured is never too short.
            moments.withLock { $0.told = .now }
            let headers = values.map { (name: "Retry-After", value: Self.header($0)) }
            return LoopbackReply(status: 429, headers: headers, text: "{}")
        }
        defer { provider.stop() }
        let bed = try ProofBed(trial, rows: 12)
        try bed.writeJob(provider.url) { $0.concurrency = 4 }
        let (ending, errors) = try bed.run()
        trial.count("P10")
        trial.expect("P10", ending.code == 0, "\(name): ended with \(ending.code): \(errors)")
        let (told, next) = moments.withLock(\.self)
        guard let told, let next else {
            trial.expect("P10", false, "\(name): no attempt after the wait")
            return 0
        }
        let seconds = (next - told) / .seconds(1)
        trial.expect("P10", seconds >= wait, "\(name): asked for \(wait) s, the next attempt came after \(seconds) s")
        trial.expect(
            "P10",
            seconds < wait + 10,
            "\(name): asked for \(wait) s, the next attempt came after \(seconds) s"
        )
        return seconds
    }

    /// A date so many seconds from now, or the value as it stands.
    private static func header(_ value: String) -> String {
        guard let plus = value.firstIndex(of: "+"), let seconds = Int(value[value.index(after: plus)...]) else {
            return value
        }
        let format = DateFormatter()
        format.locale = Locale(identifier: "en_US_POSIX")
        format.timeZone = TimeZone(identifier: "GMT")
        format.dateFormat = plus == value.startIndex ? "EEE, dd MMM yyyy HH:mm:ss 'GMT'" : "EEE MMM d HH:mm:ss yyyy"
        return format.string(from: Date().addingTimeInterval(Double(seconds)))
    }

    /// A wait that is longer than a run should take ends it.
    private static func tooLong(_ trial: Trial) throws {
        let provider = try LoopbackProvider.start { _ in
            LoopbackReply(status: 429, headers: [("Retry-After", "86400")], text: "{}")
        }
        defer { provider.stop() }
        let bed = try ProofBed(trial, rows: 40)
        try bed.writeJob(provider.url) { $0.concurrency = 4 }
        let (ending, errors) = try bed.run()
        trial.count("P10")
        trial.expect("P10", ending.code == 75, "asked to wait a day, it ended with \(ending.code): \(errors)")
        trial.expect(
            "P10",
            provider.statistics.attempts <= 4,
            "\(provider.statistics.attempts) attempts before a day's wait"
        )
    }
}
