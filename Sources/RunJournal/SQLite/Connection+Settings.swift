extension Connection {
    /// Opens a journal's file, takes it for us alone, and brings its tables up to date.
    ///
    /// - Throws: `JournalError`, with reason `busy` at once when another run holds the file.
    static func journal(
        at path: String,
        creating: Bool,
        onNetwork: NetworkUse = .refuse
    ) throws(JournalError) -> Connection {
        let network = FileSystem.network(at: path)
        if let network { try onNetwork.check(network, path: path) }
        try JournalFile.prepare(path, creating: creating)
        let connection = try Connection(path: path)
        try connection.defend()
        try connection.set("busy_timeout", to: "0")
        try connection.set("locking_mode", to: "exclusive")
        // Reading anything takes the lock, before a file that is not ours could be changed.
        try Migrations.refuseForeign(connection)
        // Before the first write: a lock that others cannot see keeps nobody out.
        if let network { try onNetwork.checkLock(network, path: path) }
        // Takes effect in a new file only.
        try connection.execute("PRAGMA page_size = 8192")
        try connection.set("journal_mode", to: "wal")
        try connection.set("synchronous", to: "2")
        try connection.set("secure_delete", to: "1")
        try connection.set("foreign_keys", to: "1")
        try connection.set("trusted_schema", to: "0")
        try connection.set("cell_size_check", to: "1")
        // In KiB; rows are appended and keys are merged in their order, so few pages are met again.
        try connection.set("cache_size", to: "-2048")
        try Migrations.apply(to: connection)
        // In exclusive mode a lock once taken is kept, so this decides who has the file for good.
        try connection.transaction { () throws(JournalError) in }
        // Only what bears the name now is held: another run may have moved this file aside while it was being opened.
        guard !connection.hasMoved else {
            throw JournalError(.busy, "\(path): another run has just begun this journal anew; start again later")
        }
        return connection
    }

    /// Changes a setting and reads it back: SQLite ignores what it does not know or cannot do.
    private func set(_ name: String, to value: String) throws(JournalError) {
        try execute("PRAGMA \(name) = \(value)")
        guard try text("PRAGMA \(name)") == value else {
            throw JournalError(.refused(code: 0), "\(path): SQLite would not set \(name) to \(value) for the journal")
        }
    }
}
