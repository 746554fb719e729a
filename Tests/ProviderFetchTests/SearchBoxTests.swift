import Geocoding
import TestSupport
import Testing

@testable import ProviderFetch

@Suite struct SearchBoxTests {
    private let probe = ProviderProbe("mapbox-searchbox") { $0.keepsAnswers = false }

    @Test func `a text is asked near a place that is always named`() throws {
        #expect(try probe.parameters(of: .line("CN Tower")) == ["limit=5", "proximity=0,0", "q=CN Tower"])
        let caller = ProviderProbe("mapbox-searchbox") {
            ($0.keepsAnswers, $0.parameters) = (false, ["proximity": "ip"])
        }
        #expect(try caller.parameters(of: .line("CN Tower")) == ["limit=5", "proximity=ip", "q=CN Tower"])
        let near = ProviderProbe("mapbox-searchbox") {
            $0.keepsAnswers = false
            $0.area.near = Coordinate(longitude: -79.38, latitude: 43.64)
            $0.area.box = BoundingBox(west: -79.49555, south: 43.60698, east: -79.29422, north: 43.75953)
            $0.parameters = ["poi_category": "museum", "radius": "0.5"]
        }
        let asked = try near.parameters(of: .line("x"))
        #expect(asked.contains("proximity=-79.38,43.64"))
        #expect(asked.contains("bbox=-79.49555,43.60698,-79.29422,43.75953"))
        #expect(asked.contains("poi_category=museum"))
        #expect(asked.contains("radius=0.5"))
    }

    @Test func `places of a category are asked for around a position or in a box, of certain types`() throws {
        let near = ProviderProbe("mapbox-category") {
            $0.keepsAnswers = false
            $0.area.near = Coordinate(longitude: -79.38, latitude: 43.64)
            ($0.types, $0.candidates) = (["poi"], 25)
        }
        #expect(try near.path(of: .line("coffee")) == "/search/searchbox/v1/category/coffee")
        #expect(try near.parameters(of: .line("coffee")) == ["limit=25", "proximity=-79.38,43.64", "types=poi"])
        let box = ProviderProbe("mapbox-category") {
            $0.keepsAnswers = false
            $0.area.box = BoundingBox(west: -80, south: 43, east: -79, north: 44)
        }
        #expect(
            try box.parameters(of: .line("coffee")) == ["limit=5", "proximity=0,0", "bbox=-80.0,43.0,-79.0,44.0"]
        )
        let nowhere = ProviderProbe("mapbox-category") { $0.keepsAnswers = false }
        let refusal = #expect(throws: ProviderError.self) { try nowhere.parameters(of: .line("coffee")) }
        #expect(refusal?.description.hasSuffix("say near: or bbox:") == true)
        let strange = ProviderProbe("mapbox-category") {
            ($0.keepsAnswers, $0.area.near) = (false, Coordinate(longitude: 1, latitude: 2))
            $0.parameters = ["poi_category_exclusions": "museum"]
        }
        #expect(throws: ProviderError.self) { try strange.parameters(of: .line("coffee")) }
    }

    @Test func `its answers may not be kept, so a job is refused`() {
        let refusal = #expect(throws: ProviderError.self) {
            try ProviderProbe("mapbox-searchbox").parameters(of: .line("x"))
        }
        #expect(refusal?.reason == .terms)
        #expect(refusal?.description.contains("forbid keeping") == true)
    }

    private static let tower = """
        {"type":"Feature","geometry":{"type":"Point","coordinates":[-79.38706,43.64256]},"properties":{"name":"CN Tower",
        "mapbox_id":"ZXhh","feature_type":"poi","full_address":"290 Bremner Boulevard, Toronto","place_formatted":"Toronto",
        "context":{"country":{"id":"","name":"Canada","country_code":"CA"},"place":{"id":"","name":"Toronto"}},
        "coordinates":{"latitude":43.64256,"longitude":-79.38706,"accuracy":"rooftop"},"poi_category":["sight"]}}
        """

    @Test(arguments: [#"{"type":"FeatureCollection","features":[\#(tower)]}"#, tower])
    func `a place is read from a collection, and bare`(body: String) throws {
        let candidate = try #require(try probe.read(body).candidates.first)
        #expect(candidate.label == "CN Tower, 290 Bremner Boulevard, Toronto")
        #expect(candidate.precision == .poi)
        #expect(candidate.confidence == nil)
        #expect(candidate.components.city == "Toronto")
        #expect(candidate.attributes.last == CandidateAttribute(name: "poi_category", text: #"["sight"]"#))
    }

    private static let suggestions = """
        {"suggestions":[{"name":"CN Tower","mapbox_id":"ZXhh/1","feature_type":"poi","full_address":"290 Bremner Boulevard"},
        {"name":"Coffee","mapbox_id":"ZXhi","feature_type":"category","place_formatted":"Category"},{"name":"No id"}],
        "attribution":"N"}
        """

    private func suggester(
        _ transport: ScriptedTransport,
        clock: TestClock = TestClock(),
        _ name: String = "mapbox-searchbox"
    ) throws -> HTTPGeocoder {
        var settings = ProviderSettings(name: name)
        settings.keepsAnswers = false
        settings.rate = .perSecond(1_000_000)
        settings.environment = { $0 == "KEY" ? "pk.canary" : nil }
        settings.key = .environment("KEY")
        return try HTTPGeocoder(settings, stop: StopSignal(), clock: clock, seed: 3) { _ in transport }
    }

    private func session(_ url: String) -> Substring? {
        url.split(whereSeparator: { $0 == "&" || $0 == "?" }).first { $0.hasPrefix("session_token=") }
    }

    @Test func `completions share a session until one is retrieved`() async throws {
        let answer = HTTPResponse.scripted(200, body: Self.suggestions)
        let transport = ScriptedTransport([
            .success(answer), .success(answer), .success(.scripted(200, body: Self.tower)), .success(answer),
        ])
        let geocoder = try suggester(transport)
        _ = try await geocoder.suggestions(for: "CN", limit: 5)
        let found = try await geocoder.suggestions(for: "CN T", limit: 5)
        #expect(found.map(\.label) == ["CN Tower", "Coffee"])
        #expect(found.map(\.detail) == ["290 Bremner Boulevard", "Category"])
        let places = try await geocoder.candidates(for: found[0])
        #expect(places.first?.components.city == "Toronto")
        _ = try await geocoder.suggestions(for: "CN", limit: 1)
        let urls = transport.urls
        let sessions = urls.map(session)
        #expect(sessions[0] != nil && sessions[0] == sessions[1] && sessions[1] == sessions[2])
        #expect(sessions[3] != sessions[0])
        #expect(sessions[0]?.count == "session_token=".count + 36)
        #expect(urls[2].contains("/search/searchbox/v1/retrieve/ZXhh%2F1?"))
        #expect(urls.allSatisfy { $0.contains("access_token=pk.canary") })
    }

    @Test func `a session ends after fifty texts and after a pause of three minutes`() {
        var session = SuggestionSession(seed: 1)
        let first = session.token(now: .zero)
        for _ in 1..<50 { #expect(session.token(now: .seconds(1)) == first) }
        let second = session.token(now: .seconds(2))
        #expect(second != first)
        #expect(session.token(now: .seconds(181)) == second)
        #expect(session.token(now: .seconds(361)) != second)
    }

    @Test func `a provider without completions says so`() async throws {
        let geocoder = try suggester(ScriptedTransport([]), "mapbox-v5")
        let stop = await #expect(throws: GeocoderStop.self) { try await geocoder.suggestions(for: "x", limit: 1) }
        #expect(stop?.reason == .misconfigured)
    }

    @Test func `a chosen completion of Mapbox v6 is asked for by its identifier`() async throws {
        let list = #"{"features":[{"properties":{"name":"Oak St","mapbox_id":"dXJu","place_formatted":"Ulm"}}]}"#
        let transport = ScriptedTransport([
            .success(.scripted(200, body: list)), .success(.scripted(200, body: #"{"features":[]}"#)),
        ])
        let geocoder = try suggester(transport, "mapbox-v6")
        let found = try await geocoder.suggestions(for: "Oa", limit: 5)
        #expect(found == [Suggestion(label: "Oak St", detail: "Ulm", id: "dXJu")])
        #expect(try await geocoder.candidates(for: found[0]).isEmpty)
        #expect(transport.urls[0].contains("forward?autocomplete=true&limit=10&access_token=pk.canary&q=Oa"))
        #expect(transport.urls[1].contains("forward?autocomplete=false&access_token=pk.canary&q=dXJu"))
    }

    @Test func `a chosen completion of ArcGIS is asked for by its text and key`() async throws {
        let list = #"{"suggestions":[{"text":"CN Tower, Toronto","magicKey":"k0==","isCollection":false}]}"#
        let transport = ScriptedTransport([
            .success(.scripted(200, body: list)), .success(.scripted(200, body: #"{"candidates":[]}"#)),
        ])
        let geocoder = try suggester(transport, "arcgis")
        let found = try await geocoder.suggestions(for: "CN", limit: 5)
        let facts = [CandidateAttribute(name: "is_collection", text: "false")]
        #expect(found == [Suggestion(label: "CN Tower, Toronto", detail: "", id: "k0==", attributes: facts)])
        #expect(try await geocoder.candidates(for: found[0]).isEmpty)
        #expect(transport.urls.map { $0.split(separator: "/").last } == ["suggest", "findAddressCandidates"])
        let bodies = transport.bodies
        #expect(bodies[0].hasPrefix("f=json&maxSuggestions=15&token=pk.canary&text=CN"))
        #expect(bodies[1].hasSuffix("SingleLine=CN%20Tower%2C%20Toronto&magicKey=k0%3D%3D"))
        #expect(!bodies[1].contains("forStorage"))
    }
}
