import Geocoding

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

    /// The English names of all countries.
    private static var countryNames: [String] {
        let letters = UInt8(ascii: "A")...UInt8(ascii: "Z")
        return letters.flatMap { first in
            letters.compactMap { second in Countries.name(of: CountryCode([first, second])) }
        }
    }
}
