import FeatureOutput
import Foundation
import Geocoding
import Testing

@testable import JobRun

/// The README's tables against what the program knows.
struct ReadmeTests {
    private static let text: String = {
        let readme = URL(filePath: #filePath).appending(path: "../../../README.md").standardized
        return (try? String(contentsOf: readme, encoding: .utf8)) ?? ""
    }()

    /// The section under that heading, up to the next one.
    private func section(_ heading: String) throws -> Substring {
        let start = try #require(Self.text.range(of: "\n## \(heading)\n"))
        let rest = Self.text[start.upperBound...]
        return rest[..<(rest.range(of: "\n## ")?.lowerBound ?? rest.endIndex)]
    }

    /// The words in backquotes of the first cell of each row of the section's tables.
    private func names(in heading: String) throws -> [[Substring]] {
        try section(heading).split(separator: "\n").filter { $0.hasPrefix("| `") }.map { row in
            let cell = row.dropFirst(2).prefix { $0 != "|" }
            return cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
                .filter { $0.offset % 2 == 1 }.map(\.element)
        }
    }

    /// The keys that the reader itself names when it is given one that is like no other.
    private func keys(_ text: String) throws -> Set<String> {
        let words = "there is no such key; the keys here are "
        do {
            _ = try JobFile.job(in: Array(text.utf8), file: "job.yaml") { _ in nil }
            return []
        } catch {
            let line = try #require("\(error)".split(separator: "\n").first { $0.contains(words) }, "\(error)")
            let list = try #require(line.range(of: words))
            return Set(line[list.upperBound...].split(separator: ", ").map(String.init))
        }
    }

    @Test(arguments: [
        ("", "qqqqqqqq: 1"), ("input", "input: {qqqqqqqq: 1}"), ("providers[]", "providers: [{qqqqqqqq: 1}]"),
        ("match", "match: {qqqqqqqq: 1}"), ("limits", "limits: {qqqqqqqq: 1}"),
        ("tolerate", "tolerate: {qqqqqqqq: 1}"), ("output[]", "output: [{qqqqqqqq: 1}]"),
        ("journal", "journal: {qqqqqqqq: 1}"),
        ("changes", "output: [{file: a.geojson}]\nchanges: {qqqqqqqq: 1}"),
        ("overrides", "overrides: {qqqqqqqq: 1}"),
    ])
    func `every key of a job file stands in its reference, and no other does`(parent: String, text: String) throws {
        let keys = try keys("version: 1\n\(text)\n")
        // `providers[].key_file` `.key_env` are two keys of one parent, and `input` stands there by its own keys.
        var told: Set<String> = []
        for row in try names(in: "The job file") {
            var before: Substring = ""
            for name in row {
                let parts = name.split(separator: ".", omittingEmptySubsequences: false)
                if parts.count == 2, !parts[0].isEmpty { before = parts[0] }
                let own = parts.count == 1 ? "" : before
                if own == parent { told.insert(String(parts[parts.count - 1])) }
                if parent.isEmpty, parts.count == 2 { told.insert(String(before.replacing("[]", with: ""))) }
            }
        }
        // Said in words: what holds for `_env` holds for `_file`.
        for name in told where ["client_", "username_", "password_"].contains(where: name.hasPrefix) {
            told.insert(name.replacing("_env", with: "_file"))
        }
        #expect(told == keys)
    }

    @Test func `the job that is shown is sound`() throws {
        let section = try section("The job file")
        let start = try #require(section.range(of: "```yaml\n"))
        let end = try #require(section[start.upperBound...].range(of: "```"))
        let text = section[start.upperBound..<end.lowerBound]
        let job = try JobFile.job(in: Array(text.utf8), file: "job.yaml") { _ in nil }
        #expect(job.name == "customers-nightly")
    }

    @Test func `every reason stands beside its outcome`() throws {
        let rows = try section("What comes out").split(separator: "\n")
        for reason in OutcomeReason.allCases {
            let row = rows.first { $0.hasPrefix("| `\(reason.kind.name)` |") }
            #expect(row?.contains("`\(reason.rawValue)`") == true, "\(reason.rawValue)")
        }
    }

    @Test func `every precision is named`() throws {
        let row = try section("What comes out").split(separator: "\n").first { $0.hasPrefix("| `geo_precision` |") }
        for precision in Precision.allCases { #expect(row?.contains("`\(precision.name)`") == true, "\(precision)") }
    }

    @Test func `the added fields stand in their order`() throws {
        let names = try names(in: "What comes out").flatMap(\.self).filter { $0.hasPrefix("geo_") }
        #expect(names.map(String.init) == FeatureEncoder.names(prefix: "geo_"))
    }

    @Test func `every member of a summary is told`() throws {
        let members = Set(try names(in: "What comes out").flatMap(\.self))
        let summary = try #require(try JSONSerialization.jsonObject(with: Data(RunSummary().json())) as? [String: Any])
        for name in summary.keys { #expect(members.contains(Substring(name)), "\(name)") }
    }

    @Test func `every exit code is told`() throws {
        let cells = try section("Exit codes").split(separator: "\n").filter { $0.hasPrefix("| ") }
            .map { $0.dropFirst(2).prefix { $0 != "|" } }
        let codes = cells.flatMap { $0.split(separator: ",") }.compactMap { Int32($0.filter { $0 != " " }) }
        #expect(Set(codes) == Set(ExitCode.allCases.map(\.rawValue)))
    }

    @Test func `every event of a log is told`() throws {
        let names = Set(try names(in: "Operator's guide").flatMap(\.self))
        for name in RunEvent.Name.allCases { #expect(names.contains(Substring(name.rawValue)), "\(name.rawValue)") }
    }

    @Test func `every metric is told`() throws {
        var metrics = Metrics(of: "nightly")
        metrics.begin(at: 100)
        var summary = RunSummary()
        summary.providers = [ProviderSummary(name: "acme", attempts: 1, answers: 1, attribution: "")]
        metrics.end(summary, at: 200)
        let families = metrics.text.split(separator: "\n").filter { $0.hasPrefix("# TYPE ") }
            .compactMap { $0.split(separator: " ").dropFirst(2).first }
        #expect(families.count > 5)
        let names = Set(try names(in: "Operator's guide").flatMap(\.self))
        for family in families { #expect(names.contains(family), "\(family)") }
    }
}
