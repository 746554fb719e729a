import Geocoding
import Testing

/// Whatever bytes come in, a score comes out.
@Suite struct ScoreHostileTests {
    @Test func `random bytes in every field give scores between 0 and 0_995`() {
        var random = SplitMix(state: 20_240_229)
        var scorer = Scorer()
        var unsound = 0
        for _ in 0..<400 {
            var query = Query()
            if random.next() % 2 == 0 { query.line = random.text() }
            for part in Query.Part.allCases where part != .line && random.next() % 3 == 0 {
                query[part] = random.text()
            }
            let answers = (0..<Int(random.next() % 3)).map { _ in
                ProviderAnswer(
                    provider: "p",
                    source: random.text(),
                    answer: Answer(candidates: (0..<Int(random.next() % 4)).map { _ in random.candidate() })
                )
            }
            for (_, _, score) in scorer.scores(of: query, answers: answers) {
                let sum = score.terms.reduce(0) { $0 + $1.weight }
                let isSound =
                    (0...0.995).contains(score.value) && (0...1).contains(score.identity)
                    && abs(sum - score.logOdds) < 1e-9
                if !isSound { unsound += 1 }
            }
            let outcome = scorer.outcome(of: query, answers: answers)
            let again = scorer.outcome(of: query, answers: answers)
            if outcome.reason != again.reason || outcome.match?.score != again.match?.score { unsound += 1 }
        }
        #expect(unsound == 0)
    }

    @Test(arguments: [
        "", " ", "\u{0}", "💣🏳️‍🌈", "‏שלום‎", "#&;/%\"'", "0", "99999999999999999999", "1/0-0", ",,,,", "é\u{301}",
    ])
    func `odd text in every part is compared without harm`(text: String) {
        var query = Query()
        for part in Query.Part.allCases { query[part] = text }
        let score = score(query, candidate("12|Main Street|Springfield|Illinois|IL|62701|US"))
        #expect(score.value >= 0 && score.value <= 0.995)
    }

    @Test func `a megabyte in every field is read only as far as it can matter`() {
        let long = String(repeating: "Main Street 12 ", count: 70_000)
        var query = line(long)
        query.city = String(repeating: "x", count: 1_000_000)
        var candidate = candidate("12|Main Street|Springfield|Illinois|IL|62701|US")
        candidate.components.street = long
        candidate.components.cityAliases = Array(repeating: long, count: 50)
        #expect(score(query, candidate).value <= 0.995)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, -1, 0, 1e300])
    func `odd measures of a candidate give scores between 0 and 0_995`(measure: Double) {
        for precision in Precision.allCases {
            var candidate = candidate("12|Main Street|Springfield|Illinois|IL|62701|US", precision)
            (candidate.gap, candidate.extent, candidate.radius) = (measure, measure, measure)
            candidate.confidence = measure
            candidate.facts = [.mixedSides]
            for target in Target.allCases {
                #expect((0...1).contains(candidate.within(of: target)), "\(precision) \(target)")
            }
            let query = line("12 Main Street, Springfield, IL 62701")
            let value = score(query, candidate).value
            #expect(value >= 0 && value <= 0.995)
            #expect(outcome(query, candidate, candidate).candidates == 2)
        }
    }
}

/// A random number generator with a seed, after Steele, Lea and Flood (2014).
private struct SplitMix {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    /// Bytes of any kind, or words that mean something, so that all paths are taken.
    mutating func text() -> String {
        let words = [
            "12", "main", "st", "Ave", "n", "00-950", "SW1A", "2AA", "paris", "TX", ",", "bis", "apt", "#4", "hauptstr",
            "é",
            "99501-1234", "rue", "de", "37-11", "1/2", "New", "York",
        ]
        if next() % 2 == 0 {
            return (0..<Int(next() % 12)).map { _ in words[Int(next() % UInt64(words.count))] }.joined(separator: " ")
        }
        return String(decoding: (0..<Int(next() % 40)).map { _ in UInt8(truncatingIfNeeded: next()) }, as: UTF8.self)
    }

    mutating func candidate() -> Candidate {
        var candidate = Candidate()
        let parts: [WritableKeyPath<AddressComponents, String>] = [
            \.number, \.street, \.unit, \.suburb, \.city, \.county, \.region, \.regionCode, \.postcode, \.country,
            \.countryCode,
        ]
        for part in parts where next() % 2 == 0 { candidate.components[keyPath: part] = text() }
        if next() % 2 == 0 { candidate.components.countryCode = ["US", "FR", "DE", "GB", "NL"][Int(next() % 5)] }
        candidate.components.cityAliases = (0..<Int(next() % 3)).map { _ in text() }
        candidate.precision = Precision.allCases[Int(next() % UInt64(Precision.allCases.count))]
        candidate.coordinate = Coordinate(
            longitude: Double(next() % 400) / 100,
            latitude: Double(next() % 400) / 100
        )
        candidate.radius = next() % 2 == 0 ? Double(next() % 5_000) : nil
        candidate.facts = CandidateFacts(rawValue: UInt16(truncatingIfNeeded: next()))
        return candidate
    }
}
