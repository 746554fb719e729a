internal import CSystem.SQLite

/// One connection to a journal file; used on one queue only, closed with its last reference.
final class Connection {
    let path: String
    private let handle: OpaquePointer

    /// Opens an existing file.
    ///
    /// - Throws: `JournalError`.
    init(path: String) throws(JournalError) {
        var handle: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let code = sqlite3_open_v2(path, &handle, flags, nil)
        guard code == SQLITE_OK, let handle else {
            let message = handle.map { String(cString: sqlite3_errmsg($0)) } ?? "out of memory"
            sqlite3_close_v2(handle)
            throw JournalError(code: code, message: message, path: path)
        }
        self.path = path
        self.handle = handle
    }

    deinit { sqlite3_close_v2(handle) }

    /// Runs statements that give no rows.
    func execute(_ sql: String) throws(JournalError) {
        try check(sqlite3_exec(handle, sql, nil, nil, nil))
    }

    /// Prepares one statement, to be kept and used again.
    func prepare(_ sql: String) throws(JournalError) -> Statement {
        var statement: OpaquePointer?
        try check(sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil))
        guard let statement else { throw error(SQLITE_MISUSE) }
        return Statement(statement, of: self)
    }

    /// The text of the first column of the first row, or nil.
    func text(_ sql: String) throws(JournalError) -> String? {
        let statement = try prepare(sql)
        return try statement.step() ? statement.text(0) : nil
    }

    /// The number in the first column of the first row, or nil.
    func integer(_ sql: String) throws(JournalError) -> Int64? {
        let statement = try prepare(sql)
        return try statement.step() ? statement.integer(0) : nil
    }

    /// Runs `body` as one transaction: all of it is stored or nothing.
    ///
    /// The closure is synchronous, so that it cannot be left half-way.
    func transaction<Value>(_ body: () throws(JournalError) -> Value) throws(JournalError) -> Value {
        try enclose("BEGIN IMMEDIATE", body)
    }

    /// Runs `body`, which only reads, as one transaction: opening one for each look-up costs as much as the look-up.
    func reading<Value>(_ body: () throws(JournalError) -> Value) throws(JournalError) -> Value {
        try enclose("BEGIN", body)
    }

    private func enclose<Value>(
        _ beginning: String,
        _ body: () throws(JournalError) -> Value
    ) throws(JournalError) -> Value {
        try execute(beginning)
        do {
            let value = try body()
            try execute("COMMIT")
            return value
        } catch {
            // After a fault of the disk nothing more may be asked of it; closing rolls back.
            if !error.isFault { try? execute("ROLLBACK") }
            throw error
        }
    }

    /// The rowid of the last row inserted.
    var lastInsertedRow: Int64 { sqlite3_last_insert_rowid(handle) }

    /// The rows that the last statement inserted, changed or deleted.
    var changes: Int32 { sqlite3_changes(handle) }

    /// True when the file has lost its name since it was opened, or another one has taken it.
    var hasMoved: Bool {
        var moved: Int32 = 0
        let code = sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &moved)
        return code == SQLITE_OK && moved != 0
    }

    /// Leaves the file alone from here on: closing will not write the log back.
    func abandon() {
        _ = csystem_set_flag(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
    }

    /// Refuses a corrupted schema's tricks, as SQLite advises for files that may come from others.
    func defend() throws(JournalError) {
        try check(csystem_set_flag(handle, SQLITE_DBCONFIG_DEFENSIVE, 1))
    }

    func check(_ code: Int32) throws(JournalError) {
        guard code != SQLITE_OK else { return }
        throw error(code)
    }

    func error(_ code: Int32) -> JournalError {
        JournalError(code: code, message: String(cString: sqlite3_errmsg(handle)), path: path)
    }
}

extension JournalError {
    /// True when the disk or the file failed: what was stored is unknown, and nothing more may be tried.
    var isFault: Bool {
        switch reason {
        case .diskFull, .inputOutput, .corrupt, .foreign: true
        default: false
        }
    }
}
