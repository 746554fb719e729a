internal import Geocoding

extension JournalTables {
    /// True for a query that has an answer and is to be asked once more.
    func isReopened(_ key: QueryKey, provider: ProviderNumber) throws(JournalError) -> Bool {
        guard hasReopened else { return false }
        let find = try statement("SELECT 1 FROM reopened WHERE provider = ?1 AND key = ?2")
        defer { find.reset() }
        try bind(Asked(provider: provider, key: key), to: find, at: 1)
        return try find.step()
    }

    /// Opens queries that have an answer or were tried; returns their number.
    func reopen(_ keys: [QueryKey], provider: ProviderNumber) throws(JournalError) -> Int {
        let rows = try rows(of: keys, provider: provider)
        let count = try connection.transaction { () throws(JournalError) -> Int in
            let insert = try statement("INSERT INTO reopened (provider, key) VALUES (?1, ?2) ON CONFLICT DO NOTHING")
            var count = 0
            for (key, row) in zip(keys, rows) {
                let wasTried = try removeAttempts(at: key, provider: provider)
                if row != nil {
                    try bind(Asked(provider: provider, key: key), to: insert, at: 1)
                    try insert.run()
                }
                count += wasTried || row != nil ? 1 : 0
            }
            return count
        }
        try lookAround()
        return count
    }

    /// Takes a query that has a new answer off the list of those that are open again.
    func closeReopened(_ asked: Asked) throws(JournalError) {
        let delete = try statement("DELETE FROM reopened WHERE provider = ?1 AND key = ?2")
        try bind(asked, to: delete, at: 1)
        try delete.run()
    }
}
