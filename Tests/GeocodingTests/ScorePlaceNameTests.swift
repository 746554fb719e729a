import Geocoding
import Testing

/// When two names of places are one.
@Suite struct ScorePlaceNameTests {
    @Test(arguments: [
        ("Reading", "Reading", Level.same), ("City of Reading", "Reading", .same), ("READING MA", "Reading", .same),
        ("Reading, MA, USA", "Reading", .same), ("Reading 01867", "Reading", .same), ("Readnig", "Reading", .similar),
        ("North Reading", "Reading", .partly), ("N. Reading", "Reading", .partly),
        ("Reading", "North Reading", .partly),
        ("North Reading", "South Reading", .different), ("N Reading", "North Reading", .same),
        ("East Springfield", "West Springfield", .different), ("Springfield", "West Springfield", .partly),
        ("N Rutherfordton", "Rutherfordton", .partly), ("Rutherfordton", "N Rutherfordton", .partly),
        ("Lake Charles", "Charles", .partly), ("Oak Park Heights", "Oak Park", .partly),
        ("Kansas City", "Kansas", .partly), ("Saint Petersburg", "Petersburg", .partly),
        ("Petersburg", "St Petersburg", .partly), ("Halle an der Saale", "Halle", .same),
        ("Paris cedex 08", "Paris", .same), ("Lyon 3e", "Lyon", .same), ("Spring field", "Springfield", .similar),
    ])
    func `a compass word, a saint and every other word of the name count`(asked: String, found: String, level: Level) {
        let query = parts("112 Walnut St", asked, "", "", "")
        let evidence = score(query, candidate("112|Walnut Street|\(found)|Massachusetts|MA|01867|US")).evidence
        #expect(evidence.place == level, "\(evidence.comparison)")
    }

    @Test(arguments: [
        ("112 Walnut St, North Reading, MA", "place=partly"), ("112 Walnut St, N Reading MA 01867", "place=partly"),
        ("112 Walnut St Apt 4 N Reading MA", "place=partly"), ("112 Walnut St N Reading MA", "direction=not_given"),
        ("112 Walnut St North, Reading, MA", "direction=not_given place=same"),
        ("112 Walnut St Reading MA", "place=same"),
    ])
    func `on one line a compass word is the street's unless it begins the place`(text: String, levels: String) {
        let comparison = score(line(text), candidate("112|Walnut Street|Reading|Massachusetts|MA|01867|US"))
            .evidence.comparison
        for level in levels.split(separator: " ") {
            #expect(comparison.split(separator: " ").contains(level), "\(level) is not in \(comparison)")
        }
    }

    @Test(arguments: ["Houston County, TX", "County Houston, TX", "Landkreis Houston, TX", "Houston County, TX, USA"])
    func `a county on one line is not the town of its name`(text: String) {
        let town = outcome(line(text), candidate("||Houston|Texas|TX||US", .locality))
        #expect(town.kind == .unmatched || town.kind == .review, "\(town.reason)")
        #expect(score(line(text), candidate("||Houston|Texas|TX||US", .locality)).evidence.place == .partly)
    }

    @Test func `a county's word elsewhere makes no county`() {
        let road = candidate("12|Houston County Road 7|Crockett|Texas|TX||US")
        #expect(outcome(line("12 Houston County Road 7, Crockett, TX"), road).reason == .exact)
        var house = candidate("12|Oak Street|Villa Park|California|CA||US")
        house.components.county = "Orange"
        #expect(score(line("12 Oak St, Orange County, CA"), house).evidence.place == .alias)
        #expect(outcome(line("Houston, TX"), candidate("||Houston|Texas|TX||US", .locality)).reason == .exact)
    }

    @Test(arguments: ["City of Houston, TX", "Town of Houston, TX", "Ville de Houston, TX"])
    func `what a town is says nothing of its name`(text: String) {
        let town = candidate("||Houston|Texas|TX||US", .locality)
        #expect(outcome(line(text), town).reason == .exact)
        #expect(score(line(text), town).value == score(line("Houston, TX"), town).value)
        #expect(outcome(parts("", String(text.dropLast(4)), "TX"), town).reason == .exact)
    }

    @Test func `a state that is part of a town's name is no state`() {
        let city = candidate("43|Main Street|Oklahoma City|Oklahoma|OK|73103|US")
        #expect(score(line("43 Main St, Oklahoma City"), city).evidence.place == .same)
        #expect(outcome(line("43 Main St, Oklahoma City"), city).reason == .exact)
        #expect(score(line("43 Main St, Oklahoma City, Oklahoma"), city).evidence.region == .same)
    }

    @Test func `a town of a small word is missed when nothing explains it`() {
        #expect(outcome(line("Van, Turkey"), candidate("||Van||||TR", .locality)).reason == .exact)
        var country = candidate("||||||TR", .country)
        country.components.country = "Türkiye"
        #expect(outcome(line("Van, Turkey"), country).kind != .matched)
    }

    @Test func `a suburb with a compass word is the place by another name`() {
        var boston = candidate("12|Main Street|Boston|Massachusetts|MA|02127|US")
        boston.components.suburb = "South Boston"
        #expect(score(parts("12 Main St", "South Boston", "MA"), boston).evidence.place == .alias)
        #expect(score(parts("12 Main St", "Boston", "MA"), boston).evidence.place == .same)
    }
}
