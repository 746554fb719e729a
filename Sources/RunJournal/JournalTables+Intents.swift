package import Geocoding

/// Attempts that are about to be sent, as the journal writes them down beforehand.
package struct Reservation: Hashable, Sendable {
    /// The queries that have not been written down before; they stay written down until they have a reply.
    package var keys: [QueryKey]
    /// Who is asked.
    package var provider: ProviderNumber
    /// The attempts, one for each query in a request.
    package var attempts: Int
    /// What they cost, in billionths of the currency's unit.
    package var cost: Int64

    /// A reservation.
    package init(keys: [QueryKey], provider: ProviderNumber, attempts: Int, cost: Int64) {
        self.keys = keys
        self.provider = provider
        self.attempts = attempts
        self.cost = cost
    }
}

/// What the attempts of all runs came to, those of unknown fate included.
package struct Spending: Hashable, Sendable {
    /// The attempts.
    package var attempts: Int
    /// What they cost, in billionths of the currency's unit.
    package var cost: Int64

    /// That many attempts at that cost.
    package init(attempts: Int, cost: Int64) {
        self.attempts = attempts
        self.cost = cost
    }
}

/// Queries whose attempts were under way when an earlier run was cut off: the provider may have answered, and billed, them.
package struct UncertainQueries: Hashable, Sendable {
    /// Those that no earlier run has met.
    package var found = 0
    /// Those that are not asked until they are released.
    package var held = 0

    /// None.
    package init() {}
}

extension JournalTables {
    private static let attemptsName = "attempts"

    /// Writes reservations down in one transaction.
    func reserve(_ reservations: [Reservation], run: Int64?, currency: String) throws(JournalError) {
        let insert = try statement(
            """
            INSERT INTO intents (provider, key, run) VALUES (?1, ?2, ?3)
            ON CONFLICT (provider, key) DO UPDATE SET run = excluded.run, held = 0
            """
        )
        let add = try statement("UPDATE spending SET amount = amount + ?2 WHERE name = ?1")
        try connection.transaction { () throws(JournalError) in
            var (attempts, cost) = (Int64(0), Int64(0))
            for reservation in reservations {
                attempts += Int64(reservation.attempts)
                cost += reservation.cost
                for key in reservation.keys {
                    try insert.bind(reservation.provider.value, at: 1)
                    try insert.bind(key, at: 2)
                    try insert.bind(run, at: 3)
                    try insert.run()
                    hasIntents = true
                }
            }
            for (name, amount) in [(Self.attemptsName, attempts), (currency, cost)] where amount != 0 {
                try add.bind(name, at: 1)
                try add.bind(amount, at: 2)
                try add.run()
            }
        }
    }

    /// What was spent so far; begins to count unless that was done before, with what the journal knows of earlier runs.
    ///
    /// Only the providers among `prices`, which are those of one attempt, count.
    func spending(prices: [ProviderNumber: Int64], currency: String) throws(JournalError) -> Spending {
        let known = (try amount(of: Self.attemptsName), try amount(of: currency))
        if let attempts = known.0, let cost = known.1 { return Spending(attempts: Int(clamping: attempts), cost: cost) }
        let used = try connection.prepare(
            """
            SELECT (SELECT coalesce(sum(attempts), 0) FROM answers WHERE provider = ?1)
                + (SELECT coalesce(sum(attempts), 0) FROM attempts WHERE provider = ?1)
            """
        )
        var (attempts, cost) = (Int64(0), Int64(0))
        for (provider, price) in prices {
            try used.bind(provider.value, at: 1)
            guard try used.step() else { continue }
            let count = used.integer(0)
            used.reset()
            attempts += count
            cost = cost.addingReportingOverflow(count.multipliedReportingOverflow(by: price).partialValue).partialValue
        }
        let insert = try connection.prepare(
            "INSERT INTO spending (name, amount) VALUES (?1, ?2) ON CONFLICT DO NOTHING"
        )
        try connection.transaction { () throws(JournalError) in
            for (name, amount) in [(Self.attemptsName, attempts), (currency, cost)] {
                try insert.bind(name, at: 1)
                try insert.bind(amount, at: 2)
                try insert.run()
            }
        }
        return Spending(attempts: Int(clamping: known.0 ?? attempts), cost: known.1 ?? cost)
    }

    private func amount(of name: String) throws(JournalError) -> Int64? {
        let find = try connection.prepare("SELECT amount FROM spending WHERE name = ?1")
        try find.bind(name, at: 1)
        return try find.step() ? find.integer(0) : nil
    }

    /// Takes up what runs that were cut off have left: holds it, or lets it be asked again.
    func takeUpIntents(holding: Bool) throws(JournalError) -> UncertainQueries {
        var uncertain = UncertainQueries()
        guard hasIntents else { return uncertain }
        uncertain.found = Int(try connection.integer("SELECT count(*) FROM intents WHERE held = 0") ?? 0)
        try connection.execute(holding ? "UPDATE intents SET held = 1 WHERE held = 0" : "DELETE FROM intents")
        try lookAround()
        uncertain.held = Int(try connection.integer("SELECT count(*) FROM intents WHERE held = 1") ?? 0)
        return uncertain
    }

    /// Lets what is held be asked again; returns the number of queries.
    func releaseIntents() throws(JournalError) -> Int {
        try connection.execute("DELETE FROM intents WHERE held = 1")
        let count = Int(connection.changes)
        try lookAround()
        return count
    }

    /// Takes back what was written down of queries whose attempts have ended without a reply.
    func forgetIntents(_ keys: [QueryKey], provider: ProviderNumber) throws(JournalError) {
        guard hasIntents else { return }
        try connection.transaction { () throws(JournalError) in
            for key in keys { try deleteIntent(Asked(provider: provider, key: key)) }
        }
    }
}
