import Foundation
import Geocoding
import TestSupport

@testable import OfflineLocator

/// A locator file in a folder of its own.
struct LocatorFixture {
    let folder: URL
    let home: TemporaryFolder
    let file: String
    let summary: LocatorSummary
    let geocoder: OfflineGeocoder

    /// Builds a file of those rows.
    init(_ rows: [LocatorSourceRow], attribution: String = "", memory: Int = 1 << 20) throws {
        home = try TemporaryFolder()
        folder = home.url
        file = home.path("test.locator")
        var builder = try LocatorBuilder(file: file, memory: memory)
        builder.begin(LocatorSource(name: "test.csv", attribution: attribution))
        for row in rows { try builder.add(row) }
        summary = try builder.write()
        geocoder = try OfflineGeocoder(file: file, concurrency: 2)
    }

    /// What the file offers for a query.
    func candidates(_ query: Query) throws -> [Candidate] {
        try LocatorSearch(LocatorFile(path: file)).candidates(for: query)
    }

    /// What the file offers for an address on one line.
    func candidates(_ line: String) throws -> [Candidate] { try candidates(Query.line(line)) }
}

extension LocatorSourceRow {
    /// An address point, or a town when `street` is empty.
    static func row(
        _ number: String = "",
        _ street: String = "",
        _ city: String,
        _ region: String = "",
        _ postcode: String = "",
        _ country: String = "US",
        at position: (latitude: Double, longitude: Double),
        population: Int = 0
    ) -> LocatorSourceRow {
        var row = LocatorSourceRow()
        row.number = number
        row.street = street
        row.city = city
        row.region = region
        row.postcode = postcode
        row.country = country
        row.latitude = position.latitude
        row.longitude = position.longitude
        row.population = population
        return row
    }
}
