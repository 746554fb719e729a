import Geocoding
import TestSupport
import Testing

@testable import OfflineLocator

@Suite struct LocatorSearchTests {
    private let fixture: LocatorFixture

    init() throws { fixture = try LocatorFixture(TownRows.all) }

    private func search() throws -> LocatorSearch { try LocatorSearch(LocatorFile(path: fixture.file)) }

    // MARK: Round trip

    @Test func `every address is found however it is written`() throws {
        let search = try search()
        for row in TownRows.addresses {
            let latitude = try #require(row.latitude)
            let longitude = try #require(row.longitude)
            let truth = try #require(Coordinate(longitude: longitude, latitude: latitude))
            for query in layouts(of: row) {
                let best = try search.candidates(for: query).first
                let distance = best?.coordinate?.distance(to: truth) ?? .infinity
                #expect(distance < 2 && best?.precision == .rooftop, "\(query.oneLine) → \(best?.label ?? "nothing")")
            }
        }
    }

    private func layouts(of row: LocatorSourceRow) -> [Query] {
        let names = ["US": "United States", "FR": "France", "DE": "Deutschland"]
        let street = row.country == "DE" ? "\(row.street) \(row.number)" : "\(row.number) \(row.street)"
        let town =
            row.country == "US" ? "\(row.city), \(row.region) \(row.postcode)" : "\(row.postcode) \(row.city)"
        let line = "\(street), \(town), \(names[row.country] ?? "")"
        let lines = [
            line, line.uppercased(), line.lowercased(), "\(street), \(town)", withoutMarks(line),
            "\(street) \(town)".filter { $0 != "," },
        ]
        var queries = lines.map { Query.line($0) }
        queries.append(
            .parts(
                number: row.number,
                street: row.street,
                city: row.city,
                region: row.region,
                postcode: row.postcode,
                country: row.country
            )
        )
        queries.append(.parts(street: street.uppercased(), city: row.city, postcode: row.postcode))
        queries.append(.parts(street: street, city: row.city, region: row.region))
        queries.append(.parts(street: street, postcode: row.postcode, country: row.country))
        return queries
    }

    private func withoutMarks(_ text: String) -> String {
        let plain: [Character: String] = ["ö": "o", "ü": "ue", "ß": "ss", "é": "e", "’": "'"]
        return text.map { plain[$0] ?? String($0) }.joined()
    }

    // MARK: What spreadsheets do to addresses

    @Test(arguments: [
        ("101 Main St", "Springfield", "MA", "1103"), ("101 Main St.", "SPRINGFIELD", "Massachusetts", "01103-1234"),
        ("101 main street apt 4", "Springfield", "MA", "99999"), ("101 Main Street", "Sprngfield", "MA", "01103"),
        ("101 Main Street #4", "", "", "01103"), ("101 Main Street, Springfield, MA", "", "", ""),
        ("101  Main Street", "Springfield MA 01103", "", ""), ("101 Main Street", "Springfield", "MA", ""),
    ])
    func `lost zeros, wrong postcodes, misspelt and misplaced towns do not matter`(
        street: String,
        city: String,
        region: String,
        postcode: String
    ) throws {
        let query = Query.parts(street: street, city: city, region: region, postcode: postcode)
        let best = try #require(try search().candidates(for: query).first)
        #expect(best.label == "101 Main Street, Springfield, MA 01103, United States")
        #expect(best.precision == .rooftop)
    }

    @Test(arguments: [
        ("101 E 11th Ave", "East 11th Avenue"), ("101 W. Eleventh Avenue", "West 11th Avenue"),
        ("101 St. Mary's Rd", "Saint Marys Road"), ("101 Oak Ln", "Oak Lane"), ("101 Oak Dr", "Oak Drive"),
        ("101 Martin Luther King Jr Blvd", "Martin Luther King Junior Boulevard"), ("101 E St", "E Street"),
        ("101 Hwy 7", "Highway 7"), ("101 North Ave", "North Avenue"),
    ])
    func `short forms lead to the street and to no other`(asked: String, found: String) throws {
        let query = Query.parts(street: asked, city: "Saint Louis", region: "MO")
        let candidates = try search().candidates(for: query)
        #expect(candidates.first?.components.street == found)
        #expect(candidates.first?.precision == .rooftop)
    }

    @Test func `a house number and a postcode side by side are two numbers`() throws {
        let fixture = try LocatorFixture([
            .row("115", "Potsdamer Straße", "Berlin", "", "10783", "DE", at: (52.4991, 13.3629)),
            .row("7", "Elm Street", "Springfield", "MA", "01151", "US", at: (42.1561, -72.4948)),
            .row("5", "Příčná", "Praha", "", "110 00", "CZ", at: (50.0780, 14.4230)),
        ])
        for line in ["Potsdamer Straße 115 10783 Berlin", "Potsdamer Str. 115, 10783 Berlin"] {
            #expect(try fixture.candidates(line).first?.components.number == "115")
        }
        #expect(try fixture.candidates("Příčná 5, 110 00 Praha").first?.precision == .rooftop)
        #expect(try fixture.candidates("7 Elm St, MA 01151-0783").first?.precision == .rooftop)
    }

    @Test func `a street is in no town because a town has its name`() throws {
        let fixture = try LocatorFixture([
            .row("112", "Walnut Street", "Reading", "MA", "01867", "US", at: (42.53, -71.10)),
            .row("", "", "Walnut", "CA", at: (34.02, -117.87), population: 30_000),
            .row("", "", "Noord", "", "", "AW", at: (12.57, -70.03), population: 20_000),
        ])
        #expect(try fixture.candidates(.parts(street: "112 Walnut St")).first?.components.city == "Reading")
        #expect(try fixture.candidates("112 Walnut St").first?.components.city == "Reading")
        #expect(try fixture.candidates(.parts(street: "n/a", postcode: "01867")).map(\.precision) == [.postcode])
    }

    // MARK: Rivals

    @Test func `a street of two towns is offered for both when no town is named`() throws {
        let candidates = try search().candidates(for: .parts(street: "101 Main Street", country: "US"))
        #expect(Set(candidates.map(\.components.regionCode)) == ["IL", "MA", "MO", "NY"])
        let inIllinois = try search().candidates(for: .parts(street: "101 Main Street", region: "Illinois"))
        #expect(inIllinois.map(\.components.regionCode) == ["IL"])
    }

    @Test func `towns of one name are offered by size, or the one in the region`() throws {
        let both = try search().candidates(for: .parts(city: "Springfield"))
        #expect(both.map(\.components.regionCode) == ["MA", "IL"])
        #expect(both.allSatisfy { $0.precision == .locality })
        let one = try search().candidates(for: .parts(city: "Springfield", region: "IL", country: "US"))
        #expect(one.map(\.components.regionCode) == ["IL"])
    }

    @Test func `a region is looked for in the country that is named`() throws {
        let fixture = try LocatorFixture([
            .row("", "", "Atlanta", "GA", at: (33.75, -84.39), population: 400_000),
            .row("", "", "Boston", "MA", at: (42.36, -71.06), population: 600_000),
            .row("", "", "Mangilao Village", "MA", "", "GU", at: (13.45, 144.80), population: 15_000),
            .row("", "", "Tbilisi", "51", "", "GE", at: (41.69, 44.83), population: 1_000_000),
        ])
        func found(_ query: Query) throws -> [String] { try fixture.candidates(query).map(\.components.countryCode) }
        #expect(try found(.parts(region: "MA", country: "US")) == ["US"])
        #expect(try found(.parts(region: "MA", country: "GU")) == ["GU"])
        #expect(try found(.parts(region: "Georgia", country: "US")) == ["US"])
        for country in ["GE", "Georgia"] {
            let candidates = try fixture.candidates(.parts(region: "Georgia", country: country))
            #expect(candidates.map(\.components.countryCode) == ["GE"] && candidates.first?.precision == .country)
        }
        #expect(try fixture.candidates("Georgia").map(\.precision) == [.region, .country])
        #expect(try fixture.candidates("Tbilisi, Georgia 0105").first?.components.countryCode == "GE")
        #expect(try fixture.candidates("Atlanta, Georgia").first?.components.regionCode == "GA")
        #expect(try fixture.candidates("Boston, MA, USA").first?.components.regionCode == "MA")
    }

    @Test func `a type left out offers all streets of the name`() throws {
        let candidates = try search().candidates(for: .parts(street: "101 Oak", city: "Saint Louis"))
        #expect(Set(candidates.map(\.components.street)) == ["Oak Lane", "Oak Drive"])
    }

    // MARK: The ladder

    @Test func `nothing finer comes back than was asked for`() throws {
        let search = try search()
        #expect(try search.candidates(for: .parts(city: "Köln")).first?.precision == .locality)
        #expect(try search.candidates(for: .parts(city: "Koeln", country: "Germany")).first?.components.city == "Köln")
        #expect(try search.candidates(for: .parts(postcode: "50667", country: "DE")).first?.precision == .postcode)
        #expect(try search.candidates(for: .parts(region: "Illinois", country: "US")).first?.precision == .region)
        #expect(try search.candidates(for: .parts(country: "France")).first?.precision == .country)
        let street = try #require(try search.candidates(for: .parts(street: "Hauptstr.", city: "Köln")).first)
        #expect(street.precision == .street)
        #expect(street.components.number.isEmpty)
        #expect(street.extent != nil)
    }

    @Test func `a city is found by the name that people use`() throws {
        let city = try #require(try search().candidates(for: .parts(city: "New York", region: "NY")).first)
        #expect(city.components.city == "New York City")
        #expect(city.components.cityAliases == ["New York"])
    }

    @Test func `a street that is not known leaves the postcode's area and the town, with their radius`() throws {
        let query = Query.parts(street: "5 Nowhere Crescent", city: "Lyon", postcode: "69001", country: "FR")
        let candidates = try search().candidates(for: query)
        #expect(candidates.map(\.precision) == [.postcode, .locality])
        #expect(candidates.allSatisfy { $0.radius != nil })
    }

    @Test func `an unknown number on a known street is placed between its neighbours`() throws {
        // Numbers 108 and 116 are known; 112 is not.
        let query = Query.parts(street: "112 Main Street", city: "Springfield", region: "IL")
        let best = try #require(try search().candidates(for: query).first)
        #expect(best.precision == .interpolated)
        #expect(best.components.number == "112")
        let gap = try #require(best.gap)
        #expect(gap > 20 && gap < 200)
        #expect(best.extent == nil && best.radius == nil)
    }

    @Test func `a number far from all known ones leaves the street, its extent unknown`() throws {
        let query = Query.parts(street: "90210 Main Street", city: "Springfield", region: "IL")
        let best = try #require(try search().candidates(for: query).first)
        #expect(best.precision == .street)
        #expect(best.extent == nil)
        #expect(best.components.number.isEmpty)
    }

    @Test func `a town that is named without a number is no street of its name`() throws {
        let fixture = try LocatorFixture(
            TownRows.all + [.row("5", "East Lyon Boulevard", "Springfield", "IL", "62701", at: (39.81, -89.66))]
        )
        #expect(try fixture.candidates("Lyon").first?.precision == .locality)
    }

    @Test func `what names nothing finds nothing`() throws {
        #expect(try search().candidates(for: .parts(street: "qwertz uiop", city: "asdf")).isEmpty)
        #expect(try search().candidates(for: Query()).isEmpty)
    }

    // MARK: Streets in several parts

    @Test func `a number between those of two postcodes is placed between them`() throws {
        let fixture = try LocatorFixture([
            .row("100", "Main Street", "Salem", "OR", "97301", at: (44.9500, -123.03)),
            .row("102", "Main Street", "Salem", "OR", "97301", at: (44.9502, -123.03)),
            .row("110", "Main Street", "Salem", "OR", "97302", at: (44.9510, -123.03)),
            .row("112", "Main Street", "Salem", "OR", "97302", at: (44.9512, -123.03)),
        ])
        #expect(fixture.summary.streets == 2)
        let near = try fixture.candidates("104 Main Street, Salem, OR")
        #expect(near.count == 1)
        #expect(near.first?.precision == .interpolated)
        #expect(near.first?.coordinate == Coordinate(longitude: -123.03, latitude: 44.9504))
        #expect(near.first?.components.postcode == "97301")
        #expect(near.first?.facts == [])
        #expect(try fixture.candidates("108 Main Street, Salem, OR").first?.components.postcode == "97302")
        #expect(try fixture.candidates("112 Main Street, Salem, OR").first?.precision == .rooftop)
    }

    @Test func `streets of one name far apart in a town are not joined`() throws {
        let fixture = try LocatorFixture([
            .row("2", "Hauptstraße", "Berlin", "", "10827", "DE", at: (52.4800, 13.35)),
            .row("6", "Hauptstraße", "Berlin", "", "10827", "DE", at: (52.4804, 13.35)),
            .row("10", "Hauptstraße", "Berlin", "", "13158", "DE", at: (52.5900, 13.39)),
            .row("14", "Hauptstraße", "Berlin", "", "13158", "DE", at: (52.5904, 13.39)),
        ])
        #expect(try fixture.candidates("Hauptstraße 8, Berlin").allSatisfy { $0.precision != .interpolated })
        let known = try fixture.candidates("Hauptstraße 4, Berlin").first
        #expect(known?.coordinate == Coordinate(longitude: 13.35, latitude: 52.4802))
    }
}
