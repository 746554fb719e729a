internal import Geocoding

/// The journal's statements, each prepared once; used on one queue only.
final class JournalTables {
    let connection: Connection
    private let index: AnswerIndex
    private let readAnswer: Statement
    private let readStart: Statement
    private let findAttempts: Statement
    private let insertAnswer: Statement
    private let insertAttempts: Statement
    private let deleteAttempts: Statement
    private let findHeld: Statement
    private let removeIntent: Statement
    /// Further statements, kept once they are prepared.
    private var statements: [String: Statement] = [:]
    private var providers: [String: ProviderNumber] = [:]
    /// False while no query is without an answer, which saves looking.
    private var hasAttempts = false
    /// False while no query is open again.
    private(set) var hasReopened = false
    /// False while no query is written down as under way, or held since an earlier run.
    var hasIntents = false
    private var hasHeld = false
    private(set) var damagedAnswers = 0
    /// The last answer of earlier runs.
    private var lastEarlierRow: Int64

    init(_ connection: Connection, mergeSize: Int) throws(JournalError) {
        self.connection = connection
        index = try AnswerIndex(connection, mergeSize: mergeSize)
        readAnswer = try connection.prepare("SELECT attempts, checksum, body FROM answers WHERE id = ?1")
        readStart = try connection.prepare(
            "SELECT runs.started_ms FROM answers JOIN runs ON runs.id = answers.run WHERE answers.id = ?1"
        )
        findAttempts = try connection.prepare(
            "SELECT attempts, reason FROM attempts WHERE provider = ?1 AND key = ?2"
        )
        insertAnswer = try connection.prepare(
            """
            INSERT INTO answers (id, provider, key, run, attempts, checksum, body)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
            """
        )
        insertAttempts = try connection.prepare(
            """
            INSERT INTO attempts (provider, key, run, attempts, reason) VALUES (?1, ?2, ?3, ?4, ?5)
            ON CONFLICT (provider, key) DO UPDATE SET run = excluded.run, attempts = attempts + excluded.attempts,
                reason = excluded.reason
            """
        )
        deleteAttempts = try connection.prepare("DELETE FROM attempts WHERE provider = ?1 AND key = ?2")
        findHeld = try connection.prepare(
            "SELECT 1 FROM intents WHERE provider = ?1 AND key = ?2 AND held = 1"
        )
        removeIntent = try connection.prepare("DELETE FROM intents WHERE provider = ?1 AND key = ?2")
        lastEarlierRow = index.lastRow
        try lookAround()
    }

    /// Finds out which of the small tables hold anything.
    func lookAround() throws(JournalError) {
        hasAttempts = try connection.integer("SELECT 1 FROM attempts LIMIT 1") != nil
        hasReopened = try connection.integer("SELECT 1 FROM reopened LIMIT 1") != nil
        hasIntents = try connection.integer("SELECT 1 FROM intents LIMIT 1") != nil
        hasHeld = try connection.integer("SELECT 1 FROM intents WHERE held = 1 LIMIT 1") != nil
    }

    /// A statement that is prepared when it is first wanted.
    func statement(_ sql: String) throws(JournalError) -> Statement {
        if let statement = statements[sql] { return statement }
        let statement = try connection.prepare(sql)
        statements[sql] = statement
        return statement
    }

    /// The provider's number, given to it now if it has none.
    func number(ofProvider name: String) throws(JournalError) -> ProviderNumber {
        if let number = providers[name] { return number }
        let insert = try connection.prepare("INSERT INTO providers (name) VALUES (?1) ON CONFLICT DO NOTHING")
        try insert.bind(name, at: 1)
        try insert.run()
        let select = try connection.prepare("SELECT id FROM providers WHERE name = ?1")
        try select.bind(name, at: 1)
        guard try select.step() else { throw connection.error(0) }
        let number = ProviderNumber(value: select.integer(0))
        providers[name] = number
        return number
    }

    /// What is known of the queries; answers of runs that began before `since` count as none.
    func states(
        of keys: [QueryKey],
        provider: ProviderNumber,
        since: Int64? = nil
    ) throws(JournalError) -> [QueryState] {
        try connection.reading { () throws(JournalError) in
            let rows = try index.rows(of: keys, provider: provider)
            var states: [QueryState] = []
            states.reserveCapacity(keys.count)
            for (key, row) in zip(keys, rows) {
                if let row, try isOld(row, since) {
                    states.append(.new)
                } else if let row, try !isReopened(key, provider: provider) {
                    states.append(.settled(inThisRun: row > lastEarlierRow))
                } else if try isHeld(key, provider: provider) {
                    states.append(.held)
                } else {
                    states.append(QueryState(try attempts(at: key, provider: provider)))
                }
            }
            return states
        }
    }

    /// The answers, or why there is none; nil when never asked, or when what is stored is damaged.
    ///
    /// A damaged answer is counted and forgotten, so that the next run asks again.
    func replies(
        to keys: [QueryKey],
        provider: ProviderNumber,
        since: Int64? = nil
    ) throws(JournalError) -> [StoredReply?] {
        var damaged: [(Asked, Int64)] = []
        let replies = try connection.reading { () throws(JournalError) in
            let rows = try index.rows(of: keys, provider: provider)
            var replies: [StoredReply?] = []
            replies.reserveCapacity(keys.count)
            for (key, row) in zip(keys, rows) {
                guard let row else {
                    replies.append(try attempts(at: key, provider: provider))
                    continue
                }
                guard try !isOld(row, since) else {
                    replies.append(nil)
                    continue
                }
                let asked = Asked(provider: provider, key: key)
                let reply = try answer(in: row, to: asked)
                if reply == nil { damaged.append((asked, row)) }
                replies.append(reply)
            }
            return replies
        }
        damagedAnswers += damaged.count
        if !damaged.isEmpty { try index.forget(damaged) }
        return replies
    }

    /// True for an answer of a run that began before `since`, or of none that is known.
    private func isOld(_ row: Int64, _ since: Int64?) throws(JournalError) -> Bool {
        guard let since, row <= lastEarlierRow else { return false }
        defer { readStart.reset() }
        try readStart.bind(row, at: 1)
        return try readStart.step() ? readStart.integer(0) < since : true
    }

    private func answer(in row: Int64, to asked: Asked) throws(JournalError) -> StoredReply? {
        defer { readAnswer.reset() }
        try readAnswer.bind(row, at: 1)
        guard try readAnswer.step() else { return nil }
        let attempts = readAnswer.integer(0)
        let body = readAnswer.bytes(2)
        // The checksum covers what was asked of whom, so an answer to something else is noticed too.
        guard Checksum.of(asked, attempts: attempts, body: body) == readAnswer.integer(1) else { return nil }
        return StoredReply(.answer([UInt8](body)), attempts: Int(clamping: attempts))
    }

    private func attempts(at key: QueryKey, provider: ProviderNumber) throws(JournalError) -> StoredReply? {
        if try isHeld(key, provider: provider) { return StoredReply(.failure(.interrupted), attempts: 0) }
        guard hasAttempts else { return nil }
        defer { findAttempts.reset() }
        try findAttempts.bind(provider.value, at: 1)
        try findAttempts.bind(key, at: 2)
        guard try findAttempts.step(), let reason = findAttempts.text(1).flatMap(OutcomeReason.init(rawValue:)) else {
            return nil
        }
        return StoredReply(.failure(reason), attempts: Int(clamping: findAttempts.integer(0)))
    }

    private func isHeld(_ key: QueryKey, provider: ProviderNumber) throws(JournalError) -> Bool {
        guard hasHeld else { return false }
        defer { findHeld.reset() }
        try bind(Asked(provider: provider, key: key), to: findHeld, at: 1)
        return try findHeld.step()
    }

    /// Takes a query off the list of those under way.
    func deleteIntent(_ asked: Asked) throws(JournalError) {
        try bind(asked, to: removeIntent, at: 1)
        try removeIntent.run()
    }

    /// Deletes what is known of attempts without an answer; false when there were none.
    func removeAttempts(at key: QueryKey, provider: ProviderNumber) throws(JournalError) -> Bool {
        try bind(Asked(provider: provider, key: key), to: deleteAttempts, at: 1)
        try deleteAttempts.run()
        return connection.changes > 0
    }

    /// Deletes the answers that the condition on their table picks, with `value` as its `?1`; returns their number.
    func deleteAnswers(_ condition: String, _ value: Int64?) throws(JournalError) -> Int {
        try index.delete(where: condition, value)
    }

    /// Deletes the answers to those queries; returns their number.
    func forget(_ keys: [QueryKey], provider: ProviderNumber) throws(JournalError) -> Int {
        var rows: [(Asked, Int64)] = []
        for (key, row) in zip(keys, try index.rows(of: keys, provider: provider)) {
            if let row { rows.append((Asked(provider: provider, key: key), row)) }
        }
        try index.forget(rows)
        return rows.count
    }

    /// Writes the rows in one transaction.
    func store(_ rows: [JournalRow], run: Int64?) throws(JournalError) {
        try connection.transaction { () throws(JournalError) in
            for row in rows { try store(row, run: run) }
        }
    }

    /// Puts the keys of recent answers in order when there are enough of them, or whatever their number.
    func mergeKeys(always: Bool = false) throws(JournalError) {
        if always || index.isMergeDue { try index.merge() }
    }

    /// Puts the keys of all answers in order, and gives back the memory that those of new ones take.
    func tidyKeys() throws(JournalError) { try index.tidy() }

    private func store(_ row: JournalRow, run: Int64?) throws(JournalError) {
        let asked = Asked(provider: row.provider, key: row.key)
        let attempts = Int64(row.reply.attempts)
        switch row.reply.content {
        case .answer(let body):
            try store(body, attempts: attempts, to: asked, run: run)
            if hasAttempts {
                try bind(asked, to: deleteAttempts, at: 1)
                try deleteAttempts.run()
            }
            if hasReopened { try closeReopened(asked) }
            if hasIntents { try deleteIntent(asked) }
        case .failure(let reason):
            try bind(asked, to: insertAttempts, at: 1)
            try insertAttempts.bind(run, at: 3)
            try insertAttempts.bind(attempts, at: 4)
            try insertAttempts.bind(reason.rawValue, at: 5)
            try insertAttempts.run()
            hasAttempts = true
            if hasIntents { try deleteIntent(asked) }
        }
    }

    private func store(
        _ body: [UInt8],
        attempts: Int64,
        to asked: Asked,
        run: Int64?
    ) throws(JournalError) {
        let row = index.lastRow + 1
        let checksum = body.withUnsafeBytes { Checksum.of(asked, attempts: attempts, body: $0) }
        try insertAnswer.bind(row, at: 1)
        try bind(asked, to: insertAnswer, at: 2)
        try insertAnswer.bind(run, at: 4)
        try insertAnswer.bind(attempts, at: 5)
        try insertAnswer.bind(checksum, at: 6)
        try insertAnswer.bind(body, at: 7)
        try insertAnswer.run()
        index.append(row, key: asked.key, provider: asked.provider)
    }

    /// The numbers of the answers to those queries, nil for none.
    func rows(of keys: [QueryKey], provider: ProviderNumber) throws(JournalError) -> [Int64?] {
        try index.rows(of: keys, provider: provider)
    }

    /// Binds provider and key, at that place and the next.
    func bind(_ asked: Asked, to statement: Statement, at index: Int32) throws(JournalError) {
        try statement.bind(asked.provider.value, at: index)
        try statement.bind(asked.key, at: index + 1)
    }
}
