import Foundation
import TestSupport
import Testing

/// What `jobs/nightly` holds for cron and systemd, as far as it can be tried without them.
struct NightlyTests {
    private static let nightly = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "jobs/nightly")

    private static func text(_ name: String) throws -> String {
        try String(contentsOf: nightly.appending(path: name), encoding: .utf8)
    }

    private static func has(_ program: String) -> Bool {
        ["/usr/bin", "/bin", "/usr/sbin", "/sbin"].contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
        }
    }

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func prepare(_ provider: LoopbackProvider) throws {
        _ = try folder.write("street,city,state,zip\n1 Elm Street,Salem,MA,01970\n", to: "in.csv")
        try folder.writeStreetJob(provider, to: "customers.yaml")
    }

    @Test func `the crontab's line works in cron's bare environment`() throws {
        let provider = try LoopbackProvider.start()
        defer { provider.stop() }
        try prepare(provider)
        let lines = try Self.text("crontab").split(separator: "\n").filter { !$0.hasPrefix("#") }
        let line = try #require(lines.first)
        #expect(lines.count == 1 && !line.contains("%"))
        let fields = line.split(separator: " ", maxSplits: 5)
        #expect(fields[..<5].allSatisfy { $0.allSatisfy { $0.isNumber || $0 == "*" } })
        let command = String(fields[5].drop { $0 == " " })
            .replacing("/usr/local/bin/geomill", with: CommandRun.products.appending(path: "geomill").path)
            .replacing("/srv/geo", with: folder.url.path).replacing("/var/log/geomill", with: folder.url.path)
        #expect(command.contains(folder.url.path), "the line names what is replaced here")
        _ = try folder.write(command, to: "line")
        let cron =
            "exec env -i HOME=/ LOGNAME=nobody SHELL=/bin/sh PATH=/usr/bin:/bin /bin/sh -c \"$(cat line)\" </dev/null"
        for _ in 1...2 {
            let run = try CommandRun(shell: cron, in: folder.url)
            #expect(run.code == 0 && run.output.isEmpty && run.errors.isEmpty, "cron would send a mail: \(run.errors)")
        }
        #expect(try OutputFile("out.geojson", in: folder).texts("geo_outcome") == ["matched"])
        let log = try folder.text(of: "customers.log").split(separator: "\n")
        #expect(log.count { $0.contains(#""event":"run.finished""#) } == 2)
        #expect(provider.statistics.attempts == 1)
    }

    @Test func `output that nobody can see is no error`() throws {
        let provider = try LoopbackProvider.start()
        defer { provider.stop() }
        try prepare(provider)
        let bare = "exec env -i \(CommandRun.products.appending(path: "geomill").path) run customers.yaml <&- >&- 2>&-"
        #expect(try CommandRun(shell: bare, in: folder.url).code == 0)
        #expect(try OutputFile("out.geojson", in: folder).texts("geo_outcome") == ["matched"])
    }

    @Test(.enabled(if: has("systemd-analyze"), "systemd-analyze is not installed"))
    func `systemd finds no fault with service and timer`() throws {
        for name in ["geomill@.service", "geomill@.timer"] {
            let program = CommandRun.products.appending(path: "geomill").path
            _ = try folder.write(try Self.text(name).replacing("/usr/local/bin/geomill", with: program), to: name)
        }
        let verify = try CommandRun(
            shell: "systemd-analyze verify --man=no ./geomill@.service ./geomill@.timer",
            in: folder.url
        )
        #expect(verify.code == 0 && verify.errors.isEmpty, "\(verify.errors)")
    }

    @Test func `every exit code that means later is tried again, every other one is not`() throws {
        let service = try Self.text("geomill@.service")
        let prevented = try #require(service.firstMatch(of: /RestartPreventExitStatus=([0-9 ]+)/))
        let codes = prevented.1.split(separator: " ").compactMap { Int32($0) }
        #expect(codes == [1, 3, 64, 65, 66, 73, 74, 77])
        #expect(service.contains("\nRestart=on-failure\n"), "69 and 75 are left")
    }

    @Test func `a credential that systemd lets a service's group read is taken`() throws {
        let service = try ServiceDouble.start(.mapboxV6, scenario: DoubleScenario { $0.token = "pk.mine" })
        defer { service.stop() }
        let path = try folder.write("pk.mine\n", to: "key")
        try FileManager.default.setAttributes([.posixPermissions: 0o440], ofItemAtPath: path)
        _ = try folder.write("address\n\"175 Oak Street, Manchester, CT 06040\"\n", to: "in.csv")
        _ = try folder.write(
            """
            version: 1
            input: {file: in.csv, query: "{address}"}
            providers: [{name: mapbox-v6, endpoint: "\(service.url)", key_file: "${CREDENTIALS_DIRECTORY}/key"}]
            output: [{file: out.geojson}]
            """,
            to: "job.yaml"
        )
        let environment = ["CREDENTIALS_DIRECTORY": folder.url.path]
        #expect(try CommandRun(shell: "geomill run job.yaml", in: folder.url, environment: environment).code == 0)
        let outside = "geomill run job.yaml --fresh --set providers[1].key_file=\(path)"
        let elsewhere = ["CREDENTIALS_DIRECTORY": "/nowhere"]
        #expect(try CommandRun(shell: outside, in: folder.url, environment: elsewhere).code == 77)
    }

    @Test(.enabled(if: has("logrotate"), "logrotate is not installed"))
    func `logrotate takes the note`() throws {
        let path = try folder.write(try Self.text("logrotate"), to: "geomill")
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        let run = try CommandRun(shell: "logrotate -d --state state geomill", in: folder.url)
        #expect(run.code == 0 && !run.errors.contains("error:"), "\(run.errors)")
    }
}
