import Foundation
import TestSupport
import Testing

/// Names in an input's header are text and nothing else, wherever they come to stand.
struct HostileHeaderTests {
    @Test(arguments: [
        #""); drop table results; --"#, #"'); DROP TABLE answers; --"#, "answers", "rowid", #"{street}"#, "a\u{0007}b",
        "\"",
    ])
    func `a column's name cannot do anything to the journal`(name: String) throws {
        let provider = try LoopbackProvider.start()
        defer { provider.stop() }
        let folder = try TemporaryFolder()
        let quoted = "\"" + name.replacing("\"", with: "\"\"") + "\""
        _ = try folder.write(
            "\(quoted),street,city,state,zip\n7,1 Elm Street,Salem,MA,01970\n8,2 Elm Street,Salem,MA,01970\n",
            to: "in.csv"
        )
        try folder.writeStreetJob(provider, more: "changes: {id: \"{street}\"}\njournal: {file: j.journal}")
        for _ in 1...2 {
            let run = try CommandRun(shell: "geomill run job.yaml", in: folder.url)
            #expect(run.code == 0, "\(run.errors)")
        }
        // All answers are still there, so the second run has asked nothing.
        #expect(provider.statistics.attempts == 2)
        let output = try OutputFile("out.geojson", in: folder)
        #expect(output.texts("geo_outcome") == ["matched", "matched"])
        #expect(output.texts(name) == ["7", "8"])
    }
}
