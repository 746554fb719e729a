import Foundation
import Synchronization

extension Workbench {
    /// Tries to break every promise, and prints what came of it; exit code 1 on any violation.
    static func proveReliability(_ arguments: inout Arguments) throws -> Int32 {
        let isLong = arguments.flag("long")
        let geomill = arguments.option("geomill") ?? ".build/release/geomill"
        let seed: UInt64 = try arguments.number("seed", default: UInt64.random(in: 1...999_999))
        let file = arguments.option("json")
        let names = Set((arguments.option("only") ?? "").split(separator: ",").map(String.init))
        let readme = arguments.option("readme")
        try arguments.finish()
        if let readme {
            print(try ReliabilityReport(reading: readme).markdown)
            return 0
        }
        let binary = URL(filePath: geomill).standardizedFileURL.path
        guard FileManager.default.isExecutableFile(atPath: binary) else {
            throw UsageError(description: "\(geomill) is no program; build it first")
        }
        signal(SIGPIPE, SIG_IGN)
        let sources = Child.endWithThisProgram()
        defer { withExtendedLifetime(sources) {} }
        let start = ContinuousClock.now
        let wanted = Proof.all.filter { $0.isWanted(names) }
        guard !wanted.isEmpty else { throw UsageError(description: "--only: no such promise") }
        let findings = Mutex<[Int: [Finding]]>([:])
        @Sendable func run(_ index: Int) {
            let proof = wanted[index]
            let name = proof.lines.map(\.name).joined(separator: ", ")
            FileHandle.standardError.write(Data("\(name)\n".utf8))
            let trial = Trial(proof, geomill: binary, isLong: isLong, seed: seed)
            let found = trial.run(proof)
            findings.withLock { $0[index] = found }
        }
        for index in wanted.indices where !wanted[index].isPatient { run(index) }
        // Threads of their own: these wait most of the time, and there may be few cores.
        let waiting = DispatchGroup()
        for index in wanted.indices where wanted[index].isPatient {
            waiting.enter()
            Thread.detachNewThread {
                run(index)
                waiting.leave()
            }
        }
        waiting.wait()
        let all = findings.withLock { findings in wanted.indices.flatMap { findings[$0] ?? [] } }
        let report = ReliabilityReport(
            isLong: isLong,
            seconds: (ContinuousClock.now - start) / .seconds(1),
            findings: all.sorted { ($0.number, $0.name) < ($1.number, $1.name) }
        )
        print(report.table)
        if let file { try report.json().write(to: URL(filePath: file)) }
        return report.isGood ? 0 : 1
    }
}

extension Proof {
    /// All proofs, in the order in which they are done.
    static var all: [Proof] {
        [
            kills, calls, powerCut, starts, order, large, edits, export, disk, descriptors, damage, versions, stops,
            shards, budget, soak, faults, trickle, retries, throttles, batches,
            retryAfter, rate, outages, backlog, refusals, certificates,
            clock,
        ]
    }
}
