import Foundation
import Synchronization
import TestSupport
import Testing

/// A job that runs night after night while its input, and what is known of it, changes.
struct IncrementalTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func prepare(_ provider: LoopbackProvider, more: String = "") throws {
        try folder.writeStreetJob(provider, more: more)
    }

    /// An input of those house numbers; each row's id is the number times ten.
    private func write(_ numbers: [Int]) throws {
        let rows = numbers.map { "\($0 * 10),\($0) Elm Street,Salem,MA,01970\n" }.joined()
        _ = try folder.write("id,street,city,state,zip\n" + rows, to: "in.csv")
    }

    private func run(_ command: String) throws -> CommandRun {
        try CommandRun(shell: "geomill \(command)", in: folder.url)
    }

    /// The kind, the record and the id of each change.
    private func changes() throws -> [String] {
        let lines = try folder.text(of: "out.changes.csv").split(separator: "\n").map(String.init)
        #expect(lines.first?.hasPrefix("change,record,id,") == true)
        return lines.dropFirst().map {
            $0.split(separator: ",", omittingEmptySubsequences: false).prefix(3).joined(separator: " ")
        }
    }

    @Test func `one row in a hundred is new, and it alone is asked`() throws {
        let provider = try LoopbackProvider.start()
        defer { provider.stop() }
        try prepare(provider)
        try write(Array(1...200))
        #expect(try run("run job.yaml").code == 0)
        try write(Array(3...202))
        let next = try run("run job.yaml")
        #expect(next.errors.contains("2 added, 2 gone, 198 unchanged"))
        #expect(provider.statistics.attempts == 202)
    }

    @Test func `an input edited between a kill and the next run loses nothing and mixes nothing up`() throws {
        let trap = Trap()
        let provider = try LoopbackProvider.start(latency: .milliseconds(1)) { request in
            trap.count(request)
            return LoopbackProvider.echo(request)
        }
        defer { provider.stop() }
        try prepare(provider)
        try write(Array(1...300))
        let start = { try RunningCommand(["run", "job.yaml"], in: folder) }
        #expect(try trap.run(start, signal: SIGKILL, after: 150).code == 128 + SIGKILL)
        let asked = Set(provider.statistics.attemptsByQuery.keys)

        // Ten rows fewer at the top, five more, and all in another order.
        let numbers = Array(11...305).sorted { ($0 * 7919) % 307 < ($1 * 7919) % 307 }
        try write(numbers)
        let next = try run("run job.yaml")
        #expect(next.code == 0)
        #expect(next.errors.contains("5 added, 10 gone, 290 unchanged"))
        let labels = try OutputFile("out.geojson", in: folder).texts("geo_matched")
        #expect(labels.count == 295)
        for (number, label) in zip(numbers, labels) { #expect(label?.hasPrefix("\(number) Elm Street") == true) }
        let gone = (1...10).filter { number in asked.contains { $0.hasPrefix("\(number) Elm") } }.count
        #expect(provider.statistics.attemptsByQuery.count == 295 + gone)
        #expect(provider.statistics.repeatedAttempts <= 4 + 64)

        let other = try run("run job.yaml --set providers[1].language=de")
        #expect(other.errors.contains("changed since the last run: nominatim is asked in another way"))
    }

    @Test func `a report names what is new, gone, lost, found and moved`() throws {
        let unknown = Mutex(Set([2]))
        let provider = try LoopbackProvider.start { request in
            let isUnknown = unknown.withLock { $0.contains { request.query.contains("\($0) Elm") } }
            return isUnknown ? LoopbackReply(text: "[]") : LoopbackProvider.echo(request)
        }
        defer { provider.stop() }
        try prepare(provider, more: "changes: {id: \"{id}\"}")
        try write([1, 2, 3, 4])
        let first = try run("run job.yaml")
        #expect(first.code == 0 && first.errors.contains("the report on changes begins with the next run"))
        #expect(try changes() == [])
        #expect(try run("run job.yaml").errors.contains("changed since the outputs before: 0\n"))

        unknown.withLock { $0 = [4] }
        try write([5, 1, 2, 4])
        _ = try folder.write("id,longitude,latitude\n10,-70.9,42.5\n", to: "corrections.csv")
        let more = "changes: {id: \"{id}\"}\noverrides: {file: corrections.csv, id: \"{id}\"}"
        try prepare(provider, more: more)
        let second = try run("retry job.yaml --unmatched --below 1")
        #expect(second.code == 0)
        #expect(second.errors.contains("changed since the outputs before: 5\n"))
        #expect(try changes() == ["new 1 50", "moved 2 10", "found 3 20", "lost 4 40", "gone  30"])
        let outputs = try OutputFile("out.geojson", in: folder)
        #expect(outputs.texts("geo_reason")[1] == "reviewed")
        #expect(outputs.texts("geo_provider")[1] == "corrections")
        #expect(try run("run job.yaml").errors.contains("changed since the outputs before: 0\n"))
    }

    @Test func `corrected records are never asked`() throws {
        let provider = try LoopbackProvider.start()
        defer { provider.stop() }
        _ = try folder.write(
            "query,longitude,latitude\n\"2 Elm Street, Salem, MA 01970\",-70.9,42.5\n",
            to: "fixed.csv"
        )
        try prepare(provider, more: "overrides: fixed.csv")
        try write([1, 2, 3])
        #expect(try run("plan job.yaml").output.contains("corrected by hand: 1, not asked"))
        #expect(try run("run job.yaml --changes").code == 0)
        #expect(provider.statistics.attempts == 2)
        #expect(try OutputFile("out.geojson", in: folder).texts("geo_outcome") == ["matched", "matched", "matched"])
        let more = "\"3 Elm Street, Salem, MA 01970\",-70.9,42.6\n\"4 Elm Street, Salem\",-70.9,42.6\n"
        _ = try folder.write("query,longitude,latitude\n" + more, to: "fixed.csv")
        let words = "fixed.csv: corrections that fit no record: 1, beginning on line 3"
        #expect(try run("plan job.yaml").output.contains(words))
        #expect(try run("run job.yaml").errors.contains(words))
        _ = try folder.write("query,longitude,latitude\nx,200,0\n", to: "fixed.csv")
        let wrong = try run("run job.yaml")
        #expect(wrong.code == 65 && wrong.errors.contains("fixed.csv, line 2"))
    }

    @Test func `the report is no file that the job needs`() throws {
        let provider = try LoopbackProvider.start()
        defer { provider.stop() }
        try write([1])
        try prepare(provider, more: "changes: in.csv")
        let clash = try run("run job.yaml")
        #expect(clash.code == 64 && clash.errors.contains("is the input of this job"))
        try prepare(provider, more: "changes: ping.txt\nping_url_file: ping.txt")
        #expect(try run("run job.yaml").errors.contains("is a file with a secret of this job"))
        for (secret, other) in [("username_file", "password_env"), ("password_file", "username_env")] {
            let entry = "{name: arcgis, \(secret): secret.geojson, \(other): OTHER}"
            let job =
                "version: 1\ninput: {file: in.csv, query: \"{street}\"}\nproviders: [\(entry)]\noutput: [{file: secret.geojson}]\n"
            _ = try folder.write(job, to: "other.yaml")
            let clash = try run("plan other.yaml")
            #expect(clash.code == 64 && clash.errors.contains("is a file with a secret of this job"), "\(clash.errors)")
        }
        try prepare(provider, more: "changes: {id: customer}")
        #expect(try run("run job.yaml").errors.contains("names no column"))
    }
}
