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
        #expect(provider.statistics.attempts <= 3000 + 8 + 256)
        #expect(try OutputFile("out.geojson", in: folder).texts("geo_outcome").allSatisfy { $0 == "matched" })
    }
}
