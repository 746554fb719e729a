import Foundation
import Geocoding
import RunJournal
import TestSupport
import Testing

@testable import JobRun

/// A job in parts.
struct ShardTests {
    /// Some addresses, some of them several times, some blank.
    private static let rows =
        "id,address\n"
        + (1...90).map { number in
            switch number % 9 {
            case 0: "\(number),\n"
            case 5: "\(number),\"\(number / 18)  ELM st, salem\"\n"
            default: "\(number),\"\(number / 2) Elm St, Salem\"\n"
            }
        }.joined()

    private static func bytes(of fixture: PassFixture) throws -> Data {
        try Data(contentsOf: fixture.folder.url.appending(path: "out.geojson"))
    }

    /// Knows what the first provider of a chain does not.
    private static func geocoders() -> [ScriptedGeocoder] {
        [
            ScriptedGeocoder(name: "first") { query in
                query.line.hasPrefix("1")
                    ? Reply(.success(Answer(candidates: [])), attempts: 1)
                    : ScriptedGeocoder.echo(query)
            }, ScriptedGeocoder(name: "second", batchSize: 3, script: ScriptedGeocoder.echo),
        ]
    }

    @Test(arguments: 1...16)
    func `the parts are disjoint, cover all, and come to the bytes of the whole`(count: Int) async throws {
        let whole = try PassFixture(Self.rows)
        let alone = Self.geocoders()
        let figures = try await whole.fetch(alone)
        _ = try await whole.export(alone)

        let fixture = try PassFixture(Self.rows)
        let geocoders = Self.geocoders()
        let shards = (0..<count).compactMap { Shard(index: $0, count: count) }
        #expect(shards.count == count)
        var records = 0
        for shard in shards { records += try await fixture.fetch(geocoders, shard: shard).records }
        #expect(records == figures.records, "every record is counted in one part")
        for (one, other) in zip(geocoders, alone) {
            #expect(one.asked.sorted() == other.asked.sorted(), "every question is asked in one part")
        }
        guard case .published(let merged) = try await fixture.merge(geocoders, shards: shards) else {
            Issue.record("not published")
            return
        }
        #expect(merged.records == 90)
        #expect(try Self.bytes(of: fixture) == Self.bytes(of: whole))
    }

    @Test func `a part that is not finished is named, and nothing is written`() async throws {
        let fixture = try PassFixture(Self.rows)
        let geocoders = Self.geocoders()
        let shards = (0..<4).compactMap { Shard(index: $0, count: 4) }
        for shard in shards {
            _ = try await fixture.fetch(geocoders, queryLimit: shard.index == 2 ? 1 : nil, shard: shard)
        }
        guard case .incomplete(let unfinished) = try await fixture.merge(geocoders, shards: shards) else {
            Issue.record("merged all the same")
            return
        }
        #expect(unfinished == [2])
        #expect(try !fixture.folder.names.contains("out.geojson"))
    }

    @Test(arguments: ["3/3", "-1/3", "0/0", "0", "0/", "/3", "0/3/3", "a/b", "0/65537", " 0/3", "1.5/3"])
    func `what is no part is refused`(text: String) { #expect(Shard(text) == nil) }

    @Test func `a key is divided as the number that its bits are`() {
        // (5 · 2⁶⁴ + 7) mod 16 is 7, and mod 3 it is (5 · 1 + 7) mod 3, which is 0.
        let key = QueryKey(high: 5, low: 7)
        #expect(Shard.index(of: key, among: 16) == 7)
        #expect(Shard.index(of: key, among: 3) == 0)
        #expect(Shard.index(of: QueryKey(high: .max, low: .max), among: 1) == 0)
        // 2¹²⁸ - 1 is 0 mod 3 and 5.
        #expect(Shard.index(of: QueryKey(high: .max, low: .max), among: 15) == 0)
    }

    @Test func `a part has names of its own`() throws {
        let shard = try #require(Shard("3/16"))
        #expect(shard.description == "3/16")
        #expect(shard.journal(of: "/a/customers.journal") == "/a/customers.3-of-16.journal")
        #expect(shard.journal(of: "/a/j") == "/a/j.3-of-16.journal")
        #expect(Shard.journals(of: "/a/[x]*.journal") == "/a/\\[x\\]\\*.*-of-*.journal")
        #expect(shard.metrics(of: "/m/geomill_x.prom") == "/m/geomill_x.3-of-16.prom")
    }
}
