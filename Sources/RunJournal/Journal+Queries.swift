package import Geocoding

extension Journal {
    /// The number of that provider in this journal, given to it now if it has none.
    ///
    /// - Throws: `JournalError`.
    package func number(ofProvider name: String) throws -> ProviderNumber {
        try withTables { tables throws(JournalError) in try tables.number(ofProvider: name) }
    }

    /// What is known of each query, rows not yet committed included; best asked some hundreds at a time.
    ///
    /// - Throws: `JournalError`.
    package func states(of keys: [QueryKey], provider: ProviderNumber) throws -> [QueryState] {
        let waiting = waitingReplies(provider)
        return try withTables { tables throws(JournalError) in
            var states: [QueryState] = []
            states.reserveCapacity(keys.count)
            for key in keys {
                let known = try tables.state(of: key, provider: provider)
                switch (known, waiting[key]?.content) {
                case (.settled, _), (_, nil): states.append(known)
                case (_, .answer): states.append(.settled)
                case (.unsettled(let attempts, _), .failure(let reason)):
                    states.append(.unsettled(attempts: attempts + (waiting[key]?.attempts ?? 0), reason: reason))
                case (.new, .failure(let reason)):
                    states.append(.unsettled(attempts: waiting[key]?.attempts ?? 0, reason: reason))
                }
            }
            return states
        }
    }

    /// The stored reply to each query, nil where there is none; best asked some hundreds at a time.
    ///
    /// Every answer's checksum is checked: a damaged one counts as none, and in `damagedAnswers`. Rows not yet
    /// committed are left out.
    ///
    /// - Throws: `JournalError`.
    package func replies(to keys: [QueryKey], provider: ProviderNumber) throws -> [StoredReply?] {
        try withTables { tables throws(JournalError) in
            var replies: [StoredReply?] = []
            replies.reserveCapacity(keys.count)
            for key in keys { replies.append(try tables.reply(to: key, provider: provider)) }
            return replies
        }
    }

    /// Damaged answers met so far.
    package var damagedAnswers: Int {
        get throws { try withTables { $0.damagedAnswers } }
    }

    /// How much the journal holds; reads all keys, so once a run is enough.
    ///
    /// - Throws: `JournalError`.
    package func counts() throws -> JournalCounts {
        try withTables { tables throws(JournalError) in try tables.counts() }
    }

    private func waitingReplies(_ provider: ProviderNumber) -> [QueryKey: StoredReply] {
        let rows = waitingRows
        guard !rows.isEmpty else { return [:] }
        var replies: [QueryKey: StoredReply] = [:]
        for row in rows where row.provider == provider { replies[row.key] = row.reply }
        return replies
    }
}
