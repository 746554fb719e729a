import TestSupport
import Testing

/// What the sheet warns of, each with what brings it about here.
///
/// - without `f=json` a page comes with 200; errors come with 200; codes are numbers, strings or missing, details null,
///   or there is no `error` around them: always, `timeout`, `codeless`, `otherJSON`; a real 503 and 429: `unavailable`,
///   `throttle`
/// - one host wants a token, the other for what is stored: `anonymous`; 498 and 499: `expired`, `badToken`, by the request
/// - without `outFields` there are no attributes; both ways to ask at once, addresses over 200 characters: always
/// - the street side is the default position, the attributes have both and ignore `outSR`: always
/// - a town has a score of 100 unless `category` keeps it away; categories are not spelled as types: always
/// - scores are decimals or integers, or strings: `otherNumbers`; a coordinate is no address: `coordinates`
/// - a country wins over the filter; numbers out of range are an option; extents filter, positions do not: always
/// - reverse has other field names, a no match that is an error 400, towns where the question is: always
/// - a magic key wants the very text, a collection brings several: always
/// - credits run out: `noCredits`, `quota`
struct ArcGISDoubleTests {
    static let base = "/arcgis/rest/services/World/GeocodeServer"
    static let token = "double-token"

    private func candidates(
        _ text: String,
        _ extra: [(String, String)] = [("outFields", "*")],
        _ scenario: DoubleScenario = DoubleScenario()
    ) async throws -> [JSONNode] {
        let double = try ServiceDouble.start(.arcgis, scenario: scenario)
        defer { double.stop() }
        let parameters = [("SingleLine", text), ("f", "json"), ("token", Self.token), ("locationType", "rooftop")]
        let query = (parameters + extra).map { "\($0)=\(ServiceDouble.encoded($1))" }.joined(separator: "&")
        return try await double.ask("\(Self.base)/findAddressCandidates?\(query)").json["candidates"].elements
    }

    @Test func `a known house has attributes when they are asked for, and two points`() async throws {
        let place = try #require(try await candidates("197 Oak St, Manchester, CT 06040").first)
        #expect(place["score"].number == 100)
        #expect(place["location"]["y"].number == 41.7702329)
        #expect(place["attributes"]["Addr_type"].text == "PointAddress")
        #expect(place["attributes"]["Status"].text == "M")
        #expect(place["attributes"]["AddNum"].text == "197")
        #expect(place["attributes"]["Country"].text == "USA")
        #expect(place["attributes"]["Y"].number == 41.7701329)
        #expect(place["attributes"]["DisplayY"].number == 41.7702329)
        #expect(place["extent"]["xmin"].number == -72.5122454)
        let bare = try #require(try await candidates("197 Oak St, Manchester, CT 06040", []).first)
        #expect(bare["attributes"].exists && bare["attributes"].names.isEmpty)
        let some = try #require(
            try await candidates("197 Oak St, Manchester", [("outFields", "addr_type,Score")]).first
        )
        #expect(some["attributes"].names == ["Addr_type", "Score"])
    }

    @Test(arguments: [
        ("201 Oak Street, Manchester, CT 06040", "StreetAddress", 100.0),
        ("330 Oak Street, Manchester, CT 06040", "StreetAddressExt", 100),
        ("9000 Oak Street, Manchester, CT 06040", "StreetName", 93.25),
        ("9 Qqxyzzy Street, Manchester, CT", "Locality", 100), ("06040", "Postal", 100),
        ("Fairway Drive & Birdie Lane, Tewksbury, MA", "StreetInt", 100),
        ("197 Oak Street, Manchester, CT 06041", "PointAddress", 98),
        ("7096 Park Mesa Way Apt 57, San Diego, CA 92111", "Subaddress", 100),
    ])
    func `the address type tells how fine it is, the score does not`(
        _ text: String,
        _ type: String,
        _ score: Double
    ) async throws {
        let place = try #require(try await candidates(text).first)
        #expect(place["attributes"]["Addr_type"].text == type)
        #expect(place["score"].number == score)
    }

    @Test(arguments: [
        ("5275 North 59th Avenue, Glendale, AZ", ["N", "", "59th", "Ave", ""]),
        ("1001 6th Street NW, Washington, DC", ["", "", "6th", "St", "NW"]),
        ("400 US Highway 98, Mexico Beach, FL", ["", "US Hwy", "98", "", ""]),
    ])
    func `a street is taken apart and abbreviated`(_ text: String, _ parts: [String]) async throws {
        let attributes = try #require(try await candidates(text).first)["attributes"]
        let names = ["StPreDir", "StPreType", "StName", "StType", "StDir"]
        #expect(names.map { attributes[$0].text } == parts)
    }

    @Test func `ties have the status T, no match has no candidates, leftovers are told`() async throws {
        let tie = try await candidates("100 Main Street, Springfield")
        #expect(tie.map { $0["attributes"]["Status"].text } == ["T", "T"])
        #expect(try await candidates("Qqxyzzy 99999").isEmpty)
        let odd = try #require(try await candidates("Rear Barn 197 Oak Street, Manchester, CT 06040").first)
        #expect(odd["attributes"]["ExInfo"].text == "rear | barn")
    }

    @Test func `categories keep fallbacks away, and numbers out of range are an option`() async throws {
        let address = [("outFields", "*"), ("category", "Point Address,Street Address")]
        #expect(try await candidates("9 Qqxyzzy Street, Manchester, CT", address).isEmpty)
        let near = [("outFields", "*"), ("matchOutOfRange", "false")]
        let street = try #require(try await candidates("330 Oak Street, Manchester, CT 06040", near).first)
        #expect(street["attributes"]["Addr_type"].text == "StreetName")
    }

    @Test func `another spatial reference turns positions and extents, attributes stay degrees`() async throws {
        let place = try #require(
            try await candidates("197 Oak St, Manchester", [("outFields", "*"), ("outSR", "102100")]).first
        )
        let x = try #require(place["location"]["x"].number)
        #expect(abs(x - -8_071_914.7) < 1)
        #expect(place["attributes"]["DisplayX"].number == -72.5112454)
    }

    @Test func `errors come with 200, a page when the format is missing`() async throws {
        let double = try ServiceDouble.start(.arcgis)
        defer { double.stop() }
        func error(_ query: String) async throws -> (Int, Double?) {
            let reply = try await double.ask("\(Self.base)/findAddressCandidates?\(query)")
            return (reply.status, reply.json["error"]["code"].number)
        }
        #expect(try await error("SingleLine=x&f=json") == (200, 499))
        #expect(try await error("SingleLine=x&f=json&token=old") == (200, 498))
        let good = "f=json&token=\(Self.token)"
        for bad in [
            "", "SingleLine=x&city=y", "SingleLine=x&proximity=1,2", "SingleLine=x&searchExtent=1,2,3",
            "SingleLine=x&location=33.5,-112", "SingleLine=x&outSR=27700", "SingleLine=x&category=PointAddress",
            "SingleLine=x&locationType=roof", "SingleLine=x&forStorage=1", "SingleLine=x&maxLocations=0",
            "SingleLine=x&preferredLabelValues=postalCity,localCity", "SingleLine=x&sourceCountry=Utopia",
            "SingleLine=\(String(repeating: "a", count: 201))", "SingleLine=x&outfields=*",
        ] { #expect(try await error("\(good)&\(bad)") == (200, 400), "\(bad)") }
        let page = try await double.ask("\(Self.base)/findAddressCandidates?SingleLine=x&token=\(Self.token)")
        #expect(page.status == 200)
        #expect(page.text.hasPrefix("<!DOCTYPE html>"))
        #expect(double.tally.answered == 0)
    }

    @Test func `pages tell how many there are and where the next begins`() async throws {
        var seen: [(Double?, Double?, Int)] = []
        for start in ["1", "2", "3"] {
            let double = try ServiceDouble.start(.arcgis)
            defer { double.stop() }
            let answer = try await double.get(
                Self.base + "/findAddressCandidates",
                [
                    "SingleLine": "100 Main Street, Springfield", "f": "json", "token": Self.token, "start": start,
                    "num": "1",
                ]
            ).json
            seen.append((answer["total"].number, answer["nextStart"].number, answer["candidates"].elements.count))
        }
        #expect(seen.map(\.0) == [2, 2, 2])
        #expect(seen.map(\.1) == [2, -1, -1])
        #expect(seen.map(\.2) == [1, 1, 0])
    }

    @Test func `a suggestion wants the filters again under which it was made`() async throws {
        let double = try ServiceDouble.start(.arcgis)
        defer { double.stop() }
        let suggestion = try await double.get(
            Self.base + "/suggest",
            ["text": "197 Oak Str", "f": "json", "token": Self.token, "countryCode": "USA"]
        ).json["suggestions"][0]
        let text = try #require(suggestion["text"].text)
        let key = try #require(suggestion["magicKey"].text)
        for (country, count) in [("USA", 1), ("", 0), ("CAN", 0)] {
            let found = try await double.get(
                Self.base + "/findAddressCandidates",
                ["SingleLine": text, "magicKey": key, "f": "json", "token": Self.token, "countryCode": country]
            ).json["candidates"].elements
            #expect(found.count == count, "\(country)")
        }
    }

    @Test func `parts may be written in any case, and a country wins over the filter`() async throws {
        let double = try ServiceDouble.start(.arcgis)
        defer { double.stop() }
        let reply = try await double.post(
            Self.base + "/findAddressCandidates",
            form: [
                "Address": "197 Oak Street", "city": "Manchester", "REGION": "CT", "Postal": "06040",
                "countryCode": "USA", "sourceCountry": "DEU", "f": "json", "outFields": "City", "token": Self.token,
            ]
        )
        #expect(reply.json["candidates"][0]["attributes"]["City"].text == "Manchester")
    }

    @Test func `a token comes in a form, a URL or either header`() async throws {
        let double = try ServiceDouble.start(.arcgis)
        defer { double.stop() }
        let path = "\(Self.base)/findAddressCandidates?SingleLine=06040&f=json"
        for name in ["Authorization", "X-Esri-Authorization"] {
            let reply = try await double.ask(path, headers: [name: "Bearer \(Self.token)"])
            #expect(reply.json["candidates"].elements.count == 1)
        }
    }

    @Test(arguments: ["Food", "Metro Area", "District", "Populated Place", "Parks and Outdoors", "Zone", "POI"])
    func `categories of the first two levels are known`(category: String) async throws {
        let double = try ServiceDouble.start(.arcgis)
        defer { double.stop() }
        let path = "\(Self.base)/findAddressCandidates?SingleLine=x&f=json&token=\(Self.token)"
        let answer = try await double.ask(path + "&category=\(ServiceDouble.encoded(category))").json
        #expect(answer["candidates"].exists && !answer["error"].exists)
    }

    @Test func `the anonymous host answers all but what is stored`() async throws {
        let double = try ServiceDouble.start(.arcgis, scenario: .switched(.anonymous))
        defer { double.stop() }
        let path = "\(Self.base)/findAddressCandidates?SingleLine=06040&f=json"
        #expect(try await double.ask(path).json["candidates"].elements.count == 1)
        #expect(try await double.ask(path + "&forStorage=true").json["error"]["code"].number == 499)
        let batch = try await double.post(Self.base + "/geocodeAddresses", form: ["addresses": "{}", "f": "json"])
        #expect(batch.json["error"]["code"].number == 499)
    }

    @Test func `reverse has field names of its own, and no match is an error of code 400`() async throws {
        let double = try ServiceDouble.start(.arcgis)
        defer { double.stop() }
        func reverse(_ location: String) async throws -> JSONNode {
            try await double.get(
                Self.base + "/reverseGeocode",
                ["location": location, "f": "json", "token": Self.token, "outSR": "4326"]
            ).json
        }
        let house = try await reverse("-72.5112,41.7702")
        #expect(house["address"]["Address"].text == "197 Oak St")
        #expect(house["address"]["CountryCode"].text == "USA")
        #expect(!house["address"]["Score"].exists)
        #expect(house["location"]["spatialReference"]["wkid"].number == 4326)
        // Web Mercator metres, said to be such.
        let json = #"{"x":-8071915,"y":5125634,"spatialReference":{"wkid":102100}}"#
        #expect(try await reverse(json)["address"]["City"].text == "Manchester")
        let nowhere = try await reverse("-30,40")
        #expect(nowhere["error"]["code"].number == 400)
        #expect(nowhere["error"]["details"][0].text?.hasPrefix("Unable to find address") == true)
        let wrong = try await reverse("41.77,-112.5")
        #expect(wrong["error"]["details"][0].text?.contains("location") == true)
        #expect(double.tally.answered == 3)
    }

    @Test func `the street side is the default, and a type may not be of an address`() async throws {
        let double = try ServiceDouble.start(.arcgis)
        defer { double.stop() }
        func place(_ extra: String) async throws -> JSONNode {
            let text = "SingleLine=197%20Oak%20Street%2C%20Manchester&f=json&token=\(Self.token)&outFields=*\(extra)"
            return try await double.ask("\(Self.base)/findAddressCandidates?\(text)").json["candidates"][0]
        }
        #expect(try await place("")["location"]["y"].number == 41.7701329)
        #expect(try await place("&locationType=rooftop")["location"]["y"].number == 41.7702329)
        let types: [(DoubleOddity, String)] = [
            (.coordinates, "LatLong"), (.parcel, "Parcel"), (.unknownType, "Airlock"),
        ]
        for (oddity, type) in types {
            let odd = try #require(try await candidates("197 Oak Street \(oddity.word()), Manchester").first)
            #expect(odd["attributes"]["Addr_type"].text == type)
        }
        let spent = try ServiceDouble.start(.arcgis, scenario: .switched(.noCredits))
        defer { spent.stop() }
        let error = try await spent.ask("\(Self.base)/findAddressCandidates?SingleLine=x&f=json&token=\(Self.token)")
        #expect(error.json["error"]["code"].number == 403)
    }

    @Test func `a suggestion is found by its text and key together`() async throws {
        let double = try ServiceDouble.start(.arcgis)
        defer { double.stop() }
        let suggestions = try await double.get(
            Self.base + "/suggest",
            ["text": "coffee", "f": "json", "token": Self.token]
        ).json["suggestions"]
        #expect(suggestions[0]["isCollection"].value as? Bool == true)
        #expect(!suggestions[0]["location"].exists)
        func found(_ text: String) async throws -> Int {
            let key = try #require(suggestions[0]["magicKey"].text)
            let reply = try await double.get(
                Self.base + "/findAddressCandidates",
                ["SingleLine": text, "magicKey": key, "f": "json", "token": Self.token]
            )
            return reply.json["candidates"].elements.count
        }
        #expect(try await found(try #require(suggestions[0]["text"].text)) == 2)
        #expect(try await found("Other") == 0)
        let house = try await double.get(
            Self.base + "/suggest",
            ["text": "197 oak", "f": "json", "token": Self.token]
        )
        #expect(house.json["suggestions"][0]["text"].text == "197 Oak St, Manchester, CT, 06040, USA")
    }

    @Test(arguments: [
        (DoubleTrouble.throttle, 429, 429 as Double?), (.quota, 200, 403), (.expired, 200, 498), (.poison, 200, 400),
        (.unavailable, 503, nil), (.timeout, 200, nil), (.codeless, 200, nil), (.otherJSON, 200, nil),
    ])
    func `trouble comes as the service has it`(
        _ trouble: DoubleTrouble,
        _ status: Int,
        _ code: Double?
    ) async throws {
        let double = try ServiceDouble.start(.arcgis, scenario: .failing(at: [1: trouble]))
        defer { double.stop() }
        let path = "\(Self.base)/findAddressCandidates?SingleLine=06040&f=json&token=\(Self.token)"
        let reply = try await double.ask(path)
        #expect(reply.status == status)
        #expect(reply.json["error"]["code"].number == code)
        #expect(try await double.ask(path).json["candidates"].exists)
    }
}
