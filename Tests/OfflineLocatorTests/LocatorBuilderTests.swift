import Foundation
import Geocoding
import TestSupport
import Testing

@testable import OfflineLocator

@Suite struct LocatorBuilderTests {
    @Test func `rows in any order make the same bytes`() throws {
        let ordered = try LocatorFixture(TownRows.all)
        let expected = try Data(contentsOf: URL(filePath: ordered.file))
        var random = SeededGenerator(seed: 5)
        for _ in 0..<3 {
            let shuffled = try LocatorFixture(TownRows.all.shuffled(using: &random))
            #expect(try Data(contentsOf: URL(filePath: shuffled.file)) == expected)
        }
    }

    @Test func `the content's name depends on the rows and not on the credits`() throws {
        let plain = try LocatorFixture(TownRows.all).summary
        #expect(try LocatorFixture(TownRows.all, attribution: "CC BY").summary.contentID == plain.contentID)
        #expect(try LocatorFixture(Array(TownRows.all.dropLast())).summary.contentID != plain.contentID)
    }

    @Test func `a summary reads back as it was written`() throws {
        let fixture = try LocatorFixture(TownRows.all, attribution: "Towns: CC BY 4.0")
        #expect(try OfflineGeocoder.summary(of: fixture.file) == fixture.summary)
        #expect(fixture.summary.attribution == "Towns: CC BY 4.0")
        #expect(fixture.summary.addresses == TownRows.addresses.count)
        #expect(fixture.summary.localities == 6)
        #expect(fixture.summary.postcodes == 6)
        #expect(fixture.summary.countries == ["DE", "FR", "US"])
        #expect(fixture.summary.droppedRows == 0)
    }

    @Test func `a town of the gazetteer and the town of addresses are one place`() throws {
        let fixture = try LocatorFixture([
            .row("1", "Main Street", "SALEM", "Oregon", "97301", at: (44.95, -123.03)),
            .row("", "", "Salem", "OR", at: (44.94, -123.04), population: 170_000),
            .row("", "", "Salem", "MA", at: (42.52, -70.90), population: 44_000),
        ])
        #expect(fixture.summary.localities == 2)
        let best = try #require(try fixture.candidates(.parts(street: "1 Main St", city: "Salem")).first)
        #expect(best.components.city == "Salem")
        #expect(best.components.regionCode == "OR")
        #expect(best.components.region == "Oregon")
        let town = try #require(try fixture.candidates(.parts(city: "Salem", region: "Oregon")).first)
        #expect(town.coordinate == Coordinate(longitude: -123.04, latitude: 44.94))
    }

    @Test func `towns of one name far from each other stay two`() throws {
        let fixture = try LocatorFixture([
            .row("1", "Main Street", "Salem", "", "", at: (44.95, -123.03)),
            .row("", "", "Salem", "", at: (42.52, -70.90), population: 44_000),
        ])
        #expect(fixture.summary.localities == 2)
    }

    @Test func `an address without its town gets the town of its postcode, or the nearest`() throws {
        let fixture = try LocatorFixture([
            .row("1", "Main Street", "Salem", "OR", "97301", at: (44.95, -123.03)),
            .row("3", "Main Street", "", "OR", "97301", at: (44.951, -123.03)),
            .row("5", "Elm Street", "", "OR", "", at: (42.50, -70.91)),
            .row("", "", "Peabody", "MA", at: (42.53, -70.93), population: 50_000),
        ])
        #expect(try fixture.candidates(.parts(street: "3 Main St", city: "Salem")).first?.precision == .rooftop)
        #expect(try fixture.candidates(.parts(street: "5 Elm St", city: "Peabody")).first?.precision == .rooftop)
    }

    @Test func `points of one number near by become one, far ones stay and are counted`() throws {
        let fixture = try LocatorFixture([
            .row("1", "Main Street", "Salem", "OR", "97301", at: (44.95, -123.03)),
            .row("1", "Main Street Apt 4", "Salem", "OR", "97301", at: (44.9501, -123.03)),
            .row("1", "Main St", "Salem", "OR", "97301", at: (44.98, -123.03)),
        ])
        #expect(fixture.summary.addresses == 2)
        #expect(fixture.summary.repeatedNumbers == 1)
        #expect(fixture.summary.streets == 1)
        #expect(try fixture.candidates("1 Main St, Salem, OR").count == 2)
    }

    @Test func `rows without a usable position or a name are counted and left out`() throws {
        var nowhere = LocatorSourceRow.row("1", "Main Street", "Salem", at: (44, -123))
        nowhere.latitude = nil
        let fixture = try LocatorFixture([
            nowhere,
            .row("1", "Main Street", "Salem", at: (0, 0)),
            .row("1", "Main Street", "Salem", at: (91, 10)),
            .row("1", "Main Street", "Salem", at: (.nan, 10)),
            .row("", "", "", at: (44, -123)),
            .row("2", "Main Street", "Salem", at: (44, -123)),
        ])
        #expect(fixture.summary.droppedRows == 5)
        #expect(fixture.summary.addresses == 1)
    }

    @Test func `no usable row is no file`() throws {
        #expect(throws: LocatorError.self) { try LocatorFixture([]) }
    }

    @Test(arguments: [1, 300, 5000])
    func `any budget of memory makes the same bytes`(memory: Int) throws {
        let roomy = try LocatorFixture(TownRows.all)
        let expected = try Data(contentsOf: URL(filePath: roomy.file))
        var random = SeededGenerator(seed: UInt64(memory))
        let tight = try LocatorFixture(TownRows.all.shuffled(using: &random), memory: memory)
        #expect(try Data(contentsOf: URL(filePath: tight.file)) == expected)
    }

    @Test func `only the finished file is left in the folder`() throws {
        let fixture = try LocatorFixture(TownRows.all, memory: 1000)
        #expect(try fixture.home.names == ["test.locator"])
    }

    @Test func `a folder that is not there is said before any row is read`() {
        #expect(throws: LocatorError.self) { try LocatorBuilder(file: "/nowhere/at/all.locator") }
    }

    @Test func `a file that cannot take its name is said, and nothing is left behind`() throws {
        let folder = try TemporaryFolder()
        // A folder of that name stands in the way.
        let inside = folder.url.appending(path: "taken.locator/inside")
        try FileManager.default.createDirectory(at: inside, withIntermediateDirectories: true)
        var builder = try LocatorBuilder(file: folder.path("taken.locator"))
        try builder.add(.row("", "", "Salem", at: (44, -123)))
        #expect(throws: LocatorError.self) { try builder.write() }
        #expect(try folder.names == ["taken.locator"])
    }

    @Test func `a street of several spellings and postcodes has one name`() throws {
        let fixture = try LocatorFixture([
            .row("1", "Main Street", "Salem", "OR", "97301", at: (44.950, -123.03)),
            .row("3", "Main St", "Salem", "OR", "97301", at: (44.951, -123.03)),
            .row("5", "Main St", "Salem", "OR", "97301", at: (44.952, -123.03)),
            .row("7", "Main Street", "Salem", "OR", "97302", at: (44.953, -123.03)),
        ])
        #expect(fixture.summary.streets == 2)
        for number in [1, 5, 7] {
            #expect(try fixture.candidates("\(number) Main Street, Salem, OR").first?.components.street == "Main St")
        }
    }
}
