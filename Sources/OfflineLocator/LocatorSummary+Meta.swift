import Geocoding

extension LocatorSummary {
    /// The texts that the table `meta` keeps of it, in a fixed order.
    var metaTexts: [(key: String, text: String)] {
        var texts = [
            (LocatorFormat.Meta.normaliser, "\(normaliserVersion)"),
            (LocatorFormat.Meta.content, contentID),
            (LocatorFormat.Meta.addresses, "\(addresses)"),
            (LocatorFormat.Meta.streets, "\(streets)"),
            (LocatorFormat.Meta.localities, "\(localities)"),
            (LocatorFormat.Meta.postcodes, "\(postcodes)"),
            (LocatorFormat.Meta.countries, countries.joined(separator: " ")),
            (LocatorFormat.Meta.dropped, "\(droppedRows)"),
            (LocatorFormat.Meta.repeated, "\(repeatedNumbers)"),
        ]
        if let southWest, let northEast {
            let bounds = [southWest.longitude, southWest.latitude, northEast.longitude, northEast.latitude]
            texts.append((LocatorFormat.Meta.bounds, bounds.map { "\($0)" }.joined(separator: " ")))
        }
        for (number, source) in sources.enumerated() {
            texts.append((LocatorFormat.Meta.source + "\(number + 1)", "\(source.name)\n\(source.attribution)"))
        }
        return texts
    }

    /// Reads what `metaTexts` wrote; what is missing stays empty.
    init(meta: [String: String]) {
        func number(_ key: String) -> Int { meta[key].flatMap { Int($0) } ?? 0 }
        normaliserVersion = number(LocatorFormat.Meta.normaliser)
        contentID = meta[LocatorFormat.Meta.content] ?? ""
        addresses = number(LocatorFormat.Meta.addresses)
        streets = number(LocatorFormat.Meta.streets)
        localities = number(LocatorFormat.Meta.localities)
        postcodes = number(LocatorFormat.Meta.postcodes)
        countries = (meta[LocatorFormat.Meta.countries] ?? "").split(separator: " ").map(String.init)
        droppedRows = number(LocatorFormat.Meta.dropped)
        repeatedNumbers = number(LocatorFormat.Meta.repeated)
        let bounds = (meta[LocatorFormat.Meta.bounds] ?? "").split(separator: " ").compactMap { Double($0) }
        if bounds.count == 4 {
            southWest = Coordinate(longitude: bounds[0], latitude: bounds[1])
            northEast = Coordinate(longitude: bounds[2], latitude: bounds[3])
        }
        var source = 1
        while let text = meta[LocatorFormat.Meta.source + "\(source)"] {
            let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
            sources.append(LocatorSource(name: String(lines[0]), attribution: lines.count > 1 ? String(lines[1]) : ""))
            source += 1
        }
    }
}
