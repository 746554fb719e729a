internal import Geocoding

/// The journal's statements, each prepared once; used on one queue only.
final class JournalTables {
    let connection: Connection
    private let findAnswer: Statement
    private let readAnswer: Statement
    private let findAttempts: Statement
    private let insertAnswer: Statement
    private let insertAttempts: Statement
    private let deleteAttempts: Statement
    private var providers: [String: ProviderNumber] = [:]
    private(set) var damagedAnswers = 0

    init(_ connection: Connection) throws(JournalError) {
        self.connection = connection
        findAnswer = try connection.prepare("SELECT id FROM answers WHERE provider = ?1 AND key = ?2")
        readAnswer = try connection.prepare(
            "SELECT attempts, checksum, body FROM answers WHERE provider = ?1 AND key = ?2"
        )
        findAttempts = try connection.prepare(
            "SELECT attempts, reason FROM attempts WHERE provider = ?1 AND key = ?2"
        )
        insertAnswer = try connection.prepare(
            """
            INSERT INTO answers (provider, key, run, attempts, checksum, body) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
            ON CONFLICT (provider, key) DO UPDATE SET run = excluded.run, attempts = excluded.attempts,
                checksum = excluded.checksum, body = excluded.body
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

    /// What is known of the query.
    func state(of key: QueryKey, provider: ProviderNumber) throws(JournalError) -> QueryState {
        if try find(key, provider, with: findAnswer, { _ in true }) != nil { return .settled }
        guard let attempts = try attempts(at: key, provider: provider),
            case .failure(let reason) = attempts.content
        else { return .new }
        return .unsettled(attempts: attempts.attempts, reason: reason)
    }

    /// The query's answer, or why it has none; nil when it was never asked, or when what is stored is damaged.
    func reply(to key: QueryKey, provider: ProviderNumber) throws(JournalError) -> StoredReply? {
        let answer: StoredReply?? = try find(key, provider, with: readAnswer) { row in
            let attempts = row.integer(0)
            let body = row.bytes(2)
            guard Checksum.of(key, provider: provider.value, attempts: attempts, body: body) == row.integer(1) else {
                return nil
            }
            return StoredReply(.answer([UInt8](body)), attempts: Int(clamping: attempts))
        }
        guard let answer else { return try attempts(at: key, provider: provider) }
        if answer == nil { damagedAnswers += 1 }
        return answer
    }

    private func attempts(at key: QueryKey, provider: ProviderNumber) throws(JournalError) -> StoredReply? {
        let reply: StoredReply?? = try find(key, provider, with: findAttempts) { row in
            guard let reason = row.text(1).flatMap(OutcomeReason.init(rawValue:)) else { return nil }
            return StoredReply(.failure(reason), attempts: Int(clamping: row.integer(0)))
        }
        return reply ?? nil
    }

    private func find<Value>(
        _ key: QueryKey,
        _ provider: ProviderNumber,
        with statement: Statement,
        _ read: (Statement) -> Value
    ) throws(JournalError) -> Value? {
        defer { statement.reset() }
        try statement.bind(provider.value, at: 1)
        try statement.bind(key, at: 2)
        return try statement.step() ? read(statement) : nil
    }

    /// Writes the rows in one transaction.
    func store(_ rows: [JournalRow], run: Int64?) throws(JournalError) {
        try connection.transaction { () throws(JournalError) in
            for row in rows { try store(row, run: run) }
        }
    }

    private func store(_ row: JournalRow, run: Int64?) throws(JournalError) {
        let attempts = Int64(row.reply.attempts)
        switch row.reply.content {
        case .answer(let body):
            let checksum = body.withUnsafeBytes { body in
                Checksum.of(row.key, provider: row.provider.value, attempts: attempts, body: body)
            }
            try insertAnswer.bind(row.provider.value, at: 1)
            try insertAnswer.bind(row.key, at: 2)
            try insertAnswer.bind(run, at: 3)
            try insertAnswer.bind(attempts, at: 4)
            try insertAnswer.bind(checksum, at: 5)
            try insertAnswer.bind(body, at: 6)
            try insertAnswer.run()
            try deleteAttempts.bind(row.provider.value, at: 1)
            try deleteAttempts.bind(row.key, at: 2)
            try deleteAttempts.run()
        case .failure(let reason):
            try insertAttempts.bind(row.provider.value, at: 1)
            try insertAttempts.bind(row.key, at: 2)
            try insertAttempts.bind(run, at: 3)
            try insertAttempts.bind(attempts, at: 4)
            try insertAttempts.bind(reason.rawValue, at: 5)
            try insertAttempts.run()
        }
    }
}

extension Statement {
    /// Binds the key's 16 bytes, highest first.
    func bind(_ key: QueryKey, at index: Int32) throws(JournalError) {
        var bytes = (key.high.bigEndian, key.low.bigEndian)
        let code: Int32 = withUnsafeBytes(of: &bytes) { bindCopy(of: $0, at: index) }
        try check(code)
    }
}
