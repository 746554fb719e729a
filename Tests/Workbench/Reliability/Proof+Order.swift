import Foundation
import TestSupport

extension Proof {
    /// P4, P17 and P19: large files of every kind of row, their memory, and the same run again.
    static let order = Proof(
        Line("P4", "one record in, one out, in its place, with its own answer", bar: "0 misplaced, missing, doubled"),
        Line("P17", "memory does not grow with the input", bar: "< 128 MiB, growth < 10 %"),
        Line("P19", "running again is free", bar: "0 attempts, 0 bytes differ")
    ) { trial in
        var peaks: [(rows: Int, mebibytes: Double)] = []
        for rows in trial.pick([10_000, 100_000], long: [10_000, 100_000, 1_000_000]) {
            let peak = try largeRun(trial, rows: rows)
            peaks.append((rows, Double(peak) / 1_048_576))
        }
        trial.count("P17", peaks.count)
        for peak in peaks {
            trial.expect("P17", peak.mebibytes < 128, "\(peak.mebibytes.tenths) MiB for \(peak.rows) rows")
        }
        if peaks.count > 2 {
            let growth = peaks[2].mebibytes / peaks[1].mebibytes
            trial.expect("P17", growth < 1.1, "\(growth) times the memory from \(peaks[1].rows) to \(peaks[2].rows)")
        }
        let figures = peaks.map { "\($0.mebibytes.tenths) MiB (\(Double($0.rows).grouped))" }
        trial.measured("P17", figures.joined(separator: ", "))
    }

    /// Runs that many rows twice; gives the first run's memory in bytes.
    private static func largeRun(_ trial: Trial, rows: Int) throws -> Int {
        let provider = try LoopbackProvider.start { request in
            let reply = LoopbackProvider.echo(request)
            // A place that nobody asked for, before or after the right one.
            let decoy =
                #"{"place_id":7,"osm_type":"node","osm_id":7,"lat":"1.5","lon":"2.5","display_name":"Nowhere","#
                + #""addresstype":"house","place_rank":30,"category":"place","type":"house","#
                + #""address":{"house_number":"1","road":"Decoy Road","city":"Nowhere","country_code":"us"}}"#
            guard reply.body.count > 2, request.query.utf8.count.isMultiple(of: 2) else { return reply }
            let place = String(decoding: reply.body.dropFirst().dropLast(), as: UTF8.self)
            return LoopbackReply(text: request.total.isMultiple(of: 3) ? "[\(decoy),\(place)]" : "[\(place),\(decoy)]")
        }
        defer { provider.stop() }
        let bed = try ProofBed(trial)
        try writeMixedRows(rows, to: bed)
        try bed.writeJob(provider.url) { $0.concurrency = 64 }
        let (ending, errors) = try bed.run(atMost: 1800)
        guard ending.code == 0 else {
            throw ChildError(description: "\(rows) rows ended with \(ending.code): \(errors)")
        }
        let wrong = try misplaced(in: bed.output, rows: rows)
        trial.count("P4", rows)
        for text in wrong { trial.expect("P4", false, text) }
        trial.measured("P4", "\(wrong.count) of \(Double(rows).grouped)")
        let before = (provider.statistics.attempts, bed.outputBytes)
        try bed.complete()
        let more = provider.statistics.attempts - before.0
        let isSame = before.1 == bed.outputBytes
        trial.count("P19")
        trial.expect("P19", more == 0, "\(more) attempts of a finished job of \(rows) rows")
        trial.expect("P19", isSame, "the output of a finished job of \(rows) rows differs")
        trial.measured("P19", "\(more) attempts, \(isSame ? "0 bytes differ" : "bytes differ")")
        return ending.peakBytes
    }

    /// The row's own text in a mixed file: every kind of trouble, at places that have nothing to do with each other.
    private static func mixedRow(_ row: Int) -> (street: String, city: String, note: String) {
        let note = row.isMultiple(of: 7) ? "line one of \(row)\nline \"two\", of \(row)\r\n" : "note \(row)"
        if row.isMultiple(of: 61) { return ("", "", note) }
        if row.isMultiple(of: 50) {
            // Repeats an earlier row, written differently.
            return ("\(row - 7)  ELM street", "salem", note)
        }
        return ("\(row) Elm Street", "Salem", note)
    }

    private static func writeMixedRows(_ count: Int, to bed: ProofBed) throws {
        _ = try bed.folder.write("", to: "in.csv")
        let file = try FileHandle(forWritingTo: bed.folder.url.appending(path: "in.csv"))
        var text = "id,note,street,city,state,zip\n"
        for row in 1...count {
            let (street, city, note) = mixedRow(row)
            let isBlank = street.isEmpty
            text += PlainCSV.line(["\(row)", note, street, city, isBlank ? "" : "MA", isBlank ? "" : "01970"])
            if text.utf8.count > 1 << 20 || row == count {
                try file.write(contentsOf: Data(text.utf8))
                text = ""
            }
        }
        try file.close()
    }

    /// What is wrong with the features, in words.
    private static func misplaced(in path: String, rows: Int) throws -> [String] {
        var wrong: [String] = []
        let features = try Feature.all(in: path)
        if features.count != rows { wrong.append("\(features.count) features for \(rows) rows") }
        for (index, feature) in features.enumerated() {
            let row = index + 1
            let (street, city, note) = mixedRow(row)
            let line = "\(street), \(city), MA 01970".lowercased().split(separator: " ").joined(separator: " ")
            let matched = feature.matched.lowercased().split(separator: " ").joined(separator: " ")
            let isRight =
                street.isEmpty
                ? feature.outcome == "skipped" && matched.isEmpty : feature.outcome == "matched" && matched == line
            guard isRight, feature.id == "\(row)", feature.record == row,
                feature.properties["note"] as? String == note, feature.properties["street"] as? String == street
            else {
                wrong.append("row \(row) has id \(feature.id), \(feature.outcome), \(feature.matched)")
                continue
            }
        }
        return wrong
    }
}
