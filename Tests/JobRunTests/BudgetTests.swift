import RunJournal
import Testing

@testable import JobRun

struct BudgetTests {
    private func limits(total: Int? = nil, run: Int? = nil, cost: Int64? = nil) -> JobLimits {
        var limits = JobLimits()
        limits.attemptsTotal = total
        limits.attemptsPerRun = run
        limits.cost = cost.map { Money(billionths: $0, currency: "EUR") }
        return limits
    }

    private func take(_ count: Int, of budget: inout Budget, price: Int64) -> Bool { budget.take(count, price: price) }

    @Test func `what earlier runs spent counts against the total and the cost, not against the run`() {
        let spent = Spending(attempts: 90, cost: 900)
        #expect(Budget(limits(total: 100), spent: spent).room(price: 10) == 10)
        #expect(Budget(limits(run: 100), spent: spent).room(price: 10) == 100)
        #expect(Budget(limits(cost: 1000), spent: spent).room(price: 10) == 10)
        #expect(Budget(limits(cost: 1000), spent: spent).room(price: 0) == .max, "what costs nothing is not bounded")
        #expect(Budget(limits(total: 80, run: 5, cost: 10), spent: spent).room(price: 10) == 0)
        #expect(Budget(limits(), spent: spent).room(price: 10) == .max)
    }

    @Test func `the smallest room counts, and the limit that leaves none is named`() {
        var budget = Budget(limits(total: 10, run: 7, cost: 59), spent: Spending(attempts: 0, cost: 0))
        #expect(budget.room(price: 10) == 5)
        #expect(budget.limit(price: 10) == nil)
        #expect(take(5, of: &budget, price: 10))
        #expect(budget.limit(price: 10) == .cost(Money(billionths: 59, currency: "EUR")))
        #expect(budget.room(price: 1) == 2)
        #expect(take(2, of: &budget, price: 1))
        #expect(budget.limit(price: 1) == .run(7))
        #expect(budget.spending == Spending(attempts: 7, cost: 52))
    }

    @Test func `attempts are taken all or none, and those not sent are given back`() {
        var budget = Budget(limits(total: 3), spent: Spending(attempts: 0, cost: 0))
        #expect(!take(4, of: &budget, price: 1))
        #expect(take(3, of: &budget, price: 1))
        #expect(!take(1, of: &budget, price: 1))
        budget.giveBack(2, price: 1)
        #expect(budget.room(price: 1) == 2)
        #expect(budget.spending == Spending(attempts: 1, cost: 1))
    }

    @Test(arguments: [1, 3, 16])
    func `the parts of a job share its budget to the last attempt`(count: Int) {
        let whole = limits(total: 50, run: 7, cost: 20_000_000_001)
        let parts = (0..<count).compactMap { Shard(index: $0, count: count) }.map(whole.part)
        #expect(parts.reduce(0) { $0 + ($1.attemptsTotal ?? 0) } == 50)
        #expect(parts.reduce(0) { $0 + ($1.attemptsPerRun ?? 0) } == 7)
        #expect(parts.reduce(0) { $0 + ($1.cost?.billionths ?? 0) } == 20_000_000_001)
        #expect(limits().part(of: Shard(index: 0, count: count)) == limits())
    }

    @Test(arguments: [
        ("20 EUR", 20_000_000_000, "20 EUR"), ("0.005 USD", 5_000_000, "0.005 USD"),
        ("1.50 EUR", 1_500_000_000, "1.50 EUR"),
        ("0.000000001 CHF", 1, "0.000000001 CHF"), ("0 EUR", 0, "0 EUR"),
    ])
    func `amounts of money are read exactly and written back`(text: String, billionths: Int64, written: String) {
        let money = Money(text)
        #expect(money?.billionths == billionths)
        #expect(money?.description == written)
        #expect(Money(written) == money)
    }

    @Test(arguments: [
        "", "20", "EUR", "20EUR", "20 euro", "-1 EUR", "1e3 EUR", "0.0000000001 EUR", "1.2.3 EUR", "9999999999 EUR",
    ])
    func `other texts are no amounts`(text: String) { #expect(Money(text) == nil) }

    @Test func `a price may be for many attempts, and is rounded up`() {
        #expect(Money.price("0.50 EUR/1000")?.billionths == 500_000)
        #expect(Money.price("0.0005 EUR")?.billionths == 500_000)
        #expect(Money.price("1 EUR/3")?.billionths == 333_333_334)
        for text in ["1 EUR/0", "1 EUR/", "1 EUR/2/3", "1/1000", "1 EUR/x"] { #expect(Money.price(text) == nil) }
        #expect(Money(billionths: .max, currency: "EUR").times(2).billionths == .max)
    }
}
