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

    @Test(arguments: [
        ("nominatim", "[precison]", "no provider keeps precison; did you mean precision?"),
        (
            "nominatim", "[category]",
            "nominatim does not keep category; if its answers have it, name category under providers[].attributes too, "
                + "and its answers are asked for anew"
        ),
        (
            "mapbox-v6", "[routable_points]",
            "mapbox-v6 does not keep routable_points; name routable_points under providers[].attributes too, and its "
                + "answers are asked for anew"
        ),
    ])
    func `a fact that no provider keeps is warned of, with the way to it`(
        provider: String,
        names: String,
        words: String
    ) throws {
        _ = try folder.write("street,city\n1 Elm Street,Salem\n", to: "in.csv")
        let job = """
            version: 1
            input: {file: in.csv, query: {line: "{street}, {city}"}}
            providers: [{name: \(provider), endpoint: "http://localhost:1", key_env: KEY}]
            limits: {max_duration: 1s}
            output: [{file: out.geojson, attributes: \(names)}]
            """
        _ = try folder.write(job, to: "job.yaml")
        let message = "output.attributes: \(words)"
        let plan = try CommandRun(shell: "KEY=x geomill plan job.yaml", in: folder.url)
        #expect(plan.output.contains(message), "\(plan.output)\(plan.errors)")
        let run = try CommandRun(shell: "KEY=x geomill run job.yaml --log-format json", in: folder.url)
        let warning = run.errors.split(separator: "\n").first { $0.contains("\"event\":\"warning\"") }
        #expect(warning?.contains(message) == true, "\(run.errors)")
    }

    @Test func `a provider's own word and identifier are facts of every provider`() throws {
        let provider = try LoopbackProvider.start { _ in
            let place =
                #""lat":"44.9","lon":"-123.0","display_name":"1 Elm Street","addresstype":"building","place_id":7"#
            let parts = #""house_number":"1","road":"Elm Street","city":"Salem","country_code":"us""#
            return LoopbackReply(
                text: #"[{\#(place),"place_rank":30,"osm_type":"way","osm_id":5,"address":{\#(parts)}}]"#
            )
        }
        defer { provider.stop() }
        try prepare(provider, country: "US")
        let job = try String(contentsOfFile: folder.url.path + "/job.yaml", encoding: .utf8)
        _ = try folder.write(
            job.replacing("{file: out.geojson}", with: "{file: out.geojson, attributes: [precision, id]}"),
            to: "job.yaml"
        )
        let run = try CommandRun(shell: "geomill run job.yaml", in: folder.url)
        #expect(!run.errors.contains("output.attributes"), "\(run.errors)")
        let output = try String(contentsOfFile: folder.url.path + "/out.geojson", encoding: .utf8)
        #expect(output.contains(#""geo_provider_precision":"building","geo_provider_id":"way/5""#), "\(output)")
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
