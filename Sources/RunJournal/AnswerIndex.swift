internal import Geocoding

/// Finds the row of an answer by what was asked of whom.
///
/// Keys are random, so putting each into a tree of keys as it comes would rewrite one page of the tree per answer. Rows
/// are therefore appended in the order of their commits, their keys are kept in memory, and every 65,536 of them go into
/// the tree at once, in its order. How far the tree reaches is stored with it; after a crash the rest is read again.
///
/// An input that is read again asks in about the order in which it was answered. So the keys of the rows that follow the
/// last one found are read ahead, which is cheaper than the tree and, unlike it, touches each page once.
final class AnswerIndex {
    private let connection: Connection
    private let find: Statement
    private let insert: Statement
    private let replace: Statement
    private let delete: Statement
    private let deleteKey: Statement
    private let following: Statement
    private let setReach: Statement
    private let mergeSize: Int
    /// Rows that the tree does not hold yet; always newer than what it says.
    private var recent: [Asked: Int64] = [:]
    /// Rows that a recent one has taken the place of; deleted with the next merge.
    private var superseded: [Int64] = []
    private var ahead = ReadAhead()
    /// The highest row in the file.
    private(set) var lastRow: Int64

    init(_ connection: Connection, mergeSize: Int) throws(JournalError) {
        self.connection = connection
        self.mergeSize = mergeSize
        find = try connection.prepare("SELECT answer FROM answer_keys WHERE provider = ?1 AND key = ?2")
        insert = try connection.prepare(
            "INSERT INTO answer_keys (provider, key, answer) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING"
        )
        replace = try connection.prepare("UPDATE answer_keys SET answer = ?3 WHERE provider = ?1 AND key = ?2")
        delete = try connection.prepare("DELETE FROM answers WHERE id = ?1")
        deleteKey = try connection.prepare(
            "DELETE FROM answer_keys WHERE provider = ?1 AND key = ?2 AND answer = ?3"
        )
        following = try connection.prepare(
            "SELECT id, provider, key FROM answers WHERE id > ?1 ORDER BY id LIMIT ?2"
        )
        setReach = try connection.prepare("UPDATE answer_keys_reach SET answer = ?1")
        // All at once: a large job then takes no more memory than one of some thousand records.
        recent.reserveCapacity(mergeSize)
        lastRow = try connection.integer("SELECT answer FROM answer_keys_reach") ?? 0
        try readRecent()
    }

    /// The rows of the answers, nil where there is none.
    func rows(of keys: [QueryKey], provider: ProviderNumber) throws(JournalError) -> [Int64?] {
        var rows: [Int64?] = []
        rows.reserveCapacity(keys.count)
        for key in keys { rows.append(try row(of: Asked(provider: provider, key: key), among: keys.count)) }
        ahead.endBatch()
        return rows
    }

    /// Adds the row that was just appended.
    func append(_ row: Int64, key: QueryKey, provider: ProviderNumber) {
        if let old = recent.updateValue(row, forKey: Asked(provider: provider, key: key)) { superseded.append(old) }
        lastRow = row
    }

    /// True when enough rows wait to be merged.
    var isMergeDue: Bool { recent.count >= mergeSize }

    /// Puts all rows into the tree, and gives back the memory that the keys of many more would take.
    func tidy() throws(JournalError) {
        try merge()
        recent = [:]
    }

    /// Puts the recent rows into the tree, and deletes the rows that they replace.
    func merge() throws(JournalError) {
        guard !recent.isEmpty else { return }
        let rows = recent.sorted { $0.key < $1.key }
        try connection.transaction { () throws(JournalError) in
            for (asked, row) in rows {
                try bind(asked, row, to: insert)
                try insert.run()
                if connection.changes == 0 { try replaceRow(of: asked, by: row) }
            }
            for row in superseded { try deleteRow(row) }
            try setReach.bind(lastRow, at: 1)
            try setReach.run()
        }
        recent.removeAll(keepingCapacity: true)
        superseded = []
    }

    /// Deletes a row; it may have been read ahead.
    private func deleteRow(_ row: Int64) throws(JournalError) {
        try delete.bind(row, at: 1)
        try delete.run()
        ahead = ReadAhead()
    }

    /// Deletes rows that turned out to be damaged, and their keys.
    func forget(_ rows: [(asked: Asked, row: Int64)]) throws(JournalError) {
        try connection.transaction { () throws(JournalError) in
            for (asked, row) in rows {
                try deleteRow(row)
                try bind(asked, row, to: deleteKey)
                try deleteKey.run()
            }
        }
        for (asked, row) in rows where recent[asked] == row { recent[asked] = nil }
    }

    /// Deletes the rows that the condition picks, with `value` as its `?1`, and their keys; returns their number.
    func delete(where condition: String, _ value: Int64?) throws(JournalError) -> Int {
        try merge()
        let keys = try connection.prepare(
            "DELETE FROM answer_keys WHERE answer IN (SELECT id FROM answers WHERE \(condition))"
        )
        let rows = try connection.prepare("DELETE FROM answers WHERE \(condition)")
        ahead = ReadAhead()
        return try connection.transaction { () throws(JournalError) in
            for statement in [keys, rows] {
                try statement.bind(value, at: 1)
                try statement.run()
            }
            return Int(connection.changes)
        }
    }

    private func replaceRow(of asked: Asked, by row: Int64) throws(JournalError) {
        if let old = try stored(asked), old != row { try deleteRow(old) }
        try bind(asked, row, to: replace)
        try replace.run()
    }

    private func row(of asked: Asked, among count: Int) throws(JournalError) -> Int64? {
        if let row = recent[asked] { return row }
        if let start = ahead.nextStart { try readAhead(after: start, count: count) }
        if let row = ahead.row(of: asked) { return row }
        guard let row = try stored(asked) else { return nil }
        ahead.missed(row)
        return row
    }

    private func stored(_ asked: Asked) throws(JournalError) -> Int64? {
        defer { find.reset() }
        try find.bind(asked.provider.value, at: 1)
        try find.bind(asked.key, at: 2)
        return try find.step() ? find.integer(0) : nil
    }

    private func bind(_ asked: Asked, _ row: Int64, to statement: Statement) throws(JournalError) {
        try statement.bind(asked.provider.value, at: 1)
        try statement.bind(asked.key, at: 2)
        try statement.bind(row, at: 3)
    }

    private func readAhead(after start: Int64, count: Int) throws(JournalError) {
        var rows: [Asked: Int64] = [:]
        rows.reserveCapacity(count)
        let last = try forEachRow(after: start, count: count) { asked, row in rows[asked] = row }
        ahead.append(rows, last: last)
    }

    /// Reads the keys beyond the tree's reach: those of rows committed since the last merge.
    private func readRecent() throws(JournalError) {
        while true {
            let start = lastRow
            let last = try forEachRow(after: start, count: mergeSize) { asked, row in
                append(row, key: asked.key, provider: asked.provider)
            }
            lastRow = last
            if isMergeDue { try merge() }
            guard last > start else { return }
        }
    }

    /// Reads the keys of up to `count` rows in their order, and returns the last row; `start` when there is none.
    private func forEachRow(
        after start: Int64,
        count: Int,
        _ body: (Asked, Int64) -> Void
    ) throws(JournalError) -> Int64 {
        defer { following.reset() }
        try following.bind(start, at: 1)
        try following.bind(Int64(count), at: 2)
        var last = start
        while try following.step() {
            last = following.integer(0)
            let key = following.bytes(2)
            // A key of another length is damage; its answer will not be found, so it will be asked again.
            guard key.count == 16 else { continue }
            let asked = Asked(provider: ProviderNumber(value: following.integer(1)), key: QueryKey(bytes: key))
            body(asked, last)
        }
        return last
    }
}

/// What was asked of whom, in the tree's order.
struct Asked: Hashable, Comparable {
    let provider: ProviderNumber
    let key: QueryKey

    // The key's bits are random already.
    func hash(into hasher: inout Hasher) { hasher.combine(key.low) }

    static func < (one: Asked, other: Asked) -> Bool {
        (one.provider.value, one.key.high, one.key.low) < (other.provider.value, other.key.high, other.key.low)
    }
}

extension QueryKey {
    /// The key of those 16 bytes, highest first.
    init(bytes: UnsafeRawBufferPointer) {
        self.init(
            high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
            low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        )
    }
}
