import Foundation
import Geocoding
import JobRun
import ProviderFetch
import TestSupport
import Testing

struct JobFileWritingTests {
    private func sample() -> Job {
        let place = SourcePlace(option: "--query")
        var input = JobInput(
            file: "/data/jobs/in/customers \"a\" #1.csv",
            query: [
                QueryPart(name: "street", template: "{Straße} {Haus\nnummer}", place: place),
                QueryPart(name: "country", template: "NO", place: place),
                QueryPart(name: "city", template: "${{city}} \\ \u{200F}é", place: place),
            ]
        )
        input.format = .tsv
        input.delimiter = 9
        input.header = false
        input.ragged = .pad
        var provider = ProviderEntry(name: "nominatim")
        provider.endpoint = "http://127.0.0.1:8080/search"
        provider.rate = RateWindow(attempts: 2.5, seconds: 60)
        provider.concurrency = 3
        provider.timeout = .milliseconds(1_500)
        provider.attempts = 2
        provider.language = "de, en;q=0.5"
        provider.contact = "a@example.org"
        provider.plainHTTP = true
        provider.allowPrivate = true
        provider.definition = "/data/jobs/my.json"
        var output = OutputEntry(file: "/data/jobs/out/a.geojson")
        output.unmatched = .omit
        output.prefix = "g:"
        output.attributes = ["match_code", "no"]
        var job = Job(
            name: "a-1",
            input: input,
            providers: [.locator(file: "/data/jobs/no.locator"), provider],
            output: [output],
            journal: "/data/jobs/j"
        )
        job.match.accept = 0.7
        job.match.precision = .locality
        job.limits.attemptsPerRun = 9
        job.limits.longestOutage = .seconds(5_400)
        job.limits.longestWait = .seconds(90)
        job.limits.longestBackoff = .milliseconds(250)
        job.limits.grace = .seconds(3)
        job.limits.maxDuration = .seconds(90 * 60)
        job.tolerate.unmatched = .share(0.125)
        job.metricsFile = "/data/jobs/geomill_a-1.prom"
        job.pingURL = .file("/data/jobs/ping url")
        return job
    }

    @Test func `a job written to a file reads back as the same job`() throws {
        let job = sample()
        let text = JobFile.text(of: job, path: "/data/jobs/a.yaml", workingFolder: "/elsewhere")
        let back = try JobFile.job(in: Array(text.utf8), file: "/data/jobs/a.yaml") { _ in nil }
        // The parts of a query stand in the order of an address.
        var expected = job
        expected.input.query = [job.input.query[0], job.input.query[2], job.input.query[1]]
        #expect(back == expected)
    }

    @Test func `a written job file holds what its reader needs to know`() {
        let text = JobFile.text(of: sample(), path: "/data/jobs/a.yaml", workingFolder: "/")
        #expect(text.contains("version: 1\n"))
        #expect(text.contains("# Do it with: geomill run a.yaml") || text.contains("Do it with: geomill run a.yaml"))
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= 120 })
    }

    @Test(arguments: [
        ("a.csv", "", "/w", "a.csv"), ("in/a.csv", "jobs", "/w", "../in/a.csv"), ("/x/a.csv", "/x/y", "/w", "../a.csv"),
        ("/x/a.csv", "", "/w", "/x/a.csv"), ("-", "jobs", "/w", "-"), ("../a.csv", "", "/w/v", "../a.csv"),
        ("./a.csv", ".", "/w", "a.csv"), ("/w/a.csv", "", "/w", "a.csv"),
    ])
    func `paths are written as seen from the job file`(path: String, folder: String, work: String, written: String) {
        #expect(FilePath.relative(path, to: folder, workingFolder: work) == written)
    }

    @Test func `an existing file is not written over`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("a.yaml")
        try JobFile.write(sample(), path: path)
        let error = #expect(throws: JobFileError.self) { try JobFile.write(sample(), path: path) }
        #expect(error?.exitCode == .outputRefused)
        #expect(try JobFile.read(path: path).providers.count == 2)
    }

    @Test(arguments: ["a.csv", "out.geojson", "out.geojson.summary.json", "out.geojson.journal", "small.locator"])
    func `a job file takes no place that the job needs`(name: String) throws {
        let folder = try TemporaryFolder()
        let part = QueryPart(name: "line", template: "{address}", place: SourcePlace(option: "--query"))
        let job = Job(
            name: "a",
            input: JobInput(file: folder.path("a.csv"), query: [part]),
            providers: [.locator(file: folder.path("small.locator"))],
            output: [OutputEntry(file: folder.path("out.geojson"))]
        )
        let path = folder.path("../\(folder.url.lastPathComponent)/\(name)")
        let error = #expect(throws: JobFileError.self) { try JobFile.write(job, path: path) }
        #expect(error?.exitCode == .usage)
        #expect(error?.description.hasSuffix("of this job; name another file") == true)
        #expect(try folder.names.isEmpty)
    }

    @Test func `a missing job file is told from a wrong one`() {
        let error = #expect(throws: JobFileError.self) { try JobFile.read(path: "/nowhere/job.yaml") }
        #expect(error?.exitCode == .inputMissing)
        #expect(error?.description == "/nowhere/job.yaml: there is no such job file")
        let folder = #expect(throws: JobFileError.self) { try JobFile.read(path: "/") }
        #expect(folder?.exitCode == .inputMissing)
    }
}
