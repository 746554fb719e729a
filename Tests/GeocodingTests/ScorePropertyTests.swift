import Foundation
import Geocoding
import Testing

/// What must hold of every score, whatever the weights.
@Suite struct ScorePropertyTests {
    @Test(arguments: SampleAddresses.all)
    func `an address echoed at its rooftop scores at least 0_95`(sample: (line: String, candidate: String)) {
        let score = score(line(sample.line), candidate(sample.candidate))
        #expect(score.value >= 0.95, "\(score.evidence.comparison) \(score.evidence.unexplained)")
    }

    @Test(arguments: SampleAddresses.all)
    func `an address echoed in parts scores at least 0_95`(sample: (line: String, candidate: String)) {
        let candidate = candidate(sample.candidate)
        let components = candidate.components
        let address =
            ["DE", "ES", "IT", "NL", "PL", "BR"].contains(components.countryCode)
            ? "\(components.street) \(components.number)" : "\(components.number) \(components.street)"
        let region = components.regionCode.isEmpty ? components.region : components.regionCode
        let query = parts(address, components.city, region, components.postcode, components.countryCode)
        let score = score(query, candidate)
        #expect(score.value >= 0.95, "\(score.evidence.comparison) \(score.evidence.unexplained)")
    }

    static let spellings: [(candidate: String, lines: [String])] = [
        (
            "30 bis|Rue de la République|Lyon|||69002|FR",
            [
                "30 bis rue de la République, 69002 Lyon", "30bis rue de la Republique 69002 LYON",
                "30 B r de la république, Lyon 69002", "30B, RUE DE LA RÉPUBLIQUE, 69002, LYON",
            ]
        ),
        (
            "108|East 11th Avenue|Anchorage|Alaska|AK|99501|US",
            [
                "108 East 11th Avenue, Anchorage, AK 99501", "108 E 11th Ave Anchorage AK 99501",
                "108 E. 11TH AVE., ANCHORAGE, ALASKA, 99501", "108 east eleventh avenue, 99501 anchorage ak",
                "108 E 11th Ave, Anchorage, AK 99501-3456", "108 East 11 Av, Anchorage AK 99501",
            ]
        ),
        (
            "12|Hauptstraße|Heidelberg|Baden-Württemberg|BW|69117|DE",
            [
                "Hauptstraße 12, 69117 Heidelberg", "Hauptstr. 12 69117 Heidelberg",
                "HAUPTSTRASSE 12, 69117 HEIDELBERG",
                "Haupt Str. 12, Heidelberg 69117", "Haupt-Straße 12, 69117 Heidelberg",
            ]
        ),
        (
            "12|Main Street|Saint Louis|Missouri|MO|63101|US",
            [
                "12 Main Street, Saint Louis, MO 63101", "12 Main St., St. Louis, Missouri 63101",
                "12 main st st louis mo 63101",
            ]
        ),
        (
            "16|Katoonah Lane|Ridgefield|Connecticut|CT|06877|US",
            [
                "16 Katoonah Lane, Ridgefield, CT 06877", "16 Katoonah Ln, Ridgefield, CT 6877",
                "16 KATOONAH LN RIDGEFIELD CT 06877-1234",
            ]
        ),
        (
            "10|Downing Street|London|England||SW1A 2AA|GB",
            [
                "10 Downing Street, London SW1A 2AA", "10 downing st london sw1a2aa",
                "10 Downing St., SW1A 2AA London, UK",
            ]
        ),
        (
            "3|Müllerstraße|München|Bayern|BY|80469|DE",
            ["Müllerstraße 3, 80469 München", "Muellerstr. 3, 80469 Muenchen", "Mullerstrasse 3, 80469 Munchen"]
        ),
    ]

    @Test(arguments: spellings)
    func `the spelling of the same thing does not matter`(sample: (candidate: String, lines: [String])) {
        let scores = sample.lines.map { score(line($0), candidate(sample.candidate)) }
        let values = scores.map(\.value)
        let spread = (values.max() ?? 1) - (values.min() ?? 0)
        #expect(spread <= 0.01, "\(zip(sample.lines, scores).map { "\($0): \($1.value) \($1.evidence.comparison)" })")
    }

    /// Each next line is one step nearer to the candidate.
    static let corrections: [[String]] = [
        [
            "108 Est 11th Avnu, Anchorge, AK 99510", "108 Est 11th Avenue, Anchorge, AK 99510",
            "108 East 11th Avenue, Anchorge, AK 99510",
            "108 East 11th Avenue, Anchorage, AK 99510", "108 East 11th Avenue, Anchorage, AK 99501",
        ],
        [
            "108 East 11th Avenue, Anchorage, AK 12345", "108 East 11th Avenue, Anchorage, AK 92345",
            "108 East 11th Avenue, Anchorage, AK 99345", "108 East 11th Avenue, Anchorage, AK 99545",
            "108 East 11th Avenue, Anchorage, AK 99505", "108 East 11th Avenue, Anchorage, AK 99501",
        ],
        [
            "190 East 11th Avenue, Anchorage, AK 99501", "109 East 11th Avenue, Anchorage, AK 99501",
            "108 East 11th Avenue, Anchorage, AK 99501",
        ],
        [
            "108 West 11th Street, Fairbanks, AK", "108 West 11th Street, Anchorage, AK",
            "108 West 11th Avenue, Anchorage, AK",
            "108 East 11th Avenue, Anchorage, AK",
        ],
        [
            "108 East 17th Avenue, Anchorage, AZ 99501", "108 East 11th Avenue, Anchorage, AZ 99501",
            "108 East 11th Avenue, Anchorage, AK 99501",
        ],
    ]

    @Test(arguments: corrections)
    func `correcting the input never lowers the score`(lines: [String]) {
        let candidate = candidate("108|East 11th Avenue|Anchorage|Alaska|AK|99501|US")
        let values = lines.map { score(line($0), candidate).logOdds }
        for (before, after) in zip(values, values.dropFirst()) { #expect(after >= before, "\(values)") }
    }

    @Test func `correcting any one letter of any part never lowers the score`() {
        for sample in SampleAddresses.all {
            let candidate = candidate(sample.candidate)
            let right = score(line(sample.line), candidate).value
            for index in sample.line.indices where sample.line[index].isLetter && sample.line[index].isASCII {
                var wrong = sample.line
                wrong.replaceSubrange(index...index, with: "x")
                #expect(score(line(wrong), candidate).value <= right + 1e-9, "\(wrong)")
            }
        }
    }

    @Test(arguments: SampleAddresses.all)
    func `a finer precision never lowers the score`(sample: (line: String, candidate: String)) {
        let coarseToFine: [Precision] = [
            .country, .region, .locality, .postcode, .street, .unknown, .interpolated, .parcel, .rooftop,
        ]
        let values = coarseToFine.map { score(line(sample.line), candidate(sample.candidate, $0)).value }
        for (before, after) in zip(values, values.dropFirst()) { #expect(after >= before, "\(values)") }
    }

    @Test(arguments: SampleAddresses.all)
    func `a right part more never lowers the score and a wrong one never raises it`(
        sample: (line: String, candidate: String)
    ) {
        let whole = candidate(sample.candidate)
        let query = line(sample.line)
        let paths: [(WritableKeyPath<AddressComponents, String>, String)] = [
            (\.number, "9871"), (\.city, "Xanten Falls"), (\.postcode, "98765"), (\.regionCode, "QQ"),
        ]
        for (path, wrong) in paths where !whole.components[keyPath: path].isEmpty {
            var without = whole
            without.components[keyPath: path] = ""
            if path == \.regionCode { without.components.region = "" }
            var spoilt = without
            spoilt.components[keyPath: path] = wrong
            let base = score(query, without).logOdds
            #expect(score(query, whole).logOdds >= base, "\(sample.line)")
            #expect(score(query, spoilt).logOdds <= base, "\(sample.line) \(wrong)")
        }
    }

    @Test func `candidates that are no rivals leave the score alone`() {
        let query = line("25 South Street, Pittsfield, MA 01201")
        let best = candidate("25|South Street|Pittsfield|Massachusetts|MA|01201|US")
        var scorer = Scorer()
        let alone = scorer.scores(of: query, answers: answers(best)).first?.score.value ?? 0
        let far = candidate("9|Elm Road|Boise|Idaho|ID|83702|US", at: (-116.2, 43.6))
        let among = scorer.scores(of: query, answers: answers(best, far, far)).first?.score.value ?? 0
        #expect(abs(alone - among) < 0.002)
    }

    @Test func `two equal candidates 1 km apart are a tie of at most one half each`() {
        let query = line("25 South Street, Pittsfield, MA 01201")
        let text = "25|South Street|Pittsfield|Massachusetts|MA|01201|US"
        let pair = (candidate(text, at: (-73.25, 42.44)), candidate(text, at: (-73.25, 42.449)))
        var scorer = Scorer()
        let scores = scorer.scores(of: query, answers: answers(pair.0, pair.1))
        #expect(scores.count == 2 && scores.allSatisfy { $0.score.value <= 0.5 && $0.score.places == 2 })
        #expect(outcome(query, pair.0, pair.1).reason == .tie)
    }

    @Test func `two equal candidates 20 m apart are one place`() {
        let query = line("25 South Street, Pittsfield, MA 01201")
        let text = "25|South Street|Pittsfield|Massachusetts|MA|01201|US"
        let outcome = outcome(query, candidate(text, at: (-73.25, 42.44)), candidate(text, at: (-73.25, 42.44018)))
        #expect(outcome.reason == .exact)
        #expect(outcome.match?.score ?? 0 >= 0.95)
    }

    @Test func `scores are in the order of the evidence for equal precision`() {
        let query = line("25 South Street, Pittsfield, MA 01201")
        let texts = [
            "25|South Street|Pittsfield|Massachusetts|MA|01201|US", "25|South Street|Pittsfield|Massachusetts|MA||US",
            "27|South Street|Pittsfield|Massachusetts|MA|01201|US",
            "25|South Avenue|Pittsfield|Massachusetts|MA|01201|US",
            "25|North Street|Pittsfield|Massachusetts|MA|01201|US", "25|Elm Street|Lee|Massachusetts|MA|01238|US",
        ]
        var scorer = Scorer()
        let candidates = texts.enumerated().map { candidate($1, at: (-73.25 + Double($0) / 10, 42.44)) }
        let scores = scorer.scores(
            of: query,
            answers: [ProviderAnswer(provider: "p", answer: Answer(candidates: candidates))]
        )
        let byEvidence = scores.sorted { $0.score.evidence.sum > $1.score.evidence.sum }
        for (before, after) in zip(byEvidence, byEvidence.dropFirst()) {
            #expect(before.score.value >= after.score.value)
        }
    }

    @Test func `names of providers change nothing`() {
        let query = line("25 South Street, Pittsfield, MA 01201")
        let first = candidate("25|South Street|Pittsfield|Massachusetts|MA|01201|US")
        let second = candidate("27|South Street|Pittsfield|Massachusetts|MA|01201|US", at: (-73.2, 42.4))
        var scorer = Scorer()
        func values(_ one: String, _ other: String) -> [Double] {
            scorer.scores(of: query, answers: answers(first, provider: one) + answers(second, provider: other))
                .map(\.score.value)
        }
        #expect(values("locator", "nominatim") == values("nominatim", "locator"))
    }

    @Test(arguments: SampleAddresses.all)
    func `the terms sum up to the log-odds of the identity`(sample: (line: String, candidate: String)) {
        for query in [line(sample.line), line("12 Main Street"), parts("x", "y", "z", "12345", "Narnia")] {
            let score = score(query, candidate(sample.candidate))
            let sum = score.terms.reduce(0) { $0 + $1.weight }
            #expect(abs(1 / (1 + exp(-sum)) - score.identity) < 1e-9)
            #expect(abs(sum - score.logOdds) < 1e-9)
        }
    }

    @Test(arguments: [
        "Acme Widgets Inc, 108 East 11th Avenue, Anchorage, AK 99501",
        "The Old Bakery, 108 East 11th Avenue, Anchorage, AK 99501",
        "108 East 11th Avenue Apt 4B, Anchorage, AK 99501", "108 East 11th Avenue #12, Anchorage, AK 99501",
        "Suite 200, 108 East 11th Avenue, Anchorage, AK 99501",
        "108 East 11th Avenue, Anchorage, AK 99501, 907-555-0123",
        "108 East 11th Avenue, Anchorage, AK 99501 (907) 555-0123",
    ])
    func `a building, a unit or a telephone number leaves a match a match`(text: String) {
        let outcome = outcome(line(text), candidate("108|East 11th Avenue|Anchorage|Alaska|AK|99501|US"))
        #expect(outcome.kind == .matched, "\(outcome.match?.comparison ?? "")")
    }
}
