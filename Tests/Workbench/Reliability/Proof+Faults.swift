import Foundation
import Synchronization
import TestSupport

extension Proof {
    /// P14 and the canary of S3: every fault once for each record, then a healthy provider.
    static let faults = Proof(
        Line("P14", "only an answer settles a record", bar: "0 wrongly unmatched"),
        Line("P17 faults", "nothing that a provider sends takes more memory", bar: "< 128 MiB"),
        Line("S3", "a key is nowhere but in the request", bar: "0 hits"),
        isPatient: true
    ) { trial in
        let bomb = try gzipBomb()
        var (most, searched) = (0, 0)
        let all = HostileReply.all(bomb: bomb)
        for _ in 0..<trial.pick(1, long: 5) {
            for hostile in all {
                let (peak, bytes) = try hostileRun(trial, hostile)
                most = max(most, peak)
                searched += bytes
            }
        }
        trial.measured("P14", "\(all.count) faults")
        trial.measured("P17 faults", "at most \((Double(most) / 1_048_576).tenths) MiB")
        trial.measured("S3", "\(Double(searched).grouped) bytes searched")
    }

    private static let hostileRows = 10
    private static let canary = "pk.canaryQvZj+Tw/8=x"

    /// Runs until all is settled; gives the most memory in bytes, and how many bytes were searched for the key.
    private static func hostileRun(_ trial: Trial, _ hostile: HostileReply) throws -> (peak: Int, searched: Int) {
        let isHealthy = Mutex(false)
        let provider = try LoopbackProvider.start { request in
            guard request.attempt == 1, !isHealthy.withLock(\.self) else { return LoopbackProvider.echo(request) }
            return hostile.reply(request)
        }
        defer { provider.stop() }
        let bed = try ProofBed(trial, rows: hostileRows)
        _ = try bed.folder.write(definition, to: "echo.json")
        try bed.writeJob(provider.url) { settings in
            settings.name = "echo"
            settings.provider = "definition: echo.json, key_env: PROOF_KEY,"
            settings.timeout = "1500ms"
            // Some faults stop the run after one record; then the next one is to ask them all.
            settings.concurrency = 4
        }
        var peak = 0
        var text = ""
        var code: Int32 = -1
        for round in 0..<4 {
            let child = try bed.start(on: try Terminal(), environment: ["PROOF_KEY": canary])
            let ending = try child.wait(atMost: 300)
            peak = max(peak, ending.peakBytes)
            text += child.errors
            code = ending.code
            trial.expect("P14", code < 128 && code != 1, "\(hostile.name): ended with \(code): \(child.errors)")
            isHealthy.withLock { $0 = true }
            guard code == 0 else { continue }
            let hasPending = try bed.tally().keys.contains { $0.hasPrefix("pending") }
            if round > 0 || !hasPending { break }
        }
        trial.count("P14", hostileRows)
        trial.count("P17 faults")
        trial.count("S3")
        trial.expect("P14", code == 0, "\(hostile.name): never came to an end, the last time with \(code)")
        if code == 0 {
            let tally = try bed.tally()
            let settled = ["matched exact"] + (hostile.failure.map { ["failed \($0)"] } ?? [])
            let wrong = tally.filter { !settled.contains($0.key) }
            trial.expect("P14", wrong.isEmpty, "\(hostile.name): \(wrong)")
        }
        trial.expect("P17 faults", peak < 128 << 20, "\(hostile.name): \(peak >> 20) MiB")
        return (peak, search(trial, hostile, bed, said: text))
    }

    /// Looks for the key in all that the run has said and left.
    private static func search(_ trial: Trial, _ hostile: HostileReply, _ bed: ProofBed, said: String) -> Int {
        let forms = [
            "canaryQvZj", Data(canary.utf8).base64EncodedString(),
            canary.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? canary,
        ].map { Data($0.utf8) }
        var searched = said.utf8.count
        func look(_ bytes: Data, _ place: String) {
            let isClean = forms.allSatisfy { bytes.range(of: $0) == nil }
            trial.expect("S3", isClean, "\(hostile.name): the key is in \(place)")
        }
        look(Data(said.utf8), "what was said")
        for name in (try? bed.folder.names) ?? [] {
            guard let bytes = FileManager.default.contents(atPath: bed.folder.path(name)) else { continue }
            searched += bytes.count
            look(bytes, name)
        }
        return searched
    }

    /// 200 MB of zeros, compressed; empty when there is no `gzip`.
    private static func gzipBomb() throws -> [UInt8] {
        guard ChildProcess.exists("gzip") else { return [] }
        let folder = try TemporaryFolder()
        let path = folder.path("bomb")
        let words = ["sh", "-c", "head -c 200000000 /dev/zero | gzip -9 >\"$1\"", "sh", path]
        try Child(words, in: folder.url).wait()
        return Array(FileManager.default.contents(atPath: path) ?? Data())
    }

    /// A provider that answers as Nominatim does, and wants a key in the URL.
    private static let definition = """
        {
          "name": "echo", "title": "Echo", "endpoint": "https://echo.example",
          "key": {"in": "query", "name": "key"},
          "request": {"path": "/search", "parameters": [{"name": "q", "value": "{line}", "when": "line"}]},
          "response": {
            "candidates": "", "latitude": "lat", "longitude": "lon", "label": "display_name", "precision": "addresstype",
            "message": ["error.message", "error"],
            "parts": {
              "number": "address.house_number", "street": "address.road", "city": "address.city",
              "region": "address.state", "postcode": "address.postcode", "countryCode": "address.country_code"
            }
          },
          "accuracy": [{"when": {"place_rank": 30}, "is": "rooftop"}],
          "limits": {"rate": "20/s", "concurrency": 4}, "storage": "open", "attribution": ""
        }
        """
}
