import Geocoding
import RunJournal
import Synchronization
import TestSupport
import Testing

@testable import JobRun

/// Fetch passes whose attempts are bounded.
struct BudgetPassTests {
    private let fixture: PassFixture

    init() throws {
        fixture = try PassFixture("address\n" + (1...10).map { "\"\($0) Elm Street, Salem\"\n" }.joined())
    }

    /// The queries asked in one pass, and how it ended.
    private func pass(concurrency: Int = 4) async throws -> (asked: Int, ending: RunEnding?) {
        let geocoder = ScriptedGeocoder(concurrency: concurrency, script: ScriptedGeocoder.echo)
        let figures = try await fixture.fetch([geocoder])
        return (geocoder.asked.count, figures.ending)
    }

    private func isLimit(_ ending: RunEnding?, _ limit: Budget.Limit) -> Bool {
        if case .budget(let found)? = ending { found == limit } else { false }
    }

    @Test func `a total holds over all runs`() async throws {
        fixture.job.limits.attemptsTotal = 4
        let first = try await pass()
        #expect(first.asked == 4 && isLimit(first.ending, .total(4)))
        #expect(try await pass().asked == 0)
        fixture.job.limits.attemptsTotal = 7
        #expect(try await pass().asked == 3)
        fixture.job.limits.attemptsTotal = 100
        let last = try await pass()
        #expect(last.asked == 3 && last.ending == nil)
    }

    @Test func `attempts of runs before there was a budget count too`() async throws {
        let geocoder = ScriptedGeocoder(script: ScriptedGeocoder.echo)
        _ = try await fixture.fetch([geocoder], queryLimit: 6)
        fixture.job.limits.attemptsTotal = 8
        #expect(try await pass().asked == 2)
    }

    @Test func `a limit for one run begins anew with the next`() async throws {
        fixture.job.limits.attemptsPerRun = 4
        for (asked, isLast) in [(4, false), (4, false), (2, true)] {
            let run = try await pass()
            #expect(run.asked == asked && (run.ending == nil) == isLast)
        }
    }

    @Test func `a bound on the cost goes by the provider's price`() async throws {
        fixture.job.limits.cost = Money("0.045 EUR")
        fixture.job.providers[0].price = Money("0.01 EUR")
        let first = try await pass()
        #expect(first.asked == 4)
        #expect(isLimit(first.ending, .cost(Money(billionths: 45_000_000, currency: "EUR"))))
        #expect(first.ending?.exitCode == .stopped)
        #expect(first.ending?.advice.contains("max_cost (0.045 EUR)") == true)
    }

    @Test func `a budget that is just enough is no reason to stop early`() async throws {
        fixture.job.limits.attemptsTotal = 10
        let run = try await pass()
        #expect(run.asked == 10 && run.ending == nil)
    }

    @Test func `a query that is left without an answer for want of budget ends the pass`() async throws {
        fixture.job.limits.attemptsTotal = 13
        // Each query takes a second attempt, as one does that is asked again by itself after its batch.
        let geocoder = ScriptedGeocoder(batchSize: 10, concurrency: 1, attempts: 2, script: ScriptedGeocoder.echo)
        let figures = try await fixture.fetch([geocoder])
        #expect(geocoder.asked.count == 6)
        #expect(figures.lanes[0].pending == 4)
        #expect(isLimit(figures.ending, .total(13)))
    }

    @Test func `without room for answers nothing is asked`() async throws {
        fixture.free = (66 << 20) - 1
        let full = try await pass()
        #expect(full.asked == 0 && full.ending?.exitCode == .diskFailing)
        #expect(full.ending?.advice.contains("less than 66 MiB are free") == true)
        fixture.free = 66 << 20
        #expect(try await pass().asked == 10)
    }

    @Test func `the free space is looked at once a second`() {
        let time = Mutex(Duration.zero)
        let looks = Mutex(0)
        var watch = SpaceWatch(answers: SpaceWatch.answerLimit, elapsed: { time.withLock(\.self) }) {
            looks.withLock { looks in
                looks += 1
                return looks == 1 ? 0 : .max
            }
        }
        for (moment, holds) in [(0, true), (500, true), (999, true), (1000, false), (1500, false), (2000, false)] {
            time.withLock { $0 = .milliseconds(moment) }
            let isHolding = watch.holds()
            #expect(isHolding == holds)
        }
        #expect(looks.withLock(\.self) == 3)
    }

    @Test func `held records are worth a look, not another run`() {
        var outcomes = OutcomeCounts()
        (outcomes[.matched], outcomes[.pending]) = (5, 2)
        #expect(Verdict(outcomes, tolerance: Tolerance(), held: 1).exitCode == .stopped)
        let verdict = Verdict(outcomes, tolerance: Tolerance(), held: 2)
        #expect(verdict.exitCode == .unsettled && verdict.advice.contains("2 held"))
        #expect(verdict.advice.contains("--uncertain"))
    }
}
