import Foundation
import Synchronization
import TestSupport

extension Proof {
    /// P7: outputs that are read while their writer is killed.
    static let export = Proof(
        Line("P7", "a named output is whole or not there", bar: "0 half files")
    ) { trial in
        let rows = 400
        let provider = try LoopbackProvider.start()
        defer { provider.stop() }
        let bed = try ProofBed(trial, rows: rows)
        try bed.writeJob(provider.url)
        try bed.complete()
        guard let whole = bed.outputBytes else { throw ChildError(description: "no output") }
        let reader = OutputReader(of: bed.output, whole: whole, rows: rows)
        var kills = 0
        // At random moments.
        for _ in 0..<trial.pick(40, long: 300) {
            let child = try bed.start("export")
            usleep(UInt32(trial.random.below(60_000)))
            child.send(SIGKILL)
            if try child.wait().code == 128 + SIGKILL { kills += 1 }
        }
        // At every call that touches a file, as far as there are.
        if ChildProcess.exists("strace") {
            let calls = ["write", "fsync", "rename", "fchmod", "close", "openat", "pwrite64", "fdatasync", "unlink"]
            for call in calls {
                for number in trial.pick([1, 2, 3], long: Array(1...20)) {
                    let (ending, _) = try bed.run("export", by: Strace.killing(call, at: number))
                    guard ending.code == 128 + SIGKILL else { break }
                    kills += 1
                }
            }
        }
        // A disk that fills up.
        for blocks in trial.pick([1, 64, 256], long: Array(stride(from: 1, to: 300, by: 10))) {
            let (ending, errors) = try bed.run("export", by: ["sh", "-c", "ulimit -f \(blocks); exec \"$@\"", "sh"])
            trial.expect("P7", ending.code == 74, "a full disk in an export ended with \(ending.code): \(errors)")
            trial.expect("P7", bed.outputBytes == whole, "the old output has gone when the disk was full")
        }
        while reader.reads < trial.pick(100, long: 1000) { usleep(1000) }
        let (reads, half) = reader.end()
        trial.count("P7", reads)
        for text in half { trial.expect("P7", false, text) }
        // Without an old output there is none until the new one is whole.
        try bed.folder.remove("out.geojson")
        for number in 1...trial.pick(3, long: 30) where ChildProcess.exists("strace") {
            try bed.run("export", by: Strace.killing("write", at: number))
            let bytes = bed.outputBytes
            trial.count("P7")
            trial.expect("P7", bytes == nil || bytes == whole, "half an output after a kill at write \(number)")
            if bytes != nil { break }
        }
        try bed.run("export")
        trial.expect("P7", bed.outputBytes == whole, "the output differs in the end")
        let left = try bed.folder.names.filter { $0.contains(".tmp-") }
        trial.expect("P7", left.isEmpty, "left behind: \(left)")
        trial.measured("P7", "\(half.count) of \(reads) reads, \(kills) kills")
    }
}

/// Reads an output in a loop on a thread of its own.
private final class OutputReader: Sendable {
    private struct State {
        var reads = 0
        var half: [String] = []
        var isEnding = false
    }
    private let state = Mutex(State())
    private let ended = DispatchSemaphore(value: 0)

    init(of path: String, whole: Data, rows: Int) {
        Thread.detachNewThread { [self] in
            while !state.withLock(\.isEnding) {
                let bytes = FileManager.default.contents(atPath: path)
                let isWhole = bytes == whole && Self.features(in: whole) == rows
                state.withLock { state in
                    state.reads += 1
                    if !isWhole { state.half.append("\(bytes?.count ?? 0) bytes of \(whole.count) were read") }
                }
                usleep(500)
            }
            ended.signal()
        }
    }

    private static func features(in bytes: Data) -> Int? {
        let object = try? JSONSerialization.jsonObject(with: bytes) as? [String: Any]
        return (object?["features"] as? [Any])?.count
    }

    var reads: Int { state.withLock(\.reads) }

    func end() -> (reads: Int, half: [String]) {
        state.withLock { $0.isEnding = true }
        ended.wait()
        return state.withLock { ($0.reads, $0.half) }
    }
}
