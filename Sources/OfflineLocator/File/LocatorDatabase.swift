internal import CSystem.SQLite

/// One connection to a locator file; used by one task at a time.
final class LocatorDatabase {
    private let handle: OpaquePointer
    /// The file's path, for messages.
    private let file: String

    /// Opens a complete file, which must not change while it is open.
    ///
    /// - Throws: `LocatorError` of reason `unreadable`.
    init(reading file: String, size: Int) throws {
        self.file = file
        // Without `immutable` every look-up would lock the file and look for its journal.
        handle = try Self.open(
            "file:\(Self.escape(file))?mode=ro&immutable=1",
            flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI,
            failing: .unreadable,
            "the locator file \(file) cannot be opened"
        )
        try execute("PRAGMA mmap_size = \(size); PRAGMA cache_size = -65536; PRAGMA query_only = 1")
    }

    /// Creates a file that nobody else sees until it is renamed, so nothing in it needs a journal.
    ///
    /// - Throws: `LocatorError` of reason `cannotCreate`.
    init(creating file: String) throws {
        self.file = file
        handle = try Self.open(
            "file:\(Self.escape(file))",
            flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI,
            failing: .cannotCreate,
            "the locator file \(file) cannot be created"
        )
        try execute("PRAGMA page_size = 4096; PRAGMA journal_mode = OFF; PRAGMA locking_mode = EXCLUSIVE")
    }

    deinit { sqlite3_close_v2(handle) }

    private static func open(
        _ address: String,
        flags: Int32,
        failing reason: LocatorError.Reason,
        _ message: String
    ) throws -> OpaquePointer {
        var handle: OpaquePointer?
        let code = sqlite3_open_v2(address, &handle, flags, nil)
        guard code == SQLITE_OK, let handle else {
            sqlite3_close_v2(handle)
            throw LocatorError(reason, "\(message): \(String(cString: sqlite3_errstr(code)))")
        }
        return handle
    }

    /// A path as the path of a URI: everything but letters, digits and a few signs as `%XX`.
    private static func escape(_ path: String) -> String {
        let digits = Array("0123456789abcdef".unicodeScalars)
        var escaped = String.UnicodeScalarView()
        for byte in path.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
                escaped.append(UnicodeScalar(byte))
            case UInt8(ascii: "/") where escaped.last != "/": escaped.append("/")
            case UInt8(ascii: "/"): break  // Two at the start would name a host.
            default: escaped.append(contentsOf: ["%", digits[Int(byte >> 4)], digits[Int(byte & 15)]])
            }
        }
        return String(escaped)
    }

    /// Runs statements that give no rows.
    func execute(_ text: String) throws {
        let code = sqlite3_exec(handle, text, nil, nil, nil)
        guard code == SQLITE_OK else { throw failure(code) }
    }

    /// Prepares a statement that is used many times.
    func prepare(_ text: String) throws -> LocatorStatement {
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v3(handle, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard code == SQLITE_OK, let statement else { throw failure(code) }
        return LocatorStatement(statement, of: self)
    }

    /// The first column of the first row as a whole number; 0 when there is none.
    func integer(_ text: String) throws -> Int {
        let statement = try prepare(text)
        return try statement.step() ? statement.integer(0) : 0
    }

    fileprivate func failure(_ code: Int32) -> LocatorError {
        let words = String(cString: sqlite3_errstr(code))
        return switch code & 0xFF {
        case SQLITE_FULL: LocatorError(.diskFailure, "the disk is full: \(file) could not be written")
        case SQLITE_IOERR: LocatorError(.diskFailure, "the disk fails at the locator file \(file): \(words)")
        case SQLITE_NOTADB:
            LocatorError(.notALocator, "\(file) is no locator file; make one with geomill locator build")
        case SQLITE_CANTOPEN, SQLITE_READONLY:
            LocatorError(.cannotCreate, "the locator file \(file) cannot be written: \(words)")
        default: LocatorError(.notALocator, "the locator file \(file) is damaged (\(words)); build it again")
        }
    }
}

/// A prepared statement; values are bound from 1, columns read from 0.
final class LocatorStatement {
    private let handle: OpaquePointer
    private let database: LocatorDatabase

    fileprivate init(_ handle: OpaquePointer, of database: LocatorDatabase) {
        self.handle = handle
        self.database = database
    }

    deinit { sqlite3_finalize(handle) }

    /// Binds a whole number.
    func bind(_ value: Int, at index: Int32) { sqlite3_bind_int64(handle, index, Int64(value)) }

    /// Binds the 64 bits of a key.
    func bind(_ value: UInt64, at index: Int32) { sqlite3_bind_int64(handle, index, Int64(bitPattern: value)) }

    /// Binds a text, which is copied.
    func bind(text: String, at index: Int32) {
        var text = text
        text.withUTF8 { bytes in
            _ = bytes.withMemoryRebound(to: CChar.self) {
                csystem_bind_text(handle, index, $0.baseAddress, Int32(clamping: $0.count))
            }
        }
    }

    /// Binds bytes, which are copied.
    func bind(blob: [UInt8], at index: Int32) {
        _ = blob.withUnsafeBytes { csystem_bind_blob(handle, index, $0.baseAddress, Int32(clamping: $0.count)) }
    }

    /// Goes on to the next row; false when there is none.
    func step() throws -> Bool {
        let code = sqlite3_step(handle)
        if code == SQLITE_ROW { return true }
        guard code == SQLITE_DONE else { throw database.failure(code) }
        return false
    }

    /// Runs a statement that gives no rows and makes it ready for the next values.
    func run() throws {
        defer { reset() }
        _ = try step()
    }

    /// Makes the statement ready for the next values.
    func reset() { sqlite3_reset(handle) }

    /// A column as a whole number; 0 for anything else.
    func integer(_ column: Int32) -> Int { Int(sqlite3_column_int64(handle, column)) }

    /// The bytes of a text or blob; they are gone at the next `step` or `reset`.
    func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
        let start = sqlite3_column_blob(handle, column)
        return UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(handle, column)))
    }

    /// A column as a text.
    func text(_ column: Int32) -> String { String(decoding: bytes(column), as: UTF8.self) }
}
