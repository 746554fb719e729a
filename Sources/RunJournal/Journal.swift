internal import Synchronization

/// The answers of all runs of a job, in one SQLite file that one run at a time holds.
///
/// Its work runs on a queue of its own. Rows are accepted from any thread without waiting for the disk and committed in
/// groups; a commit that has ended survives a power cut. After an error from the disk nothing more is tried: what was
/// committed is unknown until the file is opened again, and every later call throws that error.
package actor Journal {
    /// How rows are grouped.
    package struct Grouping: Sendable {
        /// Rows that wait before a commit starts.
        package var start = 48
        /// Rows accepted and not yet committed at most; `accept` suspends beyond it.
        package var limit = 64
        /// The longest time that a row waits for others.
        package var delay = Duration.milliseconds(20)
        /// Answers whose keys are kept in memory before they are put in order in the file.
        package var keysInMemory = 65_536

        /// The defaults.
        package init() {}
    }

    /// Where the file is.
    package nonisolated let path: String
    nonisolated let grouping: Grouping
    nonisolated let clock: any Clock<Duration>
    nonisolated let onCommit: @Sendable ([JournalRow]) -> Void
    nonisolated let executor = QueueExecutor(label: "geomill.journal")
    nonisolated let inbox: Mutex<Inbox>
    nonisolated let reservations = Mutex(Reservations())
    private var tables: JournalTables?
    var run: Int64?

    /// The queue that the journal's work runs on.
    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private init(
        path: String,
        grouping: Grouping,
        clock: any Clock<Duration>,
        onCommit: @escaping @Sendable ([JournalRow]) -> Void
    ) {
        self.path = path
        self.grouping = grouping
        self.clock = clock
        self.onCommit = onCommit
        inbox = Mutex(Inbox(group: GroupCommit(start: grouping.start, limit: grouping.limit)))
    }

    /// Opens the journal and holds it against every other process until `close()`.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - creating: Makes the file, and missing folders mode 0700, when it is not there.
    ///   - onNetwork: What becomes of a journal on a network file system.
    ///   - grouping: How rows are grouped.
    ///   - clock: Measures the delay of groups.
    ///   - onCommit: Told the rows of every commit that has ended, on the journal's queue; it must be quick.
    /// - Returns: The journal, held by this process.
    /// - Throws: `JournalError`, with reason `busy` at once when another run holds the file.
    package static func open(
        _ path: String,
        creating: Bool,
        onNetwork: NetworkUse = .refuse,
        grouping: Grouping = Grouping(),
        clock: any Clock<Duration>,
        onCommit: @escaping @Sendable ([JournalRow]) -> Void = { _ in }
    ) async throws -> Journal {
        let journal = Journal(path: path, grouping: grouping, clock: clock, onCommit: onCommit)
        try await journal.connect(creating: creating, onNetwork: onNetwork)
        return journal
    }

    private func connect(creating: Bool, onNetwork: NetworkUse) throws {
        let connection = try Connection.journal(at: path, creating: creating, onNetwork: onNetwork)
        tables = try JournalTables(connection, mergeSize: max(1, grouping.keysInMemory))
    }

    /// Uses the tables unless an earlier error forbids it; remembers an error of the disk.
    func withTables<Value>(_ body: (JournalTables) throws(JournalError) -> Value) throws -> Value {
        if let failure = inbox.withLock(\.failure) { throw failure }
        guard let tables else { throw JournalError(.closed, "\(path): the journal is closed") }
        do {
            return try body(tables)
        } catch {
            if error.isFault { fail(with: error) }
            throw error
        }
    }

    /// Lets go of the file as it is, and makes that error the answer to every later call.
    func fail(with error: JournalError) {
        tables?.connection.abandon()
        tables = nil
        inbox.withLock { $0.fail(with: error) }.forEach { $0.resume(throwing: error) }
    }

    /// Commits what waits and puts all keys in order, for when answers are read and few will come.
    ///
    /// What that takes of memory, and what the keys of new answers took, is free for the reader then.
    ///
    /// - Throws: `JournalError`.
    package func tidy() throws {
        try flush()
        try withTables { tables throws(JournalError) in try tables.tidyKeys() }
    }

    /// Commits what waits, writes the log back into the file, so that it is one file again, and lets go of it.
    ///
    /// Closing once more does nothing.
    ///
    /// - Throws: `JournalError`, also one that no caller has met yet: then rows accepted are not stored. The file is let
    ///   go of all the same.
    package func close() throws {
        if let failure = inbox.withLock(\.failure) {
            guard failure.reason == .closed else { throw failure }
            return
        }
        try flush()
        try withTables { tables throws(JournalError) in
            try tables.mergeKeys(always: true)
            try tables.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        }
        tables = nil
        let closed = JournalError(.closed, "\(path): the journal is closed")
        inbox.withLock { $0.fail(with: closed) }.forEach { $0.resume(throwing: closed) }
    }
}
