import Geocoding
import TestSupport
import Testing

@testable import ProviderFetch

@Suite struct TransportTests {
    private func settings(_ provider: LoopbackProvider) -> TransportSettings {
        TransportSettings(
            host: "127.0.0.1",
            isSecure: false,
            isLoopback: true,
            agent: "geomill/test (me@example.org)",
            connections: 8,
            timeout: .seconds(600)
        )
    }

    private func request(_ provider: LoopbackProvider, _ path: String = "/search?q=x") -> HTTPRequest {
        HTTPRequest(url: Array((provider.url + path).utf8))
    }

    /// What becomes of one request when the provider replies so.
    private func fault(
        _ reply: LoopbackReply,
        _ change: (inout TransportSettings) -> Void = { _ in }
    ) async throws -> TransferFault {
        let provider = try LoopbackProvider.start { _ in reply }
        defer { provider.stop() }
        var settings = settings(provider)
        change(&settings)
        let transport = try CurlTransport(settings)
        return try #require(
            await #expect(throws: TransferFault.self) { try await transport.send(request(provider)) }
        )
    }

    @Test func `a response comes whole, with its headers`() async throws {
        let provider = try LoopbackProvider.start { request in
            LoopbackReply(
                status: 429,
                headers: [("Retry-After", "7"), ("retry-after", " 9 ")],
                text: request.header("user-agent") ?? ""
            )
        }
        defer { provider.stop() }
        let response = try await CurlTransport(settings(provider)).send(request(provider))
        #expect(response.status == 429)
        #expect(response.values(of: "retry-after") == ["7", "9"])
        #expect(response.values(of: "content-type") == ["application/json; charset=utf-8"])
        #expect(response.values(of: "retry") == [])
        #expect(String(decoding: response.body, as: UTF8.self) == "geomill/test (me@example.org)")
    }

    @Test func `connections are kept and used again`() async throws {
        let provider = try LoopbackProvider.start()
        defer { provider.stop() }
        let transport = try CurlTransport(settings(provider))
        try await withThrowingTaskGroup(of: Int.self) { group in
            for worker in 0..<8 {
                group.addTask {
                    for number in 0..<25 {
                        let path = "/search?q=\(worker)-\(number)"
                        let response = try await transport.send(HTTPRequest(url: Array((provider.url + path).utf8)))
                        #expect(String(decoding: response.body, as: UTF8.self).contains("\(worker)-\(number)"))
                    }
                    return worker
                }
            }
            for try await _ in group {}
        }
        #expect(provider.statistics.attempts == 200)
        #expect(provider.statistics.connections <= 8)
    }

    @Test func `a task may run where the transport does`() async throws {
        let provider = try LoopbackProvider.start()
        defer { provider.stop() }
        let transport = try CurlTransport(settings(provider))
        let bodies = try await withTaskExecutorPreference(transport.executor) {
            try await withThrowingTaskGroup(of: String.self) { group in
                for number in 0..<50 {
                    let request = request(provider, "/search?q=\(number)%20Main")
                    group.addTask { String(decoding: try await transport.send(request).body, as: UTF8.self) }
                }
                return try await group.reduce(into: [String]()) { $0.append($1) }
            }
        }
        #expect(Set(bodies).count == 50)
    }

    @Test func `a task outlives the transport whose thread it prefers`() async throws {
        let provider = try LoopbackProvider.start()
        defer { provider.stop() }
        var transport: CurlTransport? = try CurlTransport(settings(provider))
        let task = Task(executorPreference: transport?.executor) {
            var turns = 0
            while !Task.isCancelled {
                turns += 1
                await Task.yield()
            }
            return turns
        }
        transport = nil
        task.cancel()
        #expect(await task.value >= 0)
    }

    @Test(arguments: [
        ("/search?q=x", "/search?q=x"), ("", "/"), ("?q=x", "/?q=x"),
        ("/a/../b/%2e%2E/c?d=/e?f", "/a/../b/%2e%2E/c?d=/e?f"),
        ("//a", "//a"),
    ])
    func `what is asked for arrives as it is written`(written: String, arrived: String) async throws {
        let provider = try LoopbackProvider.start { LoopbackReply(text: $0.target) }
        defer { provider.stop() }
        let response = try await CurlTransport(settings(provider)).send(request(provider, written))
        #expect(String(decoding: response.body, as: UTF8.self) == arrived)
    }

    @Test func `one transport may ask several servers`() async throws {
        let providers = try (0..<3).map { _ in try LoopbackProvider.start() }
        defer { for provider in providers { provider.stop() } }
        let transport = try CurlTransport(settings(providers[0]))
        for _ in 0..<2 { for provider in providers { _ = try await transport.send(request(provider)) } }
        #expect(providers.map(\.statistics.attempts) == [2, 2, 2])
    }

    @Test(arguments: [
        LoopbackReply.Fault.reset, .resetAfter(bodyBytes: 0), .resetAfter(bodyBytes: 20), .closeAfter(bodyBytes: 10),
        .truncatedChunks,
    ])
    func `a connection that breaks is transient`(broken: LoopbackReply.Fault) async throws {
        let reply = LoopbackReply(text: String(repeating: "x", count: 500), fault: broken)
        #expect(try await fault(reply).attemptClass == .transient(isTimeout: false))
    }

    @Test(arguments: [LoopbackReply.Fault.silence, .stallAfter(bodyBytes: 3)])
    func `an answer that hangs is a timeout`(hanging: LoopbackReply.Fault) async throws {
        let fault = try await fault(LoopbackReply(text: "[]", fault: hanging)) { $0.timeout = .milliseconds(200) }
        #expect(fault.attemptClass == .transient(isTimeout: true))
        #expect(fault.words == "no answer in time")
    }

    @Test func `a provider that is not there is transient`() async throws {
        let provider = try LoopbackProvider.start()
        let request = request(provider)
        let transport = try CurlTransport(settings(provider))
        provider.stop()
        let fault = await #expect(throws: TransferFault.self) { try await transport.send(request) }
        #expect(fault?.attemptClass == .transient(isTimeout: false))
    }

    @Test func `a body without end is cut off`() async throws {
        let fault = try await fault(LoopbackReply(text: "[", fault: .endlessBody)) { $0.bodyLimit = 100_000 }
        #expect(fault.attemptClass == .malformed)
        #expect(fault.words == "the answer is longer than 100000 bytes")
    }

    @Test func `a small body that expands past the limit is cut off`() async throws {
        let bomb = GzipBomb.bytes(expandingTo: 4 << 20)
        #expect(bomb.count < 60_000)
        let fault = try await fault(LoopbackReply(headers: [("Content-Encoding", "gzip")], body: bomb))
        #expect(fault.attemptClass == .malformed)
    }

    @Test func `a body that is not compressed as it says is malformed`() async throws {
        let reply = LoopbackReply(headers: [("Content-Encoding", "gzip")], text: "[]")
        #expect(try await fault(reply).attemptClass == .malformed)
    }

    @Test func `headers without end are cut off`() async throws {
        let long = String(repeating: "x", count: 8_000)
        let reply = LoopbackReply(headers: (0..<10).map { ("X-\($0)", long) }, text: "[]")
        #expect(try await fault(reply).attemptClass == .malformed)
    }

    @Test func `an answer that is no HTTP is malformed`() async throws {
        #expect(try await fault(LoopbackReply(text: "hello\r\n", fault: .noHead)).attemptClass == .malformed)
    }

    @Test func `a redirect is not followed`() async throws {
        let provider = try LoopbackProvider.start { request in
            LoopbackReply(status: 302, headers: [("Location", "/elsewhere")], text: "")
        }
        defer { provider.stop() }
        let response = try await CurlTransport(settings(provider)).send(request(provider))
        #expect(response.status == 302)
        #expect(provider.statistics.attempts == 1)
    }

    @Test func `no cookie is sent back`() async throws {
        let provider = try LoopbackProvider.start { request in
            LoopbackReply(headers: [("Set-Cookie", "a=b")], text: request.header("cookie") ?? "none")
        }
        defer { provider.stop() }
        let transport = try CurlTransport(settings(provider))
        _ = try await transport.send(request(provider))
        let second = try await transport.send(request(provider))
        #expect(String(decoding: second.body, as: UTF8.self) == "none")
    }

    @Test func `a cancelled task gets its transfer cancelled`() async throws {
        let provider = try LoopbackProvider.start { _ in LoopbackReply(text: "", fault: .silence) }
        defer { provider.stop() }
        let transport = try CurlTransport(settings(provider))
        let request = request(provider)
        let task = Task { try await transport.send(request) }
        while provider.statistics.attempts == 0 { await Task.yield() }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `a task that was cancelled before it began sends nothing that is waited for`() async throws {
        let provider = try LoopbackProvider.start { _ in LoopbackReply(text: "", fault: .silence) }
        defer { provider.stop() }
        let transport = try CurlTransport(settings(provider))
        let request = request(provider)
        for _ in 0..<50 {
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await transport.send(request)
            }
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    @Test func `a name that stands for an address inside a network is refused`() async throws {
        let provider = try LoopbackProvider.start()
        defer { provider.stop() }
        var settings = settings(provider)
        settings.isLoopback = false
        let transport = try CurlTransport(settings)
        let fault = await #expect(throws: TransferFault.self) { try await transport.send(request(provider)) }
        #expect(fault?.attemptClass == .misconfigured)
        #expect(provider.statistics.attempts == 0)
    }

    @Test(arguments: [
        ([10, 0, 0, 1], AddressGuard.Reach.network), ([172, 31, 0, 1], .network), ([172, 32, 0, 1], .everyone),
        ([192, 168, 1, 1], .network), ([169, 254, 169, 254], .network), ([100, 64, 0, 1], .network),
        ([0, 0, 0, 0], .network), ([224, 0, 0, 1], .network), ([255, 255, 255, 255], .network),
        ([127, 8, 8, 8], .loopback), ([8, 8, 8, 8], .everyone), ([193, 168, 1, 1], .everyone),
    ])
    func `addresses inside a network are told apart`(bytes: [UInt8], reach: AddressGuard.Reach) {
        let number = bytes.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        #expect(AddressGuard.reach(ofIPv4: number) == reach)
        let zeros = [UInt8](repeating: 0, count: 10)
        #expect(AddressGuard.reach(ofIPv6: zeros + [0xFF, 0xFF] + bytes) == reach)
        #expect(AddressGuard.reach(ofIPv6: [0x00, 0x64, 0xFF, 0x9B] + zeros.prefix(8) + bytes) == reach)
    }

    @Test(arguments: [
        ("fe80", AddressGuard.Reach.network), ("febf", .network), ("fc00", .network), ("fdff", .network),
        ("ff02", .network),
        ("2001", .everyone), ("2a00", .everyone), ("0000", .loopback),
    ])
    func `addresses of version 6 inside a network are told apart`(start: String, reach: AddressGuard.Reach) throws {
        let number = try #require(UInt16(start, radix: 16))
        let bytes = [UInt8(number >> 8), UInt8(number & 0xFF)] + [UInt8](repeating: 0, count: 13) + [1]
        #expect(AddressGuard.reach(ofIPv6: bytes) == reach)
    }
}

/// Makes gzip streams of one byte repeated: each match of 258 bytes takes 13 bits (RFC 1951, section 3.2.6).
private enum GzipBomb {
    static func bytes(expandingTo count: Int) -> [UInt8] {
        var bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]
        var pending: UInt32 = 0
        var pendingCount = 0
        func put(_ bit: UInt32) {
            pending |= bit << UInt32(pendingCount)
            pendingCount += 1
            guard pendingCount == 8 else { return }
            bytes.append(UInt8(pending))
            (pending, pendingCount) = (0, 0)
        }
        // The last block, with fixed codes; then the literal 0x20 as 01010000.
        for bit: UInt32 in [1, 1, 0, 0, 1, 0, 1, 0, 0, 0, 0] { put(bit) }
        for _ in 0..<(count / 258) {
            // Length 258 is code 285, 11000101; distance 1 is code 0 of five bits.
            for bit: UInt32 in [1, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0] { put(bit) }
        }
        for _ in 0..<16 { put(0) }
        return bytes + [UInt8](repeating: 0, count: 8)
    }
}
