import Geocoding

/// The areas that the addresses of one postcode cover.
struct PostcodeAreas {
    /// One for each postcode, in the postcodes' order.
    private(set) var places: [LocatorPlace] = []
    /// For each postcode the locality that most of its addresses with a town have, or nil.
    private(set) var usualLocalities: [Int?] = []

    /// Finds the areas of postcodes.
    ///
    /// - Parameters:
    ///   - postcodes: in their order.
    ///   - sort: the addresses, as `append` added them.
    ///   - localities: finds the locality of addresses whose postcode has none.
    /// - Throws: `LocatorError` when the sort fails.
    init(_ postcodes: [LocatorRows.Postcode], _ sort: ExternalSort, _ localities: LocalityMerge) throws {
        places.reserveCapacity(postcodes.count)
        var points = PointSample()
        var counts: [Int: Int] = [:]
        var strays: [GridPoint] = []
        func finish() {
            let postcode = postcodes[places.count]
            let usual = Self.most(counts)
            if usual == nil {
                for point in strays {
                    if let near = localities.nearestCity(to: point) { counts[near, default: 0] += 1 }
                }
            }
            // Every postcode has an address, so that areas and postcodes have the same indices.
            let middle = GridPoint.middle(of: points.points) ?? GridPoint()
            var place = LocatorPlace(
                kind: .postcode,
                country: postcode.country,
                region: "",
                name: postcode.text,
                key: postcode.text,
                point: middle
            )
            if points.points.count >= 5 { place.radius = Int(middle.radius(of: points.points)) }
            place.parent = Self.most(counts)
            places.append(place)
            usualLocalities.append(usual)
            points.removeAll()
            counts.removeAll()
            strays.removeAll()
        }
        try sort.drain { record in
            let postcode: Int32 = record.integer(at: 0)
            while places.count < postcode { finish() }
            let point = GridPoint(latitude: record.integer(at: 4), longitude: record.integer(at: 8))
            let locality: Int32 = record.integer(at: 12)
            points.add(point)
            if locality >= 0 {
                counts[Int(locality), default: 0] += 1
            } else if strays.count < Self.strayLimit {
                strays.append(point)
            }
        }
        while places.count < postcodes.count { finish() }
    }

    /// So many addresses without a town speak for all of a postcode.
    private static let strayLimit = 10_000

    /// Adds an address to a sort.
    static func append(postcode: Int32, _ point: GridPoint, locality: Int?, to sort: ExternalSort) throws {
        var record: [UInt8] = []
        record.reserveCapacity(16)
        record.appendInteger(postcode)
        record.appendInteger(point.latitude)
        record.appendInteger(point.longitude)
        record.appendInteger(Int32(locality ?? -1))
        try record.withUnsafeBytes { try sort.append($0) }
    }

    private static func most(_ counts: [Int: Int]) -> Int? {
        counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }
}
