internal import CSystem.Curl

/// Tells a libcurl handle what to ask for: where the server is only when it changes, the rest with every request.
///
/// libcurl takes a URL apart and puts it together again for each transfer, letter by letter, which is a third of what
/// a short request costs it. Given the origin as a parsed URL and the rest as the request's target, it does neither.
final class RequestOrigin {
    private let parsed: OpaquePointer
    /// The origin that is set.
    private var bytes: [CChar] = []

    /// Nothing set yet; nil without memory.
    init?() {
        guard let parsed = curl_url() else { return nil }
        self.parsed = parsed
    }

    deinit { curl_url_cleanup(parsed) }

    /// Makes the handle ask for an absolute URL that ends with NUL.
    ///
    /// The origin must outlive the handle's use.
    func set(_ url: UnsafeBufferPointer<CChar>, of easy: UnsafeMutableRawPointer) {
        guard let start = url.baseAddress else { return }
        let end = Self.end(of: url)
        if !bytes.elementsEqual(url[..<end]) {
            bytes = Array(url[..<end])
            _ = (bytes + [0]).withUnsafeBufferPointer { curl_url_set(parsed, CURLUPART_URL, $0.baseAddress, 0) }
            _ = csystem_set_url(easy, parsed)
        }
        if url[end] == CChar(bitPattern: UInt8(ascii: "/")) {
            _ = csystem_set_string(easy, CURLOPT_REQUEST_TARGET, start + end)
        } else {
            let target = [CChar(bitPattern: UInt8(ascii: "/"))] + url[end...]
            _ = target.withUnsafeBufferPointer {
                csystem_set_string(easy, CURLOPT_REQUEST_TARGET, $0.baseAddress)
            }
        }
    }

    /// Where scheme and authority end.
    private static func end(of url: UnsafeBufferPointer<CChar>) -> Int {
        let slash = CChar(bitPattern: UInt8(ascii: "/"))
        let question = CChar(bitPattern: UInt8(ascii: "?"))
        var slashes = 0
        return url.firstIndex { byte in
            if byte == slash { slashes += 1 }
            return slashes == 3 || byte == question || byte == 0
        } ?? 0
    }
}
