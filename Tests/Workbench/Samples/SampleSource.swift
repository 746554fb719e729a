import Foundation
import Geocoding

/// An address point of the source, taken apart.
struct AddressPoint {
    let number: String
    let street: String
    let unit: String
    let city: String
    let region: String
    let postcode: String
    let coordinate: Coordinate

    /// What names the building: everything but the unit and the postcode, in lower case.
    var building: String { "\(number)|\(streetKey)".lowercased() }
    /// The street in its city, in lower case.
    var streetKey: String { "\(street)|\(city)|\(region)".lowercased() }
}

/// A city of the gazetteer.
struct CityPoint {
    let name: String
    let region: String
    let country: String
    let population: Int
    let coordinate: Coordinate

    /// The name without case and accents.
    var foldedName: String {
        name.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: Locale(identifier: "en_US_POSIX"))
    }
}

extension AddressPoint {
    /// Reads a file with the columns `address,city,region,postcode,lat,lon`; rows without a house number are left out.
    static func read(path: String) throws -> [AddressPoint] {
        let file = try PlainCSV(path: path)
        let columns = try ["address", "city", "region", "postcode", "lat", "lon"].map(file.column)
        return file.rows.compactMap { row in
            let fields = columns.map { row[$0] }
            guard let latitude = Double(fields[4]), let longitude = Double(fields[5]),
                let coordinate = Coordinate(longitude: longitude, latitude: latitude),
                let (number, street, unit) = parts(of: fields[0])
            else { return nil }
            return AddressPoint(
                number: number,
                street: street,
                unit: unit,
                city: fields[1],
                region: fields[2],
                postcode: fields[3],
                coordinate: coordinate
            )
        }
    }

    private static let unitWords: Set = ["APT", "APARTMENT", "STE", "SUITE", "UNIT", "BLDG", "LOT"]
    /// Words after which a lone letter or number is a unit, unless they are the whole street.
    private static let lastWords: Set = [
        "Street", "Avenue", "Drive", "Road", "Lane", "Court", "Circle", "Way", "Place", "Boulevard", "Terrace", "North",
        "South", "East", "West", "Northwest", "Northeast", "Southwest", "Southeast",
    ]

    /// Takes `108 East 11th Avenue #APT 000002` apart; nil when it does not begin with a number.
    private static func parts(of address: String) -> (number: String, street: String, unit: String)? {
        let halves = address.split(separator: "#", maxSplits: 1).map { $0.split(separator: " ").map(String.init) }
        guard var words = halves.first, words.count > 1, words[0].first?.isNumber == true else { return nil }
        var number = words.removeFirst()
        if words[0] == "1/2" { number += " " + words.removeFirst() }
        var unit = halves.count > 1 ? halves[1] : []
        if let index = words.lastIndex(where: { unitWords.contains($0.uppercased()) }), index > 1 {
            unit = Array(words[index...])
            words.removeSubrange(index...)
        }
        while words.count > 2, isBareUnit(words[words.count - 1]), isUnitPlace(words) {
            unit.insert(words.removeLast(), at: 0)
        }
        guard !words.isEmpty else { return nil }
        return (number, words.joined(separator: " "), unitText(unit))
    }

    /// True for `12`, `B` and `4C`, not for `12th` and `Street`.
    private static func isBareUnit(_ word: String) -> Bool {
        let letters = word.count { $0.isLetter && $0.isUppercase }
        return letters + word.count(where: \.isNumber) == word.count && letters < 2
    }

    private static func isUnitPlace(_ words: [String]) -> Bool {
        let before = words[words.count - 2]
        guard lastWords.contains(before) || isBareUnit(before) else { return false }
        return !["County", "State", "US", "Highway", "California"].contains { words.contains($0) }
    }

    /// `APT 000002` becomes `Apt 2`.
    private static func unitText(_ words: [String]) -> String {
        words.map { word in
            if unitWords.contains(word.uppercased()) {
                return word.prefix(1).uppercased() + word.dropFirst().lowercased()
            }
            let significant = word.drop { $0 == "0" }
            return significant.isEmpty ? word : String(significant)
        }.joined(separator: " ")
    }
}

extension CityPoint {
    /// Reads a file with the columns `city,admin1,country,lat,lon,population`.
    ///
    /// Regions that are mere numbers are left empty: GeoNames counts most countries' regions, and nobody writes that.
    static func read(path: String) throws -> [CityPoint] {
        let file = try PlainCSV(path: path)
        let columns = try ["city", "admin1", "country", "lat", "lon", "population"].map(file.column)
        return file.rows.compactMap { row in
            let fields = columns.map { row[$0] }
            guard let latitude = Double(fields[3]), let longitude = Double(fields[4]),
                let coordinate = Coordinate(longitude: longitude, latitude: latitude)
            else { return nil }
            return CityPoint(
                name: fields[0],
                region: fields[1].allSatisfy(\.isLetter) ? fields[1] : "",
                country: fields[2],
                population: Int(fields[5]) ?? 0,
                coordinate: coordinate
            )
        }
    }
}

extension Coordinate {
    /// Latitude and longitude with at most seven decimals.
    var texts: (latitude: String, longitude: String) {
        func text(_ degrees: Double) -> String { "\((degrees * 1e7).rounded() / 1e7)" }
        return (text(latitude), text(longitude))
    }
}
