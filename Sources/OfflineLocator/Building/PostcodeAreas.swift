/// The areas that the addresses of one postcode cover.
struct PostcodeAreas {
    private(set) var places: [LocatorPlace] = []

    /// The areas of the rows' postcodes, in their order.
    init(_ rows: LocatorRows, _ localityOfAddress: [Int?]) {
        let postcodes = rows.postcodes.values
        var points = [[GridPoint]](repeating: [], count: postcodes.count)
        var localities = [[Int: Int]](repeating: [:], count: postcodes.count)
        for (address, locality) in zip(rows.addresses, localityOfAddress) where address.postcode >= 0 {
            points[Int(address.postcode)].append(address.point)
            if let locality { localities[Int(address.postcode)][locality, default: 0] += 1 }
        }
        for (index, postcode) in postcodes.enumerated() {
            // Every postcode of the pool has an address, so that areas and postcodes have the same indices.
            let middle = GridPoint.middle(of: points[index]) ?? GridPoint()
            var place = LocatorPlace(
                kind: .postcode,
                country: postcode.country,
                region: "",
                name: postcode.text,
                key: postcode.text,
                point: middle
            )
            if points[index].count >= 5 { place.radius = Int(middle.radius(of: points[index])) }
            place.parent = localities[index].max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
            places.append(place)
        }
    }
}
