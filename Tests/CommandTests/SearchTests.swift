import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#endif

/// Look-ups of single places.
struct SearchTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let rows = (1...9).map { "\($0),Elm Street,Salem,MA,01970,US,42.5\($0),-70.9\n" }
        _ = try folder.write(
            "number,street,city,region,postcode,country,latitude,longitude\n" + rows.joined(),
            to: "a.csv"
        )
        let build = try CommandRun(shell: "geomill locator build a.csv -o a.locator --quiet", in: folder.url)
        try #require(build.code == 0, "\(build.errors)")
    }

    @Test(arguments: [("\u{1B}", Int32(0)), ("\u{4}", 0), ("\u{3}", 128 + SIGINT)])
    func `the keys that leave give the terminal back`(key: String, code: Int32) throws {
        let terminal = try PseudoTerminal(["search", "--suggest", "--locator", "a.locator"], in: folder.url)
        #expect(terminal.shows("> "))
        #expect(!terminal.echoes)
        terminal.type(key)
        #expect(terminal.end().code == code)
        #expect(terminal.echoes)
    }

    @Test func `completions are listed while one types, and the chosen one is looked up`() throws {
        let terminal = try PseudoTerminal(["search", "--suggest", "--json", "--locator", "a.locator"], in: folder.url)
        #expect(terminal.shows("> "))
        terminal.type("7 el")
        #expect(terminal.shows("* 7 Elm Street"))
        terminal.type("\r")
        let (code, output) = terminal.end()
        #expect(code == 0)
        #expect(output.contains("\"label\":\"7 Elm Street, Salem, MA 01970, United States\""))
        #expect(output.contains("\"latitude\":42.57"))
        #expect(terminal.echoes)
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
    func `a signal gives the terminal back`(signal: Int32) throws {
        let terminal = try PseudoTerminal(["search", "--suggest", "--locator", "a.locator"], in: folder.url)
        #expect(terminal.shows("> "))
        terminal.send(signal)
        #expect(terminal.end().code == 128 + signal)
        #expect(terminal.echoes)
    }

    @Test func `a look-up at a server leaves nothing behind`() throws {
        let provider = try LoopbackProvider.start()
        defer { provider.stop() }
        let files = try folder.names
        let command = "geomill search 5 Elm Street, Salem --endpoint \(provider.url)"
        let table = try CommandRun(shell: command, in: folder.url)
        #expect(table.code == 0)
        let lines = table.output.split(separator: "\n")
        #expect(lines.count == 2 && lines[0].hasPrefix("score  precision  "))
        #expect(lines[1].contains("5 Elm Street, Salem"))
        #expect(table.errors.contains("to be credited: "))
        let json = try CommandRun(shell: "\(command) --json --quiet", in: folder.url)
        let found = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        #expect(found?["provider"] as? String == "nominatim")
        #expect((found?["candidates"] as? [[String: Any]])?.first?["score"] as? Double ?? 0 > 0.8)
        #expect(json.errors.isEmpty)
        #expect(provider.statistics.attempts == 2, "nothing is kept, so all is asked again")
        #expect(try folder.names == files)
    }

    @Test func `what only a service knows is said on the command line`() throws {
        let double = try ServiceDouble.start(.mapboxSearchBox)
        defer { double.stop() }
        let source = "--provider mapbox-searchbox --endpoint \(double.url) --key-env TOKEN"
        func search(_ options: String) throws -> CommandRun {
            let token = DoubleScenario().token
            let command = "TOKEN=\(token) geomill search Manchester \(source) \(options)"
            return try CommandRun(shell: command, in: folder.url)
        }
        let found = try search(
            "--types 'place, poi' --parameter navigation_profile=walking --parameter show_closed_pois=true "
                + "--json --attributes mapbox_id"
        )
        #expect(found.code == 0, "\(found.errors)")
        #expect(found.output.contains(#""attributes":{"mapbox_id":"#), "\(found.output)")
        let target = try #require(double.tally.received.last?.target)
        for part in ["types=place%2Cpoi", "navigation_profile=walking", "show_closed_pois=true"] {
            #expect(target.contains(part), "\(target)")
        }
        let requests = double.statistics.attempts
        for (option, words) in [
            ("--parameter show_closed_pois", "wants NAME=VALUE"),
            ("--parameter access_token=x", "a key is no parameter"),
            ("--parameter show_closed_pois=maybe", "show_closed_pois"), ("--parameter serif=1", "serif"),
        ] {
            let refused = try search(option)
            #expect(refused.code == 64 && refused.errors.contains(words), "\(refused.errors)")
        }
        #expect(double.statistics.attempts == requests)
        let alone = try CommandRun(shell: "geomill search Salem --locator a.locator --types poi", in: folder.url)
        #expect(alone.code == 64 && alone.errors.contains("--types is about a provider"))
    }

    @Test(arguments: [(401, 77), (429, 75), (500, 69), (400, 64)])
    func `a look-up without an answer ends with the cause's exit code`(status: Int, code: Int32) throws {
        let provider = try LoopbackProvider.start { _ in
            LoopbackReply(status: status, headers: [("Retry-After", "3600")], text: "no")
        }
        defer { provider.stop() }
        let run = try CommandRun(shell: "geomill search Salem --endpoint \(provider.url)", in: folder.url)
        #expect(run.code == code, "\(run.errors)")
        #expect(run.output.isEmpty && run.errors.hasPrefix("geomill: nominatim"))
    }
}
