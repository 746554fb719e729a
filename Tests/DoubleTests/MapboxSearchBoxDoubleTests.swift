import Synchronization
import TestSupport
import Testing

/// What the sheet warns of, each with what brings it about here.
///
/// - without `proximity` the caller's network address is one, so the order is another: always
/// - `session_token` belongs to suggest and retrieve and nowhere else; `auto_complete` has an underscore: always
/// - one token, one hunt: an id is good once, in its session, for 180 seconds and 50 suggests: always, told by `sessions`
/// - a suggestion has no position; a category's id is long and brings several features: always; a bare one: `bareFeature`
/// - no id at the top, `id` in the context, empty; a town's full address does without its name; no score: always
/// - bad parameters are 400, not 422; there are no rate headers; `error_detail` beside `message` on 405: always
/// - not spoken: POST with a route, travel times, brands that are strings
struct MapboxSearchBoxDoubleTests {
    private static let base = "/search/searchbox/v1/"
    private static let key = "access_token=double-token"

    private func start(_ scenario: DoubleScenario = DoubleScenario()) throws -> ServiceDouble {
        try ServiceDouble.start(.mapboxSearchBox, scenario: scenario)
    }

    @Test func `forward finds venues and addresses, with ids in the context and no score`() async throws {
        let double = try start()
        defer { double.stop() }
        let reply = try await double.ask("\(Self.base)forward?q=Kestrel%20Coffee&proximity=-77,38.9&\(Self.key)")
        let feature = reply.json["features"][0]
        let properties = feature["properties"]
        #expect(!feature["id"].exists)
        #expect(properties["feature_type"].text == "poi")
        #expect(properties["poi_category_ids"][0].text == "coffee")
        #expect(properties["context"]["country"]["id"].text == "")
        #expect(properties["coordinates"]["latitude"].number == 38.9055022)
        #expect(properties.names.isDisjoint(with: ["match_code", "relevance", "score", "confidence"]))
        let town = try await double.ask("\(Self.base)forward?q=Annapolis&proximity=-77,38.9&\(Self.key)")
        #expect(town.json["features"][0]["properties"]["full_address"].text == "Maryland, United States")
        let none = try await double.ask("\(Self.base)forward?q=Qqxyzzy&\(Self.key)")
        #expect(none.status == 200 && none.json["features"].elements.isEmpty)
    }

    @Test(arguments: [
        ("radius=900&proximity=1,2", false), ("radius=0.5", false), ("radius=0.5&proximity=1,2", true),
        ("open_now=maybe", false), ("open_now=true", true), ("rank_strategy=foo", false),
        ("rank_strategy=distance", true),
        ("sar_type=z&route=x", false), ("sar_type=isochrone", false), ("sar_type=isochrone&route=x", true),
        ("route_geometry=q", false), ("route_geometry=polyline6", true), ("eta_type=navigation", false),
        ("eta_type=navigation&navigation_profile=driving&origin=1,2", true), ("navigation_profile=flying", false),
        ("origin=here", false), ("time_deviation=long", false), ("minimum_rating=6", false), ("minimum_rating=5", true),
        ("price_levels=$$,$$$", true), ("price_levels=cheap", false), ("exclude_fields=names", false),
        ("show_closed_pois=1", false),
    ])
    func `filters are judged by what is documented`(_ filter: String, _ isTaken: Bool) async throws {
        let double = try start()
        defer { double.stop() }
        let reply = try await double.ask("\(Self.base)forward?q=Annapolis&\(Self.key)&\(filter)")
        #expect(reply.status == (isTaken ? 200 : 400))
    }

    @Test func `without a bias the order is another`() async throws {
        let double = try start()
        defer { double.stop() }
        func names(_ bias: String) async throws -> [String?] {
            let reply = try await double.ask("\(Self.base)category/coffee?limit=25&\(Self.key)\(bias)")
            return reply.json["features"].elements.map { $0["properties"]["name"].text }
        }
        let biased = try await names("&proximity=-77.02,38.9055")
        #expect(biased == ["Kestrel Coffee", "Brambledown Coffee"])
        #expect(try await names("") == biased.reversed())
        #expect(try await names("&proximity=ip") == biased.reversed())
    }

    @Test func `a suggestion has no coordinates and is retrieved in its session, once`() async throws {
        let double = try start()
        defer { double.stop() }
        func suggest(_ session: String) async throws -> String {
            let query = "q=kestrel&session_token=\(session)&proximity=-77,38.9"
            let reply = try await double.ask("\(Self.base)suggest?\(query)&\(Self.key)")
            let first = reply.json["suggestions"][0]
            #expect(!first["coordinates"].exists)
            #expect((first["distance"].number ?? 0) > 1)
            return try #require(first["mapbox_id"].text)
        }
        func retrieve(_ id: String, _ session: String) async throws -> Reply {
            let path = "\(Self.base)retrieve/\(ServiceDouble.encoded(id))"
            return try await double.ask("\(path)?session_token=\(session)&\(Self.key)")
        }
        let id = try await suggest("one")
        #expect(try await retrieve(id, "two").status == 404)
        let found = try await retrieve(id, "one")
        #expect(found.json["features"][0]["properties"]["name"].text == "Kestrel Coffee")
        #expect(try await retrieve(id, "one").status == 404)
        #expect(double.tally.sessions.map(\.token) == ["one", "two", "one"])
        #expect(double.tally.sessions.map(\.retrieves) == [1, 1, 1])
        #expect(double.tally.charged == 3)
    }

    @Test func `a category suggestion is retrieved as many features, and a lone one may come bare`() async throws {
        let double = try start(.switched(.bareFeature))
        defer { double.stop() }
        let suggest = try await double.ask("\(Self.base)suggest?q=coff&session_token=s&proximity=-77,38.9&\(Self.key)")
        let first = suggest.json["suggestions"][0]
        #expect(first["feature_type"].text == "category")
        #expect(first["place_formatted"].text == "Category")
        let id = ServiceDouble.encoded(try #require(first["mapbox_id"].text))
        let bare = try await double.ask("\(Self.base)retrieve/\(id)?session_token=s&\(Self.key)")
        #expect(bare.json["type"].text == "Feature")
        let usual = try start()
        defer { usual.stop() }
        let again = try await usual.ask("\(Self.base)suggest?q=coff&session_token=s&proximity=-77,38.9&\(Self.key)")
        let long = try #require(again.json["suggestions"][0]["mapbox_id"].text)
        #expect(long.count > 1000)
        let other = ServiceDouble.encoded(try #require(again.json["suggestions"][0]["mapbox_id"].text))
        let many = try await usual.ask("\(Self.base)retrieve/\(other)?session_token=s&\(Self.key)")
        #expect(many.json["features"].elements.count == 2)
    }

    @Test func `a session ends after 180 seconds and after 50 suggests`() async throws {
        let time = TimeOfDay()
        let double = try start(DoubleScenario { $0.unixTime = { time.seconds } })
        defer { double.stop() }
        let path = "\(Self.base)suggest?q=kestrel&session_token=s&\(Self.key)"
        _ = try await double.ask(path)
        time.pass(181)
        for _ in 0..<51 { _ = try await double.ask(path) }
        #expect(double.tally.sessions.map(\.suggests) == [1, 50, 1])
        #expect(double.tally.charged == 2)
    }

    @Test(arguments: [
        ("suggest?session_token=s", 400), ("suggest?q=x", 400), ("retrieve/abc?x=1", 400), ("retrieve/abc", 400),
        ("retrieve/abc?session_token=s", 404), ("forward?x=1", 400), ("forward?q=x&session_token=s", 400),
        ("forward?q=x&autocomplete=true", 400), ("forward?q=x&permanent=true", 400), ("forward?q=x&types=road", 400),
        ("forward?q=x&proximity=33.5,-112", 400), ("forward?q=x&bbox=1,2", 400), ("forward?q=x&country=usa", 400),
        ("forward?q=x&language=en,de", 400), ("category/spaceship", 404), ("category/", 404),
        ("reverse?longitude=1", 400),
        ("reverse?longitude=33&latitude=-112", 400), ("elsewhere", 404),
    ])
    func `what is malformed is refused`(_ path: String, _ status: Int) async throws {
        let double = try start()
        defer { double.stop() }
        let separator = path.contains("?") ? "&" : "?"
        let reply = try await double.ask(Self.base + path + separator + Self.key)
        #expect(reply.status == status)
        #expect(reply.json["message"].exists)
    }

    @Test func `tokens, methods and rates are refused as Mapbox does`() async throws {
        let double = try start(
            DoubleScenario {
                $0.allowance = (1, 1)
                $0.unixTime = { 1 }
            }
        )
        defer { double.stop() }
        #expect(try await double.ask("\(Self.base)forward?q=x").status == 401)
        let post = try await double.post("\(Self.base)forward", ["access_token": "double-token"], json: "{}")
        #expect(post.status == 405)
        #expect(post.json["error_detail"].exists)
        let good = try await double.ask("\(Self.base)forward?q=x&\(Self.key)")
        #expect(good.status == 200)
        #expect(good.headers["x-rate-limit-limit"] == nil)
        #expect(try await double.ask("\(Self.base)forward?q=x&\(Self.key)").status == 429)
    }

    @Test func `the catalogue and reverse`() async throws {
        let double = try start()
        defer { double.stop() }
        let list = try await double.ask("\(Self.base)list/category?\(Self.key)")
        #expect(list.json["listItems"].elements.map { $0["canonical_id"].text } == ["coffee", "hotel", "museum"])
        let house = try await double.ask(
            "\(Self.base)reverse?longitude=-72.5112&latitude=41.7702&types=address&\(Self.key)"
        )
        #expect(house.json["features"][0]["properties"]["address"].text == "197 Oak Street")
    }
}

/// A clock that a test moves.
private final class TimeOfDay: Sendable {
    private let now = Mutex(1_800_000_000)
    var seconds: Int { now.withLock { $0 } }
    func pass(_ seconds: Int) { now.withLock { $0 += seconds } }
}
