import CSystem.SQLite
import Foundation
import TestSupport

/// What lies in a journal that nobody holds, seen in a copy of its files.
struct JournalLook {
    /// What SQLite's own check says: `ok`, or what is wrong.
    let check: String
    /// Answers of all runs.
    let answers: Int
    /// Answers of the latest run.
    let latestAnswers: Int
    /// Questions that the latest run was refused an answer to.
    let latestFailures: Int

    /// True when nothing is damaged.
    var isSound: Bool { check == "ok" }

    /// Looks into a copy of the journal, with its log; the files themselves stay as they are.
    init(at path: String) throws {
        let place = try TemporaryFolder()
        for suffix in ["", "-wal", "-journal"] where FileManager.default.fileExists(atPath: path + suffix) {
            try FileManager.default.copyItem(atPath: path + suffix, toPath: place.path("copy") + suffix)
        }
        var connection: OpaquePointer?
        defer { sqlite3_close_v2(connection) }
        let opening = sqlite3_open_v2(place.path("copy"), &connection, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil)
        func text(_ sql: String) -> String? {
            var statement: OpaquePointer?
            defer { sqlite3_finalize(statement) }
            guard sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK,
                sqlite3_step(statement) == SQLITE_ROW
            else { return nil }
            return sqlite3_column_text(statement, 0).map { String(cString: $0) }
        }
        check = opening == SQLITE_OK ? text("PRAGMA integrity_check") ?? "cannot be read" : "cannot be opened"
        answers = Int(text("SELECT count(*) FROM answers") ?? "") ?? 0
        latestAnswers =
            Int(text("SELECT count(*) FROM answers WHERE run = (SELECT max(id) FROM runs)") ?? "") ?? 0
        latestFailures =
            Int(text("SELECT count(*) FROM attempts WHERE run = (SELECT max(id) FROM runs)") ?? "") ?? 0
    }
}
