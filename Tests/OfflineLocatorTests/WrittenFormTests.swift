import Geocoding
import TestSupport
import Testing

@testable import OfflineLocator

/// Addresses and towns in the forms that people write them in, searched in a locator file.
@Suite struct WrittenFormTests {
    private let fixture: LocatorFixture

    private static let rows: [LocatorSourceRow] = [
        .row("112", "Walnut Street", "Reading", "MA", "01867", at: (42.52, -71.10)),
        .row("3", "Elm Street", "Reading", "MA", "01867", at: (42.53, -71.11)),
        .row("300", "Elm Street", "Reading", "MA", "01867", at: (42.535, -71.11)),
        .row("", "", "Cambridge", "MA", at: (42.375, -71.106), population: 100_000),
        .row("20", "Cambridge Street", "Cambridge", "MA", "02139", at: (42.366, -71.098)),
        .row("43", "Main Street", "Oklahoma City", "OK", "73103", at: (35.47, -97.52)),
        .row("1116", "Santa Elena Way", "Johns Island", "SC", "29455", at: (32.75, -80.04)),
        .row("", "", "Selfoss", "", "", "IS", at: (63.93, -21.0), population: 8_000),
        .row("", "", "Van", "", "", "TR", at: (38.49, 43.38), population: 525_000),
        .row("", "", "Of", "", "", "TR", at: (40.94, 40.26), population: 40_000),
        .row("", "", "Munich", "", "", "DE", at: (48.14, 11.58), population: 1_500_000),
        .row("", "", "Frankfurt am Main", "", "", "DE", at: (50.11, 8.68), population: 650_000),
        .row("", "", "Pa", "", "", "BF", at: (11.55, -3.25), population: 20_000),
        .row("1", "Main Street", "Carbondale", "PA", "18407", at: (41.57, -75.5)),
        .row("", "", "Jordan", "MN", "", "US", at: (44.67, -93.63), population: 6_000),
        .row("", "", "Amman", "", "", "JO", at: (31.95, 35.93), population: 1_200_000),
    ]

    init() throws { fixture = try LocatorFixture(Self.rows) }

    private func best(_ query: Query) throws -> String {
        guard let best = try fixture.candidates(query).first else { return "nothing" }
        return "\(best.label) (\(best.precision))"
    }

    @Test(arguments: ["Van, Turkey", "Van Turkey", "VAN, TR", "van, Türkiye"])
    func `a town of a small word is found on one line where it stands alone`(line: String) throws {
        #expect(try best(.line(line)) == "Van, Türkiye (locality)")
        #expect(try best(.line("Of, Turkey")) == "Of, Türkiye (locality)")
    }

    @Test func `a small word within an address is no town`() throws {
        #expect(try best(.line("20 Cambridge Street of Cambridge, MA")).hasPrefix("20 Cambridge Street"))
    }

    @Test func `a state's code is no town of that name`() throws {
        #expect(try best(.line("PA 18407")) == "Carbondale, PA 18407, United States (postcode)")
        #expect(try best(.line("Pa, BF")) == "Pa, Burkina Faso (locality)")
    }

    @Test(arguments: ["Frankfurt/Main", "Frankfurt / Main", "Frankfurt/Main, DE", "Frankfurt/Main, Germany"])
    func `a town may stand with its river behind a slash`(text: String) throws {
        #expect(try best(.line(text)) == "Frankfurt am Main, Germany (locality)")
        #expect(try best(.parts(city: text)) == "Frankfurt am Main, Germany (locality)")
        var scorer = Scorer()
        let answer = Answer(candidates: try fixture.candidates(.line(text)))
        let outcome = scorer.outcome(of: .line(text), answers: [ProviderAnswer(provider: "locator", answer: answer)])
        #expect(outcome.reason == .exact)
    }

    @Test(arguments: ["Cambridge, MA 02139", "Cambridge MA 02139", "Cambridge, 02139"])
    func `a town with its postcode is no street of that name`(line: String) throws {
        #expect(try best(.line(line)) == "Cambridge, MA 02139, United States (postcode)")
    }

    @Test(arguments: [
        "20 Cambridge Street, Cambridge, MA", "20 Cambridge, Cambridge, MA 02139", "20 Cambridge, MA 02139",
    ])
    func `a street that bears its town's name is found`(line: String) throws {
        #expect(try best(.line(line)) == "20 Cambridge Street, Cambridge, MA 02139, United States (rooftop)")
    }

    @Test(arguments: ["Cambridge Street, Cambridge, MA", "Cambridge, Cambridge, MA"])
    func `a street that bears its town's name is found without a number`(line: String) throws {
        #expect(try best(.line(line)).hasSuffix("(street)"))
    }

    @Test func `a state or country that ends a town's name is neither`() throws {
        #expect(try best(.line("43 Main Street, Oklahoma City")).hasPrefix("43 Main Street, Oklahoma City"))
        for line in ["1116 Santa Elena Way, Johns Island", "1116 Santa Elena Way Johns Island 29455"] {
            #expect(try best(.line(line)).hasPrefix("1116 Santa Elena Way, Johns Island"), "\(line)")
        }
        #expect(try best(.line("Selfoss Island")) == "Selfoss, Iceland (locality)")
    }

    @Test func `a country may come first on a line`() throws {
        #expect(try best(.line("Germany, Munich")) == "Munich, Germany (locality)")
        #expect(try best(.line("Jordan, Amman")) == "Amman, Jordan (locality)")
        #expect(try best(.line("Jordan, MN")) == "Jordan, MN, United States (locality)")
    }

    @Test(arguments: [
        "112 Walnut Street", "c/o John Miller, 112 Walnut Street", "Riverside Building, 112 Walnut Street",
        "112.0 Walnut Street", "3/112 Walnut Street",
    ])
    func `a house is found whatever stands around its number`(street: String) throws {
        let query = Query.parts(street: street, city: "Reading", region: "MA", postcode: "01867")
        #expect(try best(query) == "112 Walnut Street, Reading, MA 01867, United States (rooftop)")
        var scorer = Scorer()
        let answer = Answer(candidates: try fixture.candidates(query))
        let outcome = scorer.outcome(of: query, answers: [ProviderAnswer(provider: "locator", answer: answer)])
        #expect(outcome.reason == .exact && (outcome.match?.score ?? 0) > 0.9, "\(outcome.match?.comparison ?? "")")
    }

    @Test func `a number that the street has is the house before the slash`() throws {
        let query = Query.parts(street: "3/300 Elm Street", city: "Reading", region: "MA")
        #expect(try best(query).hasPrefix("3 Elm Street"))
    }

    @Test func `an address in the town's part is found there`() throws {
        for city in ["112 Walnut Street, Reading, MA 01867", "112 Walnut Street, Reading, MA"] {
            #expect(try best(.parts(city: city)).hasPrefix("112 Walnut Street, Reading"), "\(city)")
        }
        #expect(try best(.parts(city: "Reading, MA")).hasSuffix("(locality)"))
        #expect(try best(.parts(city: "01867 Reading")).hasSuffix("(postcode)"))
    }
}
