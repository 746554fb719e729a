import Geocoding
import Testing

@testable import OfflineLocator

@Suite struct SuggestTests {
    private let fixture: LocatorFixture

    init() throws {
        fixture = try LocatorFixture(
            TownRows.all + [
                .row("12", "Hauptstraße", "Köln", "", "50996", "DE", at: (50.90, 6.99)),
                .row("", "", "Springe", "", "", "DE", at: (52.21, 9.55), population: 29_000),
            ]
        )
    }

    private func suggestions(_ text: String, limit: Int = 10, area: SearchArea = SearchArea()) throws -> [Suggestion] {
        try LocatorSearch(LocatorFile(path: fixture.file), area: AreaFilter(area)).suggestions(for: text, limit: limit)
    }

    @Test(arguments: [
        ("spr", "Springfield"), ("springfi", "Springfield"), ("st lou", "Saint Louis"), ("saint l", "Saint Louis"),
        ("SAINT LOUIS", "Saint Louis"), ("new york c", "New York City"), ("koln", "Köln"), ("köl", "Köln"),
        ("ly", "Lyon"),
    ])
    func `a place is found by how its name begins`(text: String, name: String) throws {
        #expect(try suggestions(text).first?.label == name)
    }

    @Test func `places of one name are told apart by their region`() throws {
        let places = try suggestions("springfield")
        #expect(places.prefix(2).map(\.label) == ["Springfield", "Springfield"])
        #expect(
            places.contains { $0.detail.contains("Illinois") }
                && places.contains { $0.detail.contains("Massachusetts") }
        )
        #expect(try suggestions("springfield, mass").map(\.detail).allSatisfy { $0.contains("Massachusetts") })
        #expect(try suggestions("springfield il").first?.detail.contains("Illinois") == true)
    }

    @Test(arguments: [
        ("mai", "Main Street"), ("main st", "Main Street"), ("main str", "Main Street"),
        ("e 11th av", "East 11th Avenue"),
        ("martin luther k", "Martin Luther King Junior Boulevard"), ("rue de par", "Rue de Paris"),
        ("paris", "Rue de Paris"),
        ("av de l'op", "Avenue de l'Opéra"), ("hauptstr", "Hauptstraße"),
        ("king", "Martin Luther King Junior Boulevard"),
    ])
    func `a street is found by how its name begins`(text: String, name: String) throws {
        let found = try suggestions(text)
        #expect(found.first?.label == name)
        #expect(found.allSatisfy { !$0.detail.isEmpty })
    }

    @Test(arguments: [
        ("main st springf", "Main Street", "Springfield"), ("main street, spr", "Main Street", "Springfield"),
        ("12 main st, saint louis", "12 Main Street", "Saint Louis"), ("hauptstr 12, köl", "Hauptstraße 12", "Köln"),
        ("main st new york", "Main Street", "New York City"), ("main street springfield ma", "Main Street", "MA"),
    ])
    func `a town behind the street chooses among streets`(text: String, label: String, detail: String) throws {
        let found = try suggestions(text)
        #expect(!found.isEmpty)
        #expect(found.allSatisfy { $0.label == label && $0.detail.contains(detail) })
    }

    @Test func `large towns without streets do not hide the small one that has the street`() throws {
        var rows = (0..<30).map { index in
            LocatorSourceRow.row(
                "",
                "",
                "Manfield \(index)",
                "OR",
                at: (44, -123 + Double(index)),
                population: 1_000_000
            )
        }
        rows.append(.row("12", "Main Street", "Manchester", "CT", at: (41.77, -72.52)))
        let small = try LocatorFixture(rows)
        let search = try LocatorSearch(LocatorFile(path: small.file))
        let found = try search.suggestions(for: "12 main st, man", limit: 5)
        #expect(found.map(\.label) == ["12 Main Street"])
    }

    @Test func `a street of two postcodes is suggested once`() throws {
        let found = try suggestions("hauptstraße")
        #expect(found.map(\.label) == ["Hauptstraße"])
    }

    @Test func `what is retrieved is what was suggested`() async throws {
        let geocoder: any Suggester = fixture.geocoder
        let street = try #require(try await geocoder.suggestions(for: "101 main st, springfield il", limit: 5).first)
        #expect(street.label == "101 Main Street")
        let address = try #require(try await geocoder.candidates(for: street).first)
        #expect(address.precision == .rooftop)
        #expect(address.components.number == "101")
        #expect(address.components.regionCode == "IL")
        let town = try #require(try await geocoder.suggestions(for: "Lyo", limit: 1).first)
        #expect(try await geocoder.candidates(for: town).first?.components.city == "Lyon")
        // The number is on the street's other row.
        let other = try #require(try await geocoder.suggestions(for: "hauptstr 12", limit: 1).first)
        #expect(try await geocoder.candidates(for: other).first?.components.postcode == "50996")
    }

    @Test(arguments: [
        "", ",", "locator", "locator:street:x", "locator:street:99999999", "locator:place:0", "mapbox:1:2",
    ])
    func `an id of elsewhere is nothing`(id: String) async throws {
        let suggestion = Suggestion(label: "", detail: "", id: id)
        #expect(try await fixture.geocoder.candidates(for: suggestion).isEmpty)
    }

    @Test(arguments: [
        "", " ", ",,,", "12", "#", "\u{0}", "🏠", "شارع", String(repeating: "main street ", count: 200),
        String(repeating: "x", count: 100_000), "1 2 3 4 5 6 7 8 9 10 11 12 13 14",
    ])
    func `odd text ends in few suggestions or none`(text: String) throws {
        #expect(try suggestions(text, limit: 3).count <= 3)
        #expect(try suggestions(text, limit: 0).isEmpty)
    }

    @Test func `an area chooses and leaves out`() throws {
        var area = SearchArea()
        area.countries = ["DE"]
        #expect(try suggestions("spring", area: area).map(\.label) == ["Springe"])
        #expect(try suggestions("main st", area: area).isEmpty)
        area = SearchArea()
        area.near = Coordinate(longitude: -72.6, latitude: 42.1)
        #expect(try suggestions("springfield", area: area).first?.detail.contains("Massachusetts") == true)
        #expect(try suggestions("main str", area: area).first?.detail.contains("MA") == true)
        area = SearchArea()
        area.near = Coordinate(longitude: -89.65, latitude: 39.8)
        #expect(try suggestions("springfield", area: area).first?.detail.contains("Illinois") == true)
        area = SearchArea()
        area.box = BoundingBox(west: -80, south: 40, east: -70, north: 45)
        #expect(try suggestions("main str", area: area).allSatisfy { !$0.detail.contains("IL") })
        #expect(try suggestions("springfield", area: area).first?.detail.contains("Massachusetts") == true)
    }
}
