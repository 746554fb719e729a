import Geocoding

/// What a builder keeps of the rows it took in: 28 bytes an address, each distinct name once.
struct LocatorRows {
    /// An address point; its names are indices into the pools.
    struct Address {
        var town: Int32
        var street: Int32
        /// -1 when the row had none.
        var postcode: Int32
        /// -1 when the row had no number.
        var base: Int32
        var suffix: HouseNumber.Suffix
        var point: GridPoint
    }

    /// A town as a row names it; the name may be empty.
    struct Town: Hashable, Comparable {
        /// ISO 3166 alpha-2, or empty.
        var country: String
        /// The region's code where it is known, else its folded name; or empty.
        var region: String
        var name: String

        static func < (left: Town, right: Town) -> Bool {
            (left.country, left.region, left.name) < (right.country, right.region, right.name)
        }
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
            (left.town, left.point, left.population) < (right.town, right.point, right.population)
        }
    }

    var towns = Pool<Town>()
    var streets = Pool<String>()
    var postcodes = Pool<Postcode>()
    var addresses: [Address] = []
    var cities: [City] = []
}
