import Geocoding

/// What a builder keeps of the rows it took in: each town and postcode once in memory, the addresses on disk.
struct LocatorRows {
    /// A town as a row names it; the name may be empty.
    struct Town: Hashable {
        /// ISO 3166 alpha-2, or empty.
        var country: String
        /// The region's code where it is known, else its folded name; or empty.
        var region: String
        var name: String
    }

    /// A postcode, as its country writes it.
    struct Postcode: Hashable, Comparable {
        var country: String
        var text: String

        static func < (left: Postcode, right: Postcode) -> Bool {
            (left.country, left.text) < (right.country, right.text)
        }
    }

    /// A town of a gazetteer.
    struct City: Hashable, Comparable {
        var town: Town
        var point: GridPoint
        var population: Int

        static func < (left: City, right: City) -> Bool {
            let (leftTown, rightTown) = (left.town, right.town)
            if leftTown != rightTown {
                return (leftTown.country, leftTown.region, leftTown.name)
                    < (rightTown.country, rightTown.region, rightTown.name)
            }
            return (left.point, left.population) < (right.point, right.population)
        }
    }

    var towns = Pool<Town>()
    var postcodes = Pool<Postcode>()
    var cities: [City] = []
    let addresses: AddressSpool

    /// No rows; addresses will lie on disk beside `path`.
    ///
    /// - Throws: `LocatorError` of reason `cannotCreate`.
    init(beside path: String) throws { addresses = try AddressSpool(beside: path) }
}
