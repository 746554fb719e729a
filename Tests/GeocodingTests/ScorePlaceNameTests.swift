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

    @Test func `a suburb with a compass word is the place by another name`() {
        var boston = candidate("12|Main Street|Boston|Massachusetts|MA|02127|US")
        boston.components.suburb = "South Boston"
        #expect(score(parts("12 Main St", "South Boston", "MA"), boston).evidence.place == .alias)
        #expect(score(parts("12 Main St", "Boston", "MA"), boston).evidence.place == .same)
    }
}
