/// Answers in the shapes that a Nominatim server gives, written from its documentation.
enum NominatimBodies {
    static let house = """
        [{"place_id":118112233,"licence":"Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright",
        "osm_type":"way","osm_id":90394480,"lat":"52.5487921","lon":"-1.8164308","category":"building","type":"yes",
        "place_rank":30,"importance":0.00007,"addresstype":"building","name":"",
        "display_name":"137, Pilkington Avenue, Maney, Sutton Coldfield, Birmingham, England, B72 1LH, United Kingdom",
        "address":{"house_number":"137","road":"Pilkington Avenue","suburb":"Maney","town":"Sutton Coldfield",
        "city":"Birmingham","state":"England","ISO3166-2-lvl4":"GB-ENG","postcode":"B72 1LH",
        "country":"United Kingdom","country_code":"gb"},
        "boundingbox":["52.5487473","52.5488481","-1.8165130","-1.8163464"]}]
        """

    /// One candidate of those members.
    static func candidate(_ members: String) -> String { "[{\(members)}]" }
}
