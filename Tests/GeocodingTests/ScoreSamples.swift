import Geocoding
import TestSupport

/// A candidate written as `number|street|city|region|region code|postcode|country`, at one place unless told otherwise.
func candidate(
    _ text: String,
    _ precision: Precision = .rooftop,
    at position: (longitude: Double, latitude: Double) = (-89.65, 39.80)
) -> Candidate {
    let parts = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    func part(_ index: Int) -> String { index < parts.count ? parts[index] : "" }
    var candidate = Candidate()
    candidate.components.number = part(0)
    candidate.components.street = part(1)
    candidate.components.city = part(2)
    candidate.components.region = part(3)
    candidate.components.regionCode = part(4)
    candidate.components.postcode = part(5)
    candidate.components.countryCode = part(6)
    candidate.precision = precision
    candidate.coordinate = Coordinate(longitude: position.longitude, latitude: position.latitude)
    return candidate
}

/// A query on one line.
func line(_ text: String) -> Query { .line(text) }

/// A query in parts: street (with the number), city, region, postcode, country.
func parts(
    _ street: String,
    _ city: String = "",
    _ region: String = "",
    _ postcode: String = "",
    _ country: String = ""
) -> Query {
    .parts(street: street, city: city, region: region, postcode: postcode, country: country)
}

/// One answer with those candidates.
func answers(_ candidates: Candidate..., provider: String = "locator", source: String = "") -> [ProviderAnswer] {
    [ProviderAnswer(provider: provider, source: source, answer: Answer(candidates: candidates))]
}

/// The score of one candidate, alone.
func score(_ query: Query, _ candidate: Candidate) -> Score {
    var scorer = Scorer()
    let scores = scorer.scores(of: query, answers: answers(candidate))
    return scores.first?.score ?? Score(evidence: Evidence(), within: 0)
}

/// What a query comes to.
func outcome(_ query: Query, _ candidates: Candidate..., policy: MatchPolicy = MatchPolicy()) -> Outcome {
    var scorer = Scorer(policy: policy)
    return scorer.outcome(
        of: query,
        answers: [ProviderAnswer(provider: "locator", answer: Answer(candidates: candidates))]
    )
}

/// Addresses of several countries as a register has them, with the line on which people write them.
enum SampleAddresses {
    static let all: [(line: String, candidate: String)] = [
        ("1129 I Street, Anchorage, AK 99501", "1129|I Street|Anchorage|Alaska|AK|99501|US"),
        ("108 East 11th Avenue, Anchorage, AK 99501", "108|East 11th Avenue|Anchorage|Alaska|AK|99501|US"),
        ("25 South Street, Pittsfield, MA 01201", "25|South Street|Pittsfield|Massachusetts|MA|01201|US"),
        ("4400 Highway 7, Hot Springs, AR 71909", "4400|Highway 7|Hot Springs|Arkansas|AR|71909|US"),
        ("10 Downing Street, London SW1A 2AA, UK", "10|Downing Street|London|England||SW1A 2AA|GB"),
        ("Flat 3, 221b Baker Street, London NW1 6XE", "221b|Baker Street|London|England||NW1 6XE|GB"),
        ("14 avenue de l'Opéra, 75001 Paris, France", "14|Avenue de l'Opéra|Paris|Île-de-France||75001|FR"),
        ("30 bis rue de la République, 69002 Lyon", "30 bis|Rue de la République|Lyon|||69002|FR"),
        ("5 rue du 11 Novembre, 42000 Saint-Étienne", "5|Rue du 11 Novembre|Saint-Étienne|||42000|FR"),
        ("Hauptstraße 12, 69117 Heidelberg", "12|Hauptstraße|Heidelberg|Baden-Württemberg|BW|69117|DE"),
        ("Straße des 17. Juni 135, 10623 Berlin", "135|Straße des 17. Juni|Berlin|Berlin|BE|10623|DE"),
        ("Am Markt 1, 28195 Bremen, Deutschland", "1|Am Markt|Bremen|Bremen|HB|28195|DE"),
        ("Calle de Alcalá 45, 28014 Madrid", "45|Calle de Alcalá|Madrid|||28014|ES"),
        ("Via Garibaldi 7, 16124 Genova GE, Italia", "7|Via Garibaldi|Genova|Liguria||16124|IT"),
        ("Keizersgracht 324, 1016 EZ Amsterdam", "324|Keizersgracht|Amsterdam|||1016 EZ|NL"),
        ("200 Wellington Street, Ottawa, ON K1A 0G9", "200|Wellington Street|Ottawa|Ontario|ON|K1A 0G9|CA"),
        (
            "55 Port Stephens Street, Raymond Terrace NSW 2324",
            "55|Port Stephens Street|Raymond Terrace|New South Wales|NSW|2324|AU"
        ),
        ("ul. Długa 5, 00-238 Warszawa", "5|ulica Długa|Warszawa|||00-238|PL"),
        ("Rua Augusta 1500, São Paulo - SP, 01304-001", "1500|Rua Augusta|São Paulo|São Paulo|SP|01304-001|BR"),
    ]
}
