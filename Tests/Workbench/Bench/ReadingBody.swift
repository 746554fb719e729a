/// An answer of about 2 KB with several places, of the form and with the content that its service gives; made up.
struct ReadingBody {
    /// The provider of that name reads it.
    let provider: String
    let json: String
    let places: Int

    static let all = [
        ReadingBody(provider: "nominatim", json: nominatim, places: 3),
        ReadingBody(provider: "mapbox-v6", json: mapboxV6, places: 2),
        ReadingBody(provider: "mapbox-v5", json: mapboxV5, places: 2),
        ReadingBody(provider: "mapbox-searchbox", json: mapboxSearchBox, places: 2),
        ReadingBody(provider: "arcgis", json: arcgis, places: 2),
    ]

    private static let nominatim = #"""
        [{"place_id":118112233,"licence":"Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright",\#
        "osm_type":"way","osm_id":90394480,"lat":"52.5487921","lon":"-1.8164308","category":"building",\#
        "type":"yes","place_rank":30,"importance":7e-05,"addresstype":"building","name":"",\#
        "display_name":"137, Pilkington Avenue, Maney, Sutton Coldfield, Birmingham, England, B72 1LH,\#
         United Kingdom","address":{"house_number":"137","road":"Pilkington Avenue","suburb":"Maney",\#
        "town":"Sutton Coldfield","city":"Birmingham","state":"England","ISO3166-2-lvl4":"GB-ENG",\#
        "postcode":"B72 1LH","country":"United Kingdom","country_code":"gb"},"boundingbox":["52.5487473",\#
        "52.5488481","-1.8165130","-1.8163464"]},{"place_id":118113007,\#
        "licence":"Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright","osm_type":"way",\#
        "osm_id":90394611,"lat":"52.5491202","lon":"-1.8161977","category":"building","type":"yes","place_rank":30,\#
        "importance":7e-05,"addresstype":"building","name":"Pilkington Court",\#
        "display_name":"Pilkington Court, 137a, Pilkington Avenue, Maney, Sutton Coldfield, Birmingham, England,\#
         B72 1LQ, United Kingdom","address":{"building":"Pilkington Court","house_number":"137a",\#
        "road":"Pilkington Avenue","suburb":"Maney","town":"Sutton Coldfield","city":"Birmingham",\#
        "state":"England","ISO3166-2-lvl4":"GB-ENG","postcode":"B72 1LQ","country":"United Kingdom",\#
        "country_code":"gb"},"boundingbox":["52.5490688","52.5491716","-1.8163012","-1.8160942"]},\#
        {"place_id":117904410,"licence":"Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright",\#
        "osm_type":"way","osm_id":23733659,"lat":"52.5460941","lon":"-1.8176033","category":"highway",\#
        "type":"residential","place_rank":26,"importance":0.0533,"addresstype":"road","name":"Pilkington Avenue",\#
        "display_name":"Pilkington Avenue, Maney, Sutton Coldfield, Birmingham, England, B72 1LQ, United Kingdom",\#
        "address":{"road":"Pilkington Avenue","suburb":"Maney","town":"Sutton Coldfield","city":"Birmingham",\#
        "state":"England","ISO3166-2-lvl4":"GB-ENG","postcode":"B72 1LQ","country":"United Kingdom",\#
        "country_code":"gb"},"boundingbox":["52.5439826","52.5505113","-1.8194610","-1.8158203"]}]
        """#

    private static let mapboxV6 = #"""
        {"type":"FeatureCollection","features":[{"type":"Feature","id":"dXJuOm1ieGFkcjo2f0c6d1e-8a41",\#
        "geometry":{"type":"Point","coordinates":[-77.036547,38.897675]},\#
        "properties":{"mapbox_id":"dXJuOm1ieGFkcjo2f0c6d1e-8a41","feature_type":"address",\#
        "full_address":"1600 Pennsylvania Avenue Northwest, Washington, District of Columbia 20500, United States",\#
        "name":"1600 Pennsylvania Avenue Northwest","name_preferred":"1600 Pennsylvania Avenue Northwest",\#
        "coordinates":{"longitude":-77.036547,"latitude":38.897675,"accuracy":"rooftop",\#
        "routable_points":[{"name":"default","latitude":38.89871,"longitude":-77.03651}]},\#
        "place_formatted":"Washington, District of Columbia 20500, United States",\#
        "match_code":{"address_number":"matched","street":"matched","postcode":"matched","place":"matched",\#
        "region":"matched","locality":"not_applicable","country":"inferred","confidence":"exact"},\#
        "context":{"address":{"mapbox_id":"dXJuOm1ieGFkcjo2f0c6d1e-8a41","address_number":"1600",\#
        "street_name":"Pennsylvania Avenue Northwest","name":"1600 Pennsylvania Avenue Northwest"},\#
        "street":{"mapbox_id":"dXJuOm1ieGFkcjo2f0c6d1e","name":"Pennsylvania Avenue Northwest"},\#
        "neighborhood":{"mapbox_id":"dXJuOm1ieHBsYzoCxMDs7Q","name":"President's Park"},\#
        "postcode":{"mapbox_id":"dXJuOm1ieHBsYzoA5IO7A","name":"20500"},\#
        "place":{"mapbox_id":"dXJuOm1ieHBsYzoFSmo7A","name":"Washington","wikidata_id":"Q61"},\#
        "region":{"mapbox_id":"dXJuOm1ieHBsYzoAuzs","name":"District of Columbia","wikidata_id":"Q3551781",\#
        "region_code":"DC","region_code_full":"US-DC"},"country":{"mapbox_id":"dXJuOm1ieHBsYzoIuw",\#
        "name":"United States","wikidata_id":"Q30","country_code":"US","country_code_alpha_3":"USA"}}}},\#
        {"type":"Feature","id":"dXJuOm1ieHBsYzoFSmo7A","geometry":{"type":"Point",\#
        "coordinates":[-77.036543,38.895037]},"properties":{"mapbox_id":"dXJuOm1ieHBsYzoFSmo7A",\#
        "feature_type":"place","name":"Washington","bbox":[-77.1197,38.7916,-76.9094,38.9955],\#
        "coordinates":{"longitude":-77.036543,"latitude":38.895037},\#
        "context":{"country":{"mapbox_id":"dXJuOm1ieHBsYzoIuw","name":"United States","country_code":"US"}}}}],\#
        "attribution":"NOTICE: © 2026 Mapbox and its suppliers. All rights reserved. Constructed example."}
        """#

    private static let mapboxV5 = #"""
        {"type":"FeatureCollection","query":["100","main","street","springfield"],\#
        "features":[{"id":"address.1000000000000004","type":"Feature","place_type":["address"],"relevance":1,\#
        "properties":{"accuracy":"rooftop","mapbox_id":"dXJuOm1ieGFkcjo61c3d4e8-0b17"},"text":"Main Street",\#
        "place_name":"100 Main Street, Springfield, Massachusetts 01105, United States",\#
        "center":[-72.5935,42.0999],"geometry":{"type":"Point","coordinates":[-72.5935,42.0999]},"address":"100",\#
        "context":[{"id":"neighborhood.2103290","mapbox_id":"dXJuOm1ieHBsYzoIBf6","text":"South End"},\#
        {"id":"postcode.9000001","mapbox_id":"dXJuOm1ieHBsYzoA5IO7A","text":"01105"},{"id":"place.9000002",\#
        "mapbox_id":"dXJuOm1ieHBsYzoFSmo7A","wikidata":"Q49158","text":"Springfield"},{"id":"district.11037420",\#
        "mapbox_id":"dXJuOm1ieHBsYzoASaG7A","text":"Hampden County"},{"id":"region.9000003",\#
        "mapbox_id":"dXJuOm1ieHBsYzoAuzs","wikidata":"Q771","short_code":"US-MA","text":"Massachusetts"},\#
        {"id":"country.8940","mapbox_id":"dXJuOm1ieHBsYzoIuw","wikidata":"Q30","short_code":"us",\#
        "text":"United States"}]},{"id":"address.1000000000000005","type":"Feature","place_type":["address"],\#
        "relevance":0.966,"properties":{"accuracy":"interpolated","mapbox_id":"dXJuOm1ieGFkcjo7ab0925f-3c68"},\#
        "text":"Main Street","place_name":"100 Main Street, Springfield, Vermont 05156, United States",\#
        "center":[-72.4823,43.2984],"geometry":{"type":"Point","coordinates":[-72.4823,43.2984],\#
        "interpolated":true},"address":"100","context":[{"id":"neighborhood.2103290",\#
        "mapbox_id":"dXJuOm1ieHBsYzoIBf6","text":"Downtown"},{"id":"postcode.9000011",\#
        "mapbox_id":"dXJuOm1ieHBsYzoA5IO7A","text":"05156"},{"id":"place.9000002",\#
        "mapbox_id":"dXJuOm1ieHBsYzoFSmo7A","wikidata":"Q2028026","text":"Springfield"},{"id":"district.11037420",\#
        "mapbox_id":"dXJuOm1ieHBsYzoASaG7A","text":"Windsor County"},{"id":"region.9000003",\#
        "mapbox_id":"dXJuOm1ieHBsYzoAuzs","wikidata":"Q16551","short_code":"US-VT","text":"Vermont"},\#
        {"id":"country.8940","mapbox_id":"dXJuOm1ieHBsYzoIuw","wikidata":"Q30","short_code":"us",\#
        "text":"United States"}]}],"attribution":"NOTICE: © 2026 Mapbox and its suppliers. All rights reserved. Cons\#
        tructed example."}
        """#

    private static let mapboxSearchBox = #"""
        {"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point",\#
        "coordinates":[-79.38706,43.64256]},"properties":{"name":"CN Tower",\#
        "mapbox_id":"dXJuOm1ieHBvaTo0ZTg1ZTBmZi0wYzY3","feature_type":"poi","address":"290 Bremner Boulevard",\#
        "full_address":"290 Bremner Boulevard, Toronto, Ontario M5V 3L9, Canada",\#
        "place_formatted":"Toronto, Ontario M5V 3L9, Canada","context":{"country":{"id":"dXJuOm1ieHBsYzpJbXc",\#
        "name":"Canada","country_code":"CA","country_code_alpha_3":"CAN"},"region":{"id":"dXJuOm1ieHBsYzpBYVRz",\#
        "name":"Ontario","region_code":"ON","region_code_full":"CA-ON"},"postcode":{"id":"dXJuOm1ieHBsYzpCMk1r",\#
        "name":"M5V 3L9"},"place":{"id":"dXJuOm1ieHBsYzpFZ1Ns","name":"Toronto"},\#
        "neighborhood":{"id":"dXJuOm1ieHBsYzpFWnhN","name":"Entertainment District"},"address":{"id":"",\#
        "name":"290 Bremner Boulevard","address_number":"290","street_name":"bremner boulevard"},"street":{"id":"",\#
        "name":"bremner boulevard"}},"coordinates":{"latitude":43.64256,"longitude":-79.38706,"accuracy":"rooftop",\#
        "routable_points":[{"name":"POI","latitude":43.64262,"longitude":-79.38602}]},"language":"en",\#
        "maki":"attraction","poi_category":["tourist attraction"],"poi_category_ids":["tourist_attraction"],\#
        "external_ids":{"example":"0001"},"operational_status":"active","distance":1250}},{"type":"Feature",\#
        "geometry":{"type":"Point","coordinates":[-79.38648,43.64197]},"properties":{"name":"Tower Coffee",\#
        "mapbox_id":"dXJuOm1ieHBvaTo5YjIxN2M0ZC1hMTA4","feature_type":"poi","address":"288 Bremner Boulevard",\#
        "full_address":"288 Bremner Boulevard, Toronto, Ontario M5V 3L9, Canada",\#
        "place_formatted":"Toronto, Ontario M5V 3L9, Canada","context":{"country":{"id":"dXJuOm1ieHBsYzpJbXc",\#
        "name":"Canada","country_code":"CA","country_code_alpha_3":"CAN"},"region":{"id":"dXJuOm1ieHBsYzpBYVRz",\#
        "name":"Ontario","region_code":"ON","region_code_full":"CA-ON"},"place":{"id":"dXJuOm1ieHBsYzpFZ1Ns",\#
        "name":"Toronto"}},"coordinates":{"latitude":43.64197,"longitude":-79.38648,"accuracy":"point"},\#
        "language":"en","maki":"cafe","poi_category":["coffee"],"poi_category_ids":["coffee"]}}],\#
        "attribution":"NOTICE: © 2026 Mapbox and its suppliers. All rights reserved."}
        """#

    private static let arcgis = #"""
        {"spatialReference":{"wkid":4326,"latestWkid":4326},\#
        "candidates":[{"address":"1600 Pennsylvania Ave NW, Washington, District of Columbia, 20500",\#
        "location":{"x":-77.036547,"y":38.897675},"score":100,"attributes":{"Loc_name":"World","Status":"M",\#
        "Score":100,"Match_addr":"1600 Pennsylvania Ave NW, Washington, District of Columbia, 20500",\#
        "LongLabel":"1600 Pennsylvania Ave NW, Washington, DC, 20500, USA","ShortLabel":"1600 Pennsylvania Ave NW",\#
        "Addr_type":"PointAddress","Type":"","PlaceName":"",\#
        "Place_addr":"1600 Pennsylvania Ave NW, Washington, District of Columbia, 20500","Phone":"","URL":"",\#
        "Rank":20,"AddBldg":"","AddNum":"1600","AddNumFrom":"","AddNumTo":"","AddRange":"","Side":"","StPreDir":"",\#
        "StPreType":"","StName":"Pennsylvania","StType":"Ave","StDir":"NW","BldgType":"","BldgName":"",\#
        "LevelType":"","LevelName":"","UnitType":"","UnitName":"","SubAddr":"","StAddr":"1600 Pennsylvania Ave NW",\#
        "Block":"","Sector":"","Nbrhd":"","District":"","City":"Washington","MetroArea":"",\#
        "Subregion":"District of Columbia","Region":"District of Columbia","RegionAbbr":"DC","Territory":"",\#
        "Zone":"","Postal":"20500","PostalExt":"","Country":"USA","CntryName":"United States","LangCode":"ENG",\#
        "Distance":0,"X":-77.03651,"Y":38.89871,"DisplayX":-77.036547,"DisplayY":38.897675,"Xmin":-77.037547,\#
        "Xmax":-77.035547,"Ymin":38.896675,"Ymax":38.898675,"ExInfo":""},"extent":{"xmin":-77.037547,\#
        "ymin":38.896675,"xmax":-77.035547,"ymax":38.898675}},{"address":"Washington, District of Columbia",\#
        "location":{"x":-77.03654,"y":38.89504},"score":79.3,"attributes":{"Loc_name":"World","Status":"M",\#
        "Score":79.3,"Match_addr":"Washington, District of Columbia","LongLabel":"Washington, DC, USA",\#
        "ShortLabel":"Washington","Addr_type":"Locality","Type":"City","PlaceName":"Washington",\#
        "Place_addr":"Washington, District of Columbia","Rank":2.5,"AddNum":"","StName":"","City":"Washington",\#
        "Subregion":"District of Columbia","Region":"District of Columbia","RegionAbbr":"DC","Postal":"",\#
        "Country":"USA","CntryName":"United States","LangCode":"ENG","X":-77.03654,"Y":38.89504,\#
        "ExInfo":"1600 | Pennsylvania"},"extent":{"xmin":-77.12,"ymin":38.79,"xmax":-76.91,"ymax":39}}]}
        """#
}
