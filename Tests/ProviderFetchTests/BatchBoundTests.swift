import Foundation
import Geocoding
import Synchronization
import TestSupport
import Testing

@testable import ProviderFetch

/// How many requests batches come to when some of them fail.
@Suite struct BatchBoundTests {
    /// Counts requests, and answers all of them but those that it is told to fail.
    private final class CountingTransport: Transport {
        let requests = Mutex(0)
        /// What a batch of those places fails with; nil when it is answered.
        let failure: @Sendable (_ number: Int, _ places: [String]) -> HTTPResponse?

        init(failure: @escaping @Sendable (Int, [String]) -> HTTPResponse?) { self.failure = failure }

        func send(_ request: HTTPRequest) async throws -> HTTPResponse {
            let number = requests.withLock { requests in
                requests += 1
                return requests
            }
            let hit = #"{"hits":[{"l":"here","x":1,"y":2}]}"#
            let body = request.body?.bytes ?? []
            guard !body.isEmpty else {
                let url = String(decoding: request.url, as: UTF8.self)
                return failure(number, [url.replacing("%20", with: " ")]) ?? .scripted(200, body: hit)
            }
            let places = try JSONDecoder().decode([String: String].self, from: Data(body))
            let answers = places.keys.map { "\"\($0)\":\(hit)" }.joined(separator: ",")
            return failure(number, Array(places.values)) ?? .scripted(200, body: "{\"out\":{\(answers)}}")
        }
    }

    private static let definition =
        #"{"name":"mine","request":{"path":"/one","parameters":[{"name":"q","value":"{line}"}]},"#
        + #""response":{"candidates":"hits","latitude":"y","longitude":"x","label":"l"},"#
        + #""batch":{"strategy":"array","path":"/many","by":"key","bare":true,"answers":"out","most":16},"#
        + #""limits":{"rate":100000,"concurrency":2},"storage":"open"}"#

    /// Asks a hundred full batches; gives the requests and the replies.
    private func ask(
        failure: @escaping @Sendable (Int, [String]) -> HTTPResponse?,
        place: (Int) -> String
    ) async throws -> (requests: Int, replies: [Reply]) {
        let folder = try TemporaryFolder()
        var settings = ProviderSettings(name: "mine")
        settings.definition = try folder.write(Self.definition, to: "mine.json")
        settings.endpoint = "https://geo.example.org"
        let transport = CountingTransport(failure: failure)
        let geocoder = try HTTPGeocoder(settings, stop: StopSignal(), clock: TestClock(), seed: 1) { _ in transport }
        var replies: [Reply] = []
        for batch in 0..<100 {
            replies += try await geocoder.replies(to: (1...16).map { .line(place(batch * 16 + $0)) })
        }
        return (transport.requests.withLock(\.self), replies)
    }

    @Test func `a refused row costs no more requests than its batch can be halved twice, and one`() async throws {
        let (requests, replies) = try await ask { _, places in
            places.contains { $0.contains("bad") } ? .scripted(400, body: "{}") : nil
        } place: { number in
            number.isMultiple(of: 20) ? "bad \(number)" : "place \(number)"
        }
        let bad = 1_600 / 20
        #expect(requests <= 100 * 6 / 5 + 100 + bad * (2 * 4 + 1))
        #expect(requests <= 100 + bad * (2 * 4 + 1))
        for (index, reply) in replies.enumerated() {
            switch reply.answer {
            case .success: #expect(!(index + 1).isMultiple(of: 20), "row \(index + 1)")
            case .failure(let failure):
                #expect((index + 1).isMultiple(of: 20) && failure.reason == .badQuery, "row \(index + 1)")
            }
        }
    }

    /// The status of every failing request, and one of how many fails.
    @Test(arguments: [503, 429, 200], [10, 4, 3])
    func `requests for batches stay within 1.2 times the batches and a hundred`(
        status: Int,
        share: Int
    ) async throws {
        let random = Mutex(SeededRandom(seed: UInt64(share)))
        let (requests, replies) = try await ask { _, _ in
            let isFailing = random.withLock { Int.random(in: 0..<share, using: &$0) == 0 }
            return isFailing ? .scripted(status, body: "<html>") : nil
        } place: {
            "place \($0)"
        }
        #expect(requests <= 100 * 6 / 5 + 100)
        for case .failure(let failure) in replies.map(\.answer) {
            #expect(failure.reason.kind == .pending || failure.reason == .badResponse, "\(failure.reason)")
        }
    }
}
