import Foundation
import Synchronization
import TestSupport
import Testing

/// Records that are asked again, and answers that are forgotten, with the command.
struct RetryTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A job that asks that provider for four addresses.
    private func prepare(_ provider: LoopbackProvider, journal: String = "{file: j.journal}") throws {
        let rows = (1...4).map { "\($0),\($0) Elm Street,Salem,MA,01970\n" }.joined()
        _ = try folder.write("id,street,city,state,zip\n" + rows, to: "in.csv")
        try folder.writeStreetJob(provider, more: "journal: \(journal)")
    }

    private func outcomes() throws -> [String?] { try OutputFile("out.geojson", in: folder).texts("geo_outcome") }

    @Test func `unmatched records are asked again, and only they`() throws {
        let knowsAll = Mutex(false)
        let provider = try LoopbackProvider.start { request in
            let isKnown = knowsAll.withLock { $0 } || !request.query.contains("2 Elm")
            return isKnown ? LoopbackProvider.echo(request) : LoopbackReply(text: "[]")
        }
        defer { provider.stop() }
        try prepare(provider)
        func run(_ command: String) throws -> CommandRun { try CommandRun(shell: "geomill \(command)", in: folder.url) }
        #expect(try run("run job.yaml").code == 0)
        #expect(try outcomes() == ["matched", "unmatched", "matched", "matched"])
        #expect(try run("run job.yaml").code == 0)
        #expect(provider.statistics.attempts == 4)
        knowsAll.withLock { $0 = true }
        let retry = try run("retry job.yaml --unmatched")
        #expect(retry.code == 0)
        #expect(retry.errors.contains("records to be asked again: 1\n"))
        #expect(provider.statistics.attempts == 5)
        #expect(try outcomes() == ["matched", "matched", "matched", "matched"])
        #expect(try run("retry job.yaml --failed --below 0.1").errors.contains("records to be asked again: 0\n"))
        #expect(provider.statistics.attempts == 5)
    }

    @Test func `a purged record is asked again, and nothing is left of a purge of all`() throws {
        let provider = try LoopbackProvider.start()
        defer { provider.stop() }
        try prepare(provider)
        func run(_ command: String) throws -> CommandRun { try CommandRun(shell: "geomill \(command)", in: folder.url) }
        #expect(try run("run job.yaml").code == 0)
        let one = try run("purge job.yaml --record 3")
        #expect(one.code == 0 && one.errors.contains("forgotten: 1 answer\n"))
        #expect(one.errors.contains("out of reach here: outputs"))
        #expect(try run("purge job.yaml --record 9").code == 66)
        #expect(try run("run job.yaml").code == 0)
        #expect(provider.statistics.attempts == 5)
        #expect(try run("purge job.yaml --all").errors.contains("forgotten: 4 answers\n"))
        let journal = try Data(contentsOf: URL(filePath: folder.path("j.journal")))
        #expect(journal.firstRange(of: Data("Elm".utf8)) == nil)
        #expect(try run("run job.yaml").code == 0)
        #expect(provider.statistics.attempts == 9)
    }

    @Test func `answers past the job's retention are asked again by the next run`() throws {
        let provider = try LoopbackProvider.start()
        defer { provider.stop() }
        try prepare(provider, journal: "{file: j.journal, retention: 30d}")
        func run(_ command: String) throws -> CommandRun { try CommandRun(shell: "geomill \(command)", in: folder.url) }
        for _ in 1...2 { #expect(try run("run job.yaml").code == 0) }
        #expect(provider.statistics.attempts == 4)
        let plan = try run("plan job.yaml --set journal.retention=1ms")
        #expect(plan.output.contains("to ask nominatim: 4"), "what the run forgets is to be asked")
        #expect(try run("plan job.yaml").output.contains("to ask nominatim: 0"))
        let late = try run("run job.yaml --set journal.retention=1ms")
        #expect(late.errors.contains("answers too old to be kept, forgotten and to be asked again: 4"))
        #expect(provider.statistics.attempts == 8)
        // What was too old by its end is gone when the run has ended, although it wrote its output from it.
        #expect(try folder.text(of: "out.geojson").contains("Elm"))
        let journal = try Data(contentsOf: folder.url.appending(path: "j.journal"))
        #expect(journal.firstRange(of: Data("Elm".utf8)) == nil)
    }
}
