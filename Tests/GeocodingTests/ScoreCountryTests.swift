import Geocoding
import Testing

/// What a country, or a text where one belongs, says to a candidate.
@Suite struct ScoreCountryTests {
    private static let lyon = "||Lyon||||FR"
    private static let anchorage = "1129|I Street|Anchorage|Alaska|AK|99501|US"

    @Test(arguments: ["Yugoslavia", "ZZ", "XX", "Germny", "999", "Texas", "Frankreichh Sud"])
    func `a country that nobody knows sends its row to review`(country: String) {
        let town = outcome(parts("", "Lyon", "", "", country), candidate(Self.lyon, .locality))
        #expect(town.reason == .countryUnknown && town.kind == .review)
        #expect(town.match?.comparison.contains("country=unknown") == true)
        #expect((town.match?.score ?? 1) < 0.8)
        let address = outcome(parts("1129 I Street", "Anchorage", "AK", "99501", country), candidate(Self.anchorage))
        #expect(address.reason == .countryUnknown)
        let known = outcome(parts("1129 I Street", "Anchorage", "AK", "99501", "US"), candidate(Self.anchorage))
        #expect((address.match?.score ?? 1) < (known.match?.score ?? 0))
    }

    @Test(arguments: [
        ("Frnace", "FR"), ("Frannce", "FR"), ("Germny", "DE"), ("Untied States", "US"), ("Unites States", "US"),
        ("Autralia", "AU"), ("Switserland", "CH"),
    ])
    func `a slip of the pen in the candidate's country is no unknown one`(country: String, code: String) {
        let match = outcome(parts("", "Lyon", "", "", country), candidate("||Lyon||||\(code)", .locality))
        #expect(match.reason == .exact)
        #expect(match.match?.comparison.contains("country=similar") == true)
    }

    @Test(arguments: ["", "n/a", "N / A", "none", "unknown", "null", "-", "?"])
    func `nothing in the country's part asks nothing`(country: String) {
        let match = outcome(parts("", "Lyon", "", "", country), candidate(Self.lyon, .locality))
        #expect(match.reason == .exact)
        #expect(match.match?.comparison.contains("country=not_asked") == true)
    }

    @Test func `a provider's own word for its country is known by it`() {
        var place = candidate(Self.lyon, .locality)
        place.components.country = "Fraunkreisch"
        #expect(outcome(parts("", "Lyon", "", "", "fraunkreisch"), place).reason == .exact)
    }

    @Test(arguments: [
        "China", "中国", "Volksrepublik China", "Germany", "D", "DPRK", "Lao PDR", "Iran, Islamic Republic of",
        "Trinidad and Tobago", "England, UK",
    ])
    func `another country is another place`(country: String) {
        let town = outcome(parts("", "Lyon", "", "", country), candidate(Self.lyon, .locality))
        #expect(town.reason == .countryMismatch)
    }

    @Test(arguments: [
        "USA", "US", "United States", "Scotland", "Korea", "England", "Germany", "Texas", "Bayern", "Quebec",
    ])
    func `a country or foreign region in the region's part is compared`(region: String) {
        let town = outcome(parts("", "Tokyo", region), candidate("||Tokyo||||JP", .locality))
        #expect(town.reason == .countryMismatch, "\(town.match?.comparison ?? "nothing")")
    }

    @Test(arguments: [
        ("Tokyo", "Japan", "", "||Tokyo||||JP"), ("Anchorage", "USA", "", "||Anchorage|Alaska|AK||US"),
        ("Anchorage", "USA", "US", "||Anchorage|Alaska|AK||US"), ("Lima", "PE", "", "||Lima||||PE"),
        ("Torino", "TO", "", "||Torino||||IT"), ("Toronto", "CA", "", "||Toronto|Ontario|ON||CA"),
        ("Fremont", "CA", "", "||Fremont|California|CA||US"), ("Atlanta", "Georgia", "", "||Atlanta|Georgia|GA||US"),
        ("Tbilisi", "Georgia", "", "||Tbilisi||||GE"), ("Glasgow", "Scotland", "", "||Glasgow||||GB"),
    ])
    func `the candidate's own country in the region's part is the same`(
        city: String,
        region: String,
        country: String,
        found: String
    ) {
        let town = outcome(parts("", city, region, "", country), candidate(found, .locality))
        #expect(town.reason == .exact, "\(town.match?.comparison ?? "nothing")")
    }

    @Test func `two countries in one address contradict each other`() {
        let town = outcome(parts("", "Lyon", "Germany", "", "France"), candidate(Self.lyon, .locality))
        #expect(town.kind != .matched)
    }

    @Test(arguments: ["Germany, Munich", "Deutschland; Munich"])
    func `a country may come first on a line`(text: String) {
        #expect(outcome(line(text), candidate("||Munich||||DE", .locality)).reason == .exact)
        #expect(outcome(line(text), candidate("||Munich|North Dakota|ND||US", .locality)).kind != .matched)
    }
}
