import Foundation
import Geocoding
import TestSupport
import Testing

@testable import JobRun

struct ExportPassTests {
    @Test(arguments: ["", "id,address\n", "id,address\n1,\"5 Elm St, Salem\"\n"])
    func `a short input gives as many features as records`(csv: String) async throws {
        let fixture = try PassFixture(csv.isEmpty ? "id,address\n" : csv)
        let geocoder = ScriptedGeocoder(script: ScriptedGeocoder.echo)
        _ = try await fixture.fetch([geocoder])
        let features = try await fixture.export([geocoder])
        #expect(features.count == max(0, csv.split(separator: "\n").count - 1))
    }

    @Test(arguments: [(1, 1), (7, 3), (32, 1)])
    func `features keep the input's order and fields at any concurrency`(concurrency: Int, batchSize: Int) async throws
    {
        let addresses = (1...1500).map { number -> String in
            switch number % 10 {
            case 3: ""
            case 5: "\(number % 100) Elm St, Salem"
            case 7: "\(number) Oak\nSt, Salem"
            default: "\(number) Ash \"Way\", Salem"
            }
        }
        let rows = addresses.enumerated().map { index, address in
            "\(index + 1),\"\(address.replacingOccurrences(of: "\"", with: "\"\""))\"\n"
        }
        let fixture = try PassFixture("id,address\n" + rows.joined())
        let geocoder = ScriptedGeocoder(batchSize: batchSize, concurrency: concurrency, script: ScriptedGeocoder.echo)
        _ = try await fixture.fetch([geocoder])
        let features = try await fixture.export([geocoder])
        #expect(features.map { $0["id"] as? String } == (1...1500).map(String.init))
        #expect(features.map { $0["address"] as? String } == addresses)
        #expect(features.map { $0["geo_record"] as? Int } == Array(1...1500))
        #expect(Set(geocoder.asked).count == geocoder.asked.count)
        let labels = addresses.map { $0.isEmpty ? nil : $0.replacingOccurrences(of: "\n", with: " ") }
        #expect(features.map { $0["geo_matched"] as? String } == labels)
    }

    @Test func `an export without answers marks records as pending`() async throws {
        let fixture = try PassFixture("id,address\n1,\"5 Elm St, Salem\"\n2,\n")
        let features = try await fixture.export([ScriptedGeocoder(script: ScriptedGeocoder.echo)])
        #expect(features.map { $0["geo_reason"] as? String } == ["not_attempted", "blank"])
        #expect(features.allSatisfy { $0["geometry"] is NSNull })
    }

    @Test func `another policy decides anew without asking`() async throws {
        var strict = MatchPolicy()
        strict.accept = 0.9999
        strict.reject = 0
        let csv = "id,address\n1,\"5 Elm St, Salem\"\n"
        let fixture = try PassFixture(csv, policy: strict)
        let geocoder = ScriptedGeocoder(script: ScriptedGeocoder.echo)
        _ = try await fixture.fetch([geocoder])
        #expect(try await fixture.export([geocoder]).map { $0["geo_outcome"] as? String } == ["review"])
        fixture.records = RecordQueries(maker: fixture.records.maker, policy: PassFixture.lenient)
        #expect(try await fixture.export([geocoder]).map { $0["geo_outcome"] as? String } == ["matched"])
        #expect(geocoder.asked.count == 1)
    }
}
