import Foundation
import Geocoding
import TestSupport
import Testing

/// A provider's key is sent to the provider and found nowhere else afterwards.
struct SecrecyTests {
    private typealias Service = ServiceDouble.Service

    /// Where a key can be kept.
    enum Keeping: String, CaseIterable, Sendable {
        case environment, file, credentials
    }

    /// Part of the key, of letters alone: so it is found in every form but Base64.
    private static let mark = "canaryQvZj"
    /// A key with signs that do not look the same in a URL.
    private static let key = "pk.\(mark)+Tw/8=x"
    private static let traces = [mark, Data(key.utf8).base64EncodedString()]

    /// A job's folder beside one for its key.
    private struct Place {
        let folder: TemporaryFolder
        let vault: TemporaryFolder
        let keeping: Keeping
        let environment: [String: String]

        init(_ service: ServiceDouble.Service, _ keeping: Keeping) throws {
            (folder, vault, self.keeping) = (try TemporaryFolder(), try TemporaryFolder(), keeping)
            let path = try vault.write(SecrecyTests.key + "\n", to: service.rawValue)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
            switch keeping {
            case .environment: environment = ["PROVIDER_KEY": SecrecyTests.key]
            case .file: environment = [:]
            case .credentials: environment = ["CREDENTIALS_DIRECTORY": vault.url.path]
            }
            let rows = MixedQuery.queries(12).map { "\"\($0.query.oneLine)\"\n" }
            _ = try folder.write("address\n" + rows.joined(), to: "in.csv")
            let entry =
                switch keeping {
                case .environment: "key_env: PROVIDER_KEY, "
                case .file: "key_file: \(path), "
                case .credentials: ""
                }
            _ = try folder.write(
                """
                version: 1
                input: {file: in.csv, query: "{address}"}
                providers: [{name: \(service.rawValue), endpoint: "${URL}", rate: 100000/s, batch: 4, \(entry)candidates: 2}]
                limits: {attempts: 1, longest_outage: 100ms}
                output: [{file: out.geojson}]
                metrics_file: metrics.prom
                """,
                to: "job.yaml"
            )
        }

        /// The options that name the key to a look-up.
        func options(_ service: ServiceDouble.Service) -> String {
            switch keeping {
            case .environment: "--key-env PROVIDER_KEY"
            case .file: "--key-file \(vault.path(service.rawValue))"
            case .credentials: ""
            }
        }

        /// Runs the command; neither what it said nor what now lies in the job's folder may hold the key.
        func run(_ command: String, against url: String) throws -> CommandRun {
            // Whoever wants to know everything gets no key either.
            let loud = ["URL": url, "GEOMILL_LOG_LEVEL": "debug", "GEOMILL_LOG_FORMAT": "json"]
            let environment = environment.merging(loud) { $1 }
            let run = try CommandRun(shell: command, in: folder.url, environment: environment)
            let said = run.output + run.errors
            #expect(!SecrecyTests.isTraced(in: Data(said.utf8)), "\(command) says: \(said)")
            try check(after: command)
            return run
        }

        /// Searches every file in the job's folder for the key.
        func check(after command: String) throws {
            for name in try FileManager.default.subpathsOfDirectory(atPath: folder.url.path) {
                let bytes = FileManager.default.contents(atPath: folder.path(name)) ?? Data()
                #expect(!SecrecyTests.isTraced(in: bytes), "\(command) leaves it in \(name)")
            }
        }
    }

    private static func isTraced(in bytes: Data) -> Bool {
        traces.contains { bytes.range(of: Data($0.utf8)) != nil }
    }

    private static func address(_ double: ServiceDouble) -> String {
        double.service == .arcgis ? double.baseURL : double.url
    }

    private static let search = "geomill search 175 Oak Street, Manchester, CT 06040 --endpoint \"$URL\" --json"

    @Test(arguments: [ServiceDouble.Service.mapboxV6, .arcgis], Keeping.allCases)
    func `a key that is let in is nowhere to be found`(service: ServiceDouble.Service, keeping: Keeping) throws {
        let double = try ServiceDouble.start(service, scenario: DoubleScenario { $0.token = Self.key })
        defer { double.stop() }
        let url = Self.address(double)
        let place = try Place(service, keeping)
        let search = "\(Self.search) --provider \(service.rawValue) \(place.options(service))"
        for command in ["plan job.yaml", "run job.yaml --log-addresses", "status job.yaml", "export job.yaml"] {
            let run = try place.run("geomill \(command)", against: url)
            #expect(run.code == 0, "\(run.errors)")
        }
        let found = try place.run(search, against: url)
        #expect(found.code == 0 && found.output.contains("Manchester"), "\(found.errors)")
        #expect(double.tally.answered > 12 && double.tally.refusals.isEmpty, "the key has been sent")
        let names = try place.folder.names
        for name in [
            "out.geojson", "out.geojson.summary.json", "out.geojson.journal", "out.geojson.journal.status.json",
        ] {
            #expect(names.contains(name))
        }
    }

    @Test(arguments: [ServiceDouble.Service.mapboxV6, .arcgis], Keeping.allCases)
    func `a key that is refused is nowhere to be found`(service: ServiceDouble.Service, keeping: Keeping) throws {
        let double = try ServiceDouble.start(service)
        defer { double.stop() }
        let place = try Place(service, keeping)
        let search = "\(Self.search) --provider \(service.rawValue) \(place.options(service))"
        for command in ["geomill run job.yaml --log-addresses", search] {
            let run = try place.run(command, against: Self.address(double))
            #expect(run.code == 77)
            #expect(run.errors.contains(service.rawValue), "the refusal is told")
        }
        #expect(double.tally.answered == 0 && double.tally.refusals.count >= 2)
    }

    @Test(arguments: [ServiceDouble.Service.mapboxV6, .arcgis], [200, 400, 404, 418, 498])
    func `a provider that repeats the key is not quoted`(service: ServiceDouble.Service, code: Int) throws {
        let place = try Place(service, .environment)
        let encoded = Self.key.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let otherwise = Self.key.replacing("+", with: "%2b").replacing("/", with: "%2f")
        let forms = [Self.key, encoded, otherwise, Data(Self.key.utf8).base64EncodedString()]
        for form in code == 200 ? [Self.key] : forms {
            let message = #""message":"no route for token=\#(form)","details":["\#(form)"]"#
            // ArcGIS tells errors with HTTP 200; an answer may hold what nobody documents.
            let body = code == 200 ? #"{"features":[],"candidates":[],\#(message)}"# : "{\(message)}"
            let reply =
                service == .arcgis && code != 200
                ? LoopbackReply(text: #"{"error":{"code":\#(code),\#(message)}}"#)
                : LoopbackReply(status: code, headers: [("X-Token", form)], text: body)
            let provider = try LoopbackProvider.start { _ in reply }
            defer { provider.stop() }
            let search = "\(Self.search) --provider \(service.rawValue) \(place.options(service))"
            let run = try place.run(search, against: provider.url)
            #expect((run.code == 0) == (code == 200), "\(run.output)")
            #expect(provider.statistics.attempts >= 1)
            guard form == Self.key, code != 200 else { continue }
            #expect(try place.run("geomill run job.yaml --log-addresses", against: provider.url).code != 0)
        }
    }

    @Test func `a run that is killed leaves no key in what it had not finished`() throws {
        let trap = Trap()
        let scenario = DoubleScenario { scenario in
            scenario.token = Self.key
            scenario.trouble = { request in
                trap.count(request)
                return nil
            }
        }
        let double = try ServiceDouble.start(.mapboxV6, scenario: scenario, latency: .milliseconds(20))
        defer { double.stop() }
        let place = try Place(.mapboxV6, .environment)
        let environment = place.environment.merging(["URL": double.url]) { $1 }
        let start = {
            try RunningCommand(["run", "job.yaml", "--set", "providers[1].batch=1"], in: place.folder, environment)
        }
        #expect(try trap.run(start, signal: SIGKILL, after: 11).code == 128 + SIGKILL)
        #expect(try place.folder.names.contains("out.geojson.journal-wal"))
        try place.check(after: "a run that was killed")
    }
}
