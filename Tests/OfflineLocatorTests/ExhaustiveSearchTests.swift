import Geocoding
import TestSupport
import Testing

@testable import OfflineLocator

/// The locator against a search that looks at every row.
struct ExhaustiveSearchTests {
    private let fixture: LocatorFixture

    init() throws { fixture = try LocatorFixture(TownRows.all) }

    @Test(arguments: 0..<6 as Range<UInt64>)
    func `the index finds what looking at every row finds`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let search = try LocatorSearch(LocatorFile(path: fixture.file))
        let index = TownRows.addresses.map(Indexed.init)
        for _ in 0..<150 {
            let row = try #require(TownRows.addresses.randomElement(using: &random))
            let query = Query.parts(
                street: "\(row.number) \(shorten(row.street, &random))",
                city: Bool.random(using: &random) ? row.city : "",
                region: Bool.random(using: &random) ? row.region : "",
                postcode: Bool.random(using: &random) ? row.postcode : "",
                country: Bool.random(using: &random) ? row.country : ""
            )
            let asked = Indexed(row)
            let expected = index.filter { other in
                other.isSameStreetAndNumber(as: asked)
                    && (query.city.isEmpty || other.row.city == row.city)
                    && (query.region.isEmpty || other.row.region == row.region)
                    && (query.postcode.isEmpty || other.row.postcode == row.postcode)
                    && (query.country.isEmpty || other.row.country == row.country)
            }
            let found = try search.candidates(for: query).filter { $0.precision == .rooftop }
            let labels = "\(query.oneLine): \(found.map(\.label))"
            #expect(expected.contains { $0.isAt(found.first) }, "\(labels)")
            #expect(expected.allSatisfy { one in found.contains { one.isAt($0) } }, "\(labels)")
        }
    }

    private func shorten(_ street: String, _ random: inout SeededGenerator) -> String {
        let forms = ["Street": "St", "Avenue": "Ave.", "Lane": "LN", "Drive": "dr", "Boulevard": "Blvd", "East": "E."]
        return street.split(separator: " ").map { word in
            Bool.random(using: &random) ? forms[String(word)] ?? String(word) : String(word)
        }.joined(separator: " ")
    }

    /// A row with the keys that make its street the same as another.
    private struct Indexed {
        let row: LocatorSourceRow
        let key: StreetKey

        init(_ row: LocatorSourceRow) {
            self.row = row
            let text = AddressText(row.street)
            key = text.streetKey(AddressText.mask(text.tokens.indices))
        }

        func isSameStreetAndNumber(as other: Indexed) -> Bool {
            row.number == other.row.number && key.name == other.key.name && key.types == other.key.types
                && key.directions == other.key.directions
        }

        func isAt(_ candidate: Candidate?) -> Bool {
            guard let latitude = row.latitude, let longitude = row.longitude,
                let point = Coordinate(longitude: longitude, latitude: latitude)
            else { return false }
            return (candidate?.coordinate?.distance(to: point) ?? .infinity) < 2
        }
    }
}
