import Foundation
import TestSupport
import Testing

/// Runs that are killed, stopped, repeated and started twice, against a provider on this machine.
struct ResumeTests {
    private static let concurrency = 8
    /// Rows accepted by the journal and not yet committed, at most.
    private static let group = 64

    private func arguments(_ provider: LoopbackProvider) -> [String] {
        [
            "geocode", "in.csv", "-o", "out.geojson", "--provider", "nominatim", "--endpoint", provider.url,
            "--rate", "100000/s", "--concurrency", "\(Self.concurrency)", "--quiet",
        ]
    }

    /// A file of that many distinct addresses, and a few more rows that repeat some of them or are blank.
    private func addresses(_ count: Int) -> String {
        var text = "id,street,city,state,zip\n"
        for number in 1...count {
            text += "\(number),\(number) Elm Street,Salem,MA,01970\n"
            if number % 50 == 0 { text += "again,\(number - 7)  ELM street,salem,ma,01970\nblank,,,,\n" }
        }
        return text
    }

    @Test func `killed at fifty random moments, a run ends with the bytes of one left alone`() throws {
        let rows = addresses(4000)
        let calm = try LoopbackProvider.start(latency: .milliseconds(1))
        defer { calm.stop() }
        let whole = try TemporaryFolder()
        _ = try whole.write(rows, to: "in.csv")
        #expect(try RunningCommand(arguments(calm), in: whole).wait() == 0)

        let trap = Trap()
        let provider = try LoopbackProvider.start(latency: .milliseconds(1)) { request in
            trap.count(request)
            return LoopbackProvider.echo(request)
        }
        defer { provider.stop() }
        let folder = try TemporaryFolder()
        _ = try folder.write(rows, to: "in.csv")
        var random = SystemRandomNumberGenerator()
        var kills = 0
        var mostRepeats = 0
        while kills < 50 {
            let after = Int.random(in: 1...120, using: &random)
            let (code, repeats) = try trap.run(
                { try RunningCommand(arguments(provider), in: folder) },
                signal: SIGKILL,
                after: after
            )
            mostRepeats = max(mostRepeats, repeats)
            guard code == 128 + SIGKILL else { break }
            kills += 1
            #expect(!FileManager.default.fileExists(atPath: folder.path("out.geojson")))
        }
        let (code, repeats) = try trap.run(
            { try RunningCommand(arguments(provider), in: folder) },
            signal: SIGKILL,
            after: .max
        )
        #expect(code == 0)
        #expect(kills == 50)
        #expect(max(mostRepeats, repeats) <= Self.concurrency + Self.group)
        #expect(provider.statistics.attemptsByQuery.count == 4000)
        #expect(try folder.text(of: "out.geojson") == whole.text(of: "out.geojson"))

        let attempts = provider.statistics.attempts
        #expect(try RunningCommand(arguments(provider), in: folder).wait() == 0)
        #expect(provider.statistics.attempts == attempts, "a finished job sends nothing")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        #expect(!names.contains { $0.contains(".tmp-") }, "nothing is left behind")
    }

    @Test func `asked to stop, a run lands what is under way and repeats nothing`() throws {
        let trap = Trap()
        let provider = try LoopbackProvider.start(latency: .milliseconds(2)) { request in
            trap.count(request)
            return LoopbackProvider.echo(request)
        }
        defer { provider.stop() }
        let folder = try TemporaryFolder()
        _ = try folder.write(addresses(300), to: "in.csv")
        let start = { try RunningCommand(arguments(provider), in: folder) }
        #expect(try trap.run(start, signal: SIGTERM, after: 100).code == 128 + SIGTERM)
        #expect(!FileManager.default.fileExists(atPath: folder.path("out.geojson")))
        #expect(try trap.run(start, signal: SIGTERM, after: .max).code == 0)
        #expect(provider.statistics.repeatedAttempts == 0)
    }

    @Test func `a changed input is told, and only what is new is asked`() throws {
        let folder = try TemporaryFolder()
        let provider = try LoopbackProvider.start()
        defer { provider.stop() }
        let command =
            "geomill " + arguments(provider).filter { $0 != "--quiet" }.joined(separator: " ") + " --prefix g_"
        func run(_ text: String) throws -> CommandRun {
            _ = try folder.write(text, to: "in.csv")
            return try CommandRun(shell: command, in: folder.url)
        }
        let first = addresses(20)
        for _ in 1...2 { #expect(try !run(first).errors.contains("has changed")) }
        let changed = try run(first + "21,21 Elm Street,Salem,MA,01970\n")
        let note = /the input has changed since the run of [0-9T:-]+Z: (.*); only new questions are asked\n/
        #expect(changed.errors.firstMatch(of: note)?.1 == "1 added, 0 gone, 20 unchanged")
        #expect(!changed.errors.contains("changed since the last run"), "nothing else has")
        #expect(provider.statistics.attempts == 21)
        #expect(try OutputFile("out.geojson", in: folder).texts("g_outcome") == Array(repeating: "matched", count: 21))
    }

    @Test func `a second start on the same job ends at once with code 75`() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write(addresses(20), to: "in.csv")
        let provider = try LoopbackProvider.start { LoopbackProvider.echo($0).failing(.silence) }
        defer { provider.stop() }
        let first = try RunningCommand(self.arguments(provider), in: folder)
        while provider.statistics.attempts == 0 { sched_yield() }
        let other = try RunningCommand(self.arguments(provider), in: folder)
        #expect(other.wait() == 75)
        #expect(other.errors.contains("another run holds this journal"))
        first.send(SIGKILL)
        #expect(first.wait() == 128 + SIGKILL)
        #expect(provider.statistics.attempts <= Self.concurrency)
    }
}
