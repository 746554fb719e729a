internal import Synchronization

extension Journal {
    /// Rows on their way into the file, and who waits to hand in more; guarded by a lock.
    struct Inbox: Sendable {
        typealias Waiter = CheckedContinuation<Void, any Error>
        var group: GroupCommit
        /// The error after which nothing more is tried.
        private(set) var failure: JournalError?
        private var visitors: [(row: JournalRow, waiter: Waiter)] = []

        init(group: GroupCommit) { self.group = group }

        /// Accepts the row if there is room; nil when there is none.
        mutating func admit(_ row: JournalRow) throws(JournalError) -> GroupCommit.Step? {
            if let failure { throw failure }
            return group.isFull || !visitors.isEmpty ? nil : group.accept(row)
        }

        /// Accepts the row now or once there is room; the waiter returned is to be resumed after leaving the lock.
        mutating func admit(_ row: JournalRow, for waiter: Waiter) -> (GroupCommit.Step, Result<Waiter, Refusal>?) {
            if let failure { return (.nothing, .failure(Refusal(waiter: waiter, error: failure))) }
            guard group.isFull || !visitors.isEmpty else { return (group.accept(row), .success(waiter)) }
            visitors.append((row, waiter))
            return (.nothing, nil)
        }

        /// A commit has ended: lets in who waits, as far as there is room.
        mutating func committed() -> (steps: [GroupCommit.Step], admitted: [Waiter]) {
            group.ended()
            var steps: [GroupCommit.Step] = []
            let count = visitors.count
            var admitted: [Waiter] = []
            while admitted.count < count, !group.isFull {
                let visitor = visitors[admitted.count]
                steps.append(group.accept(visitor.row))
                admitted.append(visitor.waiter)
            }
            visitors.removeFirst(admitted.count)
            return (steps, admitted)
        }

        /// Drops what is in memory; the waiters returned are to be told after leaving the lock.
        mutating func fail(with error: JournalError) -> [Waiter] {
            failure = failure ?? error
            _ = group.take()
            defer { visitors = [] }
            return visitors.map(\.waiter)
        }
    }

    /// A waiter who comes after a failure.
    struct Refusal: Error {
        let waiter: Inbox.Waiter
        let error: JournalError
    }

    /// Takes a row in; returns before it is committed, at once unless `limit` rows already wait.
    ///
    /// A cancelled task is served like any other: the answer is there and may have been paid for.
    ///
    /// - Throws: `JournalError` when the journal has failed or is closed.
    package nonisolated func accept(_ row: JournalRow) async throws {
        if let step = try inbox.withLock({ inbox throws(JournalError) in try inbox.admit(row) }) { return take(step) }
        try await withCheckedThrowingContinuation { waiter in
            let (step, admission) = inbox.withLock { $0.admit(row, for: waiter) }
            take(step)
            switch admission {
            case .success(let waiter): waiter.resume()
            case .failure(let refusal): refusal.waiter.resume(throwing: refusal.error)
            case nil: break
            }
        }
    }

    /// Commits what was accepted before the call.
    ///
    /// - Throws: `JournalError`.
    package func flush() throws {
        if let failure = inbox.withLock(\.failure) { throw failure }
        while !inbox.withLock(\.group.waiting.isEmpty) { try commitGroup() }
    }

    /// Rows committed since the journal was opened; they are committed in the order in which they were accepted.
    package nonisolated var committedRows: Int { inbox.withLock(\.group.committed) }

    /// The rows accepted and not yet committed.
    var waitingRows: [JournalRow] { inbox.withLock(\.group.waiting) }

    private nonisolated func take(_ step: GroupCommit.Step) {
        switch step {
        case .nothing: break
        case .commit:
            executor.async { self.assumeIsolated { journal in try? journal.commitGroup() } }
        case .wait(let number):
            let (clock, delay) = (clock, grouping.delay)
            Task { [weak self] in
                try? await clock.sleep(for: delay)
                guard let self else { return }
                self.take(self.inbox.withLock { $0.group.isDue(number) })
            }
        }
    }

    /// Commits all that waits; its error stays with the journal, so nobody has to look at it here.
    private func commitGroup() throws {
        let rows = inbox.withLock { $0.group.take() }
        do {
            if !rows.isEmpty {
                try withTables { tables throws(JournalError) in try tables.store(rows, run: run) }
                onCommit(rows)
            }
        } catch let error as JournalError {
            // Whatever the reason, rows already accepted cannot be written, which their owners must get to know.
            fail(with: error)
            throw error
        }
        let (steps, admitted) = inbox.withLock { $0.committed() }
        for step in steps { take(step) }
        for waiter in admitted { waiter.resume() }
        try withTables { tables throws(JournalError) in try tables.mergeKeys() }
    }
}
