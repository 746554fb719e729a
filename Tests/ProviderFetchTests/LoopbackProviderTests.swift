import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

struct LoopbackProviderTests {
    @Test func `the echo knows the parts of a one-line address`() async throws {
        let provider = try LoopbackProvider.start()
        defer { provider.stop() }
        let place = try await firstPlace(provider.url + "/search?q=12%20Main%20St%2C%20Springfield%2C+IL%2062701")
        let parts = try #require(place["address"] as? [String: String])
        #expect(parts["house_number"] == "12")
        #expect(parts["road"] == "Main St")
        #expect(parts["city"] == "Springfield")
        #expect(parts["state"] == "IL")
        #expect(parts["postcode"] == "62701")
        #expect(place["display_name"] as? String == "12 Main St, Springfield, IL 62701")
    }

    @Test func `the echo puts equal letters and digits in one place, whatever text comes`() async throws {
        let provider = try LoopbackProvider.start()
        defer { provider.stop() }
        let plain = try await firstPlace(provider.url + "/search?q=1%20A%22%5C%00%FF%F0%9F%98%80")
        let other = try await firstPlace(provider.url + "/search?street=1&city=a")
        #expect(plain["display_name"] as? String == "1 A\"\\\u{0}\u{FFFD}😀")
        #expect(plain["lat"] as? String == other["lat"] as? String)
        #expect(plain["lon"] as? String == other["lon"] as? String)
    }

    @Test func `requests are counted by query and come to the script decoded`() async throws {
        let provider = try LoopbackProvider.start(latency: .milliseconds(1)) { request in
            LoopbackReply(
                status: request.attempt == 1 ? 503 : 200,
                headers: [("X-Total", "\(request.total)")],
                text: "\(request["a"] ?? "") \(request.header("x-asked") ?? "")"
            )
        }
        defer { provider.stop() }
        var request = URLRequest(url: try #require(URL(string: provider.url + "/x?q=one&a=b%26c")))
        request.setValue("yes", forHTTPHeaderField: "X-Asked")
        let first = try await URLSession.shared.data(for: request)
        let second = try await URLSession.shared.data(for: request)
        #expect((first.1 as? HTTPURLResponse)?.statusCode == 503)
        #expect((second.1 as? HTTPURLResponse)?.value(forHTTPHeaderField: "X-Total") == "2")
        #expect(String(decoding: second.0, as: UTF8.self) == "b&c yes")
        #expect(provider.statistics.attemptsByQuery == ["one": 2])
        #expect(provider.statistics.mostAttemptsForOneQuery == 2)
        #expect(provider.statistics.arrivals.count == 2)
    }

    @Test(arguments: [
        LoopbackReply.Fault.reset, .resetAfter(bodyBytes: 2), .closeAfter(bodyBytes: 2), .truncatedChunks,
    ])
    func `a reply that fails on the way is an error for the client`(_ fault: LoopbackReply.Fault) async throws {
        let provider = try LoopbackProvider.start { _ in LoopbackReply(text: "0123456789").failing(fault) }
        defer { provider.stop() }
        let url = try #require(URL(string: provider.url + "/search?q=x"))
        await #expect(throws: URLError.self) { try await URLSession.shared.data(from: url) }
    }

    // A body without end is for the product's own transport, which stops reading: this client would keep all of it.
    @Test(arguments: [LoopbackReply.Fault.silence, .stallAfter(bodyBytes: 2)])
    func `a reply that does not end outlasts the client`(_ fault: LoopbackReply.Fault) async throws {
        let provider = try LoopbackProvider.start { _ in LoopbackReply(text: "0123456789").failing(fault) }
        defer { provider.stop() }
        let address = try #require(URL(string: provider.url + "/search?q=x"))
        let task = Task { try await URLSession.shared.data(from: address) }
        while provider.statistics.attempts == 0 { await Task.yield() }
        task.cancel()
        await #expect(throws: (any Error).self) { try await task.value }
    }

    private func firstPlace(_ url: String) async throws -> [String: Any] {
        let (data, _) = try await URLSession.shared.data(from: try #require(URL(string: url)))
        let places = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
        return try #require(places.first)
    }
}
