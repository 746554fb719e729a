import Geocoding
import Testing

/// What the words of real-looking pairs compare as.
@Suite struct ScoreLevelTests {
    /// A query on one line, a candidate, and words that the comparison must hold.
    static let pairs: [(line: String, candidate: String, levels: String)] = [
        // United States
        (
            "108 E 11th Ave, Anchorage, AK 99501", "108|East 11th Avenue|Anchorage|Alaska|AK|99501|US",
            "number=same street=same type=same direction=same postcode=same place=same region=same"
        ),
        (
            "110 E 11th Ave, Anchorage, AK 99501", "108|East 11th Avenue|Anchorage|Alaska|AK|99501|US",
            "number=near street=same"
        ),
        (
            "190 E 11th Ave, Anchorage, AK 99501", "108|East 11th Avenue|Anchorage|Alaska|AK|99501|US",
            "number=different"
        ),
        (
            "108 W 11th Ave, Anchorage, AK 99501", "108|East 11th Avenue|Anchorage|Alaska|AK|99501|US",
            "direction=different"
        ),
        (
            "108 11th Ave, Anchorage, AK 99501", "108|East 11th Avenue|Anchorage|Alaska|AK|99501|US",
            "direction=not_asked"
        ),
        ("108 E 11th Ave, Anchorage, AK 99501", "108|11th Avenue|Anchorage|Alaska|AK|99501|US", "direction=not_given"),
        ("108 E 11th St, Anchorage, AK 99501", "108|East 11th Avenue|Anchorage|Alaska|AK|99501|US", "type=different"),
        ("108 E 11th, Anchorage, AK 99501", "108|East 11th Avenue|Anchorage|Alaska|AK|99501|US", "type=not_asked"),
        (
            "144 Lauderdale St Montgomery AL 36116", "144|Lauderdale Avenue|Montgomery|Alabama|AL|36116|US",
            "type=different"
        ),
        ("302 Tuten Avene, Savannah, GA", "302|Tuten Road|Savannah|Georgia|GA|31415|US", "street=same type=different"),
        ("302 Tuten Avene, Savannah, GA", "302|Tuten Avenue|Savannah|Georgia|GA|31415|US", "street=same type=same"),
        ("12 Main, St Louis, MO", "12|Main Street|Saint Louis|Missouri|MO|63101|US", "type=not_asked place=same"),
        (
            "1200 S Street, Anchorage, AK", "1200|S Street|Anchorage|Alaska|AK|99501|US",
            "number=same street=same type=same"
        ),
        (
            "1200 S St NW, Washington DC", "1200|S Street Northwest|Washington|District of Columbia|DC|20009|US",
            "street=same type=same direction=same place=same region=same"
        ),
        (
            "4 Park Ave S, New York, NY", "4|Park Avenue South|New York|New York|NY|10016|US",
            "street=same type=same direction=same place=same region=same"
        ),
        (
            "12 Main Street, New York, New York", "12|Main Street|New York|New York|NY|10001|US",
            "place=same region=same"
        ),
        ("12 Main Street, New York", "12|Main Street|New York|New York|NY|10001|US", "place=same region=not_asked"),
        ("16 Katoonah Ln, Ridgefield, CT 6877", "16|Katoonah Lane|Ridgefield|Connecticut|CT|06877|US", "postcode=same"),
        (
            "16 Katoonah Ln, Ridgefield, CT 06877-1234", "16|Katoonah Lane|Ridgefield|Connecticut|CT|06877|US",
            "postcode=same"
        ),
        (
            "16 Katoonah Ln, Ridgefield, CT 06787", "16|Katoonah Lane|Ridgefield|Connecticut|CT|06877|US",
            "postcode=one_edit"
        ),
        (
            "16 Katoonah Ln, Ridgefield, CT 06801", "16|Katoonah Lane|Ridgefield|Connecticut|CT|06877|US",
            "postcode=first_three"
        ),
        (
            "16 Katoonah Ln, Ridgefield, CT 06510", "16|Katoonah Lane|Ridgefield|Connecticut|CT|06877|US",
            "postcode=first_two"
        ),
        (
            "16 Katoonah Ln, Ridgefield, CT 99999", "16|Katoonah Lane|Ridgefield|Connecticut|CT|06877|US",
            "postcode=different"
        ),
        (
            "16 Katoonah Ln, Ridgefield, CT 06877", "16|Katoonah Lane|Ridgefield|Connecticut|CT||US",
            "postcode=not_given"
        ),
        ("16 Katoonah Ln, Ridgefeild, CT", "16|Katoonah Lane|Ridgefield|Connecticut|CT||US", "place=similar"),
        ("16 Katoonah Ln, Danbury, CT", "16|Katoonah Lane|Ridgefield|Connecticut|CT||US", "place=different"),
        ("16 Katoonah Ln, Ridgefield, New York", "16|Katoonah Lane|Ridgefield|Connecticut|CT||US", "region=different"),
        ("16 Katoonah Ln, Ridgefield, Canada", "16|Katoonah Lane|Ridgefield|Connecticut|CT||US", "country=different"),
        ("16 Katoonah Ln, Ridgefield, USA", "16|Katoonah Lane|Ridgefield|Connecticut|CT||US", "country=same"),
        (
            "12 Peachtree St, Atlanta, Georgia", "12|Peachtree Street|Atlanta|Georgia|GA|30303|US",
            "region=same country=not_asked"
        ),
        ("Katoonah Ln, Ridgefield, CT", "16|Katoonah Lane|Ridgefield|Connecticut|CT||US", "number=not_asked"),
        ("16 Katoonah Ln, Ridgefield, CT", "|Katoonah Lane|Ridgefield|Connecticut|CT||US", "number=not_given"),
        ("12-16 Main St, Lee, MA", "14|Main Street|Lee|Massachusetts|MA||US", "number=overlap"),
        ("12a Main St, Lee, MA", "12|Main Street|Lee|Massachusetts|MA||US", "number=suffix"),
        ("37-11 Main St, Queens, NY", "37-11|Main Street|Queens|New York|NY||US", "number=same"),
        ("3100 DONJUAN CT MONTGOMERY AL", "3100|Don Juan Court|Montgomery|Alabama|AL||US", "street=similar"),
        ("3100 Mac Donald Ct, Montgomery AL", "3100|MacDonald Court|Montgomery|Alabama|AL||US", "street=similar"),
        (
            "1403 LincolnSt Savannah GA 31401", "1403|Lincoln Street|Savannah|Georgia|GA|31401|US",
            "street=same type=same"
        ),
        ("123 Highway 7, Hot Springs, AR", "123|Highway 7|Hot Springs|Arkansas|AR||US", "number=same street=same"),
        ("Highway 7, Hot Springs, AR", "|Highway 7|Hot Springs|Arkansas|AR||US", "street=same"),
        ("972 County Road 19, Prattville, AL", "972|County Road|Prattville|Alabama|AL||US", "street=weak"),
        ("972 Autauga County 19 Prattville AL", "972|Autauga County|Prattville|Alabama|AL||US", "street=weak"),
        ("972 Autauga County, Prattville, AL", "972|Autauga County 19|Prattville|Alabama|AL||US", "street=weak"),
        ("972 County Road 19, Prattville, AL", "972|County Road 19|Prattville|Alabama|AL||US", "street=same"),
        ("12 Main St 4, Lee, MA", "12|Main Street|Lee|Massachusetts|MA||US", "street=same type=same"),
        ("12 Oak Road 4, Lee, MA", "12|Oak Road|Lee|Massachusetts|MA||US", "street=same type=same"),
        ("12 Main St #4, Lee, MA", "12|Main Street|Lee|Massachusetts|MA||US", "street=same type=same"),
        // France
        ("3 rue du 8 mai 1945, Lyon", "3|Rue du 8 Mai|Lyon|||69002|FR", "street=same type=same"),
        ("3 rue du 8 mai, Lyon", "3|Rue du 8 Mai 1945|Lyon|||69002|FR", "type=same"),
        (
            "30bis rue de la Republique, 69002 Lyon", "30 bis|Rue de la République|Lyon|||69002|FR",
            "number=same street=same type=same postcode=same place=same"
        ),
        (
            "14 av de l opera 75020 paris", "14|Avenue de l'Opéra|Paris|||75002|FR",
            "street=same type=same postcode=one_edit place=same"
        ),
        ("14 rue de l'Opéra, Paris", "14|Avenue de l'Opéra|Paris|||75002|FR", "type=different"),
        (
            "5 rue du 11 novembre, St Etienne", "5|Rue du 11 Novembre|Saint-Étienne|||42000|FR",
            "number=same street=same type=same place=same"
        ),
        ("rue du 11 novembre, Saint-Étienne", "|Rue du 11 Novembre|Saint-Étienne|||42000|FR", "street=same"),
        ("2 place du Marche, Lyon", "2|Place du Marché|Lyon|||69002|FR", "street=same type=same"),
        // Germany
        (
            "Hauptstr. 12, 69117 Heidelberg", "12|Hauptstraße|Heidelberg|Baden-Württemberg|BW|69117|DE",
            "street=same type=same"
        ),
        (
            "Haupt Str 12, Heidelberg", "12|Hauptstraße|Heidelberg|Baden-Württemberg|BW|69117|DE",
            "street=same type=same"
        ),
        ("Hauptstrase 12, Heidelberg", "12|Hauptstraße|Heidelberg|Baden-Württemberg|BW|69117|DE", "street=similar"),
        (
            "Hauptweg 12, Heidelberg", "12|Hauptstraße|Heidelberg|Baden-Württemberg|BW|69117|DE",
            "street=same type=different"
        ),
        ("Muellerstr. 3, Muenchen", "3|Müllerstraße|München|Bayern|BY|80469|DE", "street=same type=same place=same"),
        (
            "Straße des 17. Juni 135, Berlin", "135|Straße des 17. Juni|Berlin|Berlin|BE|10623|DE",
            "number=same street=same type=same place=same"
        ),
        // United Kingdom and others
        (
            "Flat 3, 221B Baker St, London NW1 6XE", "221b|Baker Street|London|England||NW1 6XE|GB",
            "number=same street=same type=same postcode=same place=same"
        ),
        ("10 Downing St, London SW1A2AA", "10|Downing Street|London|||SW1A 2AA|GB", "postcode=same"),
        ("10 Downing St, London SW1A 9ZZ", "10|Downing Street|London|||SW1A 2AA|GB", "postcode=first_three"),
        ("10 Downing St, London, Scotland", "10|Downing Street|London|||SW1A 2AA|GB", "country=same"),
        (
            "Keizersgracht 324 1016EZ Amsterdam", "324|Keizersgracht|Amsterdam|||1016 EZ|NL",
            "number=same street=same postcode=same place=same"
        ),
        (
            "55 Port Stephens Street Raymond Terrace", "55|Port Stephens Street|Raymond Terrace|||2324|AU",
            "street=same type=same place=same"
        ),
        ("ul. Dluga 5, 00-238 Warszawa", "5|ulica Długa|Warszawa|||00-238|PL", "street=same type=same postcode=same"),
    ]

    @Test(arguments: pairs)
    func `levels are as a person would say`(pair: (line: String, candidate: String, levels: String)) {
        let comparison = score(line(pair.line), candidate(pair.candidate)).evidence.comparison
        let words = Set(comparison.split(separator: " "))
        for level in pair.levels.split(separator: " ") {
            #expect(words.contains(level), "\(level) is not in \(comparison)")
        }
    }

    @Test func `a town, suburb or county counts as the place`() {
        var brooklyn = candidate("12|Main Street|New York|New York|NY|11201|US")
        brooklyn.components.suburb = "Brooklyn"
        brooklyn.components.county = "Kings County"
        brooklyn.components.cityAliases = ["New York City"]
        func place(_ text: String) -> Level { score(line(text), brooklyn).evidence.place }
        #expect(place("12 Main St, New York, NY 11201") == .same)
        #expect(place("12 Main St, Brooklyn, NY 11201") == .alias)
        #expect(place("12 Main St, Kings County, NY") == .alias)
        #expect(place("12 Main St, New York City, NY") == .alias)
        #expect(score(line("12 Main St, Brooklyn, New York"), brooklyn).evidence.unexplained == 0)
    }

    @Test func `an interpolated number is said to be one`() {
        let query = line("14 avenue de l'Opéra, 75001 Paris")
        #expect(
            score(query, candidate("14|Avenue de l'Opéra|Paris|||75001|FR", .interpolated)).evidence.number
                == .interpolated
        )
        var other = candidate("14|Avenue de l'Opéra|Paris|||75001|FR")
        other.facts = .suffixDiffers
        #expect(score(query, other).evidence.number == .suffix)
    }

    static let fields: [(query: Query, candidate: String, levels: String)] = [
        (
            parts("115 Wells St", "Manchester", "CT", "6040"), "115|Wells Street|Manchester|Connecticut|CT|06040|US",
            "number=same street=same type=same postcode=same place=same region=same"
        ),
        (
            parts("115 Wells St, Manchester, CT 06040"), "115|Wells Street|Manchester|Connecticut|CT|06040|US",
            "number=same street=same type=same postcode=same place=same region=same"
        ),
        (
            parts("115 Wells St", "Manchester, CT"), "115|Wells Street|Manchester|Connecticut|CT|06040|US",
            "place=same region=same"
        ),
        (
            parts("115 Wells St Unit 4", "Manchester", "Connecticut"),
            "115|Wells Street|Manchester|Connecticut|CT|06040|US",
            "number=same street=same type=same region=same"
        ),
        (
            parts("115 Springfield Ave", "Manchester"), "115|Springfield Avenue|Manchester|||06040|US",
            "street=same place=same"
        ),
        (
            parts("115 Wells St", "Springfield"), "115|Springfield Avenue|Chicago||IL|06040|US",
            "street=different place=different"
        ),
        (
            parts("12 High Street", "Ashford", "Kent", "TN24 8TD", "United Kingdom"),
            "12|High Street|Ashford|England||TN24 8TD|GB",
            "street=same postcode=same place=same country=same"
        ),
        (
            parts("12 High Street", "Ashford", "", "TN24 8TD", "France"), "12|High Street|Ashford|England||TN24 8TD|GB",
            "country=different"
        ),
        (parts("Calle Mayor 5", "San Juan", "", "", "US"), "5|Calle Mayor|San Juan|||00901|PR", "country=same"),
    ]

    @Test(arguments: fields)
    func `parts look in their own column first and then in others`(
        sample: (query: Query, candidate: String, levels: String)
    ) {
        let comparison = score(sample.query, candidate(sample.candidate)).evidence.comparison
        let words = Set(comparison.split(separator: " "))
        for level in sample.levels.split(separator: " ") {
            #expect(words.contains(level), "\(level) is not in \(comparison)")
        }
    }

    @Test func `a part that repeats the line counts once`() {
        var query = line("12 High Street, Ashford TN24 8TD, United Kingdom")
        query.country = "United Kingdom"
        query.city = "Ashford"
        let score = score(query, candidate("12|High Street|Ashford|England||TN24 8TD|GB"))
        #expect(score.evidence.unexplained == 0)
        #expect(score.value >= 0.95)
    }
}
