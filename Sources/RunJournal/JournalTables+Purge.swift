internal import Geocoding

/// Which answers a journal forgets.
package enum Purge: Hashable, Sendable {
    /// All of them, with all else that stands for addresses.
    case all
    /// Those of runs that began before that time, in milliseconds since 1970, and those of which nobody knows the run.
    case before(Int64)
    /// The same of one provider alone.
    case ofProvider(ProviderNumber, before: Int64)
    /// Those of the run of that UUID.
    case run(String)
}

/// What a journal has forgotten.
package struct PurgeCounts: Hashable, Sendable {
    /// Answers.
    package var answers = 0
    /// Queries that were tried and had no answer.
    package var unsettled = 0
    /// Records of which was kept what they came to.
    package var published = 0

    /// Nothing.
    package init() {}

    /// True when there was nothing to forget.
    package var isNothing: Bool { answers == 0 && unsettled == 0 && published == 0 }
}

extension JournalTables {
    /// Deletes what the purge says.
    ///
    /// The bytes are overwritten, but the log may still hold them: `compact()` has to follow.
    func purge(_ purge: Purge) throws(JournalError) -> PurgeCounts {
        var counts = PurgeCounts()
        switch purge {
        case .all:
            counts.answers = try deleteAnswers("?1 IS NULL", nil)
            counts.unsettled = try deleteAttempts("?1 IS NULL", nil)
            counts.published = try deletePublished("?1 IS NULL", nil)
            try connection.execute(
                "DELETE FROM input_marks; DELETE FROM inputs; DELETE FROM reopened; DELETE FROM intents;"
            )
        case .before(let time):
            let condition = "run IS NULL OR run IN (SELECT id FROM runs WHERE started_ms < ?1)"
            counts.answers = try deleteAnswers(condition, time)
            counts.unsettled = try deleteAttempts(condition, time)
            counts.published = try deletePublished(condition, time)
        case .ofProvider(let provider, let time):
            let condition =
                "provider = \(provider.value) AND (run IS NULL OR run IN (SELECT id FROM runs WHERE started_ms < ?1))"
            counts.answers = try deleteAnswers(condition, time)
            counts.unsettled = try deleteAttempts(condition, time)
        case .run(let uuid):
            let find = try connection.prepare("SELECT id FROM runs WHERE uuid = ?1")
            try find.bind(uuid, at: 1)
            guard try find.step() else {
                throw JournalError(.missing, "\(connection.path): the journal knows no run \(uuid)")
            }
            let run = find.integer(0)
            find.reset()
            counts.answers = try deleteAnswers("run = ?1", run)
            counts.unsettled = try deleteAttempts("run = ?1", run)
            counts.published = try deletePublished("run = ?1", run)
        }
        try lookAround()
        return counts
    }

    /// Deletes what is known of those queries.
    func purge(_ keys: [QueryKey], provider: ProviderNumber) throws(JournalError) -> PurgeCounts {
        var counts = PurgeCounts()
        counts.answers = try forget(keys, provider: provider)
        try connection.transaction { () throws(JournalError) in
            for key in keys { counts.unsettled += try removeAttempts(at: key, provider: provider) ? 1 : 0 }
        }
        try lookAround()
        return counts
    }

    /// Makes the file and its log as small as what they hold, so that nothing deleted is left in them.
    func compact() throws(JournalError) {
        try mergeKeys(always: true)
        try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        try connection.execute("VACUUM")
        try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    }

    /// The part of the file that holds nothing, 0 to 1.
    var emptyShare: Double {
        get throws(JournalError) {
            let pages = try connection.integer("PRAGMA page_count") ?? 0
            let empty = try connection.integer("PRAGMA freelist_count") ?? 0
            return pages > 0 ? Double(empty) / Double(pages) : 0
        }
    }

    /// Deletes the lists of what records came to that the condition picks; returns the number of records.
    private func deletePublished(_ condition: String, _ value: Int64?) throws(JournalError) -> Int {
        try connection.transaction { () throws(JournalError) in
            let lists = "SELECT id FROM published WHERE \(condition)"
            let count = try connection.prepare(
                "SELECT coalesce(sum(count), 0) FROM published_rows WHERE published IN (\(lists))"
            )
            try count.bind(value, at: 1)
            let records = try count.step() ? Int(clamping: count.integer(0)) : 0
            count.reset()
            for sql in [
                "DELETE FROM published_rows WHERE published IN (\(lists))", "DELETE FROM published WHERE \(condition)",
            ] {
                let delete = try connection.prepare(sql)
                try delete.bind(value, at: 1)
                try delete.run()
            }
            return records
        }
    }

    private func deleteAttempts(_ condition: String, _ value: Int64?) throws(JournalError) -> Int {
        let delete = try connection.prepare("DELETE FROM attempts WHERE \(condition)")
        try delete.bind(value, at: 1)
        try delete.run()
        return Int(connection.changes)
    }
}
