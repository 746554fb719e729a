extension JournalTables {
    /// Writes the run down and returns its small number.
    func insert(_ run: RunRecord) throws(JournalError) -> Int64 {
        let statement = try connection.prepare("INSERT INTO runs (uuid, started_ms, job_sha256) VALUES (?1, ?2, ?3)")
        try statement.bind(run.id, at: 1)
        try statement.bind(run.startedAt, at: 2)
        try statement.bind(run.jobHash, at: 3)
        let number: Int64 = try connection.transaction { () throws(JournalError) in
            try statement.run()
            let number = connection.lastInsertedRow
            try update(run)
            return number
        }
        return number
    }

    /// Writes down what has become known of the run.
    func update(_ run: RunRecord) throws(JournalError) {
        let statement = try connection.prepare(
            """
            UPDATE runs SET finished_ms = ?2, input_size = ?3, input_sha256 = ?4, input_records = ?5,
                input_reading = ?6, exit_code = ?7, counters = ?8, traits = ?9 WHERE uuid = ?1
            """
        )
        try statement.bind(run.id, at: 1)
        try statement.bind(run.finishedAt, at: 2)
        try statement.bind(run.input?.size, at: 3)
        try statement.bind(run.input?.hash, at: 4)
        try statement.bind(run.input?.records, at: 5)
        try statement.bind(run.input?.reading, at: 6)
        try statement.bind(run.exitCode.map(Int64.init), at: 7)
        try statement.bind(run.counters, at: 8)
        try statement.bind(run.traits, at: 9)
        try statement.run()
    }

    /// All runs, the latest first.
    func runs() throws(JournalError) -> [RunRecord] {
        let statement = try connection.prepare(
            """
            SELECT uuid, started_ms, job_sha256, finished_ms, input_size, input_sha256, input_records, input_reading,
                exit_code, counters, traits FROM runs ORDER BY id DESC
            """
        )
        var runs: [RunRecord] = []
        while try statement.step() {
            var run = RunRecord(
                id: statement.text(0) ?? "",
                startedAt: statement.integer(1),
                jobHash: [UInt8](statement.bytes(2))
            )
            if !statement.isNull(3) { run.finishedAt = statement.integer(3) }
            if !statement.isNull(4) {
                run.input = InputRecord(
                    size: statement.integer(4),
                    hash: [UInt8](statement.bytes(5)),
                    records: statement.integer(6),
                    reading: statement.text(7) ?? ""
                )
            }
            if !statement.isNull(8) { run.exitCode = Int(clamping: statement.integer(8)) }
            run.counters = statement.text(9)
            run.traits = statement.text(10)
            runs.append(run)
        }
        return runs
    }

    /// How many queries have an answer, and how many were tried without one.
    func counts() throws(JournalError) -> JournalCounts {
        JournalCounts(
            answers: Int(clamping: try connection.integer("SELECT count(*) FROM answers") ?? 0),
            unsettled: Int(clamping: try connection.integer("SELECT count(*) FROM attempts") ?? 0)
        )
    }
}

/// How much a journal holds.
package struct JournalCounts: Hashable, Sendable {
    /// Queries with an answer.
    package let answers: Int
    /// Queries that were tried and have none.
    package let unsettled: Int
}
