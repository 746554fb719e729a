import Foundation
import TestSupport
import Testing

/// Runs that are cut off, or meet a provider in trouble, where every attempt costs money.
struct BillTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func prepare(_ provider: LoopbackProvider, rows: Int, limits: String) throws {
        let text = (1...rows).map { "\($0) Elm Street,Salem,MA,01970\n" }.joined()
        _ = try folder.write("street,city,state,zip\n" + text, to: "in.csv")
        try folder.writeStreetJob(provider, "concurrency: 8, price: 0.50 EUR/1000", more: "limits: {\(limits)}")
    }

    private func run(_ command: String) throws -> CommandRun {
        try CommandRun(shell: "geomill \(command)", in: folder.url)
    }

    @Test func `what was under way when a run was killed is held, and asked when it is released`() throws {
        let trap = Trap()
        let provider = try LoopbackProvider.start(latency: .milliseconds(1)) { request in
            trap.count(request)
            return LoopbackProvider.echo(request)
        }
        defer { provider.stop() }
        try prepare(provider, rows: 400, limits: "on_uncertain: hold")
        let start = { try RunningCommand(["run", "job.yaml"], in: folder) }
        #expect(try trap.run(start, signal: SIGKILL, after: 150).code == 128 + SIGKILL)

        let resumed = try run("run job.yaml")
        #expect(resumed.code == 3)
        #expect(resumed.errors.contains("which may have been answered and billed"))
        #expect(resumed.errors.contains("they are held; ask them with geomill retry JOB --uncertain"))
        #expect(provider.statistics.repeatedAttempts == 0, "no attempt is billed twice")
        let pending = try OutputFile("out.geojson", in: folder).texts("geo_reason").filter { $0 == "interrupted" }.count
        #expect((1...264).contains(pending))
        #expect(try run("plan job.yaml").output.contains("held: \(pending), of unknown fate"))
        #expect(try run("run job.yaml").errors.contains("queries held since earlier runs: \(pending)\n"))
        #expect(provider.statistics.repeatedAttempts == 0)

        let retry = try run("retry job.yaml --uncertain")
        #expect(retry.code == 0)
        #expect(retry.errors.contains("queries of unknown fate to be asked again: \(pending)\n"))
        #expect(try OutputFile("out.geojson", in: folder).texts("geo_outcome").allSatisfy { $0 == "matched" })
    }

    @Test func `a budget holds over runs that are killed again and again`() throws {
        let trap = Trap()
        let provider = try LoopbackProvider.start(latency: .milliseconds(1)) { request in
            trap.count(request)
            return LoopbackProvider.echo(request)
        }
        defer { provider.stop() }
        try prepare(provider, rows: 400, limits: "max_attempts_total: 300, max_cost: 1 EUR")
        let start = { try RunningCommand(["run", "job.yaml"], in: folder) }
        for _ in 1...4 { #expect(try trap.run(start, signal: SIGKILL, after: 50).code == 128 + SIGKILL) }
        let stopped = try run("run job.yaml")
        #expect(stopped.code == 75)
        #expect(stopped.errors.contains("max_attempts_total allows (300)"))
        #expect(stopped.errors.contains(/raise the limit to go on; still to be asked: \d+\n/))
        #expect(provider.statistics.attempts <= 300)
        #expect(provider.statistics.attempts >= 300 - 4 * 8, "what was written down and not sent is little")
        let attempts = provider.statistics.attempts
        #expect(try run("run job.yaml").code == 75)
        #expect(provider.statistics.attempts == attempts)

        let plan = try run("plan job.yaml")
        #expect(plan.output.contains(/to ask nominatim: \d+.*, for 0\.\d+ EUR\n/))
        let finished = try run("run job.yaml --set limits.max_attempts_total=2000")
        #expect(finished.code == 0)
        #expect(finished.errors.contains(/cost 0\.\d+ EUR/))
    }

    @Test(arguments: ["max_attempts_per_run: 5", "max_attempts_total: 5", "max_cost: 0.0025 EUR"])
    func `a budget smaller than what may be under way is used to its end`(limits: String) throws {
        let provider = try LoopbackProvider.start(latency: .milliseconds(1))
        defer { provider.stop() }
        try prepare(provider, rows: 40, limits: limits)
        let run = try run("run job.yaml")
        #expect(run.code == 75)
        #expect(provider.statistics.attempts == 5)
    }

    @Test func `retries are part of the budget`() throws {
        let provider = try LoopbackProvider.start { _ in LoopbackReply(status: 503, text: "down") }
        defer { provider.stop() }
        try prepare(provider, rows: 400, limits: "max_cost: 0.01 EUR, longest_outage: 2s")
        let run = try run("run job.yaml")
        #expect(run.code == 75 || run.code == 69)
        #expect(provider.statistics.attempts <= 20)
    }

    @Test func `a bound on the cost wants to know the prices`() throws {
        let provider = try LoopbackProvider.start()
        defer { provider.stop() }
        try prepare(provider, rows: 1, limits: "max_cost: 1 USD")
        let mixed = try run("plan job.yaml")
        #expect(mixed.code == 64 && mixed.errors.contains("in several currencies (EUR, USD)"))
        let other = try run("plan job.yaml --set limits.max_cost=1")
        #expect(other.code == 64 && other.errors.contains("an amount such as 20 EUR belongs here"))
    }
}
