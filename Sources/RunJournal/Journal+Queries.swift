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
    /// Answers of runs that began before `since`, in milliseconds since 1970, may be kept no longer and count as none.
    ///
    /// - Throws: `JournalError`.
    package func states(
        of keys: [QueryKey],
        provider: ProviderNumber,
        since: Int64? = nil
    ) throws -> [QueryState] {
        let waiting = waitingReplies(provider)
        return try withTables { tables throws(JournalError) in
            var states = try tables.states(of: keys, provider: provider, since: since)
            guard !waiting.isEmpty else { return states }
            for (position, key) in keys.enumerated() {
                guard let reply = waiting[key] else { continue }
                switch states[position] {
                case .settled, .held: break
                case .new: states[position] = QueryState(reply)
                case .unsettled(let attempts, let reason):
                    states[position] = QueryState(StoredReply(.failure(reason), attempts: attempts).after(reply))
                }
            }
            return states
        }
    }

    /// The reply to each query, nil where there is none, rows not yet committed included; best asked some hundreds
    /// at a time.
    ///
    /// Every answer's checksum is checked: a damaged one counts as none, and in `damagedAnswers`.
    ///
    /// `since` is as in `states(of:provider:since:)`.
    ///
    /// - Throws: `JournalError`.
    package func replies(
        to keys: [QueryKey],
        provider: ProviderNumber,
        since: Int64? = nil
    ) throws -> [StoredReply?] {
        let waiting = waitingReplies(provider)
        return try withTables { tables throws(JournalError) in
            var replies = try tables.replies(to: keys, provider: provider, since: since)
            guard !waiting.isEmpty else { return replies }
            for (position, key) in keys.enumerated() {
                guard let reply = waiting[key] else { continue }
                replies[position] = replies[position]?.after(reply) ?? reply
            }
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
