import Foundation
import Geocoding
import Synchronization
import TestSupport
import Testing

@testable import ProviderFetch

/// Definitions that are sound, and do not fit what the service answers.
@Suite struct OwnDefinitionMisfitTests {
    private static let definition = """
        {"name":"mine","request":{"path":"/one","parameters":[{"name":"q","value":"{line}"}]},
        "response":{"candidates":"hits","candidate":"place","latitude":"pos.lat","longitude":"pos.lng","label":"name"},
        "batch":{"strategy":"array","path":"/many","by":{"name":"id","answer":"ref.id"},"answers":"out","most":50},
        "limits":{"rate":100000,"concurrency":2},"storage":"open"}
        """

    /// A service that answers single queries at `/one` and batches at `/many`, and counts both.
    private final class Service: Transport {
        let counts = Mutex((one: 0, many: 0))
        /// The body that answers a query, nil for a refusal.
        let answer: @Sendable (_ query: String) -> String?

        init(_ answer: @escaping @Sendable (String) -> String?) { self.answer = answer }

        func send(_ request: HTTPRequest) async throws -> HTTPResponse {
            let url = String(decoding: request.url, as: UTF8.self)
            if url.contains("/one?q=") {
                counts.withLock { $0.one += 1 }
                let query = url.components(separatedBy: "q=").last?.removingPercentEncoding ?? ""
                return answer(query).map { .scripted(200, body: $0) } ?? .scripted(400, body: "{}")
            }
            counts.withLock { $0.many += 1 }
            guard url.hasSuffix("/many") else { return .scripted(404, body: "{}") }
            let body = try JSONSerialization.jsonObject(with: Data(request.body?.bytes ?? [])) as? [[String: Any]] ?? []
            let answers = body.map { query in
                answer(query["q"] as? String ?? "").map { #"{"ref":{"id":\#(query["id"] ?? 0)},"# + $0.dropFirst() }
            }
            guard !answers.contains(nil) else { return .scripted(400, body: "{}") }
            return .scripted(200, body: #"{"out":[\#(answers.compactMap(\.self).joined(separator: ","))]}"#)
        }

        var attempts: Int { counts.withLock { $0.one + $0.many } }
    }

    private static func hit(_ label: String) -> String {
        #"{"hits":[{"place":{"name":"\#(label)","pos":{"lat":47.5,"lng":"8.5"}}}]}"#
    }

    private func geocoder(
        _ service: Service,
        replacing part: String = "",
        with replacement: String = "",
        batch: Int? = 1,
        _ change: (inout ProviderSettings) -> Void = { _ in }
    ) throws -> (HTTPGeocoder, file: String) {
        let folder = try TemporaryFolder()
        let text =
            part.isEmpty ? Self.definition : Self.definition.replacing(part, with: replacement, maxReplacements: 1)
        #expect(part.isEmpty || text != Self.definition)
        let file = try folder.write(text, to: "mine.json")
        var settings = ProviderSettings(name: "mine")
        settings.definition = file
        settings.endpoint = "https://geo.example.org"
        settings.batch = batch
        change(&settings)
        let geocoder = try HTTPGeocoder(settings, stop: StopSignal(), clock: TestClock(), seed: 1) { _ in service }
        return (geocoder, file)
    }

    private let queries = (1...40).map { Query.line("place \($0)") }

    /// The stop that asking the queries ends with, one call each.
    private func stop(_ geocoder: HTTPGeocoder, calls: [[Query]]) async -> GeocoderStop? {
        for call in calls {
            do {
                _ = try await geocoder.replies(to: call)
            } catch {
                return error as? GeocoderStop
            }
        }
        return nil
    }

    @Test(arguments: [
        (#""candidates":"hits""#, #""candidates":"results""#, 5, "response.candidates of FILE leads to nothing"),
        (
            #""candidates":"hits""#, #""candidates":"hits.0.place.name""#, 5,
            "response.candidates of FILE leads to no list"
        ),
        (#""candidate":"place""#, #""candidate":"spot""#, 3, "response.candidate of FILE leads to nothing"),
        (#""pos.lat""#, #""pos.latitude""#, 3, "response.latitude of FILE leads to nothing in a place"),
        (#""pos.lng""#, #""name""#, 3, "response.longitude of FILE leads to no number"),
        (#""candidates":"hits""#, #""candidates":"hits.0""#, 3, "response.candidate of FILE leads to nothing"),
    ])
    func `answers that never fit stop the run and name the member and the file`(
        part: String,
        replacement: String,
        most: Int,
        words: String
    ) async throws {
        let isWrapped = !replacement.contains("hits.0\"")
        let service = Service { isWrapped ? Self.hit($0) : #"{"hits":[{"name":"x"}]}"# }
        let (geocoder, file) = try geocoder(service, replacing: part, with: replacement)
        let stop = await stop(geocoder, calls: queries.map { [$0] })
        #expect(stop?.reason == .misconfigured)
        let expected = words.replacing("FILE", with: file)
        #expect(stop?.description == "mine: the answers do not fit the definition: \(expected); mend it and run again")
        #expect(service.attempts == most)
    }

    @Test func `what did not fit settles nothing, and is asked again when the definition is mended`() async throws {
        let service = Service { Self.hit($0) }
        let (geocoder, file) = try geocoder(service, replacing: "pos.lat", with: "pos.y")
        for query in queries[..<2] {
            let reply = try await geocoder.replies(to: [query])[0]
            let words = "response.latitude of \(file) leads to nothing in a place"
            #expect(reply.answer == .failure(QueryFailure(.badResponse, words)))
            #expect(reply.attempts == 1)
        }
    }

    @Test func `a definition that has fitted once is beyond doubt`() async throws {
        let service = Service { $0 == "place 3" ? Self.hit($0) : #"{"hits":[{"place":{"name":"x"}}]}"# }
        let (geocoder, _) = try geocoder(service)
        var settled = 0
        for query in queries {
            guard case .success = try await geocoder.replies(to: [query])[0].answer else { continue }
            settled += 1
        }
        #expect(settled == 38)
    }

    @Test func `empty answers speak neither for nor against it`() async throws {
        let service = Service { _ in #"{"hits":[]}"# }
        let (geocoder, _) = try geocoder(service)
        #expect(await stop(geocoder, calls: queries.map { [$0] }) == nil)
    }

    @Test func `numbers that are exchanged are found where there is a box`() async throws {
        let body = #"{"hits":[{"place":{"pos":{"lat":8.5,"lng":47.5},"box":[8,47,9,48]}}]}"#
        let (geocoder, file) = try geocoder(
            Service { _ in body },
            replacing: #""label":"name""#,
            with: #""box":{"path":"box","order":"wsen"}"#
        )
        let stop = await stop(geocoder, calls: queries.map { [$0] })
        #expect(stop?.description.contains("response.longitude of \(file) are exchanged") == true)
    }

    @Test func `a look-up says so at its first answer`() async throws {
        let service = Service { Self.hit($0) }
        let (geocoder, _) = try geocoder(service, replacing: "pos.lat", with: "pos.y") { $0.keepsAnswers = false }
        let stop = await stop(geocoder, calls: [[queries[0]]])
        #expect(stop?.reason == .misconfigured)
        #expect(service.attempts == 1)
    }

    @Test func `a built-in definition is not doubted`() async throws {
        var settings = ProviderSettings(name: "nominatim")
        settings.endpoint = "https://geo.example.org"
        let transport = ScriptedTransport(
            (1...9).map { _ in .success(.scripted(200, body: #"[{"display_name":"x"}]"#)) }
        )
        let geocoder = try HTTPGeocoder(settings, stop: StopSignal(), clock: TestClock(), seed: 1) { _ in transport }
        #expect(await stop(geocoder, calls: queries[..<9].map { [$0] }) == nil)
    }

    @Test(arguments: [
        (#""answers":"out""#, #""answers":"results""#, "batch.answers of FILE leads to no list", 2),
        (#""answers":"out""#, #""answers":"out.0""#, "batch.answers of FILE leads to no list", 2),
        (#""answer":"ref.id""#, #""answer":"id""#, "batch.by.answer of FILE leads to the number of no query", 2),
        (
            #"{"name":"id","answer":"ref.id"},"answers":"out""#, #""key","answers":"""#,
            "batch.by of FILE is key, and no answer stands under a query's", 2
        ),
        (
            #""candidates":"hits""#, #""candidates":"results""#,
            "response.candidates of FILE leads to no list of places in an answer of a batch", 2
        ),
        (#""pos.lat""#, #""pos.y""#, "response.latitude or response.longitude of FILE leads to no position", 1),
    ])
    func `batches whose answers never fit stop the run before anything is asked singly`(
        part: String,
        replacement: String,
        words: String,
        attempts: Int
    ) async throws {
        let service = Service { Self.hit($0) }
        let (geocoder, file) = try geocoder(service, replacing: part, with: replacement, batch: nil)
        let stop = await stop(geocoder, calls: [Array(queries[..<6])])
        #expect(stop?.reason == .misconfigured)
        #expect(stop?.description.contains(words.replacing("FILE", with: file)) == true, "\(stop?.description ?? "")")
        #expect(service.counts.withLock { $0.many } == attempts)
        #expect(service.counts.withLock { $0.one } == 0)
    }

    @Test(arguments: [6, 40])
    func `a path at which there are no batches stops the run after some attempts`(count: Int) async throws {
        let service = Service { Self.hit($0) }
        let (geocoder, file) = try geocoder(service, replacing: "/many", with: "/lots", batch: nil)
        let stop = await stop(geocoder, calls: [Array(queries[..<count])])
        #expect(stop?.reason == .misconfigured)
        #expect(stop?.description.contains("(the provider refuses the query (HTTP 404))") == true)
        #expect(stop?.description.contains("mend batch in \(file), or say batch: 1") == true)
        #expect(service.attempts <= 20, "\(service.attempts)")
    }

    @Test(arguments: [
        ["place 1"], ["place 1", "place 2"], ["place 7", "place 8", "place 23"], ["place 40"],
        ["place 2", "place 9", "place 17", "place 24", "place 38"],
    ])
    func `rows that spoil their batch do not`(bad: [String]) async throws {
        let service = Service { bad.contains($0) ? nil : Self.hit($0) }
        let (geocoder, _) = try geocoder(service, batch: nil)
        let replies = try await geocoder.replies(to: queries)
        let failed = zip(queries, replies).filter { if case .failure = $1.answer { true } else { false } }
        #expect(failed.map(\.0.line) == bad)
    }
}
