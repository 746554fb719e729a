import Foundation
import Geocoding
import TestSupport
import Testing

@testable import OfflineLocator

@Suite struct OfflineGeocoderTests {
    @Test func `replies come in the order of the queries`() async throws {
        let fixture = try LocatorFixture(TownRows.all)
        let rows = Array(TownRows.addresses.prefix(100))
        let queries = rows.map { Query.parts(number: $0.number, street: $0.street, city: $0.city, region: $0.region) }
        let replies = try await fixture.geocoder.replies(to: queries)
        #expect(replies.count == queries.count)
        for (row, reply) in zip(rows, replies) {
            let best = try reply.answer.get().candidates.first
            #expect(best?.components.number == row.number)
            #expect(best?.components.street == row.street)
            #expect(best?.components.regionCode == row.region)
        }
    }

    @Test func `searches at the same time give the same answers as one after the other`() async throws {
        let fixture = try LocatorFixture(TownRows.all)
        let queries = TownRows.addresses.map { Query.parts(street: "\($0.number) \($0.street)", city: $0.city) }
        let expected = try await fixture.geocoder.replies(to: queries).map { try $0.answer.get() }
        let geocoder = fixture.geocoder
        try await withThrowingTaskGroup(of: [Answer].self) { group in
            for _ in 0..<8 {
                group.addTask { try await geocoder.replies(to: queries).map { try $0.answer.get() } }
            }
            for try await answers in group { #expect(answers == expected) }
        }
    }

    @Test func `the question names the content and ignores case and blanks`() throws {
        let fixture = try LocatorFixture(TownRows.all)
        let question = fixture.geocoder.question(for: .parts(street: "12 Main St", city: "Springfield"))
        #expect(question == fixture.geocoder.question(for: .parts(street: " 12  MAIN st", city: "springfield ")))
        #expect(question != fixture.geocoder.question(for: .parts(street: "12 Main St Springfield")))
        #expect(String(decoding: question, as: UTF8.self).contains(fixture.summary.contentID))
        let other = try LocatorFixture(Array(TownRows.all.dropLast()))
        #expect(question != other.geocoder.question(for: .parts(street: "12 Main St", city: "Springfield")))
    }

    @Test func `a file that is missing, foreign, cut or of another version is refused`() throws {
        let fixture = try LocatorFixture(TownRows.all)
        func reason(_ change: (inout Data) -> Void) throws -> LocatorError.Reason? {
            var bytes = try Data(contentsOf: URL(filePath: fixture.file))
            change(&bytes)
            let file = fixture.folder.appending(path: "changed").path(percentEncoded: false)
            try bytes.write(to: URL(filePath: file))
            do {
                _ = try OfflineGeocoder(file: file, concurrency: 1)
                return nil
            } catch let error as LocatorError {
                #expect(error.description.contains("changed"))
                return error.reason
            }
        }
        #expect(try reason { _ in } == nil)
        #expect(try reason { $0 = Data("id,street\n1,Main Street\n".utf8) } == .notALocator)
        #expect(try reason { $0 = Data() } == .notALocator)
        #expect(try reason { $0.removeLast(4096) } == .notALocator)
        #expect(try reason { $0.removeLast() } == .notALocator)
        #expect(try reason { $0.append(0) } == .notALocator)
        // The digest of the first page.
        #expect(try reason { $0[200] ^= 1 } == .notALocator)
        // The database header keeps the user version at byte 60 and the application id at byte 68.
        #expect(try reason { $0[63] = 9 } == .otherVersion)
        #expect(try reason { $0[68] = 0 } == .notALocator)
        #expect(throws: LocatorError.self) { try OfflineGeocoder(file: "/nowhere/at all", concurrency: 1) }
    }

    @Test func `a single bit that changed anywhere is found when somebody asks`() throws {
        let fixture = try LocatorFixture(TownRows.all)
        let whole = try Data(contentsOf: URL(filePath: fixture.file))
        var random = SeededGenerator(seed: 1)
        for _ in 0..<20 {
            var bytes = whole
            bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            let file = fixture.folder.appending(path: "changed").path(percentEncoded: false)
            try bytes.write(to: URL(filePath: file))
            #expect(throws: LocatorError.self) { try OfflineGeocoder.summary(of: file) }
        }
    }

    @Test func `damage inside the file ends the run and never the process`() async throws {
        let fixture = try LocatorFixture(TownRows.all)
        let whole = try Data(contentsOf: URL(filePath: fixture.file))
        var queries = TownRows.addresses.prefix(60).map {
            Query.parts(street: "\($0.number) \($0.street)", city: $0.city)
        }
        queries += TownRows.addresses.prefix(60).map { row in
            Query.reverse(longitude: row.longitude ?? 0, latitude: (row.latitude ?? 0) + 0.004)
        }
        for seed in 0..<40 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            var bytes = whole
            for _ in 0..<200 {
                // The first page and the seal are checked at opening.
                let place = Int.random(in: 4096..<bytes.count - 72, using: &random)
                bytes[place] = UInt8.random(in: 0...255, using: &random)
            }
            let file = fixture.folder.appending(path: "damaged-\(seed)").path(percentEncoded: false)
            try bytes.write(to: URL(filePath: file))
            do {
                let geocoder = try OfflineGeocoder(file: file, concurrency: 1)
                let replies = try await geocoder.replies(to: queries)
                #expect(replies.count == queries.count)
                for text in ["spr", "main st", "12 main st spr", "rue"] {
                    for suggestion in try await geocoder.suggestions(for: text, limit: 10) {
                        _ = try await geocoder.candidates(for: suggestion)
                    }
                }
            } catch let error as LocatorError {
                #expect(!error.description.isEmpty)
            } catch let stop as GeocoderStop {
                #expect(stop.reason == .dataUnreadable)
            }
        }
    }

    @Test func `a file replaced during a run is noticed`() async throws {
        let fixture = try LocatorFixture(TownRows.all)
        var builder = try LocatorBuilder(file: fixture.file)
        for row in TownRows.all.dropLast() { try builder.add(row) }
        _ = try builder.write()
        await #expect(throws: GeocoderStop.self) {
            try await fixture.geocoder.replies(to: [.parts(city: "Lyon")])
        }
    }
}
