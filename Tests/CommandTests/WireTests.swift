import Foundation
import Synchronization
import TestSupport
import Testing

/// Whole runs against a provider on this machine that misbehaves, and with rows that nobody would expect.
struct WireTests {
    private func geocode(
        _ provider: LoopbackProvider,
        _ more: [String] = [],
        in folder: TemporaryFolder
    ) throws -> Int32 {
        try RunningCommand(
            [
                "geocode", "in.csv", "-o", "out.geojson", "--provider", "nominatim", "--endpoint", provider.url,
                "--rate", "100000/s", "--concurrency", "4", "--quiet",
            ] + more,
            in: folder
        ).wait()
    }

    /// What goes wrong with the first attempts for a row, by the row's street.
    private static let faults: [(street: String, attempts: Int, outcome: String, reason: String)] = [
        ("Fine", 1, "matched", "exact"),
        ("Failing", 2, "matched", "exact"),
        ("Throttled", 2, "matched", "exact"),
        ("Reset", 2, "matched", "exact"),
        ("Cut", 2, "matched", "exact"),
        ("Hanging", 2, "matched", "exact"),
        ("Page", 2, "failed", "bad_response"),
        ("Empty", 2, "failed", "bad_response"),
        ("Truncated", 2, "failed", "bad_response"),
        ("Wrong", 1, "failed", "bad_query"),
        ("Nowhere", 1, "unmatched", "not_found"),
    ]

    private static func reply(to request: LoopbackRequest) -> LoopbackReply {
        let good = LoopbackProvider.echo(request)
        let isFirst = request.attempt == 1
        for fault in faults where request.query.contains(fault.street) {
            switch fault.street {
            case "Failing" where isFirst: return LoopbackReply(status: 500, text: "<h1>oops</h1>")
            case "Throttled" where isFirst:
                return LoopbackReply(status: 429, headers: [("Retry-After", "1")], text: "slow down")
            case "Reset" where isFirst: return good.failing(.reset)
            case "Cut" where isFirst: return good.failing(.resetAfter(bodyBytes: 100))
            case "Hanging" where isFirst: return good.failing(.silence)
            case "Page": return LoopbackReply(headers: [("Content-Type", "text/html")], text: "<html>hello</html>")
            case "Empty": return LoopbackReply(text: "")
            case "Truncated": return LoopbackReply(body: Array(good.body.prefix(good.body.count / 2)))
            case "Wrong": return LoopbackReply(status: 400, text: #"{"error":{"code":400,"message":"no"}}"#)
            case "Nowhere": return LoopbackReply(text: "[]")
            default: break
            }
        }
        return good
    }

    @Test func `each thing that goes wrong on the wire ends as it should, in its own row`() throws {
        // Fine rows around each of the others keep the provider in good standing.
        let streets = Self.faults.flatMap { ["Fine", $0.street, "Fine"] }
        var csv = "id,street,city,state,zip\n"
        for (index, street) in streets.enumerated() { csv += "\(index),\(index) \(street) Street,Salem,MA,01970\n" }
        let folder = try TemporaryFolder()
        _ = try folder.write(csv, to: "in.csv")
        let provider = try LoopbackProvider.start(script: Self.reply)
        defer { provider.stop() }
        let code = try geocode(provider, ["--timeout", "1s"], in: folder)
        #expect(code == 3, "failed records are more than the job tolerates")
        let output = try OutputFile("out.geojson", in: folder)
        #expect(output.texts("id") == (0..<streets.count).map(String.init))
        let expected = streets.map { street in Self.faults.first { $0.street == street } }
        #expect(output.texts("geo_outcome") == expected.map { $0?.outcome })
        #expect(output.texts("geo_reason") == expected.map { $0?.reason })
        // libcurl itself resends once what was reset on a connection that had served before, and does not tell.
        let attempts = zip(streets, output.features).filter { $0.0 != "Reset" }
        #expect(
            attempts.map { $0.1.properties["geo_attempts"] as? Int }
                == expected.filter { $0?.street != "Reset" }.map { $0?.attempts }
        )
        let matched = output.features.filter { $0["geo_outcome"] == "matched" }
        #expect(matched.allSatisfy { ($0["geo_matched"] ?? "").hasPrefix($0["street"] ?? "none") })
    }

    @Test(arguments: [(401, 77), (403, 77), (402, 75)])
    func `a refusal stops the run at once and writes nothing`(status: Int, code: Int32) throws {
        let folder = try TemporaryFolder()
        let rows = (1...200).map { "\($0),\($0) Elm Street,Salem\n" }.joined()
        _ = try folder.write("id,street,city\n" + rows, to: "in.csv")
        let provider = try LoopbackProvider.start { request in
            request.total > 20 ? LoopbackReply(status: status, text: "no") : LoopbackProvider.echo(request)
        }
        defer { provider.stop() }
        #expect(try geocode(provider, in: folder) == code)
        #expect(provider.statistics.attempts <= 20 + 4)
        #expect(!FileManager.default.fileExists(atPath: folder.path("out.geojson")))
    }

    @Test func `a service that is gone in the midst of a run is not taken for so many bad rows`() throws {
        let folder = try TemporaryFolder()
        let rows = (1...200).map { "\($0),\($0) Elm Street,Salem\n" }.joined()
        _ = try folder.write("id,street,city\n" + rows, to: "in.csv")
        let isGone = Mutex(true)
        let provider = try LoopbackProvider.start { request in
            let isMissing = request.total > 50 && isGone.withLock(\.self)
            return isMissing ? LoopbackReply(status: 404, text: "nothing here") : LoopbackProvider.echo(request)
        }
        defer { provider.stop() }
        #expect(try geocode(provider, in: folder) == 64)
        #expect(provider.statistics.attempts <= 50 + 10 + 4)
        isGone.withLock { $0 = false }
        #expect(try geocode(provider, in: folder) == 0)
        #expect(try OutputFile("out.geojson", in: folder).texts("geo_outcome") == (1...200).map { _ in "matched" })
    }

    @Test func `hostile text reaches the provider intact, or its row says why not`() throws {
        let streets = [
            #"1 A#B & C;D/E %41 Street"#, #"2 "Quoted" 'Street'"#, "3 Emoji 🏠👩‍👩‍👧 Street", "4 شارع الملك Street",
            "5 +plus+ =1+1 Street", "6 Ünïcödé Straße", String(repeating: "7 Long ", count: 140_000),
        ]
        var csv = Array("id,street,city\n".utf8)
        for (index, street) in streets.enumerated() {
            csv += "\(index),\"\(street.replacingOccurrences(of: "\"", with: "\"\""))\",Salem\n".utf8
        }
        csv += Array("nul,8 Nul".utf8) + [0] + Array(" Street,Salem\n".utf8)
        csv += Array("latin,9 Caf".utf8) + [0xE9] + Array(" Street,Salem\n".utf8)
        csv += Array("tame,10 Tame Street,Salem\n".utf8)
        let folder = try TemporaryFolder()
        try Data(csv).write(to: folder.url.appending(path: "in.csv"))
        let provider = try LoopbackProvider.start()
        defer { provider.stop() }
        _ = try geocode(provider, in: folder)
        let output = try OutputFile("out.geojson", in: folder)
        #expect(output.texts("id") == (0..<streets.count).map(String.init) + ["nul", "latin", "tame"])
        #expect(zip(output.texts("street"), streets).allSatisfy { $0 == $1 }, "fields pass unchanged")
        let asked = Set(provider.statistics.attemptsByQuery.keys)
        for street in streets.prefix(6) { #expect(asked.contains("\(street), Salem"), "\(street)") }
        #expect(output.texts("geo_reason")[streets.count...].prefix(2) == ["malformed", "malformed"])
        #expect(output.features.last?["geo_outcome"] == "matched")
        #expect(output.texts("geo_outcome").allSatisfy { $0 != nil && $0 != "pending" })
    }

    @Test func `GDAL opens the output and counts its features`() throws {
        guard let ogrinfo = Self.tool("ogrinfo") else { return }
        let folder = try TemporaryFolder()
        let rows = (1...50).map { "\($0),\($0 % 7 == 0 ? "" : "\($0) Elm Street"),Sa\"\"lem\n" }.joined()
        _ = try folder.write(
            "id,street,city\n" + rows.replacingOccurrences(of: "Sa\"\"lem", with: "\"Sa\"\"lem\""),
            to: "in.csv"
        )
        let provider = try LoopbackProvider.start()
        defer { provider.stop() }
        _ = try geocode(provider, in: folder)
        let run = try CommandRun(shell: "\(ogrinfo) -al -so out.geojson", in: folder.url)
        #expect(run.output.contains("Feature Count: 50"))
        #expect(run.output.contains("geo_outcome: String"))
    }

    private static func tool(_ name: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
