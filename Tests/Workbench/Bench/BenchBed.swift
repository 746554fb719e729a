import Foundation
import Synchronization
import TestSupport

/// The folder in which a benchmark runs: its data, its jobs, and the binary that is measured.
struct BenchBed {
    let folder: URL
    /// The binary that is measured.
    let geomill: String
    /// This program, which runs the provider and the bare loop as children.
    let workbench = CommandLine.arguments[0]
    private let sources: [String]
    private let points: [[String]]

    /// Makes the folder; addresses come from the locator sources in the folder `samples`.
    init(geomill: String, samples: String) throws {
        sources = ["us-addresses.csv", "world-cities.csv"].map { "\(samples)/locator/\($0)" }
        let file = try PlainCSV(path: sources[0])
        let columns = try ["number", "street", "unit", "city", "region", "postcode"].map(file.column)
        var generator = SeededGenerator(seed: 1)
        points = generator.shuffled(file.rows.map { row in columns.map { row[$0] } })
        self.geomill = geomill
        folder = FileManager.default.temporaryDirectory.appending(path: "geomill-bench-\(getpid())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    func path(_ name: String) -> String { folder.appending(path: name).path }

    func removeAll() { try? FileManager.default.removeItem(at: folder) }

    /// Makes the locator file of the sources.
    func buildLocator() throws {
        _ = try ChildProcess.run([geomill, "locator", "build"] + sources + ["-o", path("bench.locator")], in: folder)
    }

    /// Writes a file of that many different addresses; after the source's points come the same ones with other units.
    func writeRows(_ count: Int, to name: String) throws {
        try write("", to: name)
        let file = try FileHandle(forWritingTo: folder.appending(path: name))
        var text = "customer_id,name,street,unit,city,state,zip,country\n"
        for index in 0..<count {
            let point = points[index % points.count]
            let unit = index < points.count ? point[2] : "Apt \(index / points.count)"
            text += PlainCSV.line([
                "\(index + 1)", "Customer \(index + 1)", "\(point[0]) \(point[1])", unit, point[3], point[4], point[5],
                "US",
            ])
            if text.utf8.count > 1 << 20 || index == count - 1 {
                try file.write(contentsOf: Data(text.utf8))
                text = ""
            }
        }
        try file.close()
    }

    /// Writes a job that geocodes `rows` with the embedded locator.
    func writeLocatorJob(_ name: String, rows: String) throws {
        try write(
            """
            version: 1
            name: \(name)
            input:
              file: \(rows)
              query:
                street: "{street}"
                unit: "{unit}"
                city: "{city}"
                region: "{state}"
                postcode: "{zip}"
                country: "{country}"
            providers:
              - {name: locator, file: bench.locator}
            output:
              - {file: \(name).geojson}
            journal: {file: \(name).journal}

            """,
            to: "\(name).yaml"
        )
    }

    /// Writes a job that asks a server in Nominatim's way, with 32 requests under way.
    ///
    /// The rate is one that is never reached; without it the definition's own rate, for servers of unknown strength,
    /// would be measured.
    func writeHTTPJob(_ name: String, rows: String, url: String) throws {
        try write(
            """
            version: 1
            name: \(name)
            input:
              file: \(rows)
              query: {line: "{street}, {unit}, {city}, {state} {zip}"}
            providers:
              - {name: nominatim, endpoint: "\(url)", concurrency: 32, rate: 1000000/s}
            output:
              - {file: \(name).geojson}
            journal: {file: \(name).journal}

            """,
            to: "\(name).yaml"
        )
    }

    private func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: folder.appending(path: name))
    }

    /// Runs a command of the binary on a job.
    func run(_ command: String, _ job: String, oneCore: Bool = false) throws -> ChildUsage {
        let core = oneCore && ChildProcess.exists("taskset") ? ["taskset", "-c", "0"] : []
        return try ChildProcess.run(core + [geomill, command, path("\(job).yaml")], expecting: [0, 3], in: folder)
    }

    /// Removes the journal and the outputs of a job, so that its next run begins anew.
    func forget(_ job: String) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
        where name.hasPrefix("\(job).geojson") || name.hasPrefix("\(job).journal") {
            try FileManager.default.removeItem(atPath: path(name))
        }
    }

    /// The size of a file in bytes.
    func size(of name: String) -> Int {
        (try? FileManager.default.attributesOfItem(atPath: path(name))[.size] as? Int) ?? 0
    }

    /// Runs an HTTP job once and keeps its requests in a file, so that others can send the same ones.
    func recordRequests(of rows: String, to name: String) throws {
        let seen = SeenRequests()
        let provider = try LoopbackProvider.start { request in
            seen.add(request)
            return LoopbackProvider.echo(request)
        }
        defer { provider.stop() }
        try writeHTTPJob("record", rows: rows, url: provider.url)
        _ = try run("run", "record")
        try forget("record")
        try write(seen.text, to: name)
    }
}

/// The requests that a provider has seen.
private final class SeenRequests: Sendable {
    private let state = Mutex((headers: [String](), targets: [String]()))

    func add(_ request: LoopbackRequest) {
        state.withLock { state in
            if state.targets.isEmpty {
                state.headers = request.headers.filter { $0.name != "host" }.map { "\($0.name): \($0.value)" }
            }
            state.targets.append(request.target)
        }
    }

    /// The header lines of the first request, a blank line, and every target on a line.
    var text: String {
        state.withLock { ($0.headers + [""] + $0.targets + [""]).joined(separator: "\n") }
    }
}
