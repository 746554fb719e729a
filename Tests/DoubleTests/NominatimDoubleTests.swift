import TestSupport
import Testing

/// What the sheet warns of, each with what brings it about here.
///
/// - coordinates and boxes are strings, boxes south, north, west, east: always; numbers: `otherNumbers`
/// - `q` beside parts is 400; without `format` a web page comes, or jsonv2: `answersWithoutFormat`
/// - a limit is clamped in silence; only a literal 0 is false; two corners of a viewbox in any order
/// - text like coordinates is a reverse query, square brackets are a search for a category: always
/// - the settlement's key varies: `village`; a state may be missing: towns outside America; no id on postcodes
/// - `class` in `json`, `category` in `jsonv2`: by the format
/// - no match in reverse is an `error` that is a string, a failure one that is an object: always
/// - 403 and 429 are HTML, 503 is plain text: `forbidden`, `throttle`, `unavailable`
/// - bad news of the status comes with 200: `unhealthy`
/// - a library's own User-Agent is refused, one request a second: `allowance`
struct NominatimDoubleTests {
    private func search(
        _ text: String,
        _ scenario: DoubleScenario = DoubleScenario()
    ) async throws -> (reply: Reply, tally: DoubleTally) {
        let double = try ServiceDouble.start(.nominatim, scenario: scenario)
        defer { double.stop() }
        let reply = try await double.get("/search", ["q": text, "format": "jsonv2", "addressdetails": "1"])
        return (reply, double.tally)
    }

    @Test func `a known house is a building with its parts, and its position is text`() async throws {
        let place = try await search("197 Oak St, Manchester, CT 06040").reply.json[0]
        #expect(place["lat"].text == "41.7702329")
        #expect(place["lon"].text == "-72.5112454")
        #expect(place["address"]["house_number"].text == "197")
        #expect(place["address"]["road"].text == "Oak Street")
        #expect(place["address"]["city"].text == "Manchester")
        #expect(place["address"]["postcode"].text == "06040")
        #expect(place["address"]["country_code"].text == "us")
        #expect(place["place_rank"].number == 30)
        #expect(place["category"].text == "building")
        // South, north, west, east.
        let box = place["boundingbox"].elements.compactMap(\.text).compactMap(Double.init)
        #expect(box.count == 4 && box[0] < box[1] && box[2] < box[3] && box[2] < -70)
    }

    @Test(arguments: [
        ("201 Oak Street, Manchester, CT", "way", "house", 30),
        ("9 Oak Street, Manchester, CT", "way", "residential", 26),
        ("9 Qqxyzzy Street, Manchester, CT", "relation", "administrative", 16), ("06040", nil, "postcode", 21),
    ])
    func `what is coarser says so by rank and type`(
        _ text: String,
        _ object: String?,
        _ type: String,
        _ rank: Double
    ) async throws {
        let place = try await search(text).reply.json[0]
        #expect(place["osm_type"].text == object)
        #expect(place["type"].text == type)
        #expect(place["place_rank"].number == rank)
    }

    @Test func `no match is an empty list, a tie is two places`() async throws {
        let none = try await search("Qqxyzzy 99999").reply
        #expect(none.status == 200)
        #expect(none.text == "[]")
        let tie = try await search("100 Main Street, Springfield").reply.json.elements
        #expect(Set(tie.map { $0["address"]["state"].text }) == ["Massachusetts", "Vermont"])
    }

    @Test func `without addressdetails there are no parts, in reverse there are`() async throws {
        let double = try ServiceDouble.start(.nominatim)
        defer { double.stop() }
        let forward = try await double.get("/search", ["q": "15 Taft Street, Quincy", "format": "jsonv2"])
        #expect(forward.json[0]["lat"].exists)
        #expect(!forward.json[0]["address"].exists)
        let position: KeyValuePairs = ["lat": "42.2470916", "lon": "-70.9967487", "format": "jsonv2"]
        let reverse = try await double.get("/reverse", position)
        #expect(reverse.json["address"]["house_number"].text == "15")
    }

    @Test func `parts find what the line finds`() async throws {
        let double = try ServiceDouble.start(.nominatim)
        defer { double.stop() }
        let reply = try await double.get(
            "/search",
            ["street": "197 oak st", "city": "manchester", "state": "ct", "postalcode": "06040", "format": "jsonv2"]
        )
        #expect(reply.json[0]["lat"].text == "41.7702329")
        #expect(double.tally.questionsByText == ["197 oak st, manchester, ct, 06040": 1])
    }

    @Test(arguments: [
        "/search?q=x&city=y&format=jsonv2", "/search?format=jsonv2", "/search?q=x&format=jsonv2&limit=many",
        "/search?q=x&format=jsonv2&viewbox=1,2,3", "/search?q=x&format=yaml", "/search?q=x&format=jsonv2&proximity=1,2",
        "/search?q=x&format=jsonv2&layer=sea", "/search?q=x&format=jsonv2&countrycodes=zzz",
        "/search?q=x&format=jsonv2&q=y", "/search?q=x&format=jsonv2&email=me",
        "/reverse?format=jsonv2&lat=1", "/reverse?format=jsonv2&lat=-112.1&lon=33.5",
        "/reverse?format=jsonv2&lat=a&lon=1",
    ])
    func `what is malformed is refused with an error object`(_ target: String) async throws {
        let double = try ServiceDouble.start(.nominatim)
        defer { double.stop() }
        let reply = try await double.ask(target)
        #expect(reply.status == 400)
        #expect(reply.json["error"]["code"].number == 400)
        #expect(reply.json["error"]["message"].text == double.tally.refusals.first)
        #expect(double.tally.questions == 0)
    }

    @Test func `no match in reverse is an error that is a string`() async throws {
        let double = try ServiceDouble.start(.nominatim)
        defer { double.stop() }
        let reply = try await double.get("/reverse", ["lat": "40", "lon": "-30", "format": "jsonv2"])
        #expect(reply.status == 200)
        #expect(reply.json["error"].text == "Unable to geocode")
        // Longitude and latitude the wrong way round lie in the Southern Ocean.
        let swapped = try await double.get("/reverse", ["lat": "-72.51", "lon": "41.77", "format": "jsonv2"])
        #expect(swapped.json["error"].text == "Unable to geocode")
        #expect(double.tally.answered == 2)
    }

    @Test func `a library's own User-Agent is shown the door`() async throws {
        let double = try ServiceDouble.start(.nominatim)
        defer { double.stop() }
        for agent in ["curl/8.5.0", "libcurl/8.5.0", "python-requests/2.31"] {
            let reply = try await double.ask("/search?q=x&format=jsonv2", headers: ["User-Agent": agent])
            #expect(reply.status == 403)
            #expect(reply.headers["content-type"]?.hasPrefix("text/html") == true)
        }
    }

    @Test func `without a format the answer is a web page`() async throws {
        let double = try ServiceDouble.start(.nominatim)
        defer { double.stop() }
        #expect(try await double.ask("/search?q=x").status == 302)
    }

    @Test func `a viewbox restricts only when it is bounded, and false is true`() async throws {
        let double = try ServiceDouble.start(.nominatim)
        defer { double.stop() }
        // Two opposite corners of a box around Vermont, in either order.
        let box = "-71,45,-73.5,42.8"
        func states(_ bounded: String) async throws -> [String?] {
            let reply = try await double.get(
                "/search",
                [
                    "q": "100 Main Street, Springfield", "format": "jsonv2", "addressdetails": "1", "viewbox": box,
                    "bounded": bounded,
                ]
            )
            return reply.json.elements.map { $0["address"]["state"].text }
        }
        #expect(try await states("0") == ["Vermont", "Massachusetts"])
        #expect(try await states("1") == ["Vermont"])
        #expect(try await states("false") == ["Vermont"])
    }

    @Test func `square brackets in an address make it find nothing`() async throws {
        #expect(try await search("15 Taft Street [rear], Quincy, MA").reply.text == "[]")
    }

    @Test(arguments: [
        (DoubleTrouble.throttle, 429, "text/html"), (.quota, 403, "text/html"), (.unavailable, 503, "text/plain"),
        (.gateway, 502, "text/html"), (.page, 200, "text/html"), (.poison, 400, "application/json"),
    ])
    func `trouble comes by a word in the query`(
        _ trouble: DoubleTrouble,
        _ status: Int,
        _ mediaType: String
    ) async throws {
        let double = try ServiceDouble.start(.nominatim)
        defer { double.stop() }
        let text = "15 Taft Street \(trouble.word(.once)), Quincy, MA"
        let first = try await double.get("/search", ["q": text, "format": "jsonv2"])
        #expect(first.status == status)
        #expect(first.headers["content-type"]?.hasPrefix(mediaType) == true)
        let second = try await double.get("/search", ["q": text, "format": "jsonv2"])
        #expect(second.json[0]["lat"].text == "42.2470916")
        #expect(double.tally.questionsByText == [text: 2])
        #expect(double.tally.answered == 1)
    }

    @Test func `geocodejson has the parts under names of its own`() async throws {
        let double = try ServiceDouble.start(.nominatim)
        defer { double.stop() }
        let path = "/search?q=15%20Taft%20Street%2C%20Quincy&format=geocodejson"
        let answer = try await double.ask(path).json
        let house = answer["features"][0]["properties"]["geocoding"]
        #expect(answer["geocoding"]["version"].text == "0.1.0")
        #expect(house["type"].text == "house" && house["housenumber"].text == "15" && house["city"].text == "Quincy")
    }

    @Test func `text like coordinates is taken for a position`() async throws {
        let place = try await search("42.2470916, -70.9967487").reply.json[0]
        #expect(place["address"]["road"].text == "Taft Street")
    }

    @Test func `names and types differ by format, place and oddity`() async throws {
        let double = try ServiceDouble.start(.nominatim)
        defer { double.stop() }
        let json = try await double.get("/search", ["q": "15 Taft Street, Quincy", "format": "json"]).json[0]
        #expect(json["class"].exists && !json["category"].exists)
        let features = try await double.get("/search", ["q": "15 Taft Street, Quincy", "format": "geojson"])
        #expect(features.json["features"][0]["geometry"]["coordinates"][1].number == 42.2470916)
        let munich = try await search("München").reply.json[0]
        #expect(!munich["address"]["state"].exists)
        let village = try await search("15 Taft Street \(DoubleOddity.village.word()), Quincy").reply.json[0]
        #expect(village["address"]["village"].text == "Quincy")
        let numbers = try await search("15 Taft Street, Quincy", .odd(.otherNumbers)).reply.json[0]
        #expect(numbers["lat"].number == 42.2470916)
        let odd = try await search("15 Taft Street, Quincy", .odd(.unknownAccuracy, .noLabel)).reply.json[0]
        #expect(odd["addresstype"].text == "quantum")
        #expect(!odd["display_name"].exists)
    }

    @Test func `a limit is clamped, and more than fifty ids are too many`() async throws {
        let double = try ServiceDouble.start(.nominatim)
        defer { double.stop() }
        #expect(try await double.ask("/search?q=Springfield&format=jsonv2&limit=900").json.elements.count == 4)
        #expect(try await double.ask("/search?q=Springfield&format=jsonv2&limit=0").json.elements.count == 1)
        let ids = (1...51).map { "N\($0)" }.joined(separator: ",")
        #expect(try await double.ask("/lookup?osm_ids=\(ids)&format=jsonv2").status == 400)
    }

    @Test func `one request a second is enforced on a clock of the test's own`() async throws {
        let scenario = DoubleScenario {
            $0.allowance = (1, 1)
            $0.unixTime = { 7 }
            $0.retryAfter = "30"
        }
        let double = try ServiceDouble.start(.nominatim, scenario: scenario)
        defer { double.stop() }
        #expect(try await double.ask("/search?q=x&format=jsonv2").status == 200)
        let second = try await double.ask("/search?q=x&format=jsonv2")
        #expect(second.status == 429)
        #expect(second.headers["retry-after"] == "30")
    }

    @Test func `bad news of the status comes with 200`() async throws {
        let double = try ServiceDouble.start(.nominatim, scenario: .switched(.unhealthy))
        defer { double.stop() }
        let reply = try await double.ask("/status?format=json")
        #expect(reply.status == 200)
        #expect(reply.json["status"].number == 700)
    }
}
