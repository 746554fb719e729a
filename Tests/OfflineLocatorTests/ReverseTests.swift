import Geocoding
import TestSupport
import Testing

@testable import OfflineLocator

@Suite struct ReverseTests {
    private func candidate(
        _ rows: [LocatorSourceRow],
        at position: (latitude: Double, longitude: Double),
        area: SearchArea = SearchArea()
    ) throws -> Candidate? {
        let fixture = try LocatorFixture(rows)
        let search = try LocatorSearch(LocatorFile(path: fixture.file), area: AreaFilter(area))
        let query = Query.reverse(longitude: position.longitude, latitude: position.latitude)
        let candidates = try search.candidates(for: query)
        #expect(candidates.count <= 1)
        return candidates.first
    }

    @Test func `the nearest address comes with its street and place`() throws {
        let row = try #require(TownRows.addresses.first)
        let (latitude, longitude) = try (#require(row.latitude), #require(row.longitude))
        let found = try #require(try candidate(TownRows.all, at: (latitude + 0.00002, longitude)))
        #expect(found.precision == .rooftop)
        #expect(found.components.number == row.number)
        #expect(found.components.street == row.street)
        #expect(found.components.city == "Springfield")
        #expect(found.components.regionCode == "IL")
        #expect(found.components.postcode == "62701")
        #expect(found.label.contains(row.street))
    }

    @Test func `each address is found at its own place, and a slow search finds the same anywhere`() throws {
        let fixture = try LocatorFixture(TownRows.all)
        let search = try LocatorSearch(LocatorFile(path: fixture.file))
        var random = SeededGenerator(seed: 8)
        let points = TownRows.addresses.compactMap { row in
            Coordinate(longitude: row.longitude ?? 0, latitude: row.latitude ?? 0)
        }
        for row in TownRows.addresses.shuffled(using: &random).prefix(60) {
            let (latitude, longitude) = try (#require(row.latitude), #require(row.longitude))
            for spread in [0, 0.0004, 0.002] {
                let point = try #require(
                    Coordinate(
                        longitude: longitude + Double.random(in: -1...1, using: &random) * spread,
                        latitude: latitude + Double.random(in: -1...1, using: &random) * spread
                    )
                )
                let least = try #require(points.map { $0.distance(to: point) }.min())
                let found = try #require(try search.candidates(at: point).first)
                let distance = try #require(found.coordinate?.distance(to: point))
                if least < 245 {
                    #expect(found.precision == .rooftop)
                    #expect(abs(distance - least) < 2.5)
                } else if least > 255 {
                    #expect(found.precision != .rooftop)
                }
            }
        }
    }

    @Test func `beyond the addresses comes the street, then the town around, then the nearest town`() throws {
        var rows = (0..<10).map { step in
            LocatorSourceRow.row(
                "\(step + 1)",
                "Main Street",
                "Salem",
                "OR",
                at: (44.95, -123.03 + Double(step) * 0.001)
            )
        }
        rows.append(.row("", "", "Salem", "OR", at: (44.95, -123.03), population: 170_000))
        rows.append(.row("", "", "Keizer", "OR", at: (45.0, -123.03), population: 39_000))
        let street = try #require(try candidate(rows, at: (44.955, -123.026)))
        #expect(street.precision == .street)
        #expect(street.components.street == "Main Street")
        #expect(street.components.number.isEmpty)
        let town = try #require(try candidate(rows, at: (44.98, -123.03)))
        #expect(town.precision == .locality)
        #expect(town.components.city == "Keizer")
        #expect(try candidate(rows, at: (30, -123.03)) == nil)
        // Most of a town's addresses lie in its radius, which the other's centre is nearer to.
        let wide = (0..<10).map { step in
            LocatorSourceRow.row("\(step + 1)", "Ring Road", "Salem", "OR", at: (44.95 + Double(step) * 0.01, -123.2))
        }
        let around = try #require(try candidate(rows + wide, at: (44.98, -123.03)))
        #expect(around.components.city == "Salem")
    }

    @Test(arguments: [(90.0, 0.0), (89.9995, 100.0), (-90.0, 55.0), (-89.9995, -170.0)])
    func `at the poles every longitude is near`(latitude: Double, longitude: Double) throws {
        let rows = [
            LocatorSourceRow.row(
                "1",
                "Polar Street",
                "Station",
                "",
                "",
                "AQ",
                at: (latitude > 0 ? 89.9993 : -89.9993, -80)
            ),
            .row("2", "Polar Street", "Station", "", "", "AQ", at: (latitude > 0 ? 89.99 : -89.99, 120)),
        ]
        let found = try #require(try candidate(rows, at: (latitude, longitude)))
        #expect(found.precision == .rooftop)
        #expect(found.components.number == "1")
    }

    @Test(arguments: [(179.9999, -179.9995), (-179.9999, 179.9995), (180, -180), (-180, 180), (180, -179.999)])
    func `the date line is no border`(asked: Double, known: Double) throws {
        let rows = [
            LocatorSourceRow.row("1", "Kings Road", "Taveuni", "", "", "FJ", at: (-16.8, known)),
            .row("2", "Kings Road", "Taveuni", "", "", "FJ", at: (-16.8, known < 0 ? known + 0.01 : known - 0.01)),
        ]
        let found = try #require(try candidate(rows, at: (-16.8, asked)))
        #expect(found.precision == .rooftop)
        #expect(found.components.number == "1")
        let town = [LocatorSourceRow.row("", "", "Taveuni", "", "", "FJ", at: (-16.7, known), population: 1000)]
        #expect(try candidate(town, at: (-16.8, asked))?.components.city == "Taveuni")
    }

    @Test func `of two streets as near the lower id is taken, whatever the order of rows`() throws {
        let rows = [
            LocatorSourceRow.row("1", "Beta Street", "Salem", "OR", at: (44.95, -123.03)),
            .row("1", "Alpha Street", "Salem", "OR", at: (44.95, -123.03)),
        ]
        #expect(try candidate(rows, at: (44.95, -123.0301))?.components.street == "Alpha Street")
        #expect(try candidate(rows.reversed(), at: (44.95, -123.0301))?.components.street == "Alpha Street")
    }

    @Test func `box and countries leave out what lies nearer`() throws {
        let rows = [
            LocatorSourceRow.row("1", "Grenzweg", "Konstanz", "", "", "DE", at: (47.66, 9.175)),
            .row("2", "Zollstrasse", "Kreuzlingen", "", "", "CH", at: (47.659, 9.175)),
        ]
        var area = SearchArea()
        #expect(try candidate(rows, at: (47.66, 9.175), area: area)?.components.countryCode == "DE")
        area.countries = ["CH"]
        #expect(try candidate(rows, at: (47.66, 9.175), area: area)?.components.countryCode == "CH")
        area.countries = ["AT"]
        #expect(try candidate(rows, at: (47.66, 9.175), area: area) == nil)
        area = SearchArea()
        area.box = BoundingBox(west: 9, south: 47, east: 10, north: 47.6595)
        #expect(try candidate(rows, at: (47.66, 9.175), area: area)?.components.countryCode == "CH")
    }

    @Test func `the point is part of the question, to seven decimals`() throws {
        let geocoder = try LocatorFixture(TownRows.all).geocoder
        func question(_ longitude: Double, _ latitude: Double) -> [UInt8] {
            geocoder.question(for: .reverse(longitude: longitude, latitude: latitude))
        }
        #expect(question(1.00000001, 2) == question(1, 2))
        #expect(question(1.0000001, 2) != question(1, 2))
        #expect(question(2, 1) != question(1, 2))
        #expect(question(1, 2) != geocoder.question(for: Query()))
        #expect(question(1, 2).starts(with: geocoder.question(for: Query())))
    }
}
