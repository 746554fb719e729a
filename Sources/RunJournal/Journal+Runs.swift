extension Journal {
    /// Writes down that a run begins; rows accepted from now on carry it.
    ///
    /// - Throws: `JournalError`.
    package func begin(_ run: RunRecord) throws {
        self.run = try withTables { tables throws(JournalError) in try tables.insert(run) }
    }

    /// Commits what waits and writes down how the run ended.
    ///
    /// - Throws: `JournalError`.
    package func finish(_ run: RunRecord) throws {
        try flush()
        try withTables { tables throws(JournalError) in try tables.update(run) }
    }

    /// All runs, the latest first.
    ///
    /// - Throws: `JournalError`.
    package func runs() throws -> [RunRecord] {
        try withTables { tables throws(JournalError) in try tables.runs() }
    }
}
