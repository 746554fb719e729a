import Geocoding
import TestSupport
import Testing

@testable import ProviderFetch

/// What a job may say to a provider, and how what it may not is refused.
@Suite struct SettingsTests {
    private func refusal(_ name: String, _ change: (inout ProviderSettings) -> Void) -> ProviderError? {
        do {
            _ = try ProviderProbe(name, change).builder()
            return nil
        } catch {
            return error as? ProviderError
        }
    }

    @Test func `what a provider has no place for is refused by its key`() {
        let near = refusal("nominatim") {
            $0.area.near = Coordinate(longitude: 1, latitude: 2)
            $0.area.box = BoundingBox(west: 0, south: 0, east: 3, north: 3)
        }
        #expect(near?.reason == .setting)
        #expect(
            near?.description
                == "nominatim: Nominatim has nothing that near: would change beside bbox:; leave it out"
        )
        let types = #expect(throws: ProviderError.self) { try terms(#""open""#) { $0.types = ["poi"] } }
        #expect(types?.description == "mine: mine has nothing that types: would change; leave it out")
    }

    @Test func `a parameter that the job's other settings keep out is refused`() {
        let radius = refusal("mapbox-searchbox") {
            ($0.keepsAnswers, $0.parameters) = (false, ["radius": "1"])
        }
        #expect(radius?.description == "mapbox-searchbox: parameters: radius goes only with near:")
        let place = Coordinate(longitude: 1, latitude: 2)
        let proximity = refusal("mapbox-v6") { ($0.area.near, $0.parameters) = (place, ["proximity": "ip"]) }
        #expect(proximity?.description == "mapbox-v6: parameters: proximity goes only without near:")
        let bounded = refusal("nominatim") { $0.parameters = ["bounded": "1"] }
        #expect(bounded?.description.contains("bounded goes only with bbox:") == true)
        #expect(refusal("nominatim") { ($0.area.near, $0.parameters) = (place, ["bounded": "1"]) } == nil)
    }

    @Test func `a parameter or value that is none is refused with the nearest one`() {
        let name = refusal("mapbox-v6") { $0.parameters = ["worldviw": "us"] }
        #expect(name?.description.contains("there is no worldviw; did you mean worldview?") == true)
        let value = refusal("arcgis") { $0.parameters = ["locationType": "rooftops"] }
        #expect(value?.description.contains("rooftop, street") == true)
        #expect(value?.description.contains("did you mean rooftop?") == true)
        // What has a key of its own is no parameter.
        #expect(refusal("mapbox-v6") { $0.parameters = ["country": "us"] }?.reason == .setting)
        #expect(refusal("mapbox-v6") { $0.parameters = ["access_token": "x"] }?.reason == .setting)
        let attribute = refusal("nominatim") { $0.attributes = ["importance"] }
        #expect(attribute == nil)
    }

    @Test func `more candidates than the provider gives are refused`() {
        #expect(refusal("mapbox-v6") { $0.candidates = 11 }?.description.contains("at most 10") == true)
        #expect(refusal("mapbox-v6") { $0.candidates = 10 } == nil)
    }

    private static let terms = """
        {"name":"mine","request":{"path":"/find","parameters":[{"name":"text","value":"{line}"}]},
        "response":{"candidates":"hits","latitude":"y","longitude":"x"},
        "limits":{"rate":1,"concurrency":1},"storage":TERMS}
        """

    private func terms(_ text: String, _ change: (inout ProviderSettings) -> Void = { _ in }) throws -> HTTPGeocoder {
        let folder = try TemporaryFolder()
        var settings = ProviderSettings(name: "mine")
        settings.definition = try folder.write(Self.terms.replacing("TERMS", with: text), to: "mine.json")
        settings.endpoint = "https://geo.example.org"
        change(&settings)
        return try HTTPGeocoder(settings, stop: StopSignal(), clock: TestClock(), seed: 1) { _ in ScriptedTransport([])
        }
    }

    @Test func `a contract is stated, or the job is refused`() throws {
        let contract = #"{"class":"contract","says":"Ask sales."}"#
        let refusal = #expect(throws: ProviderError.self) { try terms(contract) }
        #expect(refusal?.reason == .terms)
        #expect(refusal?.description.contains("terms: accepted") == true)
        #expect(refusal?.description.hasSuffix("Ask sales.") == true)
        _ = try terms(contract) { $0.hasAcceptedTerms = true }
        _ = try terms(contract) { $0.keepsAnswers = false }
    }

    @Test func `expiring answers have a time`() throws {
        #expect(try terms(#"{"class":"expiring","days":30}"#).keepsAnswersFor == .seconds(30 * 86_400))
        #expect(try terms(#""open""#).keepsAnswersFor == nil)
    }

    @Test func `a job's rate takes the place of the polite one, never of a host's`() throws {
        let transport = ScriptedTransport([])
        var settings = ProviderSettings(name: "mapbox-v6")
        #expect(
            try HTTPGeocoder(settings, stop: StopSignal(), clock: TestClock(), seed: 1) { _ in transport }
                .requestsPerSecond == 15
        )
        settings.rate = .perSecond(40)
        #expect(
            try HTTPGeocoder(settings, stop: StopSignal(), clock: TestClock(), seed: 1) { _ in transport }
                .requestsPerSecond == 40
        )
    }

    @Test func `a job's rate for a day is counted, not spread over it`() async throws {
        let answer = Result<HTTPResponse, TransferFault>.success(HTTPResponse(status: 200, body: Array("[]".utf8)))
        let transport = ScriptedTransport(Array(repeating: answer, count: 3))
        var settings = ProviderSettings(name: "nominatim")
        settings.endpoint = "http://localhost:8080"
        settings.rate = RateWindow("3/d")
        let clock = TestClock()
        let geocoder = try HTTPGeocoder(settings, stop: StopSignal(), clock: clock, seed: 1) { _ in transport }
        let queries = (1...4).map { Query.line("\($0) Elm Street") }
        #expect(try await geocoder.replies(to: Array(queries[..<3])).count == 3)
        #expect(clock.waits.isEmpty)
        await #expect(throws: GeocoderStop.self) { try await geocoder.replies(to: [queries[3]]) }
    }

    @Test func `the catalogue knows what each provider can`() throws {
        let entries = try ProviderCatalogue.entries()
        #expect(entries.map(\.name) == ProviderCatalogue.names)
        let kinds = Dictionary(uniqueKeysWithValues: entries.map { ($0.name, $0.kinds) })
        #expect(kinds["nominatim"] == [.line, .parts, .reverse])
        #expect(kinds["mapbox-v6"] == [.line, .parts, .reverse, .suggest, .retrieve])
        #expect(kinds["mapbox-v5"] == [.line, .reverse])
        #expect(kinds["mapbox-searchbox"] == [.line, .reverse, .suggest, .retrieve])
        #expect(kinds["mapbox-category"] == [.line, .suggest, .retrieve])
        #expect(kinds["arcgis"] == [.line, .parts, .reverse, .suggest, .retrieve])
        #expect(entries.map(\.storage) == ["open", "flag", "flag", "never", "never", "flag", "flag"])
        #expect(ProviderCatalogue.document(of: "arcgis")?.isEmpty == false)
        #expect(ProviderCatalogue.document(of: "none") == nil)
    }
}
