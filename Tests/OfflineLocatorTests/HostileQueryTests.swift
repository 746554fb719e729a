import Geocoding
import TestSupport
import Testing

@testable import OfflineLocator

@Suite struct HostileQueryTests {
    @Test func `no text crashes the search`() throws {
        let fixture = try LocatorFixture(TownRows.all)
        let search = try LocatorSearch(LocatorFile(path: fixture.file))
        let megabyte = String(repeating: "1 Main Street, Springfield ", count: 40_000)
        let texts = [
            "", " ", ",", ",,,,", "\0", "12\0Main St, Springfield", "\u{FEFF}12 Main St", "🏠 12 Main St, Springfield",
            String(repeating: "9", count: 1_000_000), String(repeating: "a", count: 1_000_000), megabyte,
            String(repeating: ",", count: 100_000), "99999999999999999999 Main St, Springfield, IL",
            "-1 Main St", "0 Main St, Springfield", "12/34/56/78 Main St", "#", "# # #", "Apt", "PO Box", "CA", "DE DE",
            String(decoding: [0xED, 0xA0, 0x80, 0x31, 0x32, 0xFF, 0xC0] as [UInt8], as: UTF8.self),
            String(repeating: "n w ", count: 500), "東京都千代田区1-2-3", "مدينة ١٢",
        ]
        for text in texts {
            var line = Query()
            line.line = text
            #expect(try search.candidates(for: line).count <= 5)
            #expect(try search.candidates(for: .parts(number: text, street: text, city: text)).count <= 5)
            #expect(try search.candidates(for: .parts(region: text, postcode: text, country: text)).count <= 5)
        }
    }

    @Test(arguments: 0..<10 as Range<UInt64>)
    func `random bytes in every part give candidates with usable positions, or none`(seed: UInt64) throws {
        let fixture = try LocatorFixture(Array(TownRows.all.prefix(150)))
        let search = try LocatorSearch(LocatorFile(path: fixture.file))
        var random = SeededGenerator(seed: seed)
        let words = ["main", "st", "springfield", "12", "il", "62701", "#", ",", "us", "11th", "east", "\0"]
        for _ in 0..<150 {
            func text() -> String {
                if Bool.random(using: &random) {
                    return (0..<Int.random(in: 0...8, using: &random))
                        .map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " ")
                }
                let count = Int.random(in: 0...60, using: &random)
                return String(
                    decoding: (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) },
                    as: UTF8.self
                )
            }
            var query = Query.parts(
                number: text(),
                street: text(),
                city: text(),
                region: text(),
                postcode: text(),
                country: text()
            )
            if Bool.random(using: &random) { query.line = text() }
            let candidates = try search.candidates(for: query)
            #expect(candidates.count <= 5)
            #expect(candidates.allSatisfy { $0.coordinate != nil && !$0.id.isEmpty && !$0.label.isEmpty })
        }
    }
}
