extension Journal {
    /// Begins the list of what the records of a run came to; it counts once it is ended.
    ///
    /// `shape` says how records are known again: lists of different shapes are not compared. Throws `JournalError`.
    package func beginPublished(shape: String) throws -> Int64 {
        try withTables { tables throws(JournalError) in try tables.beginPublished(shape: shape, run: run) }
    }

    /// Adds rows, encoded one after the other, to that list; `count` is their number.
    ///
    /// - Throws: `JournalError`.
    package func add(_ rows: [UInt8], count: Int, toPublished list: Int64) throws {
        try withTables { tables throws(JournalError) in try tables.add(rows, count: count, toPublished: list) }
    }

    /// The list that was ended last before that one, when it has the same shape; nil otherwise.
    ///
    /// - Throws: `JournalError`.
    package func published(before list: Int64) throws -> Int64? {
        try withTables { tables throws(JournalError) in try tables.published(before: list) }
    }

    /// The number of rows in that list.
    ///
    /// - Throws: `JournalError`.
    package func publishedCount(in list: Int64) throws -> Int {
        try withTables { tables throws(JournalError) in try tables.publishedCount(in: list) }
    }

    /// The rows of that list whose marks leave `part` when divided by `parts`, in the list's order.
    ///
    /// - Throws: `JournalError`.
    package func publishedRows(in list: Int64, part: Int, of parts: Int) throws -> [PublishedRow] {
        try withTables { tables throws(JournalError) in
            try tables.publishedRows(in: list, part: UInt64(max(0, part)), of: UInt64(max(1, parts)))
        }
    }

    /// Ends the list, which takes the place of all earlier ones.
    ///
    /// - Throws: `JournalError`.
    package func endPublished(_ list: Int64) throws {
        try withTables { tables throws(JournalError) in try tables.endPublished(list) }
    }
}
