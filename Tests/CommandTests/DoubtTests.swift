import Foundation
import TestSupport
import Testing

/// What a job says and probably does not mean is told before anything is asked.
struct DoubtTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func prepare(_ provider: LoopbackProvider, country: String) throws {
        _ = try folder.write("street,city,land\n1 Elm Street,Salem,US\n", to: "in.csv")
        let job = """
            version: 1
            input:
              file: in.csv
              query: {street: "{street}", city: "{city}", country: \(country)}
            providers: [{name: nominatim, endpoint: "\(provider.url)", rate: 100000/s}]
            output: [{file: out.geojson}]
            """
        _ = try folder.write(job, to: "job.yaml")
    }

    @Test(arguments: [
        ("Germny", "\"Germny\" is no country that geomill knows; did you mean Germany?"),
        ("XQ", "\"XQ\" is no country that geomill knows; write its code, such as DE"),
    ])
    func `a country that nobody knows is warned of, with its place`(country: String, words: String) throws {
        let provider = try LoopbackProvider.start()
        defer { provider.stop() }
        try prepare(provider, country: country)
        let message = "job.yaml:4:56: input.query.country: \(words)"
        for command in ["plan job.yaml", "run job.yaml --dry-run"] {
            #expect(try CommandRun(shell: "geomill \(command)", in: folder.url).output.contains(message))
        }
        #expect(provider.statistics.attempts == 0)
        let run = try CommandRun(shell: "geomill run job.yaml --log-format json", in: folder.url)
        let warning = run.errors.split(separator: "\n").first { $0.contains("\"event\":\"warning\"") }
        #expect(warning?.contains("input.query.country") == true, "\(run.errors)")
    }

    @Test(arguments: ["DE", "Deutschland", "usa", "\"{land}\"", "\"\""])
    func `a country that is known, or differs from row to row, is not`(country: String) throws {
        let provider = try LoopbackProvider.start()
        defer { provider.stop() }
        try prepare(provider, country: country)
        let plan = try CommandRun(shell: "geomill plan job.yaml", in: folder.url)
        #expect(plan.code == 0 && !plan.output.contains("is no country"), "\(plan.output)\(plan.errors)")
    }
}
