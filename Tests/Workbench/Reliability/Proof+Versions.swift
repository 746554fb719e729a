import CSystem.SQLite
import Foundation
import TestSupport

extension Proof {
    /// P18: journals that other versions of the program wrote.
    static let versions = Proof(
        Line(
            "P18 versions",
            "an older journal opens with all its answers, a newer one is refused",
            bar: "0 asked again; newer: code 73, file unchanged"
        )
    ) { trial in
        let rows = 60
        let calm = try ProofBed.calmOutput(trial, rows: rows)
        let provider = try LoopbackProvider.start()
        defer { provider.stop() }
        for number in 0..<trial.pick(1, long: 10) {
            // All answers or some of them.
            for answered in [rows, 1 + (29 + 7 * number) % (rows - 1)] {
                for version in 1...newest {
                    try upgrade(trial, provider, from: version, answered: answered, rows: rows, calm)
                }
            }
        }
        for version in [newest + 1, 9999] { try refuse(trial, provider, version) }
        trial.measured("P18 versions", "0 asked again from versions 1 to \(newest); \(newest + 1) and 9999 refused")
    }

    /// The version that the program writes.
    private static let newest = 6

    /// What takes a journal back to each version from the one after it, the first of them to version 1.
    private static let steps = [
        "DROP TABLE input_marks; DROP TABLE inputs; ALTER TABLE runs DROP COLUMN traits;", "DROP TABLE reopened;",
        "DROP TABLE intents; DROP TABLE spending;", "DROP TABLE published_rows; DROP TABLE published;",
        "ALTER TABLE published DROP COLUMN run;",
    ]

    private static func upgrade(
        _ trial: Trial,
        _ provider: LoopbackProvider,
        from version: Int,
        answered: Int,
        rows: Int,
        _ calm: Data
    ) throws {
        let bed = try ProofBed(trial, rows: rows)
        try bed.writeJob(provider.url)
        let (stop, errors) = try bed.run("run", ["--limit", "\(answered)"])
        guard [0, 75].contains(stop.code) else { throw ChildError(description: "ended with \(stop.code): \(errors)") }
        try? bed.folder.remove("out.geojson")
        let found = try change(
            bed.journal,
            steps[(version - 1)...].reversed().joined() + " PRAGMA user_version = \(version)"
        )
        trial.expect(
            "P18 versions",
            found == newest,
            "the program writes version \(found): tell this proof how to undo it"
        )
        let before = provider.statistics.attempts
        let ending = try bed.run()
        let asked = provider.statistics.attempts - before
        let what = "version \(version) with \(answered) of \(rows) answers"
        trial.count("P18 versions")
        trial.expect("P18 versions", asked == rows - answered, "\(what): \(asked) were asked")
        let isSame = ending.ending.code == 0 && bed.outputBytes == calm
        trial.expect("P18 versions", isSame, "\(what): ended with \(ending.ending.code): \(ending.errors)")
    }

    private static func refuse(_ trial: Trial, _ provider: LoopbackProvider, _ version: Int) throws {
        let bed = try ProofBed(trial, rows: 20)
        try bed.writeJob(provider.url)
        try bed.complete()
        _ = try change(bed.journal, "PRAGMA user_version = \(version)")
        let before = FileManager.default.contents(atPath: bed.journal)
        let (ending, errors) = try bed.run()
        trial.count("P18 versions")
        trial.expect("P18 versions", ending.code == 73, "version \(version) ended with \(ending.code): \(errors)")
        let isSame = FileManager.default.contents(atPath: bed.journal) == before
        trial.expect("P18 versions", isSame, "the journal of version \(version) has been changed")
    }

    /// Changes a journal that nobody holds; gives the version that it had.
    private static func change(_ path: String, _ sql: String) throws -> Int {
        var connection: OpaquePointer?
        defer { sqlite3_close_v2(connection) }
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        guard sqlite3_open_v2(path, &connection, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK,
            sqlite3_prepare_v2(connection, "PRAGMA user_version", -1, &statement, nil) == SQLITE_OK,
            sqlite3_step(statement) == SQLITE_ROW
        else { throw ChildError(description: "the journal cannot be read") }
        let version = Int(sqlite3_column_int(statement, 0))
        sqlite3_reset(statement)
        guard sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK else {
            throw ChildError(
                description: "the journal cannot be changed: \(String(cString: sqlite3_errmsg(connection)))"
            )
        }
        return version
    }
}
