import CSystem.SQLite

/// The system library that keeps journals.
package enum JournalLibrary {
    /// The version of SQLite in use.
    package static var version: String { String(cString: sqlite3_libversion()) }
}
