import Foundation
import Geocoding
import ProviderFetch
import TestSupport
import Testing

@testable import JobRun

/// Whole passes over batches of a service's double.
struct BatchJobTests {
    private let rows = MixedQuery.queries(120).map { "\"\($0.query.oneLine)\"\n" }.joined()

    /// Runs both passes with ArcGIS, for an application whose id and secret are in files.
    private func run(batch: Int?) async throws -> (features: [[String: Any]], double: ServiceDouble, told: [String]) {
        let double = try ServiceDouble.start(.arcgis, scenario: DoubleScenario { $0.tokenUses = 7 })
        let fixture = try PassFixture("address\n" + rows, policy: MatchPolicy())
        let secrets = try TemporaryFolder()
        var entry = ProviderEntry(name: "arcgis")
        entry.endpoint = double.baseURL
        entry.tokenEndpoint = double.url + "/sharing/rest/oauth2/token"
        entry.clientID = .file(try Self.secret(double: "double-client", in: secrets, "id"))
        entry.clientSecret = .file(try Self.secret(double: "double-secret", in: secrets, "secret"))
        entry.rate = RateWindow(attempts: 100_000, seconds: 1)
        entry.batch = batch
        fixture.job.providers = [entry]
        let geocoders = try Geocoders.all(of: fixture.job, stop: StopSignal(), clock: ContinuousClock())
        let figures = try await fixture.fetch(geocoders)
        #expect(figures.ending == nil)
        // Some rows differ in case alone.
        #expect(figures.lanes[0].answers == 108)
        let features = try await fixture.export(geocoders)
        var told = ["\(figures)"]
        for name in try FileManager.default.contentsOfDirectory(atPath: fixture.folder.url.path) {
            told.append(String(decoding: try Data(contentsOf: fixture.folder.url.appending(path: name)), as: UTF8.self))
        }
        return (features, double, told)
    }

    private static func secret(double text: String, in folder: TemporaryFolder, _ name: String) throws -> String {
        let path = try folder.write(text + "\n", to: name)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        return path
    }

    @Test func `batches and single requests come to the same outcomes, and no secret is kept`() async throws {
        let together = try await run(batch: 20)
        let singly = try await run(batch: 1)
        defer {
            together.double.stop()
            singly.double.stop()
        }
        #expect(together.double.tally.batchSizes.sorted() == [8, 20, 20, 20, 20, 20])
        #expect(singly.double.tally.batchSizes == [])
        func outcomes(_ features: [[String: Any]]) -> [String] {
            features.map { feature in
                let names = ["address", "geo_outcome", "geo_precision", "geo_label", "geo_longitude"]
                return names.map { "\(feature[$0] ?? "")" }.joined(separator: "|")
            }
        }
        #expect(outcomes(together.features) == outcomes(singly.features))
        #expect(together.features.count == 120)
        for told in together.told + singly.told {
            #expect(!told.contains("double-secret") && !told.contains("double-issued"))
        }
    }

    @Test func `a job says size and client, and reads back as written`() throws {
        let text = """
            version: 1
            input: {file: a.csv, query: "{address}"}
            providers:
              - {name: arcgis, batch: 40, client_id_env: ID, client_secret_file: s.txt, token_endpoint: "https://a.example/t"}
            output: [{file: a.geojson}]
            """
        let job = try JobFile.job(in: Array(text.utf8), file: "/jobs/job.yaml") { _ in nil }
        let entry = try #require(job.providers.first)
        #expect(entry.batch == 40)
        #expect(entry.clientID == .variable("ID"))
        #expect(entry.clientSecret == .file("/jobs/s.txt"))
        #expect(entry.tokenEndpoint == "https://a.example/t")
        let written = JobFile.text(of: job, path: "/jobs/b.yaml", workingFolder: "/jobs")
        #expect(try JobFile.job(in: Array(written.utf8), file: "/jobs/b.yaml") { _ in nil } == job)
    }

    @Test func `a job says a user's name and password, and reads back as written`() throws {
        let text = """
            version: 1
            input: {file: a.csv, query: "{address}"}
            providers: [{name: arcgis, username_env: NAME, password_file: p.txt, token_endpoint: "https://a.example/t"}]
            output: [{file: a.geojson}]
            """
        let job = try JobFile.job(in: Array(text.utf8), file: "/jobs/job.yaml") { _ in nil }
        let entry = try #require(job.providers.first)
        #expect(entry.username == .variable("NAME"))
        #expect(entry.password == .file("/jobs/p.txt"))
        let written = JobFile.text(of: job, path: "/jobs/b.yaml", workingFolder: "/jobs")
        #expect(try JobFile.job(in: Array(written.utf8), file: "/jobs/b.yaml") { _ in nil } == job)
    }

    @Test(arguments: [
        ("client_id_env: ID", "belong together"), ("batch: 0", "batch"), ("username_env: ID", "belong together"),
        ("client_id_env: ID, client_secret_env: S, username_env: N, password_env: P", "not both"),
        ("username_env: N, password_env: P, key_env: K", "not both"),
        ("password: hunter2", "never stands in a job file"),
        ("client_id_env: ID, client_id_file: f, client_secret_env: S", "not from both"),
        ("client_id_env: ID, client_secret_env: S, key_env: K", "not both"),
        ("client_secret: hunter2", "never stands in a job file"),
    ])
    func `what is wrong about a client is said`(keys: String, words: String) {
        let text = """
            version: 1
            input: {file: a.csv, query: "{address}"}
            providers: [{name: arcgis, \(keys)}]
            output: [{file: a.geojson}]
            """
        let error = #expect(throws: JobFileError.self) {
            try JobFile.job(in: Array(text.utf8), file: "job.yaml") { _ in nil }
        }
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
        #expect(error?.description.contains("hunter2") == false)
    }
}
