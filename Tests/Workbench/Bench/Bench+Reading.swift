import Foundation
import ProviderFetch

extension Bench {
    /// What reading an answer of about 2 KB costs, with the reader that runs use.
    mutating func measureReading() throws {
        for body in ReadingBody.all {
            tell("reading, \(body.provider)")
            let trial = try ReadingTrial(provider: body.provider)
            let bytes = Array(body.json.utf8)
            let count = min(rows, 50_000)
            var costs: [Double] = []
            for _ in 1...rounds {
                let start = Self.cpuSeconds()
                var read = 0
                for _ in 0..<count { read += trial.candidates(in: bytes)?.count ?? 0 }
                costs.append((Self.cpuSeconds() - start) / Double(count) * 1e6)
                guard read == count * body.places else { throw ChildError(description: "\(body.provider): misread") }
            }
            report.add(
                "reading an answer of \(body.provider), CPU µs",
                costs.median.tenths,
                beside: "\(bytes.count) bytes, places: \(body.places)",
                bar: "≤ 15",
                holds: costs.median <= 15
            )
        }
    }

    /// The CPU time that this process has used.
    private static func cpuSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
