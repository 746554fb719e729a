@testable import OfflineLocator

/// Made-up addresses in real-sounding towns: enough streets of one name to be mixed up.
enum TownRows {
    static let towns: [(name: String, region: String, postcode: String, country: String, at: (Double, Double))] = [
        ("Springfield", "IL", "62701", "US", (39.80, -89.65)),
        ("Springfield", "MA", "01103", "US", (42.10, -72.59)),
        ("Saint Louis", "MO", "63101", "US", (38.63, -90.20)),
        ("New York City", "NY", "10001", "US", (40.71, -74.01)),
        ("Lyon", "", "69001", "FR", (45.76, 4.84)),
        ("Köln", "", "50667", "DE", (50.94, 6.96)),
    ]

    static let streets: [String: [String]] = [
        "US": [
            "Main Street", "East 11th Avenue", "West 11th Avenue", "E Street", "Saint Marys Road", "Oak Lane",
            "Oak Drive", "Martin Luther King Junior Boulevard", "County Road 12", "Highway 7", "North Avenue",
        ],
        "FR": ["Rue de Paris", "Avenue de l'Opéra", "Place de la République", "Chemin Vert"],
        "DE": ["Hauptstraße", "Straße des 17. Juni", "Am Alten Markt", "Müllergasse", "Königsallee"],
    ]

    /// Each street of each town with ten numbers on two sides, and the towns themselves.
    static let all: [LocatorSourceRow] = {
        var rows: [LocatorSourceRow] = []
        for (townIndex, town) in towns.enumerated() {
            rows.append(
                .row("", "", town.name, town.region, "", town.country, at: town.at, population: 1_000_000 + townIndex)
            )
            for (streetIndex, street) in (streets[town.country] ?? []).enumerated() {
                for step in 0..<10 {
                    let number = 100 + step + (step / 2) * 6
                    let latitude = town.at.0 + Double(streetIndex) * 0.004 + (number % 2 == 0 ? 0 : 0.0002)
                    let longitude = town.at.1 + Double(number) * 0.0001
                    rows.append(
                        .row(
                            "\(number)",
                            street,
                            town.name,
                            town.region,
                            town.postcode,
                            town.country,
                            at: (latitude, longitude)
                        )
                    )
                }
            }
        }
        return rows
    }()

    /// The address points alone.
    static var addresses: [LocatorSourceRow] { all.filter { !$0.street.isEmpty } }
}
