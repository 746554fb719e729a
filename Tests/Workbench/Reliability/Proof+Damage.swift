import CSystem.SQLite
import Foundation
import TestSupport

extension Proof {
    /// P18: journals in which bytes have changed, or are missing.
    static let damage = Proof(
        Line("P18", "a damaged journal is noticed", bar: "0 crashes, 0 wrong outcomes")
    ) { trial in
        let rows = 60
        let provider = try LoopbackProvider.start()
        defer { provider.stop() }
        let calm = try ProofBed.calmOutput(trial, rows: rows)
        let bed = try ProofBed(trial, rows: rows)
        try bed.writeJob(provider.url)
        var kinds = ["refused": 0, "asked anew": 0, "harmless": 0]
        let sources = [try finished(trial, bed), try killed(trial, rows)]
        for number in 0..<trial.pick(200, long: 2000) {
            let source = sources[number % 2]
            try bed.forget()
            var files = source
            let what = spoil(&files, &trial.random)
            for (name, bytes) in files {
                let path = try bed.folder.write(bytes, to: name)
                chmod(path, 0o600)
            }
            let before = provider.statistics.attempts
            let (ending, errors) = try bed.run()
            trial.count("P18")
            switch ending.code {
            case 0:
                trial.expect("P18", bed.outputBytes == calm, "\(what): the output is wrong")
                kinds[provider.statistics.attempts > before + source.toAsk ? "asked anew" : "harmless", default: 0] += 1
            case 73, 74:
                trial.expect("P18", bed.outputBytes == nil, "\(what): refused, and yet there is an output")
                kinds["refused", default: 0] += 1
            default: trial.expect("P18", false, "\(what): ended with \(ending.code): \(errors)")
            }
        }
        try newer(trial, bed)
        trial.measured("P18", kinds.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", "))
    }

    /// A journal's files by name.
    private struct Files: Sequence {
        var contents: [(name: String, bytes: [UInt8])]
        /// Rows that it does not answer.
        let toAsk: Int

        func makeIterator() -> IndexingIterator<[(name: String, bytes: [UInt8])]> { contents.makeIterator() }

        init(of bed: ProofBed, toAsk: Int) {
            self.toAsk = toAsk
            contents = ["out.journal", "out.journal-wal"].compactMap { name in
                let bytes = FileManager.default.contents(atPath: bed.folder.path(name)) ?? Data()
                return bytes.isEmpty ? nil : (name, Array(bytes))
            }
        }
    }

    private static func finished(_ trial: Trial, _ bed: ProofBed) throws -> Files {
        try bed.complete()
        return Files(of: bed, toAsk: 0)
    }

    /// The files of a run that was killed near its end, with a log.
    private static func killed(_ trial: Trial, _ rows: Int) throws -> Files {
        let trap = KillSwitch()
        let provider = try LoopbackProvider.start(latency: .milliseconds(30)) { request in
            trap.count(request)
            return LoopbackProvider.echo(request)
        }
        defer { provider.stop() }
        let bed = try ProofBed(trial, rows: rows)
        try bed.writeJob(provider.url)
        trap.reset(after: rows - 4)
        let child = try bed.start()
        trap.arm(child)
        try child.wait()
        return Files(of: bed, toAsk: rows - (try JournalLook(at: bed.journal).answers))
    }

    /// Changes or cuts off some bytes of one of the files; says what.
    private static func spoil(_ files: inout Files, _ random: inout SeededGenerator) -> String {
        let index = random.below(files.contents.count)
        let (name, bytes) = files.contents[index]
        if random.chance(0.2) {
            let length = random.below(bytes.count)
            files.contents[index].bytes = Array(bytes[..<length])
            return "\(name) cut to \(length) of \(bytes.count) bytes"
        }
        let places = (0..<(1 + random.below(4))).map { _ in random.below(bytes.count) }
        for place in places { files.contents[index].bytes[place] ^= UInt8(1 << random.below(8)) }
        return "\(name) changed at \(places)"
    }

    /// A journal that a newer program wrote.
    private static func newer(_ trial: Trial, _ bed: ProofBed) throws {
        try bed.forget()
        try bed.complete()
        var connection: OpaquePointer?
        sqlite3_open_v2(bed.journal, &connection, SQLITE_OPEN_READWRITE, nil)
        sqlite3_exec(connection, "PRAGMA user_version = 9999", nil, nil, nil)
        sqlite3_close_v2(connection)
        let (ending, errors) = try bed.run()
        trial.count("P18")
        trial.expect("P18", ending.code == 73, "a newer journal ended with \(ending.code): \(errors)")
    }
}
