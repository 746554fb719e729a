import Geocoding
import JobRun

/// Shows what a look-up found: data on standard output, the credits of its source on standard error.
struct SearchReport {
    let lookup: Lookup
    let format: SearchArguments.Format
    let isQuiet: Bool

    /// Shows places, the best first.
    ///
    /// - Throws: `StreamError`.
    func show(_ places: [FoundPlace]) throws {
        switch format {
        case .json: try write(LookupReport(places, of: lookup).json())
        case .geoJSON: try write(LookupReport(places, of: lookup).geoJSON())
        case .table:
            let rows = [["score", "precision", "longitude", "latitude", "place", "match"]] + places.map(Self.row)
            if !places.isEmpty { try StandardStreams.output(AlignedTable.text(rows, rightAligned: [0, 2, 3])) }
        }
        say(places.isEmpty ? "nothing was found" : nil)
    }

    /// Shows completions, the best first.
    ///
    /// - Throws: `StreamError`.
    func show(_ suggestions: [Suggestion]) throws {
        if format == .json {
            try write(LookupReport.json(of: suggestions))
        } else {
            let rows = suggestions.map { [$0.label, $0.detail] }
            try StandardStreams.output(AlignedTable.text(rows, rightAligned: []))
        }
        say(suggestions.isEmpty ? "nothing was found" : nil)
    }

    private static func row(_ place: FoundPlace) -> [String] {
        let candidate = place.candidate
        let label = candidate.label.isEmpty ? candidate.components.line : candidate.label
        return [
            place.score.map(score) ?? "", candidate.precision.name,
            place.degrees.map { decimals($0.longitude) } ?? "", place.degrees.map { decimals($0.latitude) } ?? "",
            label, place.comparison.split(separator: " ").filter { !$0.hasSuffix(notAsked) }.joined(separator: " "),
        ]
    }

    /// What parts that were not asked for compare as: not worth a person's eye.
    private static let notAsked = "=not_asked"

    /// A score with two decimals, rounded down so that it never looks surer than it is.
    private static func score(_ score: Double) -> String {
        let hundredths = Int((min(1, max(0, score)) * 100).rounded(.down))
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }

    /// Degrees with six decimals, about ten centimetres.
    private static func decimals(_ degrees: Double) -> String {
        let millionths = Int((degrees * 1e6).rounded())
        let digits = String(millionths.magnitude % 1_000_000)
        let zeros = String(repeating: "0", count: 6 - digits.count)
        return "\(millionths < 0 ? "-" : "")\(millionths.magnitude / 1_000_000).\(zeros)\(digits)"
    }

    private func write(_ bytes: [UInt8]) throws {
        try StandardStreams.output(String(decoding: bytes, as: UTF8.self) + "\n")
    }

    private func say(_ message: String?) {
        guard !isQuiet else { return }
        if let message { StandardStreams.error("geomill: \(message)\n") }
        if format == .table, message == nil, !lookup.attribution.isEmpty {
            StandardStreams.error("geomill: to be credited: \(Escaping.shown(lookup.attribution))\n")
        }
    }
}

extension AddressComponents {
    /// The parts on one line, for a place without a label of its own.
    fileprivate var line: String {
        var query = Query()
        (query.number, query.street, query.unit) = (number, street, unit)
        (query.city, query.region, query.postcode) = (city, regionCode.isEmpty ? region : regionCode, postcode)
        query.country = countryCode.isEmpty ? country : countryCode
        return query.oneLine
    }
}
