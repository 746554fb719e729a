import RunJournal

/// How many attempts a job may still send and what they may cost: the decisions alone.
struct Budget: Sendable {
    /// A limit of the job that leaves no room for another attempt.
    enum Limit: Hashable, Sendable {
        /// `limits.max_attempts_total`.
        case total(Int)
        /// `limits.max_attempts_per_run`.
        case run(Int)
        /// `limits.max_cost`.
        case cost(Money)
    }

    private let limits: JobLimits
    /// What all runs have spent, attempts that this one has taken and not sent yet included.
    private(set) var spending: Spending
    /// The attempts of this run.
    private(set) var attemptsInRun = 0

    /// A budget with those limits of which that much was spent before this run.
    init(_ limits: JobLimits, spent: Spending) {
        self.limits = limits
        spending = spent
    }

    /// How many more attempts at that price, in billionths, there is room for.
    func room(price: Int64) -> Int { rooms(price: price).map(\.room).min() ?? .max }

    /// The limit that leaves no room for so many more attempts at that price; nil when there is room.
    func limit(price: Int64, for count: Int = 1) -> Limit? { rooms(price: price).first { $0.room < count }?.limit }

    /// Takes that many attempts, all or none; false when there is no room for them.
    mutating func take(_ count: Int, price: Int64) -> Bool {
        guard count <= room(price: price) else { return false }
        add(count, price)
        return true
    }

    /// Gives attempts back that were taken and not sent.
    mutating func giveBack(_ count: Int, price: Int64) { add(-count, price) }

    private mutating func add(_ count: Int, _ price: Int64) {
        attemptsInRun += count
        spending.attempts += count
        spending.cost += Int64(count) * price
    }

    private func rooms(price: Int64) -> [(limit: Limit, room: Int)] {
        var rooms: [(Limit, Int)] = []
        if let most = limits.attemptsTotal { rooms.append((.total(most), max(0, most - spending.attempts))) }
        if let most = limits.attemptsPerRun { rooms.append((.run(most), max(0, most - attemptsInRun))) }
        if let most = limits.cost, price > 0 {
            rooms.append((.cost(most), Int(clamping: max(0, most.billionths - spending.cost) / price)))
        }
        return rooms
    }
}

extension Budget.Limit {
    /// That the limit is reached, for a person.
    var words: String {
        switch self {
        case .total(let most): "as many attempts were sent as limits.max_attempts_total allows (\(most.grouped))"
        case .run(let most): "as many attempts were sent as limits.max_attempts_per_run allows (\(most.grouped))"
        case .cost(let most): "limits.max_cost (\(most)) leaves no room for another attempt"
        }
    }

    /// What there is to do, for a person.
    var cure: String {
        switch self {
        case .run: "run the job again to go on"
        case .total, .cost: "raise the limit to go on"
        }
    }
}
