import Geocoding
import JobRun
import ProviderFetch
import TestSupport
import Testing

private let whole = """
    version: 1
    name: customers-nightly
    input:
      file: customers.csv
      format: csv
      delimiter: tab
      header: false
      ragged: pad
      query: {street: "{street} {no}", city: "{city}", postcode: "{zip}", country: NO}
    providers:
      - {name: places, file: ../places.locator}
      - name: nominatim
        endpoint: https://geo.example.org
        rate: 5/s
        concurrency: 8
        timeout: 2500ms
        attempts: 3
        language: de,en
        contact: someone@example.org
        plain_http: true
        allow_private: true
    match: {accept: 0.9, reject: 0.4, precision: street}
    limits: {attempts: 7, max_attempts_per_run: 50000, longest_outage: 30m, longest_wait: 1h,
             longest_backoff: 1500ms, grace: 20s, max_duration: 4h}
    tolerate: {unmatched: 5%, failed: 3, review: 0.5%}
    output:
      - {file: customers.geojson, unmatched: omit, prefix: x_, attributes: [match_code, match_code, Addr_type]}
    journal: {file: /var/geo/customers.journal}
    """

private let small = """
    version: 1
    input: {file: a.csv, query: "{address}"}
    providers: [{name: nominatim}]
    output: [{file: a.geojson}]

    """

private func job(
    _ text: String,
    settings: [JobFile.Setting] = [],
    environment: [String: String] = [:]
) throws -> Job {
    try JobFile.job(in: Array(text.utf8), file: "jobs/job.yaml", settings: settings) { environment[$0] }
}

private func problems(_ text: String, environment: [String: String] = [:]) -> [String] {
    do {
        _ = try job(text, environment: environment)
        return []
    } catch {
        return "\(error)".split(separator: "\n").map(String.init)
    }
}

struct JobFileTests {
    @Test func `every key of a job file arrives in the job`() throws {
        let job = try job(whole)
        #expect(job.name == "customers-nightly")
        #expect(job.input.file == "jobs/customers.csv")
        #expect(job.input.format == .csv)
        #expect(job.input.delimiter == 9)
        #expect(!job.input.header)
        #expect(job.input.ragged == .pad)
        #expect(job.input.query.map(\.name) == ["street", "city", "postcode", "country"])
        #expect(job.input.query.map(\.template) == ["{street} {no}", "{city}", "{zip}", "NO"])
        #expect(job.providers[0].name == "places")
        #expect(job.providers[0].file == "jobs/../places.locator")
        let provider = job.providers[1]
        #expect(provider.endpoint == "https://geo.example.org")
        #expect(provider.rate == RateWindow(attempts: 5, seconds: 1))
        #expect(provider.concurrency == 8)
        #expect(provider.timeout == .milliseconds(2_500))
        #expect(provider.attempts == 3)
        #expect(provider.language == "de,en")
        #expect(provider.contact == "someone@example.org")
        #expect(provider.plainHTTP)
        #expect(provider.allowPrivate)
        #expect(job.match.accept == 0.9)
        #expect(job.match.reject == 0.4)
        #expect(job.match.precision == .street)
        #expect(job.limits.attempts == 7)
        #expect(job.limits.attemptsPerRun == 50_000)
        #expect(job.limits.longestOutage == .seconds(1_800))
        #expect(job.limits.longestWait == .seconds(3_600))
        #expect(job.limits.longestBackoff == .milliseconds(1_500))
        #expect(job.limits.grace == .seconds(20))
        #expect(job.limits.maxDuration == .seconds(4 * 3_600))
        #expect(job.tolerate.failed == .count(3))
        #expect(job.tolerate.unmatched == .share(0.05))
        #expect(job.tolerate.review == .share(0.005))
        #expect(job.output[0].file == "jobs/customers.geojson")
        #expect(job.output[0].unmatched == .omit)
        #expect(job.output[0].prefix == "x_")
        #expect(job.output[0].attributes == ["match_code", "Addr_type"])
        #expect(job.journal == "/var/geo/customers.journal")
    }

    @Test func `what a job file leaves out has its default`() throws {
        let job = try job(small)
        #expect(job.name == "job")
        #expect(job.input.header)
        #expect(job.input.ragged == .error)
        #expect(job.input.query == [QueryPart(name: "line", template: "{address}", place: SourcePlace(option: ""))])
        #expect(job.providers == [ProviderEntry(name: "nominatim")])
        #expect(job.match == MatchPolicy())
        #expect(job.limits == JobLimits())
        #expect(job.tolerate.failed == .count(0))
        #expect(job.tolerate.unmatched == .share(1))
        #expect(job.output[0].unmatched == .nullGeometry)
        #expect(job.journal == "jobs/a.geojson.journal")
    }

    @Test func `JSON is read as well`() throws {
        let text = """
            {"version": 1, "input": {"file": "a.csv", "query": "{a}"}, "providers": [{"name": "nominatim"}],
             "output": {"file": "a.geojson"}}
            """
        #expect(try job(text).output.count == 1)
    }

    @Test func `a template keeps its place`() throws {
        let job = try job(small)
        #expect(job.input.query[0].place.description == "jobs/job.yaml:2:29: input.query")
    }

    @Test(arguments: [
        ("no", "no"), ("02134", "02134"), ("1e3", "1e3"), ("~", "~"), ("null", "null"), ("0x1F", "0x1F"),
        ("2026-01-01", "2026-01-01"), ("'yes'", "yes"), ("\"a\\u00e9\"", "aé"), ("\"a\\nb\"", "a\nb"),
    ])
    func `text is taken as it is written`(written: String, meant: String) throws {
        let text = small.replacing("\"{address}\"", with: "{line: \"{a}\", city: \(written)}")
        #expect(try job(text).input.query[1].template == meant)
    }

    @Test(arguments: [
        ("name: a b\n", "jobs/job.yaml:5:7: name: a name of letters, digits, - and _ belongs here, not \"a b\""),
        ("mach: {}\n", "jobs/job.yaml:5:1: mach: there is no such key; did you mean match?"),
        ("match: {acept: 0.5}\n", "jobs/job.yaml:5:9: match.acept: there is no such key; did you mean accept?"),
        ("match: {accept: 1.5}\n", "jobs/job.yaml:5:17: match.accept: a number from 0 to 1 belongs here, not \"1.5\""),
        ("match: {accept: 0.3}\n", "jobs/job.yaml:5:8: match: reject (0.5) is above accept (0.3)"),
        ("match: {precision: streets}\n", "did you mean street?"),
        ("match: 5\n", "jobs/job.yaml:5:8: match: keys with values belong here (accept, reject, precision), not text"),
        ("match: {accept: [1]}\n", "text belongs here, not a list"),
        ("match: {accept: }\n", "match.accept: has no value"),
        ("limits: {attempts: 0}\n", "a whole number from 1 to 100 belongs here, not \"0\""),
        ("limits: {attempts: 99999999999999999999}\n", "limits.attempts: a whole number"),
        ("limits: {longest_outage: 10}\n", "a time such as 250ms, 10s, 5m, 2h or 30d belongs here, not \"10\""),
        ("limits: {max_cost: 20 EUR}\n", "limits: max_cost needs to know what nominatim costs"),
        ("tolerate: {failed: 101%}\n", "a number of records or a share such as 5% belongs here"),
        ("journal: {file: a.csv}\n", "jobs/job.yaml:1:1: jobs/a.csv is the input and the journal"),
        ("version: 1\n", "jobs/job.yaml:5:1: version: the key is there twice"),
        ("name: &a b\n", "jobs/job.yaml:5:7: name: anchors (&name) are not read"),
        ("name: *a\n", "name: aliases (*name) are not read"),
        ("name: !!str a\n", "name: tags (!name) are not read"),
        ("<<: {name: a}\n", "merge keys are not read"),
        ("? [a]\n: b\n", "a key is text, not a list or mapping"),
        ("name: [\n", "this is not YAML"),
        ("---\nname: a\n", "a job file holds one document only"),
        ("name: \"a\u{1B}[2J\"\n", "the file is not plain UTF-8 text"),
        ("name: \"a\\x1b[2J\"\n", "name: holds line breaks or control characters"),
    ])
    func `a fault is said with its place`(fault: String, message: String) {
        let problems = problems(small + fault)
        #expect(problems.count == 1)
        #expect(problems.first?.contains(message) == true, "\(problems)")
    }

    @Test(arguments: [
        ("providers: []", "the job needs \"providers:\""),
        ("providers: [{endpoint: https://a.org}]", "a provider needs \"name:\""),
        ("providers: [{name: locator}]", "the embedded locator needs \"file:\""),
        ("providers: [{file: a.locator, rate: 5/s}]", "the embedded locator, which has no \"rate:\""),
        ("providers: [{name: a}, {name: a}]", "there are two providers named a"),
        ("providers: [{name: a, rate: 5}]", "a rate such as 5/s, 600/m or 5000/d belongs here, not \"5\""),
        ("providers: [{name: a, concurrency: 9999}]", "a whole number from 1 to 1024"),
        ("providers: [{name: a, endpoint: geo.example.org}]", "a URL that begins with https:// or http://"),
        ("providers: [{name: a, endpoint: 'https://me:pw@a.org'}]", "a URL that begins with"),
        ("providers: [{name: a, api_key: 123}]", "a key or password never stands in a job file"),
        ("providers: [{name: a, contact: \"a\\r\\nX: y\"}]", "holds line breaks or control characters"),
        ("providers: nominatim", "a list belongs here"),
    ])
    func `a fault of a provider is said`(providers: String, message: String) {
        let problems = problems(small.replacing("providers: [{name: nominatim}]", with: providers))
        #expect(problems.contains { $0.contains(message) }, "\(problems)")
        #expect(!problems.contains { $0.contains("123") || $0.contains("pw@") })
    }

    @Test(arguments: [
        ("a.csv", ".csv outputs come later"), ("a.txt", "does not say a known format"), ("'-'", "standard output"),
        ("a.geojson}, {file: a.geojson", "a.geojson is another output as well"),
        ("job.yaml", "does not say a known format"),
    ])
    func `an output that cannot be written is refused`(file: String, message: String) {
        let problems = problems(small.replacing("{file: a.geojson}", with: "{file: \(file)}"))
        #expect(problems.contains { $0.contains(message) }, "\(problems)")
    }

    @Test func `all that is wrong is said at once, in the file's order`() {
        let problems = problems(
            """
            version: 1
            nmae: x
            input: {file: a.csv, format: xml}
            match: {accept: high}
            """
        )
        #expect(problems.count == 6)
        #expect(problems[0].hasPrefix("jobs/job.yaml:1:1: the job needs \"providers:\""))
        #expect(problems.last?.hasPrefix("jobs/job.yaml:4:17: match.accept") == true)
    }

    @Test(arguments: [
        ("", "the file is empty"), ("# only a comment\n", "the file is empty"),
        ("- a\n", "keys with values belong here"),
        ("version: 2\nfuture: x\n", "reads job files of version 1 only"), ("name: a\n", "begins with \"version: 1\""),
    ])
    func `what is no job is said to be none`(text: String, message: String) {
        #expect(problems(text).contains { $0.contains(message) }, "\(problems(text))")
    }

    @Test func `a file of more than a mebibyte and one nested too deep are refused`() {
        #expect(problems(String(repeating: "#", count: 1 << 21)).first?.contains("at most 1 MiB") == true)
        let deep = String(repeating: "[", count: 100_000)
        #expect(problems("version: \(deep)").first?.contains("nested more than 32 deep") == true)
    }

    @Test func `arbitrary bytes never crash the reader`() {
        var generator = SeededGenerator(seed: 7)
        let bytes = Array(whole.utf8)
        for _ in 0..<2_000 {
            var damaged = bytes
            for _ in 0..<3 {
                damaged[Int.random(in: damaged.indices, using: &generator)] = .random(in: 0...255, using: &generator)
            }
            _ = try? JobFile.job(in: damaged, file: "job.yaml") { _ in nil }
        }
    }

    @Test func `settings stand above the file`() throws {
        let settings = [
            ("match.accept", "0.7"), ("providers[1].rate", "9/m"), ("limits.attempts", "2"), ("name", "other"),
        ].map { JobFile.Setting(path: $0.0, text: $0.1) }
        let job = try job(small, settings: settings)
        #expect(job.match.accept == 0.7)
        #expect(job.providers[0].rate?.description == "9/m")
        #expect(job.limits.attempts == 2)
        #expect(job.name == "other")
    }

    @Test(arguments: [
        ("match.acept", "1", "--set match.acept: there is no such key; did you mean accept?"),
        ("providers[2].rate", "1/s", "leads to no value"), ("providers[0].rate", "1/s", "leads to no value"),
        ("a..b", "", "leads to no value"), ("version.x", "1", "leads to no value"),
        ("match.accept", "9", "--set match.accept: a number from 0 to 1 belongs here"),
    ])
    func `a wrong setting is said with its path`(path: String, text: String, message: String) {
        let error = #expect(throws: JobFileError.self) {
            try job(small, settings: [JobFile.Setting(path: path, text: text)])
        }
        #expect(error?.description.contains(message) == true, "\(String(describing: error))")
    }
}
