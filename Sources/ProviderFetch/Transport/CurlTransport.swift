internal import CSystem.Curl

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Carries requests with libcurl, on a thread of its own that ends with the transport.
final class CurlTransport: Transport {
    private let mailbox: CurlMailbox
    private let host: String

    /// libcurl wants to be initialised once, before any thread uses it.
    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    /// A transport with those settings, its thread running.
    init(_ settings: TransportSettings) throws(ProviderError) {
        guard Self.isReady else { throw ProviderError(.transport, "libcurl cannot be started") }
        var settings = settings
        settings.usesProxy = !settings.isLoopback && Self.hasProxy
        if settings.usesProxy { settings.privateAddresses = true }
        let mailbox = try CurlMailbox()
        self.mailbox = mailbox
        host = settings.host
        let isRunning = DetachedThread.start { [settings] in
            guard let loop = CurlLoop(mailbox: mailbox, settings: settings) else { return mailbox.shut() }
            loop.run()
        }
        guard isRunning else { throw ProviderError(.transport, "no thread can be started for the network") }
    }

    deinit { mailbox.shut() }

    var executor: (any TaskExecutor)? { mailbox }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        do {
            return try await exchange(request)
        } catch var fault as TransferFault where fault.isNameFailure {
            guard await isHostUnknown() else { throw fault }
            fault.attemptClass = .unreachable
            fault.words = "there is no host named \(host)"
            throw fault
        }
    }

    private func exchange(_ request: HTTPRequest) async throws -> HTTPResponse {
        let number = mailbox.nextNumber()
        var request = request
        request.url.append(0)
        if !request.header.isEmpty { request.header.append(0) }
        let order = request
        return try await withTaskCancellationHandler {
            try await withUnsafeThrowingContinuation { continuation in
                mailbox.submit(CurlOrder(number: number, request: order, continuation: continuation))
                // A task that was cancelled before has called its handler too early to be heard.
                if Task.isCancelled { mailbox.cancel(number) }
            }
        } onCancel: {
            mailbox.cancel(number)
        }
    }

    /// Asks the name service again, on a thread that may wait for it.
    private func isHostUnknown() async -> Bool {
        let host = host
        return await withCheckedContinuation { continuation in
            let isRunning = DetachedThread.start { continuation.resume(returning: TransferFault.isUnknown(host: host)) }
            if !isRunning { continuation.resume(returning: false) }
        }
    }

    /// With a proxy it is the proxy that is connected to, and that often lies inside the network.
    private static var hasProxy: Bool {
        let names: [String] = ["https_proxy", "HTTPS_PROXY", "http_proxy", "all_proxy", "ALL_PROXY"]
        return names.contains { getenv($0) != nil }
    }
}
