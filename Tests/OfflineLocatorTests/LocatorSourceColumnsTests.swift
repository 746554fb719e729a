import Geocoding
import TestSupport
import Testing

@testable import OfflineLocator

@Suite struct LocatorSourceColumnsTests {
    @Test(arguments: [
        "LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID,HASH",
        "House Number,Street Name,City,State,Zip Code,Latitude,Longitude",
        "addr:housenumber,addr:street,addr:city,addr:postcode,lat,lon",
    ])
    func `address columns are found by their headers`(header: String) throws {
        let columns = try LocatorSourceColumns(header: header.split(separator: ",").map(String.init))
        for field in [LocatorSourceColumns.Field.number, .street, .city, .postcode, .latitude, .longitude] {
            #expect(columns.indices[field] != nil, "\(field)")
        }
    }

    @Test func `a row is read through its columns`() throws {
        let columns = try LocatorSourceColumns(header: ["id", "address", "city", "zip", "lat", "lon"])
        let row = columns.row(of: AddressRecord(1, ["7", " 12 Main Street ", "Salem", "97301", "44.9", "-123.0"]))
        #expect(row.street == "12 Main Street")
        #expect(row.city == "Salem")
        #expect(row.postcode == "97301")
        #expect(row.latitude == 44.9)
        #expect(row.longitude == -123)
        #expect(row.region.isEmpty)
    }

    @Test func `degrees are read as spreadsheets write them`() throws {
        let columns = try LocatorSourceColumns(header: ["city", "lat", "lon"])
        for (latitude, longitude) in [("44.9", "-123.05"), ("44,9", "-123,05"), ("44.9° N", "123.05 W")] {
            let row = columns.row(of: AddressRecord(1, ["Salem", latitude, longitude]))
            #expect(row.latitude == 44.9, "\(latitude)")
            #expect(row.longitude == -123.05, "\(longitude)")
        }
    }

    @Test func `a short row or an unreadable number leaves fields empty`() throws {
        let columns = try LocatorSourceColumns(header: ["city", "lat", "lon", "population"])
        let row = columns.row(of: AddressRecord(1, ["Salem", "north"]))
        #expect(row.latitude == nil && row.longitude == nil && row.population == 0)
    }

    @Test func `a column map wins over headers`() throws {
        let columns = try LocatorSourceColumns(
            header: ["street", "real_street", "lat", "lon"],
            map: [("street", "real_street")]
        )
        #expect(columns.indices[.street] == 1)
    }

    @Test(arguments: [("strasse", "a"), ("street", "nowhere")])
    func `a map of unknown fields or columns is refused`(field: String, column: String) {
        #expect(throws: LocatorError.self) {
            try LocatorSourceColumns(header: ["a", "lat", "lon"], map: [(field, column)])
        }
    }

    @Test(arguments: ["street,city", "lat,lon,zip"])
    func `a source without positions or names is refused`(header: String) {
        #expect(throws: LocatorError.self) {
            try LocatorSourceColumns(header: header.split(separator: ",").map(String.init))
        }
    }

    @Test func `two columns of one name are not guessed at`() throws {
        let header = ["street", "street_2", "lat", "lon"]
        #expect(throws: LocatorError.self) { try LocatorSourceColumns(header: header, repeated: [1: 0]) }
        let chosen = try LocatorSourceColumns(header: header, repeated: [1: 0], map: [("street", "street_2")])
        #expect(chosen.indices[.street] == 1)
        // What nobody asks for may stand twice.
        let unused = ["street", "remark", "remark_2", "lat", "lon"]
        #expect(try LocatorSourceColumns(header: unused, repeated: [2: 1]).indices[.street] == 0)
    }
}
