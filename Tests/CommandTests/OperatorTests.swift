import Foundation
import Synchronization
import TestSupport
import Testing

#if canImport(Glibc)
import Glibc
#endif

/// What a run tells those who do not sit before it: log, metrics, pings, exit codes.
struct OperatorTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A job over that many addresses; `more` is added to its file.
    private func prepare(_ provider: LoopbackProvider, rows count: Int = 4, more: String = "") throws {
        let rows = (1...count).map { "\($0),\($0) Canary Street,Salem,MA,01970\n" }.joined()
        _ = try folder.write("id,street,city,state,zip\n" + rows, to: "in.csv")
        try folder.writeStreetJob(provider, more: "name: nightly\njournal: {file: j.journal}\n\(more)")
    }

    private func run(_ command: String, _ environment: [String: String] = [:]) throws -> CommandRun {
        try CommandRun(shell: "geomill \(command)", in: folder.url, environment: environment)
    }

    private func events(_ run: CommandRun) throws -> [[String: Any]] {
        try run.errors.split(separator: "\n").map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
        }
    }

    /// Refuses what is asked about the second house.
    private static func refusingSecond(_ request: LoopbackRequest) -> LoopbackReply {
        guard request.query.hasPrefix("2 ") else { return LoopbackProvider.echo(request) }
        return LoopbackReply(status: 400, text: #"{"error":{"message":"2 Canary Street is odd"}}"#)
    }

    @Test func `the log in JSON has one object a line, no address in it, and the summary at its end`() throws {
        let provider = try LoopbackProvider.start(script: Self.refusingSecond)
        defer { provider.stop() }
        try prepare(provider)
        let first = try run("run job.yaml --log-format json")
        #expect(first.code == 3)
        let events = try events(first)
        let names = events.compactMap { $0["event"] as? String }
        #expect(names == ["run.started", "attempt.failed", "output.published", "run.finished"])
        #expect(events.allSatisfy { $0["job"] as? String == "nightly" && $0["run"] is String && $0["time"] is String })
        #expect(events[1]["record"] as? Int == 2 && events[1]["provider"] as? String == "nominatim")
        let summary = events.last?["summary"] as? [String: Any]
        #expect(summary?["exit_code"] as? Int == 3)
        #expect((summary?["outcomes"] as? [String: Any])?["matched"] as? Int == 3)
        #expect(!first.errors.contains("Canary"))
        let again = try run("retry job.yaml --failed --log-addresses", ["GEOMILL_LOG_FORMAT": "json"])
        #expect(again.errors.contains(#""event":"run.resumed""#))
        #expect(again.errors.contains("2 Canary Street"))
        #expect(try run("run job.yaml --quiet --log-format json").errors == "")
    }

    @Test func `an error is one JSON object too`() throws {
        let provider = try LoopbackProvider.start()
        defer { provider.stop() }
        try prepare(provider)
        let cases: [(String, Int32)] = [
            ("run none.yaml", 66), ("run job.yaml --limit x", 64), ("run job.yaml --log-level x", 64),
        ]
        for (command, code) in cases {
            let run = try run("\(command) --log-format json")
            #expect(run.code == code)
            if command.contains("--log-level") { continue }
            #expect(try events(run).last?["level"] as? String == "error", "\(run.errors)")
        }
    }

    @Test func `in the system's journal every line has its priority`() throws {
        let provider = try LoopbackProvider.start()
        defer { provider.stop() }
        try prepare(provider)
        let shell = "JOURNAL_STREAM=$(stat -L -c %d:%i /proc/self/fd/2) geomill run job.yaml"
        let run = try CommandRun(shell: "exec 2>log; \(shell)", in: folder.url)
        #expect(run.code == 0)
        let lines = try folder.text(of: "log").split(separator: "\n")
        #expect(lines.count >= 3 && lines.allSatisfy { $0.hasPrefix("<6>") }, "\(lines)")
    }

    @Test func `a run whose time is up ends with code 75, and the next one goes on`() throws {
        let stalls = Mutex(true)
        let provider = try LoopbackProvider.start(latency: .milliseconds(5)) { request in
            stalls.withLock { $0 } && request.total > 20
                ? LoopbackProvider.echo(request).failing(.silence) : LoopbackProvider.echo(request)
        }
        defer { provider.stop() }
        try prepare(provider, rows: 60)
        let short = "--set limits.max_duration=300ms --set providers[1].timeout=500ms"
        let stopped = try run("run job.yaml \(short)")
        #expect(stopped.code == 75)
        #expect(stopped.errors.contains("stopping: as much time has passed as the run may take (300ms)"))
        #expect(try run("status job.yaml").output.contains("ended with exit code 75"))
        #expect(try folder.names.contains("out.geojson") == false)
        let again = try run("run job.yaml --max-duration 200ms \(short)")
        #expect(again.errors.contains("as much time has passed as the run may take (200ms)"))
        stalls.withLock { $0 = false }
        #expect(try run("run job.yaml").code == 0)
        #expect(try run("run job.yaml --max-duration soon").code == 64)
    }

    @Test func `a limit on open files that is too low is told before anything is asked`() throws {
        let provider = try LoopbackProvider.start()
        defer { provider.stop() }
        try prepare(provider)
        func run(limit: String) throws -> CommandRun {
            let command = "ulimit \(limit); exec geomill run job.yaml --set providers[1].concurrency=32"
            return try CommandRun(shell: command, in: folder.url)
        }
        for limit in [16, 40] {
            let refused = try run(limit: "-n \(limit)")
            #expect(refused.code == 64)
            #expect(refused.errors.contains("at most \(limit) files may be open"), "\(refused.errors)")
        }
        #expect(provider.statistics.attempts == 0)
        // What a user may raise is raised.
        #expect(try run(limit: "-S -n 40").code == 0)
        #expect(provider.statistics.attempts == 4)
    }

    @Test func `metrics are written, and the last success outlives a failure`() throws {
        let provider = try LoopbackProvider.start()
        defer { provider.stop() }
        try prepare(provider, more: "metrics_file: metrics/geomill_nightly.prom")
        #expect(try run("run job.yaml").code == 0)
        let text = try folder.text(of: "metrics/geomill_nightly.prom")
        #expect(text.contains("geomill_run_last_exit_code{job=\"nightly\"} 0\n"))
        #expect(text.contains("geomill_attempts_total{job=\"nightly\",provider=\"nominatim\",reason=\"answered\"} 4\n"))
        let time = /geomill_run_last_success_timestamp_seconds{job="nightly"} ([0-9.]+)/
        let success = try #require(text.firstMatch(of: time))
        #expect(try run("run job.yaml --set input.file=none.csv").code == 66)
        let after = try folder.text(of: "metrics/geomill_nightly.prom")
        #expect(after.contains("geomill_run_last_exit_code{job=\"nightly\"} 66\n"))
        #expect(after.contains(success.0))
        #expect(!after.contains("Canary"))
        let left = try FileManager.default.contentsOfDirectory(atPath: folder.path("metrics"))
        #expect(left == ["geomill_nightly.prom"])
        #expect(try run("run job.yaml --set metrics_file=m.txt").code == 64)
        #expect(try run("run job.yaml --set metrics_file=in.csv.prom --set input.file=in.csv.prom").code != 0)
    }

    @Test func `a monitoring service is told of start and end, and its silence changes nothing`() throws {
        let service = try LoopbackProvider.start { _ in LoopbackReply(text: "OK") }
        let provider = try LoopbackProvider.start()
        defer {
            service.stop()
            provider.stop()
        }
        try prepare(provider, more: "ping_url_env: PING_URL")
        let url = ["PING_URL": "\(service.url)/canaryPing"]
        let first = try run("run job.yaml", url)
        #expect(first.code == 0)
        #expect(try run("run job.yaml --set input.file=none.csv", url).code == 66)
        let told = service.statistics.attemptsByQuery.keys.map { $0.prefix { $0 != "=" } }.sorted()
        #expect(told == ["/canaryPing/0?rid", "/canaryPing/66?rid", "/canaryPing/start?rid"])
        let silent = try run("run job.yaml")
        #expect(silent.code == 0)
        #expect(silent.errors.contains("PING_URL, which should hold its URL, is not set; nobody is told"))
        for name in try folder.names {
            let bytes = FileManager.default.contents(atPath: folder.path(name)) ?? Data()
            #expect(bytes.range(of: Data("canaryPing".utf8)) == nil, "\(name)")
        }
        #expect(!first.errors.contains("canaryPing"))
    }

    @Test func `throttled and failed attempts are counted in the summary`() throws {
        let provider = try LoopbackProvider.start { request in
            switch (request.query.first, request.attempt) {
            case ("1", 1): LoopbackReply(status: 429, headers: [("Retry-After", "0")], text: "{}")
            case ("2", 1): LoopbackReply(status: 503, text: "{}")
            default: LoopbackProvider.echo(request)
            }
        }
        defer { provider.stop() }
        try prepare(provider)
        #expect(try run("run job.yaml").code == 0)
        let summary = try folder.text(of: "out.geojson.summary.json")
        #expect(summary.contains(#""attempts":6,"retries":2,"throttled":1,"transient":1,"#))
        #expect(summary.contains(#""answers":4,"throttled":1,"transient":1,"malformed":0,"outages":0,"#))
    }

    #if os(Linux)
    @Test func `a process that knows a key leaves no core file and keeps its environment to itself`() throws {
        let reached = Mutex(false)
        let scenario = DoubleScenario { scenario in
            scenario.token = "pk.canaryKey"
            scenario.trouble = { _ in
                reached.withLock { $0 = true }
                return .silence
            }
        }
        let service = try ServiceDouble.start(.mapboxV6, scenario: scenario)
        defer { service.stop() }
        _ = try folder.write("address\n12 Elm Street\n", to: "in.csv")
        _ = try folder.write(
            """
            version: 1
            input: {file: in.csv, query: "{address}"}
            providers: [{name: mapbox-v6, endpoint: "\(service.url)", key_env: GEO_KEY}]
            output: [{file: out.geojson}]
            """,
            to: "job.yaml"
        )
        let run = try RunningCommand(["run", "job.yaml"], in: folder, ["GEO_KEY": "pk.canaryKey"])
        while !reached.withLock(\.self) { sched_yield() }
        defer {
            run.send(SIGKILL)
            _ = run.wait()
        }
        let process = URL(filePath: "/proc/\(run.number)")
        let limits = try String(contentsOf: process.appending(path: "limits"), encoding: .utf8)
        #expect(limits.firstMatch(of: #/Max core file size +0 +0 /#) != nil)
        var owner = stat()
        #expect(stat(process.appending(path: "environ").path, &owner) == 0)
        // The system gives what belongs to such a process to root.
        #expect(owner.st_uid == 0)
        // Root may look, and sees that the value is gone.
        guard geteuid() == 0 else { return }
        let environment = try Data(contentsOf: process.appending(path: "environ"))
        #expect(environment.range(of: Data("GEO_KEY".utf8)) != nil)
        #expect(environment.range(of: Data("canaryKey".utf8)) == nil)
    }
    #endif
}
