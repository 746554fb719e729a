import Foundation

extension Workbench {
    /// Writes the sample files from the two sources into a folder.
    static func makeSamples(_ arguments: inout Arguments) throws -> Int32 {
        let addresses = try arguments.word("ADDRESSES.csv")
        let cities = try arguments.word("CITIES.csv")
        let folder = URL(fileURLWithPath: try arguments.word("FOLDER"))
        try arguments.finish()
        var maker = SampleMaker(
            points: try AddressPoint.read(path: addresses),
            cities: try CityPoint.read(path: cities),
            seed: 2
        )
        let rows = maker.rows()
        let locator = folder.appending(path: "locator")
        try FileManager.default.createDirectory(at: locator, withIntermediateDirectories: true)
        try write(addressSource(maker.points), to: locator.appending(path: "us-addresses.csv"))
        try write(citySource(maker.cities), to: locator.appending(path: "world-cities.csv"))
        try write(columns(rows), to: folder.appending(path: "addresses.csv"))
        try write(truth(rows), to: folder.appending(path: "addresses.truth.csv"))
        try write(oneLine(rows), to: folder.appending(path: "addresses-oneline.csv"))
        try write(try objects(rows), to: folder.appending(path: "addresses.jsonl"))
        for kind in SampleKind.allCases {
            print(kind.rawValue, rows.count { $0.kind == kind })
        }
        print("rows", rows.count)
        return 0
    }

    private static func write(_ lines: [String], to file: URL) throws {
        try Data(lines.joined().utf8).write(to: file)
    }

    private static func identifier(_ index: Int) -> String { "C\(10_001 + index)" }

    private static func addressSource(_ points: [AddressPoint]) -> [String] {
        [
            PlainCSV.line(
                "number,street,unit,city,region,postcode,country,latitude,longitude".components(separatedBy: ",")
            )
        ]
            + points.map { point in
                let (latitude, longitude) = point.coordinate.texts
                return PlainCSV.line([
                    point.number, point.street, point.unit, point.city, point.region, point.postcode, "US", latitude,
                    longitude,
                ])
            }
    }

    private static func citySource(_ cities: [CityPoint]) -> [String] {
        [PlainCSV.line("city,region,country,latitude,longitude,population".components(separatedBy: ","))]
            + cities.map { city in
                let (latitude, longitude) = city.coordinate.texts
                return PlainCSV.line([city.name, city.region, city.country, latitude, longitude, "\(city.population)"])
            }
    }

    private static func columns(_ rows: [SampleRow]) -> [String] {
        [PlainCSV.line("customer_id,name,street,unit,city,state,zip,country,note".components(separatedBy: ","))]
            + rows.enumerated().map { index, row in
                PlainCSV.line([
                    identifier(index), row.name, row.street, row.unit, row.city, row.state, row.zip, row.country,
                    row.note,
                ])
            }
    }

    private static func truth(_ rows: [SampleRow]) -> [String] {
        [PlainCSV.line("customer_id,latitude,longitude,kind".components(separatedBy: ","))]
            + rows.enumerated().map { index, row in
                let (latitude, longitude) = row.truth?.texts ?? ("", "")
                return PlainCSV.line([identifier(index), latitude, longitude, row.kind.rawValue])
            }
    }

    private static func oneLine(_ rows: [SampleRow]) -> [String] {
        [PlainCSV.line(["customer_id", "address"])]
            + rows.enumerated().map { PlainCSV.line([identifier($0), $1.oneLine]) }
    }

    private static func objects(_ rows: [SampleRow]) throws -> [String] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes]
        func text(_ value: String) throws -> String { String(decoding: try encoder.encode(value), as: UTF8.self) }
        return try rows.enumerated().map { index, row in
            let address = try [
                ("street", row.street), ("unit", row.unit), ("city", row.city), ("state", row.state), ("zip", row.zip),
                ("country", row.country),
            ].map { "\"\($0)\":\(try text($1))" }
            let name = try text(row.name)
            return """
                {"customer_id":"\(identifier(index))","name":\(name),"address":{\(address.joined(separator: ","))},\
                "note":\(row.note.isEmpty ? "null" : try text(row.note))}

                """
        }
    }
}
