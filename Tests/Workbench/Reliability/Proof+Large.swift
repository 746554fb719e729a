import Foundation
import TestSupport

extension Proof {
    /// P17: a file that is far larger than the memory that a run may take.
    static let large = Proof(
        Line("P17 large", "memory does not grow with the input's bytes either", bar: "< 128 MiB")
    ) { trial in
        let bytes = trial.pick(108 << 20, long: 1 << 30)
        let bed = try ProofBed(trial)
        // The output holds the input's columns, and its own.
        let needed = 4 * bytes + 1 << 30
        let attributes = try FileManager.default.attributesOfFileSystem(forPath: bed.folder.url.path)
        let free = attributes[.systemFreeSize] as? Int ?? 0
        guard free > needed else { throw Unable("\(free >> 20) MiB free, \(needed >> 20) MiB are needed") }
        let provider = try LoopbackProvider.start()
        defer { provider.stop() }
        let rows = try write(bytes, to: bed)
        try bed.writeJob(provider.url) { $0.concurrency = 32 }
        let (ending, errors) = try bed.run(atMost: 1800)
        trial.count("P17 large")
        trial.expect("P17 large", ending.code == 0, "ended with \(ending.code): \(errors)")
        let text = (try? Data(contentsOf: URL(filePath: bed.output + ".summary.json"))) ?? Data("{}".utf8)
        let summary = try JSONSerialization.jsonObject(with: text) as? [String: Any]
        let records = summary?["records"] as? Int ?? 0
        trial.expect("P17 large", records == rows, "\(records) records of \(rows) rows")
        trial.expect("P17 large", ending.peakBytes < 128 << 20, "\(ending.peakBytes >> 20) MiB")
        let size = bytes >= 1 << 30 ? "\(bytes >> 30) GiB" : "\(bytes >> 20) MiB"
        let mebibytes = (Double(ending.peakBytes) / 1_048_576).tenths
        trial.measured("P17 large", "\(mebibytes) MiB for \(size) in \(Double(rows).grouped) rows")
    }

    /// Writes rows of all lengths, some of many lines, that ask ten thousand questions; gives their number.
    private static func write(_ bytes: Int, to bed: ProofBed) throws -> Int {
        _ = try bed.folder.write("id,note,street,city,state,zip\n", to: "in.csv")
        let file = try FileHandle(forWritingTo: bed.folder.url.appending(path: "in.csv"))
        try file.seekToEnd()
        let line = "a note with \"\"quotes\"\", commas and more\n"
        // Notes of up to 3 kB, and one of 200 kB.
        let notes = (0..<80).map { "\"" + String(repeating: line, count: $0) + "\"" }
        let longNote = "\"" + String(repeating: line, count: 5000) + "\""
        var (rows, written, text) = (0, 0, "")
        while written < bytes {
            rows += 1
            let note = rows.isMultiple(of: 5000) ? longNote : notes[rows % 80]
            text += "\(rows),\(note),\(1 + rows % 10_000) Elm Street,Salem,MA,01970\n"
            guard text.utf8.count > 1 << 20 else { continue }
            try file.write(contentsOf: Data(text.utf8))
            written += text.utf8.count
            text = ""
        }
        try file.close()
        return rows
    }
}
