import Foundation
import TestSupport
import Testing

/// The jobs that come as examples.
struct ExampleJobTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// All of them but the sample job, which wants a locator file and is run by `make run`.
    private static let names: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: "jobs").path)) ?? []
        return names.filter { $0.hasSuffix(".yaml") && $0 != "sample.yaml" }.sorted()
    }()

    @Test(arguments: names)
    func `an example can be planned without a key and without asking anybody`(name: String) throws {
        let folder = try TemporaryFolder()
        for part in ["jobs", "samples"] {
            try FileManager.default.copyItem(at: Self.root.appending(path: part), to: folder.url.appending(path: part))
        }
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path).sorted()
        // Whatever goes out to another machine goes to this proxy.
        let proxy = try LoopbackProvider.start()
        defer { proxy.stop() }
        let environment = ["https_proxy": proxy.url, "http_proxy": proxy.url]
        let plan = try CommandRun(shell: "geomill plan jobs/\(name)", in: folder.url, environment: environment)
        #expect(plan.code == 0, "\(plan.errors)")
        #expect(plan.output.contains(": 1,019 records\n"), "\(plan.output)")
        #expect(proxy.statistics.connections == 0)
        let left = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path).filter { $0 != "out" }.sorted()
        #expect(left == files, "an empty folder for outputs is all that is added")
    }
}
