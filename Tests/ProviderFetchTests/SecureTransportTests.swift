import CTLS
import Geocoding
import TestSupport
import Testing

@testable import ProviderFetch

/// TLS: whom the transport trusts, and whom it does not.
struct SecureTransportTests {
    /// What becomes of a request to the provider, which is trusted or not.
    private func send(to provider: SecureProvider, trusting: Bool) async throws -> HTTPResponse {
        let folder = try TemporaryFolder()
        var settings = TransportSettings(
            host: "127.0.0.1",
            isSecure: true,
            isLoopback: true,
            agent: "geomill/test",
            connections: 2
        )
        if trusting { settings.caFile = try folder.write(provider.certificate, to: "own.pem") }
        return try await CurlTransport(settings).send(HTTPRequest(url: Array("\(provider.url)/search?q=x".utf8)))
    }

    /// The fault that such a request ends in.
    private func fault(_ provider: SecureProvider, trusting: Bool) async throws -> TransferFault {
        defer { provider.stop() }
        return try #require(
            await #expect(throws: TransferFault.self) { try await send(to: provider, trusting: trusting) }
        )
    }

    @Test func `a certificate that the job names is trusted`() async throws {
        let provider = try SecureProvider(text: "[1]")
        defer { provider.stop() }
        let response = try await send(to: provider, trusting: true)
        #expect(response.status == 200)
        #expect(String(decoding: response.body, as: UTF8.self) == "[1]")
    }

    @Test func `a certificate that nobody vouches for ends the run`() async throws {
        let fault = try await fault(SecureProvider(), trusting: false)
        #expect(fault.attemptClass == .unreachable)
        #expect(fault.words.contains("certificate"), "\(fault.words)")
    }

    @Test func `a certificate for another name ends the run`() async throws {
        let fault = try await fault(SecureProvider(name: "DNS:geo.example.org"), trusting: true)
        #expect(fault.attemptClass == .unreachable)
        #expect(fault.words.contains("127.0.0.1"), "\(fault.words)")
    }

    @Test(arguments: [-7_200...(-3_600), 3_600...7_200])
    func `a certificate out of its time ends the run`(validity: ClosedRange<Int>) async throws {
        #expect(try await fault(SecureProvider(validity: validity), trusting: true).attemptClass == .unreachable)
    }

    @Test func `versions of TLS before 1 point 2 are not spoken`() async throws {
        #expect(try await fault(SecureProvider(newest: TLS1_1_VERSION), trusting: true).attemptClass == .unreachable)
    }

    @Test func `a file of certificates that is not there is told before anything is sent`() {
        var settings = ProviderSettings(name: "nominatim")
        settings.endpoint = "https://geo.example.org"
        settings.caFile = "/nowhere/own.pem"
        let error = #expect(throws: ProviderError.self) {
            try HTTPGeocoder(settings, stop: StopSignal(), clock: TestClock(), seed: 1)
        }
        #expect(error?.description.contains("/nowhere/own.pem") == true)
    }
}
