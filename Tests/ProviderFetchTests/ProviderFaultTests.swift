import Geocoding
import TestSupport
import Testing

@testable import ProviderFetch

@Suite struct ProviderFaultTests {
    /// Puts three queries to a provider that replies so to the first attempt for each, and well after that.
    private func outcomes(
        _ first: LoopbackReply,
        _ change: (inout ProviderSettings) -> Void = { _ in }
    ) async throws -> (replies: [Reply], counts: FetchCounts) {
        let provider = try LoopbackProvider.start { request in
            request.attempt == 1 ? first : LoopbackProvider.echo(request)
        }
        defer { provider.stop() }
        var settings = ProviderSettings(name: "nominatim")
        settings.endpoint = provider.url
        settings.rate = .perSecond(1_000_000)
        settings.concurrency = 8
        change(&settings)
        let geocoder = try HTTPGeocoder(settings, stop: StopSignal(), clock: ContinuousClock(), seed: 7)
        var replies: [Reply] = []
        for number in 1...2 {
            replies += try await geocoder.replies(to: [.line("\(number) Main St, Springfield, IL 62701")])
        }
        return (replies, geocoder.counts)
    }

    @Test(arguments: [
        LoopbackReply(status: 500, text: ""), LoopbackReply(status: 503, text: "busy"),
        LoopbackReply(text: "<html></html>"),
        LoopbackReply(text: ""), LoopbackReply(text: "[{\"lat\":\"1\",\"lo"), LoopbackReply(status: 429, text: ""),
        LoopbackReply(text: "[]", fault: .resetAfter(bodyBytes: 1)),
        LoopbackReply(text: "[]", fault: .closeAfter(bodyBytes: 1)),
    ])
    func `what goes wrong once is answered at the second attempt`(first: LoopbackReply) async throws {
        let (replies, counts) = try await outcomes(first)
        for reply in replies {
            #expect(try reply.answer.get().candidates.first?.components.street.isEmpty == false)
            #expect(reply.attempts == 2)
        }
        #expect(counts.attempts == 4)
        #expect(counts.retries == 2)
    }

    @Test func `a connection reset before any byte is answered in the end`() async throws {
        let (replies, _) = try await outcomes(LoopbackReply(text: "[]", fault: .reset))
        // On a connection that was used before, libcurl itself asks once more.
        #expect(try replies.allSatisfy { try $0.answer.get().candidates.count == 1 && $0.attempts <= 2 })
    }

    @Test func `a hang past the timeout is answered by a later attempt`() async throws {
        let (replies, _) = try await outcomes(LoopbackReply(text: "[]", fault: .silence)) {
            $0.timeout = .milliseconds(500)
        }
        #expect(try replies.allSatisfy { try $0.answer.get().candidates.count == 1 && $0.attempts >= 2 })
    }

    @Test func `a refused query is not asked again`() async throws {
        let (replies, counts) = try await outcomes(LoopbackReply(status: 400, text: "{}"))
        #expect(
            replies.allSatisfy {
                $0.answer == .failure(QueryFailure(.badQuery, "the provider refuses the query (HTTP 400)"))
            }
        )
        #expect(counts.attempts == 2)
    }
}
