import Foundation
import Geocoding
import TestSupport
import Testing

@testable import ProviderFetch

/// Batches that have no answer in time whenever one row is among them.
@Suite struct SlowRowTests {
    /// Answers every request at once but those with that place, which have no answer in time.
    private struct SlowTransport: Transport {
        let slow: String

        func send(_ request: HTTPRequest) async throws -> HTTPResponse {
            let body = request.body?.bytes ?? []
            let url = String(decoding: request.url, as: UTF8.self)
            let hit = #"{"hits":[{"l":"here","x":1,"y":2}]}"#
            guard !body.isEmpty else {
                if url.hasSuffix("q=" + slow.replacing(" ", with: "%20")) { throw Self.timeout }
                return .scripted(200, body: hit)
            }
            let places = try JSONDecoder().decode([String: String].self, from: Data(body))
            if places.values.contains(slow) { throw Self.timeout }
            return .scripted(
                200,
                body: #"{"out":{"# + places.keys.map { "\"\($0)\":\(hit)" }.joined(separator: ",") + "}}"
            )
        }

        private static let timeout = TransferFault(
            attemptClass: .transient(isTimeout: true),
            words: "no answer in time"
        )
    }

    private static let definition =
        #"{"name":"mine","request":{"path":"/one","parameters":[{"name":"q","value":"{line}"}]},"#
        + #""response":{"candidates":"hits","latitude":"y","longitude":"x","label":"l"},"#
        + #""batch":{"strategy":"array","path":"/many","by":"key","bare":true,"answers":"out","most":16},"#
        + #""limits":{"rate":100000,"concurrency":2},"storage":"open"}"#

    @Test(arguments: [1, 7, 16])
    func `a batch that always times out at one row leaves that row alone without an answer`(slow: Int) async throws {
        let folder = try TemporaryFolder()
        var settings = ProviderSettings(name: "mine")
        settings.definition = try folder.write(Self.definition, to: "mine.json")
        settings.endpoint = "https://geo.example.org"
        let geocoder = try HTTPGeocoder(settings, stop: StopSignal(), clock: TestClock(), seed: 1) { _ in
            SlowTransport(slow: "place \(slow)")
        }
        let replies = try await geocoder.replies(to: (1...16).map { .line("place \($0)") })
        for (index, reply) in replies.enumerated() where index != slow - 1 {
            #expect(try reply.answer.get().candidates.first?.label == "here", "row \(index + 1)")
        }
        guard case .failure(let failure) = replies[slow - 1].answer else {
            Issue.record("answered")
            return
        }
        // With nothing else to ask, it may as well be the provider; it is not "unmatched" in any case.
        #expect([.attemptsExhausted, .outage].contains(failure.reason))
        // Four halvings, and its own attempts.
        #expect(replies.map(\.attempts).max() ?? 0 <= 4 + 1 + 5)
    }
}
