import Geocoding

/// The places of the table, with their names taken apart for searching.
struct Gazetteer: Sendable {
    struct Region: Sendable {
        let code: String
        let name: String
        let words: [String]
    }

    struct Country: Sendable {
        let alpha2: String
        let alpha3: String
        let name: String
        /// What can name it in the middle of a line: its name, and its code of three letters.
        let phrases: [[String]]
    }

    struct Town: Sendable {
        let name: String
        let words: [String]
        /// Nil where the table has no region.
        let region: Region?
        let country: Country
        let position: Coordinate
    }

    struct House: Sendable {
        let number: String
        let words: [String]
        let unit: String
        let position: Coordinate
    }

    struct Street: Sendable {
        let name: String
        let words: [String]
        let postcode: String
        let town: Town
        var houses: [House]

        /// The mean of the houses' positions.
        var position: Coordinate { Gazetteer.middle(of: houses.map(\.position)) ?? town.position }
    }

    struct Venue: Sendable {
        let name: String
        let words: [String]
        let category: String
        let number: String
        let street: String
        let postcode: String
        let town: Town
        let position: Coordinate
    }

    struct Crossing: Sendable {
        let first: [String]
        let second: [String]
        let name: String
        let postcode: String
        let town: Town
        let position: Coordinate
    }

    private(set) var regions: [Region] = []
    private(set) var countries: [Country] = []
    private(set) var towns: [Town] = []
    private(set) var streets: [Street] = []
    private(set) var venues: [Venue] = []
    private(set) var crossings: [Crossing] = []

    static let shared = Gazetteer()

    private init() {
        regions = GazetteerTable.rows(GazetteerTable.regions).map { row in
            Region(code: row[0], name: row[1], words: AddressWords(row[1]).expanded)
        }
        countries = GazetteerTable.rows(GazetteerTable.countries).map { row in
            Country(
                alpha2: row[0],
                alpha3: row[1],
                name: row[2],
                phrases: [AddressWords(row[2]).expanded, [row[1].lowercased()]]
            )
        }
        towns = GazetteerTable.rows(GazetteerTable.towns).compactMap { row in
            guard let position = Self.position(row[3], row[4]), let country = country(row[2]) else { return nil }
            let region = regions.first { $0.code == row[1] }
            return Town(
                name: row[0],
                words: AddressWords(row[0]).expanded,
                region: region,
                country: country,
                position: position
            )
        }
        for row in GazetteerTable.rows(GazetteerTable.houses) { addHouse(row) }
        venues = GazetteerTable.rows(GazetteerTable.venues).compactMap { row in
            guard let town = town(row[4], row[5]), let position = Self.position(row[7], row[8]) else { return nil }
            return Venue(
                name: row[0],
                words: AddressWords(row[0]).expanded,
                category: row[1],
                number: row[2],
                street: row[3],
                postcode: row[6],
                town: town,
                position: position
            )
        }
        crossings = GazetteerTable.rows(GazetteerTable.crossings).compactMap { row in
            guard let town = town(row[2], row[3]), let position = Self.position(row[5], row[6]) else { return nil }
            return Crossing(
                first: AddressWords(row[0]).expanded,
                second: AddressWords(row[1]).expanded,
                name: "\(row[0]) & \(row[1])",
                postcode: row[4],
                town: town,
                position: position
            )
        }
    }

    private mutating func addHouse(_ row: [String]) {
        guard let town = town(row[3], row[4]), let position = Self.position(row[6], row[7]) else { return }
        let house = House(number: row[0], words: AddressWords(row[0]).plain, unit: row[2], position: position)
        let known = streets.firstIndex { street in
            street.name == row[1] && street.town.name == town.name && street.town.region?.code == town.region?.code
        }
        if let known {
            streets[known].houses.append(house)
        } else {
            let words = AddressWords(row[1]).expanded
            streets.append(Street(name: row[1], words: words, postcode: row[5], town: town, houses: [house]))
        }
    }

    private func town(_ name: String, _ region: String) -> Town? {
        towns.first { $0.name == name && $0.region?.code == region }
    }

    /// The country of a code of two or three letters, in any case, or of a name.
    func country(_ text: String) -> Country? {
        let upper = text.uppercased()
        return countries.first { $0.alpha2 == upper || $0.alpha3 == upper || $0.name.uppercased() == upper }
    }

    private static func position(_ latitude: String, _ longitude: String) -> Coordinate? {
        guard let latitude = Double(latitude), let longitude = Double(longitude) else { return nil }
        return Coordinate(longitude: longitude, latitude: latitude)
    }

    /// The mean of positions; nil when there are none.
    static func middle(of positions: [Coordinate]) -> Coordinate? {
        let count = Double(positions.count)
        guard count > 0 else { return nil }
        let longitude = positions.map(\.longitude).reduce(0, +) / count
        let latitude = positions.map(\.latitude).reduce(0, +) / count
        return Coordinate(
            longitude: (longitude * 1e7).rounded() / 1e7,
            latitude: (latitude * 1e7).rounded() / 1e7
        )
    }
}
