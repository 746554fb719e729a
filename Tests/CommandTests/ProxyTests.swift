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

    @Test(arguments: [200, 403, 407, 502])
    func `a proxy that answers everything with a page settles nothing`(status: Int) throws {
        let isOpen = Mutex(false)
        let proxy = try LoopbackProvider.start { request in
            if isOpen.withLock({ $0 }) { return LoopbackReply(text: "[]") }
            return LoopbackReply(
                status: status,
                headers: [("Content-Type", "text/html")],
                text: "<!doctype html><html><title>Sign in</title></html>"
            )
        }
        defer { proxy.stop() }
        let folder = try TemporaryFolder()
        let rows = (1...12).map { "\($0) Main St,Springfield\n" }.joined()
        _ = try folder.write("street,city\n" + rows, to: "rows.csv")
        _ = try folder.write(
            """
            version: 1
            name: rows
            input: {file: rows.csv, query: {line: "{street}, {city}"}}
            providers:
              - {name: nominatim, endpoint: "http://geo.example.org", plain_http: true, rate: 100000/s}
            limits: {longest_outage: 300ms}
            output: [{file: rows.geojson}]
            """,
            to: "rows.yaml"
        )
        func run() throws -> CommandRun {
            try CommandRun(shell: "geomill run rows.yaml", in: folder.url, environment: ["http_proxy": proxy.url])
        }
        let behind = try run()
        #expect([64, 69, 77].contains(behind.code), "\(behind.code) \(behind.errors)")
        #expect(try !folder.names.contains("rows.geojson"))
        isOpen.withLock { $0 = true }
        #expect(try run().code == 0)
        #expect(
            try OutputFile("rows.geojson", in: folder).texts("geo_outcome") == Array(repeating: "unmatched", count: 12)
        )
    }
}
