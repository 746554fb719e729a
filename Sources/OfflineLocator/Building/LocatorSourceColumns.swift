package import Geocoding

/// Which column of a source file holds what.
///
/// Columns are found by their headers, letters and digits compared without case, or named by a column map, which wins.
package struct LocatorSourceColumns: Hashable, Sendable {
    /// What a column may hold; the raw value is its name in a column map.
    ///
    /// A unit (flat, suite, floor) is known and left out: the file keeps one point per number.
    package enum Field: String, CaseIterable, Sendable {
        case number, street, unit, city, region, postcode, country, latitude, longitude, population
    }

    /// The index of the column for each field that has one, counted from 0.
    package private(set) var indices: [Field: Int] = [:]

    /// The columns of a source with that header.
    ///
    /// - Parameters:
    ///   - header: the names of the columns, in order.
    ///   - repeated: for each column that had the name of an earlier one, the first that has it.
    ///   - map: fields by name with the column that holds each; those fields are not looked for.
    /// - Throws: `LocatorError` of reason `columns` when the map names an unknown field or column, when latitude or
    ///   longitude is not found, when there is neither a street nor a city, or when two columns of one name may be meant.
    package init(
        header: [String],
        repeated: [Int: Int] = [:],
        map: [(field: String, column: String)] = []
    ) throws {
        let folded = header.map(Self.fold)
        for (name, column) in map {
            guard let field = Field(rawValue: name) else {
                let known = Field.allCases.map(\.rawValue).joined(separator: ", ")
                throw LocatorError(.columns, "“\(name)” is no field of a locator source; the fields are \(known)")
            }
            guard let index = header.firstIndex(of: column) ?? folded.firstIndex(of: Self.fold(column)) else {
                throw LocatorError(
                    .columns,
                    "there is no column “\(column)” for \(name); the columns are \(header.joined(separator: ", "))"
                )
            }
            indices[field] = index
        }
        for field in Field.allCases where indices[field] == nil {
            let taken = Set(indices.values)
            for synonym in Self.synonyms(of: field) {
                guard let index = folded.firstIndex(of: synonym), !taken.contains(index) else { continue }
                if let again = repeated.filter({ $0.value == index }).keys.min() {
                    throw LocatorError(
                        .columns,
                        "columns \(index + 1) and \(again + 1) are both called “\(header[index])”; say which is meant with "
                            + "--columns \(field.rawValue)=\(header[index]) or \(field.rawValue)=\(header[again])"
                    )
                }
                indices[field] = index
                break
            }
        }
        try requirePositions(header)
    }

    private func requirePositions(_ header: [String]) throws {
        var missing = [Field.latitude, .longitude].filter { indices[$0] == nil }.map(\.rawValue)
        if indices[.street] == nil, indices[.city] == nil { missing.append("street or city") }
        guard !missing.isEmpty else { return }
        throw LocatorError(
            .columns,
            "no column found for \(missing.joined(separator: " and ")) among \(header.joined(separator: ", ")); "
                + "name it with --columns, such as --columns latitude=NAME"
        )
    }

    /// The row that a record of the source file holds.
    package func row(of record: AddressRecord) -> LocatorSourceRow {
        var row = LocatorSourceRow()
        row.number = text(.number, of: record)
        row.street = text(.street, of: record)
        row.city = text(.city, of: record)
        row.region = text(.region, of: record)
        row.postcode = text(.postcode, of: record)
        row.country = text(.country, of: record)
        row.latitude = degrees(.latitude, .latitude, of: record)
        row.longitude = degrees(.longitude, .longitude, of: record)
        row.population = Int(text(.population, of: record)) ?? 0
        return row
    }

    private func degrees(_ field: Field, _ axis: Degrees.Axis, of record: AddressRecord) -> Double? {
        let text = text(field, of: record)
        // Nearly all sources write plain numbers, and there may be hundreds of millions of them.
        return Double(text) ?? Degrees.value(of: text, axis: axis)
    }

    private func text(_ field: Field, of record: AddressRecord) -> String {
        guard let index = indices[field] else { return "" }
        var bytes = record[index]
        while let first = bytes.first, first <= 0x20 { bytes.removeFirst() }
        while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Lower-case letters and digits only, so that `House Number`, `house_number` and `HOUSENUMBER` are one.
    private static func fold(_ name: String) -> String {
        name.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    /// Headers that mean a field, the surest first.
    private static func synonyms(of field: Field) -> [String] {
        let words =
            switch field {
            case .number:
                "number housenumber houseno housenr streetnumber addrhousenumber addressnumber hausnummer numero"
            case .street:
                "street streetname addrstreet road streetaddress address fulladdress thoroughfare strasse rue calle via"
            case .unit: "unit apartment apt suite flat addrunit"
            case .city:
                "city name town place locality placename municipality postcity addrcity village ort stadt ville ciudad"
            case .region: "region state province admin1 admin1code statecode regioncode addrstate county district"
            case .postcode: "postcode zip zipcode postalcode postal addrpostcode plz codepostal cp cap"
            case .country: "country countrycode iso2 cc addrcountry countryname"
            case .latitude: "latitude lat y geolatitude"
            case .longitude: "longitude lon lng long x geolongitude"
            case .population: "population pop inhabitants"
            }
        return words.split(separator: " ").map(String.init)
    }
}
