internal import CSystem.SQLite

/// A prepared statement; parameters and columns as SQLite counts them: from 1 and from 0.
final class Statement {
    private let handle: OpaquePointer
    private let connection: Connection

    init(_ handle: OpaquePointer, of connection: Connection) {
        self.handle = handle
        self.connection = connection
    }

    deinit { sqlite3_finalize(handle) }

    func bind(_ number: Int64?, at index: Int32) throws(JournalError) {
        guard let number else { return try connection.check(sqlite3_bind_null(handle, index)) }
        try connection.check(sqlite3_bind_int64(handle, index, number))
    }

    func bind(_ text: String?, at index: Int32) throws(JournalError) {
        guard let text else { return try connection.check(sqlite3_bind_null(handle, index)) }
        try connection.check(csystem_bind_text(handle, index, text, Int32(clamping: text.utf8.count)))
    }

    func bind(_ bytes: [UInt8]?, at index: Int32) throws(JournalError) {
        guard let bytes else { return try connection.check(sqlite3_bind_null(handle, index)) }
        let code = bytes.withUnsafeBytes { bytes in
            csystem_bind_blob(handle, index, bytes.baseAddress, Int32(clamping: bytes.count))
        }
        try connection.check(code)
    }

    /// Binds a copy of the bytes and returns SQLite's code.
    func bindCopy(of bytes: UnsafeRawBufferPointer, at index: Int32) -> Int32 {
        csystem_bind_blob(handle, index, bytes.baseAddress, Int32(clamping: bytes.count))
    }

    func check(_ code: Int32) throws(JournalError) { try connection.check(code) }

    /// Goes to the next row; false at the end.
    func step() throws(JournalError) -> Bool {
        let code = sqlite3_step(handle)
        if code == SQLITE_ROW { return true }
        guard code == SQLITE_DONE else { throw connection.error(code) }
        return false
    }

    /// Runs a statement that gives no rows, and makes it ready for the next time.
    func run() throws(JournalError) {
        defer { reset() }
        _ = try step()
    }

    /// Makes the statement ready to be bound and run again.
    func reset() { sqlite3_reset(handle) }

    func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

    func text(_ column: Int32) -> String? { sqlite3_column_text(handle, column).map { String(cString: $0) } }

    /// The bytes of a blob, valid until the next step or reset.
    func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
        let start = sqlite3_column_blob(handle, column)
        return UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(handle, column)))
    }
}
