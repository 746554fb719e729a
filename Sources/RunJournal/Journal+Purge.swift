package import Geocoding

extension Journal {
    /// Opens queries again that are settled or have failed: the next run asks them.
    ///
    /// An answer stays until another one takes its place, so nothing is lost when that run never comes.
    ///
    /// - Returns: How many of them there are.
    /// - Throws: `JournalError`.
    package func reopen(_ keys: [QueryKey], provider: ProviderNumber) throws -> Int {
        try withTables { tables throws(JournalError) in try tables.reopen(keys, provider: provider) }
    }

    /// Forgets what the purge says, so that not a byte of it is left in the file or its log.
    ///
    /// - Throws: `JournalError`.
    package func purge(_ purge: Purge) throws -> PurgeCounts {
        try flush()
        return try withTables { tables throws(JournalError) in
            let counts = try tables.purge(purge)
            try tables.compact()
            return counts
        }
    }

    /// Forgets what is known of those queries in the same way.
    ///
    /// - Throws: `JournalError`.
    package func purge(_ keys: [QueryKey], provider: ProviderNumber) throws -> PurgeCounts {
        try flush()
        return try withTables { tables throws(JournalError) in
            let counts = try tables.purge(keys, provider: provider)
            try tables.compact()
            return counts
        }
    }

    /// Forgets answers of runs that began before that time, in milliseconds since 1970; of one provider, or of all.
    ///
    /// Their bytes are overwritten at once; the file is made smaller when a quarter of it is empty.
    ///
    /// - Throws: `JournalError`.
    package func retain(since time: Int64, provider: ProviderNumber? = nil) throws -> PurgeCounts {
        try withTables { tables throws(JournalError) in
            let counts = try tables.purge(provider.map { .ofProvider($0, before: time) } ?? .before(time))
            guard !counts.isNothing else { return counts }
            try tables.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            if try tables.emptyShare >= 0.25 { try tables.compact() }
            return counts
        }
    }
}
