import Geocoding
import TestSupport
import Testing

@testable import ProviderFetch

/// Mapbox's services, as far as they differ from others.
@Suite(.serialized) struct MapboxServiceTests {
    private func geocoder(
        _ double: ServiceDouble,
        _ change: (inout ProviderSettings) -> Void = { _ in }
    ) throws -> HTTPGeocoder {
        var settings = ProviderSettings(for: double)
        change(&settings)
        return try HTTPGeocoder(settings, stop: StopSignal(), clock: TestClock(), seed: 5)
    }

    private static let units: [(Query, String, String)] = [
        (
            .parts(number: "108", street: "East 11th Avenue", unit: "Apt 2", city: "Anchorage", region: "AK"), "Apt 2",
            ""
        ),
        (.parts(street: "108 East 11th Avenue", unit: "Apt 2", city: "Anchorage", region: "AK"), "Apt 2", ""),
        (.parts(number: "108", street: "East 11th Avenue", unit: "Apt 77", city: "Anchorage"), "Apt 77", "true"),
        (.parts(number: "108", street: "East 11th Avenue", city: "Anchorage", region: "AK"), "", ""),
    ]

    @Test(arguments: [1, 4])
    func `a unit is found with the number and without, singly and in batches`(batch: Int) async throws {
        let double = try ServiceDouble.start(.mapboxV6)
        defer { double.stop() }
        let geocoder = try geocoder(double) { ($0.batch, $0.attributes) = (batch, ["extrapolated", "feature_type"]) }
        let replies = try await geocoder.replies(to: Self.units.map(\.0))
        for (reply, (query, unit, extrapolated)) in zip(replies, Self.units) {
            let first = try #require(try reply.answer.get().candidates.first, "\(query.oneLine)")
            #expect(first.components.unit == unit, "\(query.oneLine)")
            #expect(first.components.number == "108", "\(query.oneLine)")
            let facts = Dictionary(uniqueKeysWithValues: first.attributes.map { ($0.name, $0.text) })
            #expect(facts["extrapolated"] ?? "" == extrapolated, "\(query.oneLine)")
            #expect(facts["feature_type"] == (unit.isEmpty ? "address" : "secondary_address"), "\(query.oneLine)")
        }
        #expect(double.tally.refusals == [])
    }

    @Test func `a completion tells what it is and how far, and may stand for many places`() async throws {
        let double = try ServiceDouble.start(.mapboxSearchBox)
        defer { double.stop() }
        let geocoder = try geocoder(double) {
            $0.keepsAnswers = false
            $0.area.near = Coordinate(longitude: -77.02, latitude: 38.9)
        }
        let found = try await geocoder.suggestions(for: "Coffee", limit: 10)
        let category = try #require(found.first { $0.attributes.contains { $0.text == "category" } })
        #expect(try await geocoder.candidates(for: category).count == 2)
        let shop = try #require(try await geocoder.suggestions(for: "Kestrel", limit: 10).first)
        let facts = Dictionary(uniqueKeysWithValues: shop.attributes.map { ($0.name, $0.text) })
        #expect(facts["feature_type"] == "poi")
        #expect(facts["poi_category"] == #"["coffee"]"#)
        #expect(facts["distance"].flatMap(Double.init).map { (500...1_500).contains($0) } == true)
        #expect(double.tally.refusals == [])
    }

    @Test func `the categories there are complete what is typed, and the chosen one is looked for`() async throws {
        let double = try ServiceDouble.start(.mapboxSearchBox)
        defer { double.stop() }
        let geocoder = try geocoder(double) {
            ($0.name, $0.keepsAnswers, $0.candidates) = ("mapbox-category", false, 10)
            $0.area.near = Coordinate(longitude: -77.02, latitude: 38.9)
        }
        #expect(try await geocoder.suggestions(for: "zebra", limit: 10) == [])
        let found = try await geocoder.suggestions(for: "OFF", limit: 10)
        #expect(found == [Suggestion(label: "Coffee", detail: "", id: "coffee")])
        #expect(try await geocoder.suggestions(for: "E", limit: 10).map(\.label) == ["Coffee", "Hotel", "Museum"])
        let places = try await geocoder.candidates(for: found[0])
        #expect(places.map(\.precision) == [.poi, .poi])
        #expect(double.tally.refusals == [])
    }

    @Test func `what Search Box says of a detour is passed on`() async throws {
        let body = """
            {"suggestions":[{"name":"Inn","mapbox_id":"x","feature_type":"poi","place_formatted":"Ulm","distance":7.5,
            "eta":12,"added_distance":900,"added_time":3}]}
            """
        var settings = ProviderSettings(name: "mapbox-searchbox")
        (settings.keepsAnswers, settings.key) = (false, .environment("KEY"))
        settings.environment = { _ in "pk.1" }
        let transport = ScriptedTransport([.success(.scripted(200, body: body))])
        let geocoder = try HTTPGeocoder(settings, stop: StopSignal(), clock: TestClock(), seed: 5) { _ in transport }
        let facts = try await geocoder.suggestions(for: "Inn", limit: 1).first?.attributes.map {
            "\($0.name)=\($0.text)"
        }
        #expect(facts == ["feature_type=poi", "distance=7.5", "eta=12", "added_distance=900", "added_time=3"])
    }

    @Test func `places of a category are found around a position`() async throws {
        let double = try ServiceDouble.start(.mapboxSearchBox)
        defer { double.stop() }
        let geocoder = try geocoder(double) {
            ($0.name, $0.keepsAnswers) = ("mapbox-category", false)
            $0.area.near = Coordinate(longitude: -77.02, latitude: 38.9)
            ($0.types, $0.area.countries) = (["poi"], ["US"])
        }
        let found = try await geocoder.replies(to: [.line("coffee")])[0].answer.get().candidates
        #expect(found.map(\.precision) == [.poi, .poi])
        #expect(Set(found.map(\.components.city)) == ["Washington"])
        let unknown = try await geocoder.replies(to: [.line("unicorns")])[0]
        guard case .failure(let failure) = unknown.answer else {
            Issue.record("answered")
            return
        }
        #expect(failure.reason == .badQuery)
        #expect(double.tally.refusals == ["Not Found"])
    }
}
