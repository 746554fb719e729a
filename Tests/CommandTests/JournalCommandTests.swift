import Foundation
import RunJournal
import TestSupport
import Testing

/// What the command does about its journal's file.
struct JournalCommandTests {
    @Test func `another process sees whether a run holds the journal`() async throws {
        let folder = try TemporaryFolder()
        let journal = try await Journal.open(folder.path("job.journal"), creating: true, clock: ContinuousClock())
        let words = ["journal-is-locked", "job.journal"]
        #expect(try RunningCommand(words, in: folder).wait() == 0)
        try await journal.close()
        #expect(try RunningCommand(words, in: folder).wait() != 0)
    }

    @Test(arguments: [": >", "rm -f"])
    func `a journal that is gone is told before everything is asked again`(losing: String) throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("street,city,state,zip\n1 Elm Street,Salem,MA,01970\n", to: "in.csv")
        let provider = try LoopbackProvider.start()
        defer { provider.stop() }
        try folder.writeStreetJob(provider)
        let words = "out.geojson.journal is new, though"
        let first = try CommandRun(shell: "geomill plan job.yaml; geomill run job.yaml", in: folder.url)
        #expect(first.code == 0 && !first.errors.contains(words) && !first.output.contains(words))
        let lost = "\(losing) out.geojson.journal; geomill"
        #expect(try CommandRun(shell: "\(lost) plan job.yaml", in: folder.url).output.contains(words))
        #expect(try CommandRun(shell: "\(lost) run job.yaml", in: folder.url).errors.contains(words))
        #expect(try !CommandRun(shell: "geomill run job.yaml --fresh", in: folder.url).errors.contains(words))
    }

    @Test func `another number of parts is told, since it asks everything again`() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("street,city,state,zip\n1 Elm Street,Salem,MA,01970\n", to: "in.csv")
        let provider = try LoopbackProvider.start()
        defer { provider.stop() }
        try folder.writeStreetJob(provider)
        func told(_ part: String) throws -> Bool {
            try CommandRun(shell: "geomill run job.yaml \(part)", in: folder.url).errors.contains(
                "beside it is that of another part"
            )
        }
        for (part, isTold) in [("--shard 0/2", false), ("--shard 1/2", false), ("--shard 0/3", true), ("", true)] {
            let isSaid = try told(part)
            #expect(isSaid == isTold, "\(part)")
        }
    }

    @Test func `a copy of standard input that was cut off is gone with the next run, and with a purge`() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("street,city,state,zip\n1 Elm Street,Salem,MA,01970\n", to: "in.csv")
        let provider = try LoopbackProvider.start()
        defer { provider.stop() }
        try folder.writeStreetJob(provider)
        for command in ["run job.yaml", "purge job.yaml --all"] {
            _ = try folder.write("1 Secret Street", to: ".out.geojson.journal.input.tmp-4711")
            #expect(try CommandRun(shell: "geomill \(command)", in: folder.url).code == 0)
            #expect(try !folder.names.contains { $0.contains("tmp-4711") }, "\(command)")
        }
    }

    @Test func `the status speaks of a run from its first moment on`() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("street,city,state,zip\n1 Elm Street,Salem,MA,01970\n", to: "in.csv")
        let provider = try LoopbackProvider.start { request in
            request.total > 1 ? LoopbackReply(fault: .silence) : LoopbackProvider.echo(request)
        }
        defer { provider.stop() }
        try folder.writeStreetJob(provider)
        let status = { try CommandRun(shell: "geomill status job.yaml --json", in: folder.url).output }
        #expect(try CommandRun(shell: "geomill run job.yaml", in: folder.url).code == 0)
        #expect(try status().contains(#""state":"finished""#))
        let child = try RunningCommand(["run", "job.yaml", "--fresh"], in: folder)
        defer { child.send(SIGKILL) }
        while provider.statistics.attempts < 2 { _ = try status() }
        let during = try status()
        #expect(during.contains(#""state":"fetching""#) && during.contains(#""exit_code":null"#), "\(during)")
    }

    @Test func `a file-size limit ends the run with code 74, and the next one goes on`() throws {
        let folder = try TemporaryFolder()
        let rows = (1...3000).map { "\($0) Elm Street,Salem,MA,01970\n" }.joined()
        _ = try folder.write("street,city,state,zip\n" + rows, to: "in.csv")
        let provider = try LoopbackProvider.start()
        defer { provider.stop() }
        let command =
            "geomill geocode in.csv -o out.geojson --provider nominatim --endpoint \(provider.url) --rate 100000/s "
            + "--concurrency 8"
        let limited = try CommandRun(shell: "ulimit -f 1000; \(command)", in: folder.url)
        #expect(limited.code == 74)
        #expect(limited.errors.contains("journal"))
        let attempts = provider.statistics.attempts
        #expect(attempts > 0 && attempts < 3000)
        #expect(try CommandRun(shell: command, in: folder.url).code == 0)
        #expect(provider.statistics.attempts <= 3000 + 8 + 64)
        #expect(try OutputFile("out.geojson", in: folder).texts("geo_outcome").allSatisfy { $0 == "matched" })
    }
}
