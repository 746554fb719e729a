import Geocoding
import TestSupport
import Testing

@testable import OfflineLocator

@Suite struct SearchAreaTests {
    private let fixture: LocatorFixture

    init() throws { fixture = try LocatorFixture(TownRows.all) }

    private func candidates(_ line: String, _ area: SearchArea) throws -> [Candidate] {
        let search = try LocatorSearch(LocatorFile(path: fixture.file), area: AreaFilter(area))
        return try search.candidates(for: .line(line))
    }

    private static func near(_ longitude: Double, _ latitude: Double) -> SearchArea {
        var area = SearchArea()
        area.near = Coordinate(longitude: longitude, latitude: latitude)
        return area
    }

    @Test(arguments: ["101 Main Street, Springfield", "101 Main Street", "Springfield"])
    func `of several the nearest comes first`(line: String) throws {
        #expect(try candidates(line, Self.near(-72.6, 42.1)).first?.components.regionCode == "MA")
        #expect(try candidates(line, Self.near(-89.6, 39.8)).first?.components.regionCode == "IL")
    }

    @Test func `what is asked for plainly is found however far it is`() throws {
        let found = try candidates("101 Main Street, Springfield, IL 62701", Self.near(-72.6, 42.1))
        #expect(found.first?.components.regionCode == "IL")
        #expect(found.first?.precision == .rooftop)
    }

    @Test(arguments: ["101 Main Street, Springfield", "101 Main Street", "Springfield", "Massachusetts"])
    func `nothing outside a box or another country is offered`(line: String) throws {
        var area = SearchArea()
        area.box = BoundingBox(west: -80, south: 40, east: -70, north: 45)
        let boxed = try candidates(line, area)
        #expect(!boxed.isEmpty)
        #expect(boxed.allSatisfy { ($0.coordinate?.longitude ?? 0) > -80 })
        area = SearchArea()
        area.countries = ["FR", "DE"]
        #expect(try candidates(line, area).isEmpty)
        area.countries = ["US"]
        #expect(try !candidates(line, area).isEmpty)
    }

    @Test func `a box may cross the date line`() {
        var area = SearchArea()
        area.box = BoundingBox(west: 170, south: -20, east: -170, north: 0)
        let filter = AreaFilter(area)
        #expect(filter.allows(GridPoint(latitude: -1_000_000, longitude: 17_500_000)))
        #expect(filter.allows(GridPoint(latitude: -1_000_000, longitude: -17_500_000)))
        #expect(!filter.allows(GridPoint(latitude: -1_000_000, longitude: 0)))
        #expect(!filter.allows(GridPoint(latitude: 1_000_000, longitude: 17_500_000)))
    }

    @Test func `an area is part of the question, the whole world is not`() throws {
        func question(_ area: SearchArea) throws -> [UInt8] {
            try OfflineGeocoder(file: fixture.file, concurrency: 1, area: area).question(for: .parts(city: "Lyon"))
        }
        let plain = fixture.geocoder.question(for: .parts(city: "Lyon"))
        #expect(try question(SearchArea()) == plain)
        var boxed = SearchArea()
        boxed.box = BoundingBox(west: 1, south: 2, east: 3, north: 4)
        var countries = SearchArea()
        countries.countries = ["FR", "DE"]
        var sorted = SearchArea()
        sorted.countries = ["DE", "FR"]
        let questions = try [SearchArea(), Self.near(1, 2), Self.near(2, 1), boxed, countries].map(question)
        #expect(Set(questions).count == questions.count)
        #expect(try question(countries) == question(sorted))
    }
}
