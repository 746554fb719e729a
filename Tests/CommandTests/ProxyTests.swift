import Foundation
import Synchronization
import TestSupport
import Testing

/// Ways through a proxy that the environment names.
struct ProxyTests {
    @Test func `a proxy for plain HTTP is told the whole URL`() throws {
        let targets = Mutex<[String]>([])
        let proxy = try LoopbackProvider.start { request in
            targets.withLock { $0.append(request.target) }
            return LoopbackReply(text: "[]")
        }
        defer { proxy.stop() }
        let folder = try TemporaryFolder()
        _ = try folder.write("street,city\n1 Main St,Springfield\n", to: "rows.csv")
        _ = try folder.write(
            """
            version: 1
            name: rows
            input: {file: rows.csv, query: {line: "{street}, {city}"}}
            providers:
              - {name: nominatim, endpoint: "http://geo.example.org/maps", plain_http: true}
            output: [{file: rows.geojson}]
            """,
            to: "rows.yaml"
        )
        let run = try CommandRun(
            shell: "geomill run rows.yaml",
            in: folder.url,
            environment: ["http_proxy": proxy.url]
        )
        #expect(run.errors.contains("1 attempt"), "\(run.errors)")
        let target = targets.withLock { $0.first ?? "" }
        #expect(target.hasPrefix("http://geo.example.org/maps/search?"), "\(target)")
    }
}
