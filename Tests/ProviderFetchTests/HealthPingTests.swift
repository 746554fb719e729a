import Foundation
import Geocoding
import TestSupport
import Testing

@testable import ProviderFetch

/// What a monitoring service is told.
struct HealthPingTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func urlFile(_ text: String) throws -> KeySource {
        let path = try folder.write(text + "\n", to: "url")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        return .file(path)
    }

    private func service(_ transport: ScriptedTransport) throws -> HealthPing {
        try HealthPing(urlAt: try urlFile("https://hc.example.org/canary/"), agent: "test") { _ in transport }
    }

    @Test func `start and end are told under the run's name, the end with a report`() async throws {
        let transport = ScriptedTransport([.success(.scripted(200)), .success(.scripted(201))])
        let service = try service(transport)
        #expect(await service.start(run: "r1", clock: TestClock()))
        #expect(await service.end(run: "r1", code: 75, report: Array("{}".utf8), clock: TestClock()))
        #expect(
            transport.urls == [
                "https://hc.example.org/canary/start?rid=r1", "https://hc.example.org/canary/75?rid=r1",
            ]
        )
        #expect(transport.bodies == ["", "{}"])
    }

    @Test func `a ping is tried three times, and that is that`() async throws {
        let fault = TransferFault(attemptClass: .transient(isTimeout: true), words: "no answer")
        let late = ScriptedTransport([.failure(fault), .success(.scripted(503)), .success(.scripted(200))])
        #expect(try await service(late).start(run: "r", clock: TestClock()))
        let never = ScriptedTransport(Array(repeating: .success(.scripted(500)), count: 9))
        let clock = TestClock()
        #expect(try await service(never).end(run: "r", code: 0, report: [], clock: clock) == false)
        #expect(never.urls.count == 3)
        #expect(clock.waits == [.seconds(1), .seconds(2)])
    }

    @Test func `a report that is too long stays at home`() async throws {
        let transport = ScriptedTransport([.success(.scripted(200))])
        let report = [UInt8](repeating: 0x20, count: HealthPing.longestReport + 1)
        #expect(try await service(transport).end(run: "r", code: 0, report: report, clock: TestClock()))
        #expect(transport.bodies == [""])
    }

    @Test(arguments: ["http://hc.example.org/canary", "https://user:canary@hc.example.org/", "canary", ""])
    func `a URL that will not do is refused without being shown`(url: String) throws {
        let place = try urlFile(url)
        let error = #expect(throws: ProviderError.self) {
            try HealthPing(urlAt: place, agent: "test") { _ in ScriptedTransport([]) }
        }
        #expect(error?.description.hasPrefix("the ping: ") == true)
        #expect(error?.description.contains("canary") == false)
    }

    @Test func `a secret that was read is no longer in the environment, and still known`() throws {
        let name = "GEOMILL_TEST_SECRET"
        setenv(name, "pk.canary", 1)
        defer { unsetenv(name) }
        for _ in 1...2 {
            let key = try KeySource.environment(name).key(of: "test", environment: EnvironmentSecrets.value)
            #expect(key.bytes == Array("pk.canary".utf8))
            #expect(getenv(name) == nil)
        }
    }
}
