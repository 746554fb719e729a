import Geocoding

/// Makes streets of addresses in their order, and hands them to a writer.
struct StreetAssembly {
    /// Numbers that stand at points more than 200 m apart and were kept with each.
    private(set) var repeatedNumbers = 0
    private let places: [LocatorPlace]
    private let postcodes: [LocatorRows.Postcode]
    private var text = StreetText()
    private var coresKept = LookupCache<String, [UInt64]>(limit: 50_000)

    private var place: UInt32?
    /// The points of the place's addresses.
    private var placePoints = PointSample()
    private var canonical: [UInt8] = []
    /// The street's parts, one for each postcode.
    private var parts: [StreetPart] = []
    private var spellings = SpellingCount()
    private var spelling: [UInt8] = []
    private var spellingCount = 0

    init(_ assembly: PlaceAssembly) {
        places = assembly.places
        postcodes = assembly.postcodes
    }

    /// Takes in the next address.
    mutating func add(_ address: SortedAddress, to writer: inout LocatorWriter) throws {
        if address.place != place {
            try finishPlace(writer: &writer)
            place = address.place
        } else if !address.canonical.elementsEqual(canonical) {
            try finishStreet(writer: &writer)
        }
        if parts.isEmpty { canonical = Array(address.canonical) }
        if parts.last?.postcode != address.postcode {
            parts.append(StreetPart(postcode: address.postcode))
        }
        placePoints.add(address.point)
        parts[parts.count - 1].add(address)
        if !address.street.elementsEqual(spelling) {
            finishSpelling()
            spelling = Array(address.street)
        }
        spellingCount += 1
    }

    /// Hands over what is left.
    mutating func finish(writer: inout LocatorWriter) throws { try finishPlace(writer: &writer) }

    private mutating func finishSpelling() {
        if spellingCount > 0 { spellings.add(String(decoding: spelling, as: UTF8.self), count: spellingCount) }
        spellingCount = 0
    }

    private mutating func finishPlace(writer: inout LocatorWriter) throws {
        try finishStreet(writer: &writer)
        if let place, places[Int(place)].kind == .locality, placePoints.points.count >= 5 {
            writer.setRadius(places[Int(place)].point.radius(of: placePoints.points))
        }
        placePoints.removeAll()
    }

    private mutating func finishStreet(writer: inout LocatorWriter) throws {
        guard let place, !parts.isEmpty else { return }
        finishSpelling()
        let name = spellings.best
        let cores = cores()
        for var part in parts {
            part.finish()
            repeatedNumbers += part.repeatedNumbers
            let points = part.points.points
            let middle = GridPoint.middle(of: points) ?? GridPoint()
            try writer.add(
                LocatorStreet(
                    place: Int(place),
                    name: name,
                    canonical: canonical,
                    cores: cores,
                    postcode: part.postcode < 0 ? "" : postcodes[Int(part.postcode)].text,
                    point: middle,
                    extent: Int(points.reduce(0) { max($0, middle.distance(to: $1)) }),
                    numbers: part.numbers
                )
            )
        }
        parts.removeAll(keepingCapacity: true)
        spellings = SpellingCount()
        spelling.removeAll(keepingCapacity: true)
    }

    /// The keys of all spellings of the street's name.
    private mutating func cores() -> [UInt64] {
        var cores: [UInt64] = []
        for spelling in spellings.all {
            for core in coresKept.value(for: spelling, orMake: { text.cores(spelling) }) where !cores.contains(core) {
                cores.append(core)
            }
        }
        return cores.sorted()
    }
}

/// The addresses of one street that share a postcode, as they come in their order.
private struct StreetPart {
    let postcode: Int32
    private(set) var numbers: [KnownNumber] = []
    private(set) var points = PointSample()
    private(set) var repeatedNumbers = 0
    /// The points of the number that came last.
    private var numberPoints: [GridPoint] = []
    private var number: HouseNumber?

    /// The most points looked at for one number, and the most that are kept apart.
    private static let pointLimit = (seen: 10_000, kept: 100)

    init(postcode: Int32) { self.postcode = postcode }

    mutating func add(_ address: SortedAddress) {
        points.add(address.point)
        guard address.base >= 0 else { return }
        let next = HouseNumber(base: address.base, suffix: address.suffix)
        if next != number {
            finish()
            number = next
        }
        if numberPoints.count < Self.pointLimit.seen { numberPoints.append(address.point) }
    }

    /// Keeps the number that came last.
    ///
    /// Its points within 200 m of each other become the one nearest to their mean.
    mutating func finish() {
        guard let number else { return }
        var groups: [[GridPoint]] = []
        for point in numberPoints {
            if let group = groups.firstIndex(where: { $0[0].distance(to: point) <= 200 }) {
                groups[group].append(point)
            } else if groups.count < Self.pointLimit.kept {
                groups.append([point])
            }
        }
        for point in groups.compactMap({ GridPoint.middle(of: $0) }).sorted() {
            numbers.append(KnownNumber(base: number.base, suffix: number.suffix, point: point))
        }
        repeatedNumbers += groups.count - 1
        numberPoints.removeAll(keepingCapacity: true)
        self.number = nil
    }
}
