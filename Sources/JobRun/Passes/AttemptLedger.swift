import Geocoding
import RunJournal
import Synchronization

/// Counts the attempts of a run against the job's budget, and has the journal write each down before it is sent.
///
/// There is none for jobs that bound and hold nothing, so that their attempts cost nothing more.
final class AttemptLedger: Sendable {
    private let journal: Journal
    private let budget: Mutex<Budget>
    /// The limit that has kept a query from another attempt, so that it is left without a reply; nil when none has.
    private let firstDenial = Mutex<Budget.Limit?>(nil)
    /// What an attempt at each provider costs, in billionths; providers that send nothing are not among them.
    private let prices: [ProviderNumber: Int64]

    /// The ledger of a job; nil when the job needs none.
    ///
    /// - Throws: `JournalError`.
    init?(_ job: Job, _ chain: ProviderChain, _ journal: Journal) async throws {
        guard job.limits.countsAttempts else { return nil }
        var prices: [ProviderNumber: Int64] = [:]
        for (entry, link) in zip(job.providers, chain.links) where entry.file == nil {
            prices[link.number] = entry.price?.billionths ?? 0
        }
        let spent = try await journal.spending(prices: prices, currency: job.limits.cost?.currency ?? "")
        self.prices = prices
        self.journal = journal
        budget = Mutex(Budget(job.limits.part(of: job.shard), spent: spent))
    }

    /// The limit that has kept a query from another attempt, so that it is left without a reply; nil when none has.
    var denied: Budget.Limit? { firstDenial.withLock(\.self) }

    /// Asks a geocoder in that call, so that its attempts are counted; a call that is nil is not.
    static func counting(_ call: Call?, _ body: () async throws -> [Reply]) async throws -> [Reply] {
        guard let call else { return try await body() }
        defer { call.end() }
        return try await AttemptPermit.$current.withValue(AttemptPermit { try await call.ask($0) }, operation: body)
    }

    /// How many more queries the provider of that link may be asked.
    func room(for link: ProviderChain.Link) -> Int {
        prices[link.number].map { price in budget.withLock { $0.room(price: price) } } ?? .max
    }

    /// The limit that keeps the provider of that link from being asked; nil when there is room.
    func limit(for link: ProviderChain.Link) -> Budget.Limit? {
        prices[link.number].flatMap { price in budget.withLock { $0.limit(price: price) } }
    }

    /// Takes one attempt for each of those queries; nil for a provider that sends nothing.
    ///
    /// There has to be room for them.
    func call(_ link: ProviderChain.Link, asking keys: [QueryKey]) -> Call? {
        guard let price = prices[link.number] else { return nil }
        let isTaken = budget.withLock { $0.take(keys.count, price: price) }
        return Call(self, link.number, price: price, keys: keys, taken: isTaken ? keys.count : 0)
    }

    private func take(_ attempts: Int, price: Int64) -> Bool {
        let (isTaken, limit) = budget.withLock {
            ($0.take(attempts, price: price), $0.limit(price: price, for: attempts))
        }
        if !isTaken { firstDenial.withLock { $0 = $0 ?? limit } }
        return isTaken
    }

    /// One call of a geocoder, which asks before each of its attempts.
    final class Call: Sendable {
        private let ledger: AttemptLedger
        private let provider: ProviderNumber
        private let price: Int64
        /// The queries that are not written down yet, and the attempts taken in advance.
        private let state: Mutex<(keys: [QueryKey], taken: Int)>

        fileprivate init(
            _ ledger: AttemptLedger,
            _ provider: ProviderNumber,
            price: Int64,
            keys: [QueryKey],
            taken: Int
        ) {
            self.ledger = ledger
            self.provider = provider
            self.price = price
            state = Mutex((keys, taken))
        }

        /// Whether an attempt for that many queries may be sent; when it may, it is written down in the journal.
        ///
        /// - Throws: `JournalError`.
        func ask(_ queries: Int) async throws -> Bool {
            let keys: [QueryKey]? = state.withLock { state in
                let inAdvance = min(state.taken, queries)
                let more = queries - inAdvance
                guard more == 0 || ledger.take(more, price: price) else { return nil }
                state.taken -= inAdvance
                defer { state.keys = [] }
                return state.keys
            }
            guard let keys else { return false }
            let cost = Int64(queries) * price
            try await ledger.journal.reserve(
                Reservation(keys: keys, provider: provider, attempts: queries, cost: cost)
            )
            return true
        }

        /// Gives back what was taken and not sent.
        func end() {
            let rest = state.withLock { state in
                defer { state.taken = 0 }
                return state.taken
            }
            ledger.budget.withLock { $0.giveBack(rest, price: price) }
        }
    }
}

extension JobLimits {
    /// True when attempts have to be counted in the journal before they are sent.
    var countsAttempts: Bool {
        onUncertain == .hold || attemptsTotal != nil || attemptsPerRun != nil || cost != nil
    }

    /// The limits of one of the equal parts of a job, whose budgets together are the job's.
    func part(of shard: Shard?) -> JobLimits {
        guard let shard else { return self }
        var limits = self
        limits.attemptsTotal = attemptsTotal.map(shard.part)
        limits.attemptsPerRun = attemptsPerRun.map(shard.part)
        limits.cost = cost.map { Money(billionths: Int64(shard.part(of: Int($0.billionths))), currency: $0.currency) }
        return limits
    }
}
