internal import CSystem.Curl

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// One request on its way, with the libcurl handle that carries it; used again for the next when it has come back.
///
/// Belongs to the thread that drives libcurl: libcurl calls back into it there.
final class Transfer {
    /// Why the transfer was broken off by us.
    private enum Break { case bodyLimit, headLimit, privateAddress }

    /// libcurl's handle.
    let easy: UnsafeMutableRawPointer
    private(set) var number: UInt64 = 0
    private var continuation: Continuation?
    private let settings: TransportSettings
    private var head: [UInt8] = []
    private var body: [UInt8] = []
    private var broken: Break?
    private let headers: HeaderLists
    private var headerList: HeaderList?
    private let origin: RequestOrigin
    private var isPosting = false
    private let errorText: UnsafeMutablePointer<CChar>

    /// A transfer for requests as the settings say, or nil without memory.
    init?(settings: TransportSettings, headers: HeaderLists) {
        guard let easy = curl_easy_init(), let origin = RequestOrigin() else { return nil }
        self.easy = easy
        self.origin = origin
        self.settings = settings
        self.headers = headers
        errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
        errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        setOptions()
    }

    deinit {
        curl_easy_cleanup(easy)
        errorText.deallocate()
    }

    private func setOptions() {
        let me = Unmanaged.passUnretained(self).toOpaque()
        _ = csystem_set_pointer(easy, CURLOPT_WRITEDATA, me)
        _ = csystem_set_pointer(easy, CURLOPT_HEADERDATA, me)
        _ = csystem_set_pointer(easy, CURLOPT_OPENSOCKETDATA, me)
        _ = csystem_set_pointer(easy, CURLOPT_ERRORBUFFER, errorText)
        _ = csystem_set_receive(easy, CURLOPT_WRITEFUNCTION) { Transfer.of($3)?.receiveBody($0, $1 * $2) ?? 0 }
        _ = csystem_set_receive(easy, CURLOPT_HEADERFUNCTION) { Transfer.of($3)?.receiveHead($0, $1 * $2) ?? 0 }
        _ = csystem_set_open_socket(easy) { Transfer.of($0)?.openSocket($2) ?? -1 }
        let numbers: [(CURLoption, Int)] = [
            (CURLOPT_NOSIGNAL, 1), (CURLOPT_FOLLOWLOCATION, 0), (CURLOPT_TCP_KEEPALIVE, 1),
            (CURLOPT_CONNECTTIMEOUT_MS, settings.connectTimeout.milliseconds),
            (CURLOPT_TIMEOUT_MS, settings.timeout.milliseconds),
            (CURLOPT_LOW_SPEED_LIMIT, 100), (CURLOPT_LOW_SPEED_TIME, max(10, settings.timeout.milliseconds / 1_500)),
            (CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)), (CURLOPT_SSL_VERIFYPEER, 1),
            (CURLOPT_SSL_VERIFYHOST, 2),
            (CURLOPT_HTTP_VERSION, settings.isSecure ? Int(CURL_HTTP_VERSION_2TLS) : Int(CURL_HTTP_VERSION_1_1)),
            (CURLOPT_PIPEWAIT, settings.isSecure ? 1 : 0), (CURLOPT_NETRC, 0), (CURLOPT_HTTP09_ALLOWED, 0),
        ]
        for (option, value) in numbers { _ = csystem_set_long(easy, option, value) }
        _ = csystem_set_string(easy, CURLOPT_PROTOCOLS_STR, settings.isSecure ? "https" : "http")
        _ = csystem_set_string(easy, CURLOPT_USERAGENT, settings.agent)
        // The empty text stands for every encoding that this libcurl can undo.
        _ = csystem_set_string(easy, CURLOPT_ACCEPT_ENCODING, "")
        // The system's own certificates are in a folder, which libcurl goes on looking into.
        if let file = settings.caFile { _ = csystem_set_string(easy, CURLOPT_CAINFO, file) }
        // Told of no proxy, libcurl would look for one in the environment with every request.
        if !settings.usesProxy { _ = csystem_set_string(easy, CURLOPT_NOPROXY, "*") }
    }

    /// Makes the transfer ready to carry a request.
    func begin(_ order: CurlOrder) {
        number = order.number
        continuation = order.continuation
        head.removeAll(keepingCapacity: true)
        body = []
        broken = nil
        errorText[0] = 0
        order.request.url.withUnsafeBufferPointer { url in
            url.withMemoryRebound(to: CChar.self) { url in
                // A proxy for plain HTTP wants to be told the whole URL.
                if settings.usesProxy, !settings.isSecure {
                    _ = csystem_set_string(easy, CURLOPT_URL, url.baseAddress)
                } else {
                    origin.set(url, of: easy)
                }
            }
        }
        let list = headers.list(for: order.request)
        if list !== headerList {
            _ = csystem_set_list(easy, CURLOPT_HTTPHEADER, list.first)
            headerList = list
        }
        if let body = order.request.body { post(body.bytes) } else if isPosting { stopPosting() }
    }

    private func post(_ bytes: [UInt8]) {
        isPosting = true
        _ = csystem_set_long(easy, CURLOPT_POSTFIELDSIZE, bytes.count)
        // libcurl copies the body, as long as its size was told before.
        bytes.withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                _ = csystem_set_string(easy, CURLOPT_COPYPOSTFIELDS, $0.baseAddress)
            }
        }
    }

    private func stopPosting() {
        isPosting = false
        _ = csystem_set_string(easy, CURLOPT_COPYPOSTFIELDS, nil)
        _ = csystem_set_long(easy, CURLOPT_HTTPGET, 1)
    }

    /// Takes the continuation and what it is to be resumed with.
    func finish(_ code: CURLcode) -> CurlReturn? {
        guard let continuation else { return nil }
        self.continuation = nil
        defer { body = [] }
        guard code == CURLE_OK else { return CurlReturn(continuation: continuation, outcome: .failure(fault(code))) }
        var status = 0
        _ = csystem_get_long(easy, CURLINFO_RESPONSE_CODE, &status)
        return CurlReturn(
            continuation: continuation,
            outcome: .success(HTTPResponse(status: status, head: head, body: body))
        )
    }

    /// Takes the continuation of a transfer that was cancelled.
    func cancel() -> CurlReturn? {
        guard let continuation else { return nil }
        self.continuation = nil
        return CurlReturn(continuation: continuation, outcome: .failure(CancellationError()))
    }

    private func fault(_ code: CURLcode) -> any Error {
        switch broken {
        case .bodyLimit:
            return TransferFault(
                attemptClass: .malformed,
                words: "the answer is longer than \(settings.bodyLimit) bytes"
            )
        case .headLimit:
            return TransferFault(attemptClass: .malformed, words: "the answer's headers are too long")
        case .privateAddress:
            let words =
                "\(settings.host) leads to an address inside a network, not a public one; if that is meant, say"
                + " allow_private: true"
            return TransferFault(attemptClass: .misconfigured, words: words)
        case nil: break
        }
        var systemError = 0
        _ = csystem_get_long(easy, CURLINFO_OS_ERRNO, &systemError)
        return TransferFault(code: code, systemError: systemError, detail: String(cString: errorText))
    }

    private static func of(_ pointer: UnsafeMutableRawPointer?) -> Transfer? {
        pointer.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
    }

    private func receiveBody(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
        guard body.count + count <= settings.bodyLimit else {
            broken = .bodyLimit
            return 0
        }
        body.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: count))
        return count
    }

    private func receiveHead(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) -> Int {
        let line = UnsafeRawBufferPointer(start: bytes, count: count)
        // A status line begins a new set of headers: those before belonged to an interim response.
        if line.starts(with: "HTTP/".utf8) { head.removeAll(keepingCapacity: true) }
        guard head.count + count <= settings.headLimit else {
            broken = .headLimit
            return 0
        }
        head.append(contentsOf: line)
        return count
    }

    private func openSocket(_ address: UnsafeMutablePointer<curl_sockaddr>?) -> curl_socket_t {
        guard let address, let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr) else { return -1 }
        let start = UnsafeRawPointer(address) + offset
        let reach = AddressGuard.reach(of: start.assumingMemoryBound(to: sockaddr.self))
        guard reach == .everyone || settings.allows(reach) else {
            broken = .privateAddress
            return -1
        }
        return socket(address.pointee.family, address.pointee.socktype, address.pointee.protocol)
    }
}

extension TransportSettings {
    /// True when requests may go to addresses of that reach.
    fileprivate func allows(_ reach: AddressGuard.Reach) -> Bool {
        privateAddresses || (reach == .loopback && isLoopback)
    }
}

extension Duration {
    /// The whole milliseconds, at least 1.
    fileprivate var milliseconds: Int {
        let (seconds, attoseconds) = components
        return max(1, Int(clamping: seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000))
    }
}
