import Geocoding
import Testing

/// What scores come to.
@Suite struct ScoreDecisionTests {
    static let main = "12|Main Street|Springfield|Illinois|IL|62701|US"
    static let reading = "112|Walnut Street|Reading|Massachusetts|MA|01867|US"

    /// A query, its one candidate and precision, and the reason that must come of it.
    static let table: [(query: Query, candidate: String, precision: Precision, reason: OutcomeReason)] = [
        (line("12 Main St, Springfield, IL 62701"), main, .rooftop, .exact),
        (line("12 Main St, Springfield, IL 62701"), main, .parcel, .exact),
        (line("12 Main St, Springfield, IL 62701"), main, .interpolated, .interpolated),
        (line("12 Main St, Springfield, IL 62701"), "|Main Street|Springfield|Illinois|IL|62701|US", .street, .coarse),
        (line("12 Main St, Springfield, IL 62701"), "||Springfield|Illinois|IL|62701|US", .postcode, .coarse),
        (line("12 Main St, Springfield, IL 62701"), "||Springfield|Illinois|IL||US", .locality, .coarse),
        (line("120 Main St, Springfield, IL 62701"), main, .rooftop, .lowScore),
        (line("12 Main Ave, Springfield, IL 62701"), main, .rooftop, .lowScore),
        (line("12 Main St, Springfield, Canada"), main, .rooftop, .countryMismatch),
        (
            line("12 Main St, Springfield, IL 99501"), "12|Main|Springfield|Illinois|IL|62701|US", .rooftop,
            .postcodeMismatch
        ),
        (line("112 Walnut St, Reading, PA"), reading, .rooftop, .belowReject),
        (parts("112 Walnut St", "Reading", "PA", "", "US"), reading, .rooftop, .belowReject),
        (line("112 Walnut St, Reading, UK"), reading, .rooftop, .countryMismatch),
        (line("112 Walnut St, Reading, GB"), reading, .rooftop, .countryMismatch),
        (parts("112 Walnut St", "North Reading", "MA", "", "US"), reading, .rooftop, .lowScore),
        (line("112 Walnut St, North Reading, MA"), reading, .rooftop, .lowScore),
        (parts("112 East Walnut St", "Reading", "MA", "01867"), reading, .rooftop, .lowScore),
        (line("112 Walnut St E, Reading, MA 01867"), reading, .rooftop, .lowScore),
        (parts("112 Walnut St", "Reading", "XX", "01867"), reading, .rooftop, .lowScore),
        (parts("112 Walnut St", "Reading", "CT", "01867"), reading, .rooftop, .lowScore),
        (parts("112 Walnut St", "Reading", "Middlesex County", "01867"), reading, .rooftop, .exact),
        (parts("112 Walnut St", "Reading", "Massachussets", "01867"), reading, .rooftop, .exact),
        (line("12 Main St, Springfield SW1A 2AA"), main, .rooftop, .countryMismatch),
        (line("12 Main St, Springfield K1A 0B1"), main, .rooftop, .countryMismatch),
        (parts("12 Main St", "Springfield", "", "SW1A 2AA"), main, .rooftop, .countryMismatch),
        (parts("12 Main St", "Springfield", "IL", "SW1A 2AA", "US"), main, .rooftop, .countryMismatch),
        (line("12 NW 5th, Springfield"), "12|NW 5th Avenue|Springfield|Illinois|IL|62701|US", .rooftop, .exact),
        (
            line("10 Downing Street, London, KY 40741-1234"), "10|Downing Street|London|England||SW1A 2AA|GB", .rooftop,
            .countryMismatch
        ),
        (
            line("10 Downing Street, London SW1A 2AA"), "10|Downing Street|London|England||SW1A 2AA|GB", .rooftop,
            .exact
        ),
        (line("10 Downing Street, London SW1A 2AA"), "||London|Kentucky|KY|40741|US", .locality, .belowReject),
        (
            parts("", "112 Walnut St, Reading, MA 01867"), "||Reading|Massachusetts|MA|01867|US", .postcode, .coarse
        ),
        (parts("", "112 Walnut St, Reading, MA"), "||Reading|Massachusetts|MA||US", .locality, .coarse),
        (parts("", "12 Main St, MA"), "|||Massachusetts|MA||US", .region, .coarse),
        (parts("", "112 Walnut St", "", "01867"), "||Reading|Massachusetts|MA|01867|US", .postcode, .coarse),
        (parts("", "112 Walnut St, Reading, MA 01867"), reading, .rooftop, .exact),
        (parts("", "01867 Reading", "MA"), "||Reading|Massachusetts|MA|01867|US", .postcode, .exact),
        (parts("112 Saint Walnut St", "Reading", "MA", "01867"), reading, .rooftop, .lowScore),
        (parts("112 St Walnut St", "Reading", "MA", "01867"), reading, .rooftop, .lowScore),
        (parts("Ste 5, 112 Walnut St", "Reading", "MA", "01867"), reading, .rooftop, .exact),
        (parts("c/o John Miller, 112 Walnut St", "Reading", "MA", "01867"), reading, .rooftop, .exact),
        (parts("112.0 Walnut St", "Reading", "MA", "01867"), reading, .rooftop, .exact),
        (parts("3/112 Walnut St", "Reading", "MA", "01867"), reading, .rooftop, .exact),
        (parts("112", "", "", "01867"), "||Reading|Massachusetts|MA|01867|US", .postcode, .coarse),
        (parts("-", "", "", "01867"), "||Reading|Massachusetts|MA|01867|US", .postcode, .coarse),
        (parts("n/a", "", "", "01867"), "||Reading|Massachusetts|MA|01867|US", .postcode, .coarse),
        (parts("Suite 5", "", "", "01867"), "||Reading|Massachusetts|MA|01867|US", .postcode, .coarse),
        (parts("Suite 5", "Reading", "MA"), "||Reading|Massachusetts|MA||US", .locality, .coarse),
        (parts("Reading", "", "MA"), "||Reading|Massachusetts|MA||US", .locality, .exact),
        (parts("", "Paris", "ME"), "||Paris||||FR", .locality, .countryMismatch),
        (parts("", "Paris", "Maine"), "||Paris||||FR", .locality, .countryMismatch),
        (parts("", "London", "KY"), "||London|Ontario|ON||CA", .locality, .countryMismatch),
        (parts("", "Dublin", "NH"), "||Dublin|Leinster|L||IE", .locality, .countryMismatch),
        (parts("1 Elm St", "Paris", "ME"), "1|Elm Street|Paris||||FR", .rooftop, .countryMismatch),
        (line("London, KY"), "||London|Ontario|ON||CA", .locality, .countryMismatch),
        (line("Edinburgh, IN"), "||Edinburgh|Scotland|SCT||GB", .locality, .countryMismatch),
        (parts("", "Lima", "PE"), "||Lima||||PE", .locality, .exact),
        (line("Casablanca, MA"), "||Casablanca||||MA", .locality, .exact),
        (parts("", "Milano", "MI", "", "IT"), "||Milano||||IT", .locality, .exact),
        (parts("", "Paris", "Île-de-France"), "||Paris||||FR", .locality, .exact),
        (parts("", "LA", "CA"), "|||California|CA||US", .region, .belowReject),
        (parts("", "El", "TX", "", "US"), "|||Texas|TX||US", .region, .belowReject),
        (parts("", "-", "CA"), "|||California|CA||US", .region, .exact),
        (line("112, Reading MA 01867"), "||Reading|Massachusetts|MA|01867|US", .postcode, .coarse),
        (line("Suite 5, Reading MA 01867"), "||Reading|Massachusetts|MA|01867|US", .postcode, .coarse),
        (line("Reading MA 01867"), "||Reading|Massachusetts|MA|01867|US", .postcode, .exact),
        (line("144 Griffith Ave, Autauga, AL 36066"), "||Griffith||||AU", .locality, .belowReject),
        (parts("818 Van Ness Ave", "", "CA"), "||Van||||TR", .locality, .belowReject),
        (line("Boulevard de Waterloo 135, Bruxelles"), "||Waterloo|Ontario|ON||CA", .locality, .belowReject),
        (line("Boston, 12 Boston Post Road"), "||Boston|Massachusetts|MA||US", .locality, .coarse),
        (line("Grants Pass, OR"), "||Grants Pass|Oregon|OR||US", .locality, .exact),
        (line("5th Avenue New York"), "||New York|New York|NY||US", .locality, .coarse),
        (line("12 Main St St Louis MO"), "||Saint Louis|Missouri|MO||US", .locality, .coarse),
        (line("Calle Mayor 5, Madrid"), "||Madrid||||ES", .locality, .coarse),
        (line("112 Walnut Street, Reading, Berkshire"), reading, .rooftop, .lowScore),
        (line("112 Walnut Street, Reading 01867, Berkshire"), reading, .rooftop, .exact),
        (line("112 Walnut Street Extension, Reading MA 01867"), reading, .rooftop, .lowScore),
        (line("112 Walnut Street St, Reading MA 01867"), reading, .rooftop, .exact),
        (line("Paris, France 75001"), "||Paris|Texas|TX||US", .locality, .countryMismatch),
        (line("Dublin 4"), "||Dublin||||IE", .locality, .exact),
        (line("99 Oak Rd, Dover, DE 19901"), main, .rooftop, .belowReject),
        (line("12 Main St"), main, .rooftop, .lowScore),
        (line("Main St, Springfield, IL 62701"), "|Main Street|Springfield|Illinois|IL|62701|US", .street, .exact),
        (parts("", "Springfield", "IL"), "||Springfield|Illinois|IL||US", .locality, .exact),
        (parts("", "Sprngfield", "IL"), "||Springfield|Illinois|IL||US", .locality, .exact),
        (parts("", "Springfield", "Illinois", "", "USA"), "||Springfield|Illinois|IL||US", .locality, .exact),
        (parts("n/a"), "||Noord||||AW", .locality, .notFound),
        (line("North"), "||Noord||||AW", .locality, .belowReject),
        (line("NaN"), "||Nan||||TH", .locality, .notFound),
        (line("Nan, Thailand"), "||Nan||||TH", .locality, .exact),
        (line("st st"), "|||ST|ST||FO", .region, .notFound),
        (parts("", "Ho", "", "", "Ghana"), "||Ho||||GH", .locality, .exact),
        (parts("", "", "IL"), "|||Illinois|IL||US", .region, .exact),
        (line("Vista"), "||Vista|California|CA||US", .locality, .exact),
        (parts("", "Saint Louis"), "||St. Louis|Missouri|MO||US", .locality, .exact),
        (parts("", "Springfield", "MA"), "||Springfield|Illinois|IL||US", .locality, .belowReject),
        (parts("", "Springfield"), "12|Springfield Avenue|Dover|Delaware|DE||US", .rooftop, .belowReject),
        (line("Springfield, IL"), "||Springfield|Illinois|IL||US", .locality, .exact),
        (line("Paris"), "||Paris||||FR", .locality, .exact),
        (line("10115 Berlin"), "||Berlin|||10115|DE", .postcode, .exact),
        (parts("", "", "", "62701"), "||Springfield|Illinois|IL|62701|US", .postcode, .exact),
        (parts("", "", "", "62701"), "||Springfield|Illinois|IL||US", .locality, .belowReject),
        (parts("", "", "Illinois", "", "US"), "|||Illinois|IL||US", .region, .exact),
        (parts("", "", "", "", "France"), "||||||FR", .country, .exact),
    ]

    @Test(arguments: table)
    func `the reason follows from one candidate`(
        row: (query: Query, candidate: String, precision: Precision, reason: OutcomeReason)
    ) {
        let candidate = candidate(row.candidate, row.precision)
        let outcome = outcome(row.query, candidate)
        #expect(outcome.reason == row.reason, "\(score(row.query, candidate))")
        #expect((outcome.match == nil) == (row.reason.kind == .unmatched))
        #expect(outcome.candidates == 1 && outcome.attempts == 1 && outcome.provider == "locator")
    }

    @Test func `no candidate is not found and no position is a bad coordinate`() {
        let query = line("12 Main St, Springfield, IL 62701")
        #expect(outcome(query).reason == .notFound)
        var nowhere = candidate(Self.main)
        nowhere.coordinate = nil
        #expect(outcome(query, nowhere).reason == .badCoordinate)
        var nullIsland = candidate(Self.main, at: (0, 0))
        #expect(outcome(query, nullIsland).reason == .badCoordinate)
        #expect(outcome(query, nullIsland, candidate(Self.main)).reason == .exact)
        nullIsland.facts = .nullIslandIntended
        #expect(outcome(query, nullIsland).reason == .exact)
    }

    @Test func `the policy refuses a coarser precision and a lower score`() {
        let query = line("12 Main St, Springfield, IL 62701")
        var policy = MatchPolicy()
        policy.precision = .rooftop
        #expect(outcome(query, candidate(Self.main, .interpolated), policy: policy).reason == .coarse)
        #expect(outcome(query, candidate(Self.main), policy: policy).reason == .exact)
        policy = MatchPolicy()
        policy.accept = 0.999
        #expect(outcome(query, candidate(Self.main), policy: policy).reason == .lowScore)
        policy = MatchPolicy()
        policy.accept = 0.4
        #expect(
            outcome(line("120 Main St, Springfield, IL 62701"), candidate(Self.main), policy: policy).kind == .review
        )
    }

    @Test func `a short street or a small postcode stands in for the house as a fallback`() {
        var street = candidate("|Mill Lane|Lee|Massachusetts|MA|01238|US", .street)
        street.extent = 60
        #expect(outcome(line("3 Mill Ln, Lee, MA 01238"), street).reason == .fallback)
        street.extent = 600
        #expect(outcome(line("3 Mill Ln, Lee, MA 01238"), street).reason == .coarse)
        var postcode = candidate("||London|||SW1A 2AA|GB", .postcode)
        postcode.radius = 40
        #expect(outcome(line("10 Downing Street, London SW1A 2AA"), postcode).reason == .fallback)
    }

    @Test func `towns of one name are a tie until something tells them apart`() {
        let illinois = candidate("||Springfield|Illinois|IL||US", .locality, at: (-89.65, 39.80))
        let missouri = candidate("||Springfield|Missouri|MO||US", .locality, at: (-93.29, 37.21))
        let tie = outcome(parts("", "Springfield"), illinois, missouri)
        #expect(tie.reason == .tie && tie.match?.score ?? 1 <= 0.5)
        let told = outcome(parts("", "Springfield", "MO"), illinois, missouri)
        #expect(told.reason == .exact && told.match?.candidate.components.regionCode == "MO")
    }

    @Test func `a street of two halves is a question of which`() {
        let query = line("108 11th Ave, Anchorage, AK")
        let east = candidate("108|East 11th Avenue|Anchorage|Alaska|AK|99501|US", at: (-149.88, 61.21))
        let west = candidate("|West 11th Avenue|Anchorage|Alaska|AK|99501|US", .street, at: (-149.90, 61.21))
        #expect(outcome(query, east).reason == .exact)
        let both = outcome(query, east, west)
        #expect(both.reason == .lowScore && both.match?.score == 0.5)
        #expect(outcome(line("108 E 11th Ave, Anchorage, AK"), east, west).reason == .exact)
    }

    @Test func `two centres of one town are one place and a town is no rival of its state`() {
        let centre = candidate("||Berlin|Berlin|BE||DE", .locality, at: (13.40, 52.52))
        let hall = candidate("||Berlin|Berlin|BE||DE", .locality, at: (13.42, 52.50))
        let state = candidate("||Berlin|Berlin|BE||DE", .region, at: (13.30, 52.60))
        #expect(outcome(parts("", "Berlin"), centre, hall, state).reason == .exact)
    }

    @Test func `a better candidate anywhere in the list wins over earlier ones`() {
        let query = line("12 Main St, Springfield, IL 62701")
        let other = candidate("12|Main Street|Springfield|Missouri|MO|65806|US", at: (-93.29, 37.21))
        let street = candidate("|Main Street|Springfield|Illinois|IL|62701|US", .street)
        let outcome = outcome(query, other, street, candidate(Self.main))
        #expect(outcome.reason == .exact && outcome.match?.candidate.components.regionCode == "IL")
    }

    @Test func `the likely place is reported before a likelier point of the wrong one`() {
        let query = line("12 Main St, Springfield, IL 62701")
        let wrong = candidate("12|Main Avenue|Decatur|Illinois|IL|62521|US", at: (-88.9, 39.8))
        let right = candidate("|Main Street|Springfield|Illinois|IL|62701|US", .street)
        #expect(outcome(query, wrong, right).reason == .coarse)
    }

    @Test func `all answers compete and the winner's provider is named`() {
        let query = line("12 Main St, Springfield, IL 62701")
        let coarse = candidate("||Springfield|Illinois|IL||US", .locality)
        var scorer = Scorer()
        let first = [ProviderAnswer(provider: "locator", answer: Answer(candidates: [coarse]), attempts: 0)]
        let second = ProviderAnswer(
            provider: "nominatim",
            answer: Answer(candidates: [candidate(Self.main)]),
            attempts: 2
        )
        #expect(scorer.outcome(of: query, answers: first).kind != .matched)
        let outcome = scorer.outcome(of: query, answers: first + [second])
        #expect(outcome.reason == .exact && outcome.provider == "nominatim")
        #expect(outcome.candidates == 2 && outcome.attempts == 2)
        let none = scorer.outcome(of: query, answers: [ProviderAnswer(provider: "a", answer: Answer(candidates: []))])
        #expect(none.reason == .notFound && none.provider == "a")
    }

    @Test func `a provider with data of its own confirms a place and one that shares them does not`() {
        let query = line("12 Main St, Springfield, IL")
        let place = candidate("12|Main Street|Springfield|Illinois|IL||US")
        var scorer = Scorer()
        func logOdds(_ source: String) -> Double {
            let both =
                answers(place, provider: "a", source: "OpenStreetMap") + answers(place, provider: "b", source: source)
            return scorer.scores(of: query, answers: both).first?.score.logOdds ?? 0
        }
        #expect(abs(logOdds("OpenAddresses") - logOdds("OpenStreetMap") - 1) < 1e-9)
        #expect(logOdds("") == logOdds("OpenStreetMap"))
    }

    @Test func `a street without place or postcode is never surer than 0_6`() {
        let score = score(line("12 Main Street"), candidate(Self.main))
        #expect(abs(score.identity - 0.6) < 1e-9)
        #expect(score.terms.contains { $0.part == .cap })
    }

    @Test func `candidates beyond the hundredth are passed over without harm`() {
        let query = line("12 Main St, Springfield, IL 62701")
        let many = (0..<5_000).map {
            candidate("\($0 + 20)|Oak Street|Dover|Delaware|DE||US", at: (Double($0 % 180), 40))
        }
        var scorer = Scorer()
        let outcome = scorer.outcome(
            of: query,
            answers: [ProviderAnswer(provider: "p", answer: Answer(candidates: [candidate(Self.main)] + many))]
        )
        #expect(outcome.reason == .exact && outcome.candidates == 5_001)
    }
}
