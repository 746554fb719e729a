package import Geocoding
internal import Synchronization

extension Journal {
    /// Reservations that wait for their commit; guarded by a lock.
    struct Reservations: Sendable {
        typealias Waiter = CheckedContinuation<Void, any Error>
        private(set) var currency = ""
        private var waiting: [(reservation: Reservation, waiter: Waiter)] = []

        mutating func set(currency: String) { self.currency = currency }

        /// True when nobody else has asked for the commit that takes this one along.
        mutating func append(_ reservation: Reservation, _ waiter: Waiter) -> Bool {
            waiting.append((reservation, waiter))
            return waiting.count == 1
        }

        mutating func take() -> [(reservation: Reservation, waiter: Waiter)] {
            defer { waiting = [] }
            return waiting
        }
    }

    /// Writes down that attempts are about to be sent; returns when that has been committed.
    ///
    /// Reservations that come while another commit is under way share the next one.
    ///
    /// - Throws: `JournalError`; then the attempts must not be sent.
    package nonisolated func reserve(_ reservation: Reservation) async throws {
        try await withCheckedThrowingContinuation { waiter in
            guard reservations.withLock({ $0.append(reservation, waiter) }) else { return }
            executor.async { self.assumeIsolated { $0.commitReservations() } }
        }
    }

    private func commitReservations() {
        let (entries, currency) = reservations.withLock { ($0.take(), $0.currency) }
        do {
            try withTables { tables throws(JournalError) in
                try tables.reserve(entries.map(\.reservation), run: run, currency: currency)
            }
            for entry in entries { entry.waiter.resume() }
        } catch {
            for entry in entries { entry.waiter.resume(throwing: error) }
        }
    }

    /// What was spent so far, and from now on counts; the prices are those of one attempt, in billionths of the unit.
    ///
    /// - Throws: `JournalError`.
    package func spending(prices: [ProviderNumber: Int64], currency: String) throws -> Spending {
        let name = "cost \(currency)"
        reservations.withLock { $0.set(currency: name) }
        return try withTables { tables throws(JournalError) in try tables.spending(prices: prices, currency: name) }
    }

    /// Takes up the queries that runs which were cut off have left: holds them, or lets them be asked again.
    ///
    /// - Throws: `JournalError`.
    package func takeUpIntents(holding: Bool) throws -> UncertainQueries {
        try withTables { tables throws(JournalError) in try tables.takeUpIntents(holding: holding) }
    }

    /// Lets the queries that are held be asked again; returns their number.
    ///
    /// - Throws: `JournalError`.
    package func releaseIntents() throws -> Int {
        try withTables { tables throws(JournalError) in try tables.releaseIntents() }
    }

    /// Takes back what was written down of queries whose attempts have ended without a reply.
    ///
    /// - Throws: `JournalError`.
    package func forgetIntents(_ keys: [QueryKey], provider: ProviderNumber) throws {
        try withTables { tables throws(JournalError) in try tables.forgetIntents(keys, provider: provider) }
    }
}
