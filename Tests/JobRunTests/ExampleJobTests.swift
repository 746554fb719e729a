import Foundation
import Geocoding
import TestSupport
import Testing

@testable import JobRun

/// The jobs that are there to be copied.
@Suite struct ExampleJobTests {
    private static let folder = URL(fileURLWithPath: #filePath).appending(path: "../../../jobs").standardized

    private static let names: [String] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { $0.hasSuffix(".yaml") }.sorted()
    }()

    @Test func `there is one for each provider that a job may use`() {
        #expect(Set(Self.names).isSuperset(of: ["nominatim.yaml", "mapbox-v6.yaml", "mapbox-v5.yaml", "arcgis.yaml"]))
    }

    @Test(arguments: names)
    func `an example is sound, and its providers take all that it says`(name: String) throws {
        let job = try JobFile.read(path: Self.folder.appending(path: name).path) { _ in nil }
        guard job.providers.allSatisfy({ $0.file == nil }) else { return }
        // Without a key nothing can be asked, but all else can be done.
        let geocoders = try Geocoders.all(of: job, stop: StopSignal(), clock: ContinuousClock())
        #expect(geocoders.map(\.name) == job.providers.map(\.name))
        let query = Query.parts(street: "1 Main St")
        #expect(geocoders.allSatisfy { !$0.question(for: query).isEmpty })
    }

    /// What the comments offer, taken at its word.
    @Test(arguments: names)
    func `what an example leaves in comments is sound too`(name: String) throws {
        let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
        let lines = text.components(separatedBy: "\n").map { line -> String in
            let comment = line.drop { $0 == " " }
            let key = comment.dropFirst(2).prefix { $0.isLetter || $0 == "_" }
            guard comment.hasPrefix("# "), line.hasPrefix("    "), !key.isEmpty, key != "endpoint",
                comment.dropFirst(2 + key.count).hasPrefix(": ")
            else { return line }
            return String(repeating: " ", count: line.count - comment.count) + comment.dropFirst(2)
        }
        let file = Self.folder.appending(path: name).path
        let job = try JobFile.job(in: Array(lines.joined(separator: "\n").utf8), file: file) { _ in nil }
        guard job.providers.allSatisfy({ $0.file == nil }) else { return }
        _ = try Geocoders.all(of: job, stop: StopSignal(), clock: ContinuousClock())
    }
}
