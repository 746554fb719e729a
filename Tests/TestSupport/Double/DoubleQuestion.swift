import Geocoding

/// What a request, or one query of a batch, asks; the same for all dialects.
struct DoubleQuestion: Sendable {
    /// The whole address on one line; empty when it comes in parts or as a point.
    var text = ""
    var number = ""
    /// The street; it may begin with the number and end with the unit.
    var street = ""
    var town = ""
    var region = ""
    var postcode = ""
    var country = ""
    /// The position of a reverse question.
    var point: Coordinate?
    /// True when a reverse question is answered by the nearest place of each kind, not by the nearest of all.
    var wantsEveryLevel = true

    /// The only countries looked in, by their codes of two letters in upper case; empty for all.
    var countries: Set<String> = []
    /// The only area looked in.
    var box: BoundingBox?
    /// What is near comes first among equals.
    var near: Coordinate?
    /// The only kinds of place looked for; nil for all but venues.
    var kinds: Set<Find.Kind>?
    /// The most places wanted.
    var limit = 1
    /// True when the last word and the number may be the beginning of longer ones.
    var completes = false
    /// True when a number up to 100 beyond the known ones is placed at the street's end.
    var reachesBeyond = false
    /// The venue category looked for; empty for none.
    var category = ""
    /// Mapbox v6: true for an answer in the shape of v5.
    var wantsOldShape = false
    /// What is odd about every answer of the double.
    var standingOddities: Set<DoubleOddity> = []
    /// How often the question has now been asked, this time included.
    var asking = 1

    /// The question as it was asked, its parts joined by `, `, for counting.
    var asked: String {
        if let point { return "\(point.longitude),\(point.latitude)" }
        let parts = [text, number, street, town, region, postcode, country, category]
        return parts.filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// The words by which the question asks for trouble and oddities.
    var orders: [String] {
        let texts = [text, number, street, town, region, postcode, country]
        return texts.flatMap { $0.lowercased().contains("qx") ? AddressWords($0).orders : [] }
    }

    /// What is odd about the answer at this asking.
    var oddities: Set<DoubleOddity> {
        let named = orders.compactMap { DoubleOddity.words[$0] }.filter { $0.repetition.holds(atAsking: asking) }
        return standingOddities.union(named.map(\.kind))
    }

    /// The first trouble asked for at this asking.
    var trouble: DoubleTrouble? {
        orders.lazy.compactMap { DoubleTrouble.words[$0] }.first { $0.repetition.holds(atAsking: asking) }?.kind
    }
}

/// A place that the gazetteer offers for a question.
struct Find: Sendable {
    /// How fine a place is.
    enum Kind: String, CaseIterable, Sendable {
        case unit, house, interpolated, beyond, crossing, street, venue, postcode, town
    }

    /// How a part of the question stands to the place.
    enum Accord: Sendable {
        case matched
        /// The number was interpolated.
        case plausible
        /// The question had another.
        case differs
        /// The question had none.
        case absent
    }

    /// The accord of each part.
    struct Accords: Hashable, Sendable {
        var number = Accord.absent
        var street = Accord.absent
        var town = Accord.absent
        var region = Accord.absent
        var postcode = Accord.absent
        var country = Accord.absent

        /// How many parts are in that accord.
        func count(_ accord: Accord) -> Int {
            [number, street, town, region, postcode, country].count { $0 == accord }
        }
    }

    var kind: Kind
    var number = ""
    var street = ""
    var unit: (designator: String, identifier: String, isKnown: Bool)?
    var venue: Gazetteer.Venue?
    var postcode = ""
    var town: Gazetteer.Town
    var position: Coordinate
    /// The known numbers around an interpolated one.
    var range: ClosedRange<Int>?
    var accords = Accords()
    /// The words of the question that the place does not explain.
    var unused: [String] = []

    /// Number and street, or the name of what has none.
    var name: String {
        switch kind {
        case .venue: venue?.name ?? ""
        case .postcode: postcode
        case .town: town.name
        case .street, .crossing: street
        case .unit, .house, .interpolated, .beyond: "\(number) \(street)"
        }
    }

    /// True for places with a number.
    var isAddress: Bool {
        switch kind {
        case .unit, .house, .interpolated, .beyond: true
        case .crossing, .street, .venue, .postcode, .town: false
        }
    }

    /// The area around: 0.1 degrees each way for towns and postcodes, 0.001 for the rest.
    var box: (west: Double, south: Double, east: Double, north: Double) {
        let reach = kind == .town || kind == .postcode ? 0.1 : 0.001
        func round(_ value: Double) -> Double { (value * 1e7).rounded() / 1e7 }
        return (
            round(position.longitude - reach), round(position.latitude - reach),
            round(position.longitude + reach), round(position.latitude + reach)
        )
    }

    /// A number that is always the same for the same place (FNV-1a of its name and town), of at most 40 bits.
    var id: Int {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        let label = "\(name)|\(unit?.identifier ?? "")|\(town.name)|\(town.region?.code ?? "")|\(town.country.alpha2)"
        for byte in label.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return Int(hash >> 24)
    }
}
