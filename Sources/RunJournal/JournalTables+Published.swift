extension JournalTables {
    /// Begins the list of what the records of a run came to, and returns its number; lists never ended are deleted.
    ///
    /// `shape` says how records are known again: lists of different shapes are not compared.
    func beginPublished(shape: String, run: Int64?) throws(JournalError) -> Int64 {
        try connection.transaction { () throws(JournalError) in
            try connection.execute(
                """
                DELETE FROM published_rows WHERE published IN (SELECT id FROM published WHERE is_complete = 0);
                DELETE FROM published WHERE is_complete = 0;
                """
            )
            let insert = try connection.prepare("INSERT INTO published (shape, run) VALUES (?1, ?2)")
            try insert.bind(shape, at: 1)
            try insert.bind(run, at: 2)
            try insert.run()
            return connection.lastInsertedRow
        }
    }

    /// Adds encoded rows to that list; `count` is their number.
    func add(_ rows: [UInt8], count: Int, toPublished list: Int64) throws(JournalError) {
        let insert = try statement("INSERT INTO published_rows (published, count, rows) VALUES (?1, ?2, ?3)")
        try insert.bind(list, at: 1)
        try insert.bind(Int64(count), at: 2)
        try insert.bind(rows, at: 3)
        try insert.run()
    }

    /// The list that was ended last before that one, when it has the same shape.
    func published(before list: Int64) throws(JournalError) -> Int64? {
        let find = try connection.prepare(
            """
            SELECT max(earlier.id) FROM published AS earlier JOIN published AS later ON earlier.shape = later.shape
            WHERE later.id = ?1 AND earlier.id < later.id AND earlier.is_complete = 1
            """
        )
        try find.bind(list, at: 1)
        return try find.step() && !find.isNull(0) ? find.integer(0) : nil
    }

    /// The number of rows in that list.
    func publishedCount(in list: Int64) throws(JournalError) -> Int {
        let find = try connection.prepare("SELECT coalesce(sum(count), 0) FROM published_rows WHERE published = ?1")
        try find.bind(list, at: 1)
        return try find.step() ? Int(clamping: find.integer(0)) : 0
    }

    /// The rows of that list whose marks leave `part` when divided by `parts`, in the list's order.
    func publishedRows(in list: Int64, part: UInt64, of parts: UInt64) throws(JournalError) -> [PublishedRow] {
        let find = try connection.prepare("SELECT rows FROM published_rows WHERE published = ?1 ORDER BY id")
        try find.bind(list, at: 1)
        var rows: [PublishedRow] = []
        while try find.step() { rows += PublishedRow.rows(in: find.bytes(0)) { $0 % max(1, parts) == part } }
        return rows
    }

    /// Ends the list, which takes the place of all earlier ones.
    func endPublished(_ list: Int64) throws(JournalError) {
        try connection.transaction { () throws(JournalError) in
            try connection.execute(
                """
                DELETE FROM published_rows WHERE published < \(list);
                DELETE FROM published WHERE id < \(list);
                UPDATE published SET is_complete = 1 WHERE id = \(list);
                """
            )
        }
    }
}
