import Geocoding
import ProviderFetch

extension Job {
    /// What a run would do as it is written, and is probably not meant, each with the place where it is written.
    var doubts: [JobProblem] { input.query.compactMap(Self.doubt) }

    /// A country that is the same for all records and that nobody knows.
    private static func doubt(about part: QueryPart) -> JobProblem? {
        guard part.name == "country", let template = try? QueryTemplate(parsing: part.template),
            template.columns.isEmpty, part.template.contains(where: { !$0.isWhitespace }),
            Countries.code(part.template).isNone
        else { return nil }
        let hint = Nearest.hint(for: part.template, in: countryNames)
        let name = Escaping.shown(part.template.prefix(60))
        let cure = hint.isEmpty ? "; write its code, such as DE" : hint
        return JobProblem(part.place, "\"\(name)\" is no country that geomill knows\(cure)")
    }

    /// Facts that outputs want and that none of those providers' answers are kept with, and what to do.
    func doubts(about geocoders: [any Geocoder]) -> [String] {
        let providers = geocoders.compactMap { $0 as? HTTPGeocoder }
        let kept = Candidate.commonAttributes + providers.flatMap(\.attributes.kept)
        var doubts: [String] = []
        for name in output.flatMap(\.attributes) where !kept.contains(name) {
            let doubt = "output.attributes: \(Self.doubt(about: name, of: providers, keeping: kept))"
            if !doubts.contains(doubt) { doubts.append(doubt) }
        }
        return doubts
    }

    private static func doubt(about name: String, of providers: [HTTPGeocoder], keeping kept: [String]) -> String {
        let shown = Escaping.shown(name.prefix(60))
        let cure = "name \(shown) under providers[].attributes too, and its answers are asked for anew"
        if let provider = providers.first(where: { $0.attributes.known.contains(name) }) {
            return "\(provider.name) does not keep \(shown); \(cure)"
        }
        let hint = Nearest.hint(for: name, in: kept + providers.flatMap(\.attributes.known))
        if let provider = providers.first(where: \.attributes.mayBeOthers), hint.isEmpty {
            return "\(provider.name) does not keep \(shown); if its answers have it, \(cure)"
        }
        return "no provider keeps \(shown)\(hint.isEmpty ? "; there are \(kept.joined(separator: ", "))" : hint)"
    }

    /// The English names of all countries.
    private static var countryNames: [String] {
        let letters = UInt8(ascii: "A")...UInt8(ascii: "Z")
        return letters.flatMap { first in
            letters.compactMap { second in Countries.name(of: CountryCode([first, second])) }
        }
    }
}
